import Diagnostics

extension [Range<Int>] {
    /// Whether any of these ranges, which are sorted and disjoint, overlaps another range.
    func overlapAny(_ range: Range<Int>) -> Bool {
        let next = partitionPoint { $0.upperBound > range.lowerBound }
        return next < count && self[next].overlaps(range)
    }
}
