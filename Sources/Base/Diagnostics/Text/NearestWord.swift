/// The candidate that `word` was most likely meant to be; `nil` if none is near.
///
/// Near means: equal except for case, or with at most a third of the longer word's letters wrong (one in short words).
/// An extra letter, a missing letter, another letter, and two exchanged neighbours count one each. Of equally near
/// candidates the one nearer in case wins, then the first by UTF-8 bytes, whatever their order. Words of more than 96
/// bytes are never near, so that hostile input costs little.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard isComparable(word) else { return nil }
    let (exact, folded) = (letters(of: word), letters(of: word.lowercased()))
    var best: (distance: Int, caseDistance: Int, word: String)?
    for candidate in candidates where isComparable(candidate) {
        let other = letters(of: candidate.lowercased())
        let longer = max(folded.count, other.count)
        // A single letter that differs has nothing in common with the word.
        let limit = min(max(1, longer / 3), longer - 1, best?.distance ?? .max)
        guard let distance = editDistance(folded, other, atMost: limit) else { continue }
        let caseDistance = editDistance(exact, letters(of: candidate), atMost: .max) ?? .max
        if let best, (best.distance, best.caseDistance) < (distance, caseDistance) { continue }
        if let best, (best.distance, best.caseDistance) == (distance, caseDistance),
            !candidate.precedesByBytes(best.word)
        {
            continue
        }
        best = (distance, caseDistance, candidate)
    }
    return best?.word
}

private func isComparable(_ word: String) -> Bool { (1...96).contains(word.utf8.count) }

private func letters(of word: String) -> [Unicode.Scalar] { Array(word.unicodeScalars) }

/// The restricted Damerau–Levenshtein distance, in which no substring is edited twice; nil if it exceeds a limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var (secondLast, last) = ([Int](), Array(0...right.count))
    for row in left.indices {
        var next = [row + 1]
        for column in right.indices {
            var least = min(
                last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1, next[column] + 1)
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                least = min(least, secondLast[column - 1] + 1)
            }
            next.append(least)
        }
        // No later row has a smaller value.
        guard next.contains(where: { $0 <= limit }) else { return nil }
        (secondLast, last) = (last, next)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
