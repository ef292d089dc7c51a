import Diagnostics

/// An alignment of two sequences: which elements correspond, in order, and which are only in one.
struct Alignment {
    /// The offsets of corresponding elements, in order.
    private(set) var pairs: [(left: Int, right: Int)] = []

    /// The limit for element-by-element comparison; beyond it, only equal beginnings and ends are paired.
    private static let mostWork = 250_000

    /// Pairs elements so that the sum of their likenesses is greatest.
    ///
    /// - Parameter likeness: from 0, which never makes a pair, to 1, which is equality.
    init<Left, Right>(_ left: [Left], _ right: [Right], likeness: (Left, Right) -> Double) {
        var start = 0
        while start < min(left.count, right.count), likeness(left[start], right[start]) == 1 {
            pairs.append((start, start))
            start += 1
        }
        var (leftEnd, rightEnd) = (left.count, right.count)
        while leftEnd > start, rightEnd > start, likeness(left[leftEnd - 1], right[rightEnd - 1]) == 1 {
            (leftEnd, rightEnd) = (leftEnd - 1, rightEnd - 1)
        }
        let tail = zip(leftEnd..<left.count, rightEnd..<right.count)
        pairs +=
            Self.best(left, in: start..<leftEnd, right, in: start..<rightEnd, likeness: likeness)
            + tail.map { ($0, $1) }
    }

    private static func best<Left, Right>(
        _ left: [Left],
        in leftRange: Range<Int>,
        _ right: [Right],
        in rightRange: Range<Int>,
        likeness: (Left, Right) -> Double
    ) -> [(left: Int, right: Int)] {
        let (rows, columns) = (leftRange.count, rightRange.count)
        guard rows > 0, columns > 0, rows <= mostWork / columns else { return [] }
        // The greatest sum from each cell to the end.
        var sums = [[Double]](repeating: [Double](repeating: 0, count: columns + 1), count: rows + 1)
        var worths = [[Double]](repeating: [Double](repeating: 0, count: columns), count: rows)
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                let worth = likeness(left[leftRange.lowerBound + row], right[rightRange.lowerBound + column])
                worths[row][column] = worth
                let paired = worth > 0 ? worth + sums[row + 1][column + 1] : 0
                sums[row][column] = max(paired, sums[row + 1][column], sums[row][column + 1])
            }
        }
        var pairs: [(left: Int, right: Int)] = []
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            if worths[row][column] > 0, sums[row][column] == worths[row][column] + sums[row + 1][column + 1] {
                pairs.append((leftRange.lowerBound + row, rightRange.lowerBound + column))
                (row, column) = (row + 1, column + 1)
            } else if sums[row][column] == sums[row + 1][column] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    /// The segments between pairs of equals, at least one side of which is not empty.
    ///
    /// - Parameter isEqual: whether a pair needs no further comparison.
    func gaps(leftCount: Int, rightCount: Int, isEqual: (Int, Int) -> Bool) -> [(left: Range<Int>, right: Range<Int>)] {
        var gaps: [(left: Range<Int>, right: Range<Int>)] = []
        var (left, right) = (0, 0)
        for pair in pairs.filter({ isEqual($0.left, $0.right) }) + [(leftCount, rightCount)] {
            if left < pair.left || right < pair.right { gaps.append((left..<pair.left, right..<pair.right)) }
            (left, right) = (pair.left + 1, pair.right + 1)
        }
        return gaps
    }
}

extension [Int] {
    /// The offsets of a longest increasing subsequence, if all numbers are distinct.
    var longestRise: Set<Int> {
        // For each length, the offset of the smallest number that ends such a subsequence.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: count)
        for offset in indices {
            let length = ends.partitionPoint { self[$0] >= self[offset] }
            before[offset] = length > 0 ? ends[length - 1] : nil
            if length == ends.count { ends.append(offset) } else { ends[length] = offset }
        }
        var rise: Set<Int> = []
        var next = ends.last
        while let offset = next {
            rise.insert(offset)
            next = before[offset]
        }
        return rise
    }
}
