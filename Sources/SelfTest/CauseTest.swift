import ConformanceRunner
package import ConformanceSpec
import PushTracking
package import ReferenceSinks

/// Asks for the causes of every built-in sink, and of sinks with two mistakes: one mistake must be told as one cause and
/// two as two, blamed on rules that they break and on no others, with remedies that mend all of it; a correct sink has
/// none.
package struct CauseTest: Sendable {
    private let specification: Specification
    private let faulty: [BuiltInSink]
    private let correct: [BuiltInSink]
    private let stride: Int
    /// The cases of each edition, newest first: a sink is told in the newest in which its mistake is one.
    private let editions: [CombinedSinks]

    /// - Parameters:
    ///   - faulty: the sinks that must have a cause, and whose mistakes are paired.
    ///   - correct: the sinks that must have none.
    ///   - stride: every so manieth pair of mistakes is told.
    /// - Throws: what is wrong in the spec, or that it has no cases.
    package init(
        _ specification: Specification, faulty: [BuiltInSink] = BuiltInSink.faulty,
        correct: [BuiltInSink] = BuiltInSink.correct, everyPair stride: Int = 17
    ) async throws {
        self.specification = specification
        (self.faulty, self.correct) = (faulty, correct)
        self.stride = max(1, stride)
        var editions: [CombinedSinks] = []
        for edition in DocumentedEdition.allCases.reversed() {
            editions.append(try await CombinedSinks(specification, edition: edition))
        }
        self.editions = editions
    }

    /// Tells all causes.
    package func report(jobs: Int = 1) async -> CauseReport {
        let faulty = await faulty.concurrentMap(jobs: jobs) { await told($0) }
        let correct = await correct.concurrentMap(jobs: jobs) { await told($0) }
        var report = CauseReport()
        for told in faulty { report.faulty.append(await row(of: told)) }
        report.correct = correct.map { CauseReport.Row(name: $0.sink.name, causes: $0.causes) }
        report.pairs = await pairs(of: faulty, jobs: jobs)
        return report
    }

    /// A sink with what it does otherwise than documented, in the newest edition in which that is a mistake.
    private struct Told: Sendable {
        let sink: BuiltInSink
        let edition: Int
        let deviations: CombinedSinks.Deviations
        let causes: [Cause]
        var problems: [String] = []
    }

    private func told(_ sink: BuiltInSink) async -> Told {
        for (edition, sinks) in editions.enumerated() {
            let deviations = await sinks.deviations(of: sink)
            var (summary, failed) = sinks.summary(of: deviations)
            if failed.isEmpty { continue }
            await sinks.findLikenesses(in: &summary, of: sink)
            var told = Told(sink: sink, edition: edition, deviations: deviations, causes: summary.causes)
            told.problems +=
                RemedyCheck(
                    summary.causes, failed: failed, book: specification.book, launchMode: sink.profile().launchMode
                ).problems
            if let lost = failed.first(where: { summary.causes(of: $0).isEmpty }) {
                told.problems.append("fails \(lost.template.id), which has no cause")
            }
            for cause in summary.causes where cause.cases != failed.count(where: { cause.explains($0) }) {
                told.problems.append("has a cause with a wrong number of cases")
            }
            return told
        }
        return Told(sink: sink, edition: 0, deviations: [:], causes: [])
    }

    private func caughtBy(_ sink: BuiltInSink) -> Set<String> {
        Set(specification.faults.faults.first { $0.name == sink.name }?.caughtBy ?? [])
    }

    private func row(of told: Told) async -> CauseReport.Row {
        var row = CauseReport.Row(name: told.sink.name, causes: told.causes, problems: told.problems)
        if told.causes.count != 1 { row.problems.append("has \(told.causes.count) causes instead of one") }
        for cause in told.causes {
            let strange = cause.rules.map(\.id).filter { !caughtBy(told.sink).contains($0) }
            if !strange.isEmpty {
                row.problems.append("is blamed on \(strange.joined(separator: ", ")), which does not catch it")
            }
            if cause.effect == nil || cause.anchor == nil { row.problems.append("has a cause without effect or place") }
            if Set(cause.remedies.map(\.platform)) != cause.platforms {
                row.problems.append("has a cause that lacks a remedy on one of its platforms")
            }
            guard let name = cause.looksLike?.name else {
                row.problems.append("looks like no known fault, not even itself")
                continue
            }
            if name != told.sink.name, await !doesTheSame(name, as: told) {
                row.problems.append("looks like \(name), which does something else")
            }
        }
        return row
    }

    /// Whether another fault differs in the same, on the platforms that both are for.
    private func doesTheSame(_ name: String, as told: Told) async -> Bool {
        guard let other = BuiltInSink.named(name) else { return false }
        let sinks = editions[told.edition]
        let differences = sinks.differences(of: await sinks.deviations(of: other)).filter {
            told.sink.platforms.contains(sinks.plan.cases[$0.index].platform)
        }
        return differences == sinks.differences(of: told.deviations)
    }

    /// Two sinks, of which one that makes both mistakes is told.
    private struct Pair: Sendable {
        let one: Mistake
        let other: Mistake
    }

    private struct Mistake: Sendable {
        let name: String
        let caughtBy: Set<String>
        let deviations: CombinedSinks.Deviations
        let differences: Set<CombinedSinks.CaseDifference>
    }

    private func pairs(of faulty: [Told], jobs: Int) async -> CauseReport.Pairs {
        guard let newest = editions.first else { return CauseReport.Pairs() }
        let mistakes = faulty.filter { $0.edition == 0 && !$0.causes.isEmpty }.map { told in
            Mistake(
                name: told.sink.name, caughtBy: caughtBy(told.sink), deviations: told.deviations,
                differences: newest.differences(of: told.deviations))
        }
        var pairs: [Pair] = []
        var number = 0
        for (position, one) in mistakes.enumerated() {
            for other in mistakes[(position + 1)...] {
                if number % stride == 0 { pairs.append(Pair(one: one, other: other)) }
                number += 1
            }
        }
        var outcome = CauseReport.Pairs()
        for verdict in await pairs.concurrentMap(jobs: jobs, { Self.verdict(on: $0, in: newest) }) {
            outcome.add(verdict)
        }
        return outcome
    }

    private static func verdict(on pair: Pair, in sinks: CombinedSinks) -> CauseReport.Pairs.Verdict {
        let (one, other) = (pair.one, pair.other)
        let common = one.differences.intersection(other.differences).count
        if common * 2 >= min(one.differences.count, other.differences.count) { return .alike }
        let combined = sinks.combined(one.deviations, other.deviations)
        let seen = sinks.differences(of: combined)
        guard !seen.intersection(one.differences).isSubset(of: other.differences),
            !seen.intersection(other.differences).isSubset(of: one.differences)
        else { return .swallowed }
        let causes = sinks.causes(of: combined)
        let blamed = causes.map { Set($0.rules.map(\.id)) }
        let row = CauseReport.Row(name: "\(one.name) + \(other.name)", causes: causes)
        if blamed.contains(where: { !$0.isSubset(of: one.caughtBy.union(other.caughtBy)) }) { return .strange(row) }
        let isEach =
            blamed.count == 2
            && (blamed[0].isSubset(of: one.caughtBy) && blamed[1].isSubset(of: other.caughtBy)
                || blamed[0].isSubset(of: other.caughtBy) && blamed[1].isSubset(of: one.caughtBy))
        return isEach ? .two : .otherwise(row)
    }
}

extension Cause {
    /// Whether a case fails by it, alone or with others.
    fileprivate func explains(_ result: CaseResult) -> Bool { result.pattern.map(patterns.contains) == true }
}
