import ConformanceSpec
import PushTracking

/// The network during a session and the life of the app's processes, drawn by seed.
package struct Network: Sendable {
    private let hasOtherAnswers: Bool
    private var generator: SplitMix64
    private var offline: [Range<Int>] = []
    private var lives: [(process: Int, seconds: Range<Int>)] = []

    /// A network for a session with these calls, in the order of time.
    package init(for calls: [MadeCall], seed: UInt64, hasOtherAnswers: Bool = false) {
        self.hasOtherAnswers = hasOtherAnswers
        generator = SplitMix64(state: seed)
        let last = calls.last?.second ?? 0
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let start = Int.random(in: 0...last, using: &generator)
            offline.append(start..<start + Int.random(in: 1...max(60, last / 4), using: &generator))
        }
        draw(livesOf: calls)
    }

    private mutating func draw(livesOf calls: [MadeCall]) {
        var (start, lastCall) = (0, 0)
        for (index, made) in calls.enumerated() {
            if index > 0, calls[index - 1].process != made.process {
                let end = Int.random(in: lastCall...made.second, using: &generator)
                lives.append((calls[index - 1].process, start..<max(start, end)))
                start = Int.random(in: end...made.second, using: &generator)
            }
            lastCall = made.second
        }
        if let last = calls.last { lives.append((last.process, start..<Int.max)) }
    }

    /// The first time from a second on at which a process runs and has a connection, and that process; nil if there
    /// is none.
    func sending(from second: Int) -> (second: Int, process: Int)? {
        for life in lives {
            var time = max(second, life.seconds.lowerBound)
            while let gap = offline.first(where: { $0.contains(time) }) { time = gap.upperBound }
            if life.seconds.contains(time) { return (time, life.process) }
        }
        return nil
    }

    /// Draws an answer, and whether the SDK sends the hit again.
    mutating func answer(on platform: Platform) -> (answer: Hit.Answer, isRetried: Bool) {
        switch Int.random(in: 0..<(hasOtherAnswers ? 110 : 100), using: &generator) {
        case ..<84: (.status(200), false)
        // The answer does not reach the device.
        case ..<85: (.status(200), platform == .android)
        case ..<88: (.status(503), true)
        case ..<91: (.status(408), true)
        case ..<93: (.status(504), true)
        // iOS retries only if the device itself is offline, and drops the hit after any other URL error.
        case ..<97: (.noConnection, platform == .android || !hasOtherAnswers || Bool.random(using: &generator))
        case ..<100: (.unanswered, Bool.random(using: &generator))
        case ..<104: (.status(404), false)
        case ..<107: (.status(301), false)
        default: (.status(500), false)
        }
    }
}
