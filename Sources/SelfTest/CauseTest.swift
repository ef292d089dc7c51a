import ConformanceRunner
package import ConformanceSpec
import PushTracking
package import ReferenceSinks

/// Asks for the causes of every built-in sink, and of sinks with two and with three mistakes: each mistake must be told
/// as one cause, blamed on rules that it breaks and on no others, with remedies that mend all of it; a correct sink has
/// none.
package struct CauseTest: Sendable {
    private let specification: Specification
    private let faulty: [BuiltInSink]
    private let correct: [BuiltInSink]
    private let stride: Int
    private let triples: Int
    /// The cases of each edition, newest first: a sink is told in the newest in which its mistake is one.
    private let editions: [CombinedSinks]

    /// - Parameters:
    ///   - faulty: the sinks that must have a cause, and whose mistakes are paired.
    ///   - correct: the sinks that must have none.
    ///   - stride: every so manieth pair of mistakes is told.
    ///   - triples: how many times three mistakes are drawn; the same ones each time that this is done.
    ///   - documented: the editions in which mistakes are looked for, newest first.
    /// - Throws: what is wrong in the spec, or that it has no cases.
    package init(
        _ specification: Specification, faulty: [BuiltInSink] = BuiltInSink.faulty,
        correct: [BuiltInSink] = BuiltInSink.correct, everyPair stride: Int = 17, triples: Int = 300,
        editions documented: [DocumentedEdition] = DocumentedEdition.allCases.reversed()
    ) async throws {
        self.specification = specification
        (self.faulty, self.correct) = (faulty, correct)
        (self.stride, self.triples) = (max(1, stride), triples)
        var editions: [CombinedSinks] = []
        for edition in documented {
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
        guard let newest = editions.first else { return report }
        let mistakes = faulty.compactMap { mistake(of: $0, in: newest) }
        for verdict in await pairs(of: mistakes).concurrentMap(jobs: jobs, { $0.verdict(in: newest) }) {
            report.pairs.add(verdict)
        }
        for verdict in await drawnTriples(of: mistakes).concurrentMap(jobs: jobs, { $0.verdict(in: newest) }) {
            report.triples.add(verdict)
        }
        return report
    }

    /// A sink with what it does otherwise than documented, in the newest edition in which that is a mistake.
    private struct Told: Sendable {
        let sink: BuiltInSink
        let edition: Int
        let deviations: CombinedSinks.Deviations
        let causes: [Cause]
        /// The rules that some of its cases blame.
        var blamed: Set<String> = []
        var problems: [String] = []
    }

    private func told(_ sink: BuiltInSink) async -> Told {
        for (edition, sinks) in editions.enumerated() {
            let deviations = await sinks.deviations(of: sink)
            let failed = sinks.failures(of: deviations).failed
            if failed.isEmpty { continue }
            let causes = await sinks.namedCauses(of: deviations, by: sink)
            var told = Told(sink: sink, edition: edition, deviations: deviations, causes: causes)
            told.blamed = Set(failed.flatMap { $0.rules.map(\.id) })
            told.problems +=
                RemedyCheck(
                    causes, failed: failed, book: specification.book, wiring: sink.profile().wiring
                ).problems
            if let lost = failed.first(where: { result in !causes.contains { $0.explains(result) } }) {
                told.problems.append("fails \(lost.template.id), which has no cause")
            }
            for cause in causes where cause.cases != failed.count(where: { cause.explains($0) }) {
                told.problems.append("has a cause with a wrong number of cases")
            }
            return told
        }
        return Told(sink: sink, edition: 0, deviations: [:], causes: [])
    }

    private func fault(_ sink: BuiltInSink) -> FaultCatalogue.Fault? {
        specification.faults.faults.first { $0.name == sink.name }
    }

    /// Where causes break other rules than those named for their sink.
    private func misnaming(of sink: BuiltInSink, by causes: [Cause]) -> [String] {
        let (broken, named) = (Set(causes.flatMap(\.broken).map(\.id)), Set(fault(sink)?.caughtBy ?? []))
        let extra = broken.subtracting(named).sorted()
        let missing = named.subtracting(broken).sorted()
        return [
            extra.isEmpty ? nil : "breaks \(extra.joined(separator: ", ")), which faults.json does not name",
            missing.isEmpty ? nil : "does not break \(missing.joined(separator: ", ")), which faults.json names",
        ].compactMap(\.self)
    }

    /// The faulty sinks whose cause breaks other rules than those named for them, without a look for anything else.
    package func misnamed(jobs: Int = 1) async -> [String] {
        let problems = await faulty.concurrentMap(jobs: jobs) { sink in
            for sinks in editions {
                let found = sinks.failures(of: await sinks.deviations(of: sink))
                if found.failed.isEmpty { continue }
                return misnaming(of: sink, by: found.causes).map { "\(sink.name) \($0)" }
            }
            return []
        }
        return problems.flatMap(\.self).sorted()
    }

    private func row(of told: Told) async -> CauseReport.Row {
        var row = CauseReport.Row(name: told.sink.name, causes: told.causes, problems: told.problems)
        let expected = fault(told.sink)?.causes ?? 1
        if told.causes.count != expected {
            row.problems.append("has \(told.causes.count) causes instead of \(expected)")
        }
        row.problems += misnaming(of: told.sink, by: told.causes)
        for cause in told.causes {
            if cause.effect == nil || cause.anchor == nil { row.problems.append("has a cause without effect or place") }
            if Set(cause.remedies.map(\.platform)) != cause.platforms {
                row.problems.append("has a cause that lacks a remedy on one of its platforms")
            }
            guard let name = cause.looksLike?.name else {
                // One of several causes shows a part of what the fault shows.
                guard expected == 1 else { continue }
                row.problems.append("looks like no known fault, not even itself")
                continue
            }
            if expected == 1, name != told.sink.name, await !doesTheSame(name, as: told) {
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

    /// A mistake that is one in the newest edition.
    private func mistake(of told: Told, in newest: CombinedSinks) -> CombinedMistakes.Mistake? {
        guard told.edition == 0, told.causes.count == 1, let cause = told.causes.first else { return nil }
        return CombinedMistakes.Mistake(
            name: told.sink.name, blamed: told.blamed, cause: cause, deviations: told.deviations,
            differences: newest.differences(of: told.deviations))
    }

    private func pairs(of mistakes: [CombinedMistakes.Mistake]) -> [CombinedMistakes] {
        var pairs: [CombinedMistakes] = []
        var number = 0
        for (position, one) in mistakes.enumerated() {
            for other in mistakes[(position + 1)...] {
                if number % stride == 0 { pairs.append(CombinedMistakes([one, other])) }
                number += 1
            }
        }
        return pairs
    }

    private func drawnTriples(of mistakes: [CombinedMistakes.Mistake]) -> [CombinedMistakes] {
        guard mistakes.count >= 3 else { return [] }
        var generator = SplitMix64(state: 0)
        return (0..<triples).map { _ in
            var drawn: Set<Int> = []
            while drawn.count < 3 { drawn.insert(Int(generator.next() % UInt64(mistakes.count))) }
            return CombinedMistakes(drawn.sorted().map { mistakes[$0] })
        }
    }
}
