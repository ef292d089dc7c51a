/// The candidate that `word` was most likely meant to be; `nil` where it is far from all of them. Where many words are
/// looked for among the same candidates, `KnownWords` does it much faster.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    KnownWords(candidates).nearest(to: word)
}

/// Words that others may be slips of.
///
/// Near means: equal but for case, or at most a third of the longer word's letters wrong (one in short words), where a
/// letter more, a letter less, another letter, and two neighbours exchanged each count one. Of equally near candidates
/// the one nearer in case wins, then the first by UTF-8 bytes, whatever order they come in. Words of more than 96 bytes
/// are near nothing, so that hostile input costs little.
package struct KnownWords: Sendable {
    private let words: [ComparedWord]

    /// The words that may be meant.
    package init(_ candidates: some Sequence<String>) { words = candidates.compactMap { ComparedWord($0) } }

    /// The word that another was most likely meant to be; `nil` where it is far from all of them.
    package func nearest(to text: String) -> String? {
        guard let word = ComparedWord(text) else { return nil }
        var best: (distance: Int, caseDistance: Int, word: String)?
        for candidate in words {
            let longer = max(word.folded.count, candidate.folded.count)
            // A single letter exchanged for another has nothing in common with it.
            let limit = min(max(1, longer / 3), longer - 1, best?.distance ?? .max)
            guard word.leastDistance(to: candidate) <= limit,
                let distance = editDistance(word.folded, candidate.folded, atMost: limit),
                // Mostly no letter differs in case alone.
                let caseDistance = editDistance(word.exact, candidate.exact, atMost: distance)
                    ?? editDistance(word.exact, candidate.exact, atMost: .max)
            else { continue }
            let rank = (distance: distance, caseDistance: caseDistance, word: candidate.text)
            if best.map({ precedes(rank, $0) }) ?? true { best = rank }
        }
        return best?.word
    }
}

/// A word as it is compared with others.
private struct ComparedWord: Sendable {
    static let mostBytes = 96

    let text: String
    let exact: [Unicode.Scalar]
    let folded: [Unicode.Scalar]
    /// A bit for each letter that it has; some letters share one.
    let letters: UInt64

    /// Nil for what is near nothing.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.mostBytes else { return nil }
        self.text = text
        exact = Array(text.unicodeScalars)
        folded = Array(text.lowercased().unicodeScalars)
        letters = folded.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
    }

    /// What the distance to another word cannot be below: each edit makes up for one letter too few or too many, and
    /// for one that only one of the words has.
    func leastDistance(to other: ComparedWord) -> Int {
        max(
            abs(folded.count - other.folded.count), (letters & ~other.letters).nonzeroBitCount,
            (other.letters & ~letters).nonzeroBitCount)
    }
}

private typealias Nearness = (distance: Int, caseDistance: Int, word: String)

private func precedes(_ left: Nearness, _ right: Nearness) -> Bool {
    if left.distance != right.distance { return left.distance < right.distance }
    if left.caseDistance != right.caseDistance { return left.caseDistance < right.caseDistance }
    return left.word.utf8.lexicographicallyPrecedes(right.word.utf8)
}

/// The Damerau–Levenshtein distance in its restricted form (no piece is edited twice): three rows of memory, of which
/// only what is near the diagonal is filled.
///
/// - Returns: nil where it is above the limit.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    // What both begin and end with is not edited.
    let shorter = min(left.count, right.count)
    var begun = 0
    while begun < shorter, left[begun] == right[begun] { begun += 1 }
    var ended = 0
    while ended < shorter - begun, left[left.count - 1 - ended] == right[right.count - 1 - ended] { ended += 1 }
    return editDistance(left[begun..<left.count - ended], right[begun..<right.count - ended], atMost: limit)
}

private func editDistance(_ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>, atMost limit: Int)
    -> Int?
{
    let (left, right) = (Array(left), Array(right))
    let width = min(limit, max(left.count, right.count))
    guard abs(left.count - right.count) <= width else { return nil }
    // Beyond any distance, and still a number that one can be added to.
    let far = left.count + right.count
    var beforePrevious = [Int](repeating: far, count: right.count + 1)
    var previous = beforePrevious
    for column in 0...min(width, right.count) { previous[column] = column }
    var current = beforePrevious
    var leastBefore = 0
    for (row, letter) in left.enumerated() {
        let first = max(0, row - width)
        let end = min(right.count, row + 1 + width)
        // What is left of the diagonal's neighbourhood was filled for another row.
        current[first] = first == 0 ? row + 1 : far
        var least = current[first]
        var column = first
        while column < end {
            let other = right[column]
            var distance = min(previous[column] + (letter == other ? 0 : 1), current[column] + 1)
            if column <= row + width - 1 { distance = min(distance, previous[column + 1] + 1) }
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                distance = min(distance, beforePrevious[column - 1] + 1)
            }
            current[column + 1] = distance
            least = min(least, distance)
            column += 1
        }
        // An exchange of neighbours counts from the row before.
        guard min(least, leastBefore + 1) <= width else { return nil }
        leastBefore = least
        (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
}
