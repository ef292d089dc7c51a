/// Searches for the fewest cases after which a case that passes alone fails.
///
/// All cases before it are run again first. If it fails after them, bisection finds the latest case from which on they
/// suffice; then the earliest case up to which they do; then whether the first and the last of these do. Every result
/// was observed: bisection only decides what to try.
package struct CompanySearch<Case> {
    /// Whether the case failed after some of the cases before it; nil ends the search.
    package typealias Play = (ArraySlice<Case>) async -> Bool?

    /// The fewest cases after which it failed; empty if it passed after all of them, nil if nothing could be observed.
    package static func cases(before: [Case], fails: Play) async -> [Case]? {
        guard !before.isEmpty else { return nil }
        switch await fails(before[...]) {
        case nil: return nil
        case .some(false): return []
        case .some(true): return await Halving(before: before).fewest(fails)
        }
    }

    private struct Halving {
        let before: [Case]
        var startsLeft: Int

        init(before: [Case]) {
            self.before = before
            // ⌈log2 n⌉ for each end.
            startsLeft = 2 * (Int.bitWidth - (before.count - 1).leadingZeroBitCount)
        }

        func fewest(_ fails: Play) async -> [Case] {
            var search = self
            // The case fails after those from `first` on, and passes after those from `passing` on.
            var (first, passing) = (0, before.count)
            while passing - first > 1, let middle = search.middle(first, passing) {
                guard let failed = await fails(before[middle...]) else { return Array(before[first...]) }
                if failed { first = middle } else { passing = middle }
            }
            guard first + 1 < before.count else { return Array(before[first...]) }
            // The case fails after those before `end`, and passes after those before `begin`.
            var (begin, end) = (first, before.count)
            // It is nearly always one case.
            if search.take() {
                guard let failed = await fails(before[first...first]) else { return Array(before[first...]) }
                if failed { return [before[first]] }
                begin = first + 1
            }
            while end - begin > 1, let middle = search.middle(begin, end) {
                guard let failed = await fails(before[first..<middle]) else { break }
                if failed { end = middle } else { begin = middle }
            }
            let found = before[first..<end]
            guard let last = found.last, found.count > 2, search.take() else { return Array(found) }
            let ends = [before[first], last]
            return await fails(ends[...]) == true ? ends : Array(found)
        }

        private mutating func take() -> Bool {
            guard startsLeft > 0 else { return false }
            startsLeft -= 1
            return true
        }

        private mutating func middle(_ low: Int, _ high: Int) -> Int? { take() ? (low + high) / 2 : nil }
    }
}
