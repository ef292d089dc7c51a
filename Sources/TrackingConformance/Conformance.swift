import ConformanceRunner
import ConformanceSpec
import Diagnostics
public import PushTracking
import StrictJSON

/// The documented rules of push tracking as test cases for a sink in this process.
///
/// One test checks every case on its own:
///
/// ```swift
/// @Test(arguments: try Conformance.cases(for: .ios))
/// func conforms(_ testCase: ConformanceCase) async throws {
///     let verdict = await testCase.check { AcmeSink() }
///     #expect(verdict.conforms, "\(verdict.report)")
/// }
/// ```
///
/// A sink that blocks for ever or traps takes the test process with it; code that may do either is checked through an
/// adapter, by the command `tracking-conformance run -- COMMAND`.
public enum Conformance {
    /// The cases of one platform, in the order of the plan.
    ///
    /// - Parameters:
    ///   - platform: the platform that the sink answers.
    ///   - edition: the edition of the documentation, such as `2021-01`; by default the newest.
    ///   - sdk: the SDK that the sink calls; cases that require a version are skipped without it.
    ///   - wiring: what the app declares of its wiring: launch mode, extras, category, lifecycle.
    ///   - isSerial: whether the sink can exist only once at a time, as one around a global SDK does: its cases then
    ///     wait for each other, however many tests run side by side.
    ///   - seed: where the ids in the cases come from, by default 0.
    ///   - challenge: a text from which the seed comes, in its place.
    /// - Throws: `ConformanceError`.
    public static func cases(
        for platform: Platform,
        edition: String? = nil,
        sdk: SinkProfile.SDK? = nil,
        wiring: DeclaredWiring = .documented,
        isSerial: Bool = false,
        seed: UInt64? = nil,
        challenge: String? = nil
    ) throws(ConformanceError) -> [ConformanceCase] {
        let suite = try ConformanceSuite(edition: edition, category: wiring.category)
        let seed = try Self.challenge(challenge, besides: seed)?.seed ?? seed ?? 0
        let profile = SinkProfile(
            name: "sink",
            platforms: [platform],
            sdk: sdk.map { [platform: $0] } ?? [:],
            wiring: wiring,
            isSerial: isSerial
        )
        let gate = isSerial ? SerialGate() : nil
        return suite.expansion.cases.filter { $0.platform == platform }.map { template in
            ConformanceCase(template: template, suite: suite, profile: profile, gate: gate, seed: seed)
        }
    }
}

extension Conformance {
    /// The challenge with that text; nil where there is none.
    ///
    /// - Throws: that a seed is given as well, or that the text is no challenge.
    static func challenge(_ text: String?, besides seed: UInt64?) throws(ConformanceError) -> Challenge? {
        guard let text else { return nil }
        guard seed == nil else { throw .seedAndChallenge }
        guard let challenge = Challenge(text) else { throw .unusableChallenge(requirement: Challenge.requirement) }
        return challenge
    }
}

/// The built-in spec, expanded in one edition.
struct ConformanceSuite: Sendable {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion

    /// - Parameter category: the one that the app declares, which the pushes of the cases name.
    init(edition id: String?, category: String) throws(ConformanceError) {
        do throws(InputFileError) {
            specification = try Specification(.embedded).declaring(category: category)
            let known = specification.editions
            edition = known.first { $0.id == id } ?? specification.defaultEdition
            expansion = try specification.expanded(in: edition)
        } catch {
            throw .brokenSpec(error.problems.first?.message ?? "no reason is known")
        }
        if let id, edition.id != id { throw .unknownEdition(id, known: specification.editions.map(\.id)) }
    }
}
