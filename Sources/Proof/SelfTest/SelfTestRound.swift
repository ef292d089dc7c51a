import CaseJudging
package import ConformanceSpec
import DeviceModel
package import PushTracking
package import StrictJSON

/// Cases of one edition, filled with their ids, for sinks with the same wiring.
///
/// Filled once for all sinks. Informative cases are left out because nothing can fail there.
package struct SelfTestRound: Sendable {
    /// The edition that the cases come from.
    package let edition: Edition
    /// The sinks' declared wiring.
    package let wiring: DeclaredWiring
    /// The cases, filled with the ids of seed 0.
    package let cases: [FilledCase]
    /// Whether the vectors of the cases also run in a later edition, in which every sink runs them.
    package let isRepeated: Bool
    let judge: Judge

    /// The rounds of all editions, newest first. A vector belongs to the newest edition in which it runs; in older ones
    /// it is repeated.
    ///
    /// - Throws: what is wrong in the spec's cases.
    package static func all(of specification: Specification) throws(InputFileError) -> [SelfTestRound] {
        var rounds: [SelfTestRound] = []
        var met: Set<String> = []
        for edition in specification.editions.reversed() {
            let judge = Judge(book: specification.book, edition: edition, gate: .required)
            let templates = try specification.expanded(in: edition).cases.filter { $0.level != .informative }
            let filled = templates.enumerated().map { index, template in
                template.filled(seed: 0, caseIndex: CaseIndex(index))
            }
            for wiring in DeclaredWiring.played {
                let cases = filled.filter { wiring == .documented || dependsOnWiring($0) }
                for isRepeated in [false, true] {
                    let part = cases.filter { met.contains($0.template.vector.id) == isRepeated }
                    guard !part.isEmpty else { continue }
                    rounds.append(
                        SelfTestRound(
                            edition: edition, wiring: wiring, cases: part, isRepeated: isRepeated, judge: judge)
                    )
                }
            }
            met.formUnion(templates.map(\.vector.id))
        }
        return rounds
    }

    /// The same round with other cases.
    func with(_ cases: [FilledCase]) -> SelfTestRound {
        SelfTestRound(edition: edition, wiring: wiring, cases: cases, isRepeated: isRepeated, judge: judge)
    }

    /// If a case's callbacks do not depend on the wiring, one round is enough.
    private static func dependsOnWiring(_ played: FilledCase) -> Bool {
        let scenario = played.template.scenario
        return DeclaredWiring.played.contains { scenario.callbacks(for: $0) != scenario.callbacks(for: .documented) }
    }
}
