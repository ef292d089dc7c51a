import ConformanceSpec
import DeviceModel

/// Plays failing cases again alone, so that state which is kept between cases is seen for what it is.
///
/// It is asked for results in plan order, so that the same cases are played again however many are under way at a time.
struct SoloReplay {
    private let judge: CaseJudge
    private let isInterrupted: @Sendable () -> Bool
    private var left = SoloOutcome.mostPlayed

    init(judge: CaseJudge, isInterrupted: @escaping @Sendable () -> Bool) {
        self.judge = judge
        self.isInterrupted = isInterrupted
    }

    /// The result with what became of its case alone, where that says anything.
    mutating func checked(_ result: consuming CaseResult, _ app: some AppUnderTest) async -> CaseResult {
        guard !isInterrupted() else { return result }
        guard left > 0 else {
            result.alone = .notPlayed
            return result
        }
        guard let observation = await app.observeAlone(result.played.script) else { return result }
        left -= 1
        // Where no process could be had for it, nothing was seen of the case alone.
        if case .errored = observation { return result }
        result.alone = judge.isPassed(result.played, observation) ? .passed : .failed
        return result
    }
}

extension Verdict {
    /// Whether what other cases left behind may be why the case fails the run.
    ///
    /// An errored case is none of these: what ends an adapter costs a case only where it ended a fresh process, too.
    package var mayDependOnOtherCases: Bool {
        switch self {
        case .failed(let failure), .expired(let failure, _): if case .differences = failure.cause { true } else { false }
        case .passed, .warned, .errored, .skipped, .waived, .unexpectedlyPassed, .noted: false
        }
    }
}
