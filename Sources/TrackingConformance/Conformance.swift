import ConformanceRunner
import ConformanceSpec
import Diagnostics
public import PushTracking

/// The documented rules as test cases for a sink in this process.
///
/// ```swift
/// @Test(arguments: try Conformance.cases(for: .ios))
/// func conforms(_ testCase: ConformanceCase) async {
///     let verdict = await testCase.check { AcmeSink() }
///     #expect(verdict.conforms, "\(verdict)")
/// }
/// ```
public enum Conformance {
    /// The cases of one platform.
    ///
    /// - Parameters:
    ///   - platform: the platform that the sink answers.
    ///   - edition: the edition of the documentation, such as `2021-01`; by default the newest.
    ///   - seed: where the cases' ids come from.
    /// - Returns: the cases of every level, in the order of the plan.
    /// - Throws: `ConformanceError` where there is no such edition.
    public static func cases(for platform: Platform, edition: String? = nil, seed: UInt64 = 0) throws(ConformanceError) -> [ConformanceCase]
    {
        let suite = try ConformanceSuite(edition: edition)
        return suite.expansion.cases.filter { $0.platform == platform }.map { ConformanceCase(template: $0, suite: suite, seed: seed) }
    }
}

/// Why cases cannot be had.
public enum ConformanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such edition; the known ones are named.
    case unknownEdition(String, known: [String])
    /// The spec in this build is broken.
    case brokenSpec(String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .unknownEdition(let edition, let known): "there is no edition \(edition); the editions are \(known.joined(separator: ", "))"
        case .brokenSpec(let problem): "the built-in spec cannot be read: \(problem)"
        }
    }
}

/// The built-in spec, expanded in one edition.
final class ConformanceSuite: Sendable {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion

    init(edition id: String?) throws(ConformanceError) {
        do throws(SpecError) {
            specification = try Specification(.embedded)
            let known = specification.editions
            edition = known.first { $0.id == id } ?? specification.defaultEdition
            expansion = try specification.expanded(in: edition)
        } catch {
            throw .brokenSpec(error.problems.first?.message ?? "no reason is known")
        }
        if let id, edition.id != id { throw .unknownEdition(id, known: specification.editions.map(\.id)) }
    }
}
