/// The candidate that `word` was most likely meant to be; `nil` where it is far from all of them.
///
/// Near means: equal but for case, or at most a third of the longer word's letters wrong (one in short words), where a
/// letter more, a letter less, another letter, and two neighbours exchanged each count one. Of equally near candidates
/// the one nearer in case wins, then the first by UTF-8 bytes, whatever order they come in. Words of more than 96 bytes
/// are near nothing, so that hostile input costs little.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard !word.isEmpty, word.utf8.count <= longestComparedWord else { return nil }
    let exact = Array(word.unicodeScalars)
    let folded = Array(word.lowercased().unicodeScalars)
    var best: (distance: Int, caseDistance: Int, word: String)?
    for candidate in candidates where !candidate.isEmpty && candidate.utf8.count <= longestComparedWord {
        let foldedCandidate = Array(candidate.lowercased().unicodeScalars)
        let longer = max(folded.count, foldedCandidate.count)
        let limit = max(1, longer / 3)
        guard abs(folded.count - foldedCandidate.count) <= limit else { continue }
        let distance = editDistance(folded, foldedCandidate)
        // A single letter exchanged for another has nothing in common with it.
        guard distance <= limit, distance < longer else { continue }
        let rank = (
            distance: distance, caseDistance: editDistance(exact, Array(candidate.unicodeScalars)), word: candidate
        )
        if best.map({ precedes(rank, $0) }) ?? true { best = rank }
    }
    return best?.word
}

private let longestComparedWord = 96

private typealias Nearness = (distance: Int, caseDistance: Int, word: String)

private func precedes(_ left: Nearness, _ right: Nearness) -> Bool {
    if left.distance != right.distance { return left.distance < right.distance }
    if left.caseDistance != right.caseDistance { return left.caseDistance < right.caseDistance }
    return left.word.utf8.lexicographicallyPrecedes(right.word.utf8)
}

/// The Damerau–Levenshtein distance in its restricted form (no piece is edited twice): three rows of memory.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    var current = previous
    for (row, letter) in left.enumerated() {
        current[0] = row + 1
        for (column, other) in right.enumerated() {
            let changed = previous[column] + (letter == other ? 0 : 1)
            current[column + 1] = min(changed, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                current[column + 1] = min(current[column + 1], beforePrevious[column - 1] + 1)
            }
        }
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count]
}
