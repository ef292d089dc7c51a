/// How much slower a machine is just now than the one for which bounds in seconds are written.
///
/// Such a bound is there to find what takes the square of a length. On a machine of half the speed it would find
/// everything instead, so a small piece of work of the readers' kind is timed, too: words that are counted and sorted.
enum MachineSpeed {
    /// What that work takes on the machine for which bounds are written, of a core.
    private static let nanosecondsThere = 650_000

    /// At least 1: a fast machine leaves the bounds as they are.
    ///
    /// - Parameter measure: does what it is handed, and says how many nanoseconds of a core that took.
    static func slowness(measure: (() -> Void) -> Int) -> Double {
        let least = (0..<5).map { _ in measure(work) }.min() ?? 0
        return max(1, Double(least) / Double(nanosecondsThere))
    }

    @inline(never)
    private static func work() {
        var counts: [String: Int] = [:]
        for number in 0..<4000 { counts["a word of number \(number % 500)", default: 0] += number }
        let sum = counts.sorted { $0.key < $1.key }.reduce(0) { $0 &* 31 &+ $1.value &+ $1.key.utf8.count }
        // What is not asked for might be left out.
        precondition(sum != 0)
    }
}
