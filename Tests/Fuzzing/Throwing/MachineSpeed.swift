/// How much slower a machine is just now than the one for which each `Pace` is written.
///
/// A pace is there to find what takes the square of an input's length. On a machine of half the speed it would find each
/// reader instead, so a small piece of work of the readers' kind is timed, too: words that are cut, counted and sorted.
enum MachineSpeed {
    /// What that work takes on the machine for which paces are written, of a core.
    private static let nanosecondsThere = 650_000

    /// At least 1: a fast machine leaves the paces as they are.
    ///
    /// - Parameter time: what this thread was given of a core, in nanoseconds.
    static func slowness(by time: () -> Int) -> Double {
        var least = Int.max
        for _ in 0..<5 {
            let start = time()
            precondition(work() > 0)
            least = min(least, time() - start)
        }
        return max(1, Double(least) / Double(nanosecondsThere))
    }

    @inline(never)
    private static func work() -> Int {
        var counts: [String: Int] = [:]
        for number in 0..<4000 { counts["a word of number \(number % 500)", default: 0] += number }
        return counts.sorted { $0.key < $1.key }.reduce(0) { $0 &* 31 &+ $1.value &+ $1.key.utf8.count }
    }
}
