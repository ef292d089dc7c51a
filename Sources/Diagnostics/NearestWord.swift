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
        guard max(word.exact.count, word.folded.count) > UInt64.bitWidth else { return nearest(to: word, UInt64.self) }
        // Older systems do not have such numbers: there, longer words are near nothing.
        guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return nil }
        return nearest(to: word, UInt128.self)
    }

    private func nearest<Bits: FixedWidthInteger & UnsignedInteger>(to word: ComparedWord, _: Bits.Type) -> String? {
        let exact = LetterPlaces<Bits>(word.exact)
        let folded = LetterPlaces<Bits>(word.folded)
        var best: (distance: Int, caseDistance: Int, word: String)?
        // By index, since a loop over the words would retain every part of each.
        for index in words.indices {
            let longer = max(word.folded.count, words[index].folded.count)
            // A single letter exchanged for another has nothing in common with it.
            let limit = min(max(1, longer / 3), longer - 1, best?.distance ?? .max)
            guard word.leastDistance(to: words[index]) <= limit else { continue }
            let distance = folded.distance(to: words[index].folded)
            guard distance <= limit else { continue }
            let rank = (
                distance: distance, caseDistance: exact.distance(to: words[index].exact), word: words[index].text
            )
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

/// A word of at most as many letters as there are bits, by where each letter is in it.
///
/// The distance to another word is the Damerau–Levenshtein distance in its restricted form (no piece is edited twice).
/// Heikki Hyyrö's way of reckoning it has a bit for each row of the table of all distances, says of a column how each
/// row differs from the row above it, and so goes from column to column in a few steps, however many rows there are.
private struct LetterPlaces<Bits: FixedWidthInteger & UnsignedInteger> {
    private let count: Int
    /// Of each letter of ASCII.
    private var common = [Bits](repeating: 0, count: 128)
    private var others: [Unicode.Scalar: Bits] = [:]

    init(_ letters: [Unicode.Scalar]) {
        count = letters.count
        for (place, letter) in letters.enumerated() {
            if letter.isASCII {
                common[Int(letter.value)] |= 1 << Bits(place)
            } else {
                others[letter, default: 0] |= 1 << Bits(place)
            }
        }
    }

    private subscript(letter: Unicode.Scalar) -> Bits {
        letter.isASCII ? common[Int(letter.value)] : others[letter] ?? 0
    }

    func distance(to other: [Unicode.Scalar]) -> Int {
        let last: Bits = 1 << Bits(count - 1)
        var distance = count
        // Which rows are one more, or one less, than the row above, in the column before.
        var (more, less): (Bits, Bits) = (.max, 0)
        // Which rows are no more than their neighbour in the column before and the row above.
        var kept: Bits = 0
        var placesBefore: Bits = 0
        for letter in other {
            let own = self[letter]
            let exchanged = ((~kept & own) << 1) & placesBefore
            kept = (((own & more) &+ more) ^ more) | own | less | exchanged
            var wider = less | ~(kept | more)
            let narrower = kept & more
            if wider & last != 0 { distance += 1 }
            if narrower & last != 0 { distance -= 1 }
            wider = wider << 1 | 1
            more = narrower << 1 | ~(kept | wider)
            less = wider & kept
            placesBefore = own
        }
        return distance
    }
}
