extension RandomAccessCollection where Index == Int {
    /// The first offset at which a condition holds, found by binary search; from there on it must hold to the end.
    @inlinable
    package func partitionPoint(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
