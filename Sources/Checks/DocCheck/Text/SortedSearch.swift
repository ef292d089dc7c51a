extension RandomAccessCollection where Index == Int {
    /// The first offset at which a condition holds, found by binary search; from there on it must hold to the end.
    func partitionPoint(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [Range<Int>] {
    /// Whether any of these ranges, which are sorted and disjoint, overlaps another range.
    func overlapAny(_ range: Range<Int>) -> Bool {
        let next = partitionPoint { $0.upperBound > range.lowerBound }
        return next < count && self[next].overlaps(range)
    }
}
