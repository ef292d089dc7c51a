package import BuiltInSinks
package import ConformanceSpec
import FaultySinks
import PushTracking

/// Changes the spec in every way and checks whether the self-test would notice: whatever goes unnoticed proves nothing.
///
/// Every expectation of a vector that can fail is changed in turn, in all cases of one platform at once, since they
/// share one line in the file; and every vector is dropped in turn.
package struct SpecMutation: Sendable {
    private let selfTest: SelfTest
    private let sinks: [BuiltInSink]
    private let analysis: SelfTestAnalysis
    private let codes: [String]

    /// A test based on a passing self-test: if that already has a problem, every change would seem to be noticed.
    ///
    /// - Parameter outcomes: the result of `selfTest` for the sinks.
    package init(
        _ selfTest: SelfTest, _ outcomes: [SinkOutcome], of specification: Specification,
        sinks: [BuiltInSink] = BuiltInSink.all
    ) {
        self.selfTest = selfTest
        // The reference notices nearly every change, and a sink that calls the other function most others.
        self.sinks = sinks.sorted { Self.rank($0) < Self.rank($1) }
        analysis = SelfTestAnalysis(outcomes, of: specification)
        codes = Set(specification.book.rules.flatMap { $0.documents?.actions ?? [] }).sorted()
    }

    private static func rank(_ sink: BuiltInSink) -> Int {
        switch sink.kind {
        case .reference: 0
        case .correct: sink.followsRecommendations ? 2 : 1
        case .faulty: 3
        }
    }

    /// Makes all changes, one vector at a time.
    package func report(jobs: Int = 1) async -> MutationReport {
        var report = MutationReport()
        for part in await analysis.vectors.concurrentMap(jobs: jobs, { await self.report(on: $0) }) { report.add(part) }
        report.sort()
        return report
    }

    private func report(on vector: Vector) async -> MutationReport {
        var report = MutationReport()
        if !isNoticed(analysis.without(vector)) { report.unneededVectors.append(vector.id) }
        let rounds = selfTest.rounds.filter { !$0.isRepeated }.compactMap { round -> SelfTestRound? in
            let own = round.cases.filter { $0.template.vector.id == vector.id }
            return own.isEmpty ? nil : round.with(own)
        }
        for platform in vector.platforms {
            let cases = rounds.flatMap(\.cases).filter { $0.template.platform == platform }
            for step in 0..<(cases.first?.stepCount ?? 0) {
                var mutations: [ExpectationMutation] = []
                for played in cases {
                    mutations += played.mutations(atStep: step, codes: codes).filter { !mutations.contains($0) }
                }
                for mutation in mutations {
                    guard let changed = rounds.mutated(mutation, atStep: step, on: platform) else { continue }
                    report.mutations += 1
                    if await !isNoticed(SelfTest(rounds: changed), in: vector) {
                        report.unnoticed.append("\(vector.id), \(platform.rawValue), step \(step + 1): \(mutation)")
                    }
                }
            }
        }
        return report
    }

    /// Whether the self-test finds a problem with changed expectations of a vector's cases.
    private func isNoticed(_ changed: SelfTest, in vector: Vector) async -> Bool {
        var outcomes: [String: SinkOutcome] = [:]
        for sink in sinks {
            let outcome = await changed.outcome(of: sink)
            if sink.kind != .faulty,
                outcome.isRefused || (sink.followsRecommendations && !outcome.warnedVectors.isEmpty)
            {
                return true
            }
            outcomes[sink.name] = outcome
        }
        return isNoticed(analysis.replacing(vector.id, by: outcomes))
    }

    /// Whether there is a problem, or a sink violates other rules than before, which shows in `selftest.txt`.
    private func isNoticed(_ changed: SelfTestAnalysis) -> Bool {
        !changed.problems.isEmpty || changed.violatedRules != analysis.violatedRules
    }
}

extension [SelfTestRound] {
    /// The same rounds with a changed expectation in the cases of one platform; nil if that changes none.
    fileprivate func mutated(_ mutation: ExpectationMutation, atStep step: Int, on platform: Platform)
        -> [SelfTestRound]?
    {
        var hasChanged = false
        let rounds = map { round in
            round.with(
                round.cases.map { played in
                    guard played.template.platform == platform, let changed = played.mutated(mutation, atStep: step)
                    else { return played }
                    hasChanged = true
                    return changed
                }
            )
        }
        return hasChanged ? rounds : nil
    }
}

extension SelfTestAnalysis {
    /// The rules that some case violates, by faulty sink.
    fileprivate var violatedRules: [String: Set<String>] {
        Dictionary(faulty.map { ($0.name, Set($0.violatedRules.keys)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The result of running the sinks without a vector.
    fileprivate func without(_ vector: Vector) -> SelfTestAnalysis {
        var analysis = replacing(vector.id, by: [:])
        analysis.vectors.removeAll { $0.id == vector.id }
        return analysis
    }

    /// The result of running the sinks with other outcomes of a vector.
    fileprivate func replacing(_ vector: String, by outcomes: [String: SinkOutcome]) -> SelfTestAnalysis {
        var analysis = self
        analysis.outcomes = self.outcomes.map { $0.replacing(vector, by: outcomes[$0.name]) }
        return analysis
    }
}

/// Which changes of the spec the self-test would notice.
package struct MutationReport: Sendable, Hashable {
    /// How many expectations were changed.
    package var mutations = 0
    /// The unnoticed changes: vector, platform, step and change.
    package var unnoticed: [String] = []
    /// The vectors whose loss goes unnoticed because others catch the same faults.
    package var unneededVectors: [String] = []

    /// How many changes were noticed.
    package var noticed: Int { mutations - unnoticed.count }

    mutating func add(_ other: MutationReport) {
        mutations += other.mutations
        unnoticed += other.unnoticed
        unneededVectors += other.unneededVectors
    }

    mutating func sort() {
        unnoticed.sort()
        unneededVectors.sort()
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Changed expectations: \(mutations), noticed: \(noticed)\n"
        for change in unnoticed { text += "not noticed: \(change)\n" }
        text += "\nVectors whose loss nothing notices: \(unneededVectors.count)\n\n"
        for vector in unneededVectors { text += "\(vector)\n" }
        return text
    }
}
