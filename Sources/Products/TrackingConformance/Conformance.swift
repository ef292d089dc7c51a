import CaseJudging
import ConformanceSpec
import Diagnostics
public import PushTracking
import StrictJSON

/// The documented rules of push tracking as test cases for a sink in this process.
///
/// Each case can be a separate test:
///
/// ```swift
/// @Test(arguments: try Conformance.cases(for: .ios))
/// func conforms(_ testCase: ConformanceCase) async throws {
///     let verdict = await testCase.check { AcmeSink() }
///     #expect(verdict.conforms, "\(verdict.report)")
/// }
/// ```
///
/// A sink that blocks forever or traps ends the test process. Check code that may do either through an adapter, with
/// the command `tracking-conformance run -- COMMAND`.
public enum Conformance {
    /// The cases of one platform, in the order of the plan.
    ///
    /// - Parameters:
    ///   - platform: the platform that the sink supports.
    ///   - edition: the edition of the documentation, such as `2021-01`; by default the newest.
    ///   - set: the version of the spec whose cases are given; by default the newest, with all cases.
    ///   - sdk: the SDK that the sink calls; cases that require a version are skipped without it.
    ///   - wiring: the app's declared wiring: launch mode, extras, category, lifecycle.
    ///   - isSerial: whether only one instance of the sink can exist at a time, for example because it uses a global
    ///     SDK. Its cases then wait for each other, however many tests run concurrently.
    ///   - seed: determines the ids in the cases; 0 by default.
    ///   - challenge: a text from which the seed is derived instead.
    /// - Throws: `ConformanceError`.
    public static func cases(
        for platform: Platform,
        edition: String? = nil,
        set: Int? = nil,
        sdk: SinkProfile.SDK? = nil,
        wiring: DeclaredWiring = .documented,
        isSerial: Bool = false,
        seed: UInt64? = nil,
        challenge: String? = nil
    ) throws(ConformanceError) -> [ConformanceCase] {
        let suite = try ConformanceSuite(edition: edition, set: set, category: wiring.category)
        let seed = try Self.challenge(challenge, besides: seed)?.seed ?? seed ?? 0
        let profile = SinkProfile(
            name: "sink",
            platforms: [platform],
            sdk: sdk.map { [platform: $0] } ?? [:],
            wiring: wiring,
            isSerial: isSerial
        )
        let gate = isSerial ? SerialGate() : nil
        return suite.expansion.cases.filter {
            $0.platform == platform && $0.vector.reasonNotScored(in: set) == nil
        }.map { template in
            ConformanceCase(template: template, suite: suite, profile: profile, gate: gate, seed: seed)
        }
    }
}

extension Conformance {
    /// The challenge with that text; nil if none.
    ///
    /// - Throws: if there is also a seed, or the text is not a valid challenge.
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

    /// - Parameter category: the category that the app declares and the cases' pushes name.
    init(edition id: String?, set: Int?, category: String) throws(ConformanceError) {
        do throws(InputFileError) {
            specification = try Specification(.embedded).declaring(category: category)
            let known = specification.editions
            edition = known.first { $0.id == id } ?? specification.defaultEdition
            expansion = try specification.expanded(in: edition) { _ in true }
        } catch {
            throw .brokenSpec(error.problems.first?.message ?? "no reason is known")
        }
        if let set, !specification.sets.contains(set) {
            throw .unknownSet(set, newest: specification.sets.upperBound)
        }
        if let id, edition.id != id { throw .unknownEdition(id, known: specification.editions.map(\.id)) }
    }
}
