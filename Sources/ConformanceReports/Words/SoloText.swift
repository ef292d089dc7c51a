import ConformanceRunner

/// What reports say of failing cases that were run again alone.
struct SoloText {
    private static let remedy = "state is kept between cases; let every `runCase` begin from fresh state"

    /// What is said with a case; nil where there is nothing to say.
    static func line(_ alone: SoloOutcome?) -> String? {
        switch alone {
        case .passed: "passes when it runs alone: \(remedy)"
        case .notPlayed: "not run again alone: only the first \(SoloOutcome.mostPlayed) failing cases of a run are"
        case .failed, nil: nil
        }
    }

    private var counts: [SoloOutcome: Int] = [:]

    /// Counts a case.
    mutating func add(_ result: CaseResult) {
        if let alone = result.alone { counts[alone, default: 0] += 1 }
    }

    /// What is said at the end of a run; nil where all were run again and none passed.
    var summary: String? {
        let passed = counts[.passed, default: 0]
        let played = passed + counts[.failed, default: 0]
        let others = counts[.notPlayed, default: 0]
        guard passed > 0 || others > 0 else { return nil }
        let subject = others > 0 ? "the first \(played) of \(played + others)" : "\(played)"
        let were = "\(subject) failing \(played + others == 1 ? "case was" : "cases were") run again alone"
        return passed > 0 ? "\(were), and \(passed) passed: \(Self.remedy)" : "\(were), and none passed"
    }
}
