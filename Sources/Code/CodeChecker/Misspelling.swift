import SourceCode

/// Looks for the intended names of misspelt ones, up to a limit: thousands of undeclared names are not misspellings.
struct MisspellingSearch {
    /// How many pairs of words may still be compared.
    private var left = 100_000

    /// The candidate that the word most likely misspells.
    mutating func meant(by word: String, among candidates: @autoclosure () -> [String]) -> String? {
        guard left > 0 else { return nil }
        let candidates = candidates()
        left -= candidates.count
        return Misspelling.meant(by: word, among: candidates)
    }
}

/// Distinguishes a typo from another name.
enum Misspelling {
    /// The candidate that the word most likely misspells.
    static func meant(by word: String, among candidates: some Sequence<String>) -> String? {
        var best: (distance: Int, word: String)?
        let letters = Array(word.utf8)
        guard lengths.contains(letters.count) else { return nil }
        for candidate in candidates {
            let length = candidate.utf8.count
            guard abs(length - letters.count) <= 2, lengths.contains(length),
                let distance = distance(letters, Array(candidate.utf8))
            else { continue }
            if best.map({ (distance, candidate) < $0 }) ?? true { best = (distance, candidate) }
        }
        return best?.word
    }

    /// Shorter names too easily resemble others, and longer ones take too long to compare.
    private static let lengths = 5...64

    /// The number of wrong letters, if few enough for a typo: one, or two in long words. Names that differ only in a
    /// number or a plural are different names.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int? {
        guard left != right else { return nil }
        let limit = min(left.count, right.count) >= 9 ? 2 : 1
        // One typo is a letter, or two exchanged: everything around it is the same.
        if limit == 1, different(left, right) > 2 { return nil }
        let (shorter, longer) = left.count < right.count ? (left, right) : (right, left)
        if shorter.last != UInt8(ascii: "s"), shorter + [UInt8(ascii: "s")] == longer { return nil }
        if hasOtherWord(left, right) { return nil }
        let distance = editDistance(left, right, limit: limit)
        if distance != nil, left.filter({ !$0.isDigit }) == right.filter({ !$0.isDigit }) { return nil }
        return distance
    }

    /// The number of letters of the longer word between the common prefix and the common suffix.
    private static func different(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let shorter = min(left.count, right.count)
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
        return max(left.count, right.count) - start - end
    }

    /// Whether one word of a name is replaced by another, rather than misspelt: `getValue` and `setValue`, `MIN_VALUE`
    /// and `MAX_VALUE`.
    private static func hasOtherWord(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let start = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        guard start + end < min(left.count, right.count) else { return false }
        let (one, other) = (word(of: left, start, end), word(of: right, start, end))
        return one.count <= 3 && other.count <= 3 && one.sorted() != other.sorted()
            && one.count == other.count
    }

    /// The word around the letters outside the common prefix and suffix of the given lengths.
    private static func word(of name: [UInt8], _ start: Int, _ end: Int) -> ArraySlice<UInt8> {
        func endsWord(_ index: Int) -> Bool {
            let byte = name[index]
            return byte == UInt8(ascii: "_") || byte.isUppercaseLetter != name[index - 1].isUppercaseLetter
        }
        var first = start
        while first > 0, name[first - 1] != UInt8(ascii: "_"),
            !name[first].isUppercaseLetter || name[first - 1].isUppercaseLetter
        { first -= 1 }
        var last = max(first + 1, name.count - end)
        while last < name.count, !endsWord(last) { last += 1 }
        return name[first..<last]
    }

    /// A missing, extra or different letter counts one; so do two exchanged neighbours. `nil` if more is wrong than
    /// allowed.
    private static func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        var beforePrevious = Array(0...right.count)
        var previous = beforePrevious
        var current = beforePrevious
        var previousBest = 0
        for row in 1...left.count {
            current[0] = row
            var rowBest = row
            for column in 1...right.count {
                var best = min(
                    previous[column] + 1,
                    current[column - 1] + 1,
                    previous[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
                )
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforePrevious[column - 2] + 1)
                }
                current[column] = best
                rowBest = min(rowBest, best)
            }
            // No path leads back below the best of two rows.
            if rowBest > limit, previousBest > limit { return nil }
            previousBest = rowBest
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}

extension UInt8 {
    fileprivate var isUppercaseLetter: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}
