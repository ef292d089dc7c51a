extension RandomAccessCollection where Index == Int {
    /// The first offset at which a condition holds that, once it holds, holds to the end; found by halving.
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
    /// Whether any of these ranges, which are in order and apart from each other, overlaps another one.
    func overlapAny(_ range: Range<Int>) -> Bool {
        let next = partitionPoint { $0.upperBound > range.lowerBound }
        return next < count && self[next].overlaps(range)
    }
}
