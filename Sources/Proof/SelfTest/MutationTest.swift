package import ConformanceSpec
import FaultySinks
import PushTracking
package import ReferenceSinks

/// Changes the spec in every way and asks whether the self-test would notice: what nobody would notice proves nothing.
///
/// Every expectation of a vector that can fail is changed in turn, in all cases of one platform at once, as its line in
/// the file is one for all; and every vector is dropped in turn.
package struct MutationTest: Sendable {
    private let selfTest: SelfTest
    private let sinks: [BuiltInSink]
    private let analysis: SelfTestAnalysis
    private let codes: [String]

    /// A test over a self-test that passes: where it finds a problem anyway, every change would seem to be noticed.
    ///
    /// - Parameter outcomes: what `selfTest` said of the sinks.
    package init(
        _ selfTest: SelfTest, _ outcomes: [SinkOutcome], of specification: Specification,
        sinks: [BuiltInSink] = BuiltInSink.all
    ) {
        self.selfTest = selfTest
        // Nearly every change is noticed by the reference, and most others by a sink that calls the other function.
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

    /// Makes all changes, a vector at a time.
    package func report(jobs: Int = 1) async -> MutationReport {
        var report = MutationReport()
        for part in await analysis.vectors.concurrentMap(jobs: jobs, { await self.report(on: $0) }) { report.add(part) }
        report.sort()
        return report
    }

    private func report(on vector: Vector) async -> MutationReport {
        var report = MutationReport()
        if !isNoticed(analysis.without(vector)) { report.unneededVectors[vector.id] = vector.reason }
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

    /// Whether the self-test finds a problem if this is what a vector's cases expect.
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

    /// Whether there is a problem, or a sink is blamed on other rules than it is now, which `selftest.txt` tells.
    private func isNoticed(_ changed: SelfTestAnalysis) -> Bool {
        !changed.problems.isEmpty || changed.blamedRules != analysis.blamedRules
    }
}

extension [SelfTestRound] {
    /// The same rounds with a changed expectation in the cases of one platform; nil where that changes none.
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

extension Vector {
    /// Why it stays although others catch the same faults.
    fileprivate var reason: String {
        keptBecause ?? (kin.isEmpty ? "for no reason that is known" : "kin: \(kin.joined(separator: ", "))")
    }
}

extension SelfTestAnalysis {
    /// The rules that some case blames, by faulty sink.
    fileprivate var blamedRules: [String: Set<String>] {
        Dictionary(faulty.map { ($0.name, Set($0.blamedRules.keys)) }, uniquingKeysWith: { first, _ in first })
    }

    /// What running the sinks would have brought without a vector.
    fileprivate func without(_ vector: Vector) -> SelfTestAnalysis {
        var analysis = replacing(vector.id, by: [:])
        analysis.vectors.removeAll { $0.id == vector.id }
        return analysis
    }

    /// What running the sinks would have brought if a vector had said something else of them.
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
    /// The changes that nothing notices: vector, platform, step and change.
    package var unnoticed: [String] = []
    /// The vectors whose loss nothing notices, since others catch the same faults, and what the spec says of them.
    package var unneededVectors: [String: String] = [:]

    /// How many changes were noticed.
    package var noticed: Int { mutations - unnoticed.count }

    mutating func add(_ other: MutationReport) {
        mutations += other.mutations
        unnoticed += other.unnoticed
        unneededVectors.merge(other.unneededVectors) { own, _ in own }
    }

    mutating func sort() {
        unnoticed.sort()
    }

    /// The report for people and for version control.
    package var text: String {
        var text = "Changed expectations: \(mutations), noticed: \(noticed)\n"
        for change in unnoticed { text += "not noticed: \(change)\n" }
        text += "\nVectors whose loss nothing notices: \(unneededVectors.count)\n\n"
        for (vector, reason) in unneededVectors.sorted(by: { $0.key < $1.key }) { text += "\(vector)  \(reason)\n" }
        return text
    }
}
