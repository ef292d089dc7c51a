package import BuiltInSinks
import CaseJudging
package import ConformanceSpec
import FailureCauses
import FaultySinks

/// Finds the causes of every built-in sink: a mistake must have as many causes as `faults.json` states, nearly always
/// one, and violate exactly the rules listed for it; a correct sink must have none.
package struct CauseProof: Sendable {
    private let specification: Specification
    private let faulty: [BuiltInSink]
    private let correct: [BuiltInSink]
    /// The cases of each edition, newest first: a sink is judged in the newest edition in which its mistake counts.
    private let editions: [PlayedEdition]

    /// - Parameters:
    ///   - faulty: the sinks that must have a cause.
    ///   - correct: the sinks that must have none.
    ///   - documented: the editions in which to look for mistakes, newest first.
    /// - Throws: what is wrong in the spec, or if it has no cases.
    package init(
        _ specification: Specification, faulty: [BuiltInSink] = BuiltInSink.faulty,
        correct: [BuiltInSink] = BuiltInSink.correct,
        editions documented: [DocumentedEdition] = DocumentedEdition.allCases.reversed()
    ) async throws {
        self.specification = specification
        (self.faulty, self.correct) = (faulty, correct)
        var editions: [PlayedEdition] = []
        for edition in documented {
            editions.append(try await PlayedEdition(specification, edition: edition))
        }
        self.editions = editions
    }

    /// Finds all causes.
    package func report(jobs: Int = 1) async -> CauseReport {
        CauseReport(
            faulty: await faulty.concurrentMap(jobs: jobs) { await faultyRow($0) },
            correct: await correct.concurrentMap(jobs: jobs) {
                CauseReport.Row(name: $0.name, causes: await reported($0).causes)
            })
    }

    /// The causes of a sink and its failing cases, in the newest edition that has any.
    private func reported(_ sink: BuiltInSink) async -> PlayedEdition.Failures {
        for played in editions {
            let failures = played.failures(of: await played.deviations(of: sink))
            if !failures.failed.isEmpty { return failures }
        }
        return ([], [])
    }

    private func fault(_ sink: BuiltInSink) -> FaultCatalogue.Fault? {
        specification.faults.faults.first { $0.name == sink.name }
    }

    /// Differences between the rules that causes violate and those listed for their sink.
    private func misnaming(of sink: BuiltInSink, by causes: [Cause]) -> [String] {
        let (broken, named) = (Set(causes.flatMap(\.broken).map(\.id)), Set(fault(sink)?.caughtBy ?? []))
        let extra = broken.subtracting(named).sorted()
        let missing = named.subtracting(broken).sorted()
        return [
            extra.isEmpty ? nil : "breaks \(extra.joined(separator: ", ")), which faults.json does not name",
            missing.isEmpty ? nil : "does not break \(missing.joined(separator: ", ")), which faults.json names",
        ].compactMap(\.self)
    }

    /// The faulty sinks whose causes violate other rules than those listed for them, without any further checks.
    package func misnamed(jobs: Int = 1) async -> [String] {
        let problems = await faulty.concurrentMap(jobs: jobs) { sink in
            misnaming(of: sink, by: await reported(sink).causes).map { "\(sink.name) \($0)" }
        }
        return problems.flatMap(\.self).sorted()
    }

    private func faultyRow(_ sink: BuiltInSink) async -> CauseReport.Row {
        let (causes, failed) = await reported(sink)
        var row = CauseReport.Row(name: sink.name, causes: causes)
        if let lost = failed.first(where: { result in !causes.contains { $0.explains(result) } }) {
            row.problems.append("fails \(lost.template.id), which has no cause")
        }
        for cause in causes where cause.cases != failed.count(where: { cause.explains($0) }) {
            row.problems.append("has a cause with a wrong number of cases")
        }
        let expected = fault(sink)?.causes ?? 1
        if causes.count != expected { row.problems.append("has \(causes.count) causes instead of \(expected)") }
        row.problems += misnaming(of: sink, by: causes)
        for cause in causes {
            if cause.effect == nil || cause.anchor == nil { row.problems.append("has a cause without effect or place") }
            if Set(cause.remedies.map(\.platform)) != cause.platforms {
                row.problems.append("has a cause that lacks a remedy on one of its platforms")
            }
        }
        return row
    }
}
