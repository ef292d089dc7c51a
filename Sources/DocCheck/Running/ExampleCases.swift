import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import StrictJSON

/// The cases that are played against examples.
struct ExampleCases: Sendable {
    /// By platform, in the order of the plan; informative ones are left out, since they can break nothing.
    private let cases: [Platform: PlatformCases]
    /// The rules of the vectors, by the numbers that the cases have for these.
    let rulesByVector: [[Rule]]
    /// The rules that these cases prove, in the order of the book.
    let rules: [Rule]

    /// Expands the vectors of an edition.
    ///
    /// - Parameters:
    ///   - sdk: the SDK that examples are taken to be written for; a case whose `requires` it does not meet is left out.
    ///   - asked: which rules are asked.
    /// - Throws: what is wrong with the spec.
    init(
        _ specification: Specification,
        edition: Edition,
        sdk: [Platform: SinkProfile.SDK],
        asking asked: RuleSelection
    ) throws(InputFileError) {
        let profile = SinkProfile(name: "examples", version: "", platforms: Set(sdk.keys), sdk: sdk)
        let templates = try specification.expanded(in: edition).cases.enumerated().filter { _, template in
            template.level != .informative && template.objection(to: profile) == nil
                && template.vector.rules.contains { asked.contains($0.id) }
        }
        var maker = ExampleCaseMaker()
        cases = Dictionary(grouping: templates.map { maker.make($1.filledAlike(caseIndex: $0)) }, by: \.played.template.platform)
            .mapValues(PlatformCases.init)
        rulesByVector = maker.vectorsByNumber.map(\.rules)
        let proved = Set(templates.flatMap { $1.vector.rules.map(\.id) })
        rules = specification.book.rules.filter { proved.contains($0.id) && asked.contains($0.id) }
    }

    /// The cases for a platform.
    func cases(for platform: Platform) -> PlatformCases { cases[platform] ?? PlatformCases([]) }
}
