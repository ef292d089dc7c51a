package import AppSimulation
package import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking
package import StrictJSON

/// The cases that are played against examples.
package struct CodeCases: Sendable {
    /// The cases of one platform.
    package struct PlatformCases: Sendable {
        /// In the order of the plan, without informative ones, which cannot violate anything.
        package private(set) var all: [CodeCase] = []
        package private(set) var framed = FramedCases()
        /// The value of the flag that allows tracking; `nil` if no rule names one.
        private let flagValue: String?
        private var kinds = Interner<CodeCase.StepKind>()
        private var vectors = Interner<String>()

        fileprivate init(_ cases: [(index: CaseIndex, template: CaseTemplate)], flagValue: String?) {
            self.flagValue = flagValue
            for (index, template) in cases { add(template.filledAlike(caseIndex: index)) }
        }

        /// Replaces the cases with others, which are judged in the same way.
        mutating func turn(to cases: some Sequence<FilledCase>) {
            all = []
            framed = FramedCases()
            for played in cases { add(played) }
        }

        private mutating func add(_ played: FilledCase) {
            let id = framed.add(played.script)
            let steps = played.script.scenario.events.indices.map { step(played, $0) }
            all.append(CodeCase(played, id, steps: steps, vector: vectors.number(of: played.template.vector.id)))
        }

        private mutating func step(_ played: FilledCase, _ index: Int) -> CodeCase.Step {
            let event = played.script.scenario.events[index]
            let push = event.notification.map { played.script.payloads[$0] }
            let silenceReason = push.flatMap { SilenceReason($0, flagValue: flagValue) }
            let kind = played.template.ownActions(atStep: index).map { actions, isOrdered in
                kinds.number(
                    of: CodeCase.StepKind(
                        event: event.kind,
                        actions: actions,
                        isOrdered: isOrdered,
                        trait: CodeCase.Trait(push, because: silenceReason)
                    )
                )
            }
            return CodeCase.Step(
                event: event.kind,
                expectsSilence: played.template.expectsSilence(atStep: index),
                allowsSilence: played.template.allowsSilence(atStep: index),
                push: push,
                silenceReason: silenceReason,
                kind: kind
            )
        }
    }

    /// Created when a platform's examples are first played: many pages and apps are about one platform, and others
    /// about none.
    private let cases: [Platform: Lazy<PlatformCases>]
    /// All selected cases, including those whose `requires` the examples do not meet; used for counting cases.
    let expansion: CaseExpansion
    /// The rules that these cases prove, in the order of the book.
    let rules: [Rule]

    /// Expands the vectors of an edition.
    ///
    /// - Parameters:
    ///   - sdk: the SDK that examples are assumed to use; a case whose `requires` it does not meet is left out.
    ///   - asked: the rules to check.
    /// - Throws: what is wrong with the spec.
    package init(
        _ specification: Specification,
        edition: Edition,
        sdk: [Platform: SinkProfile.SDK],
        asking asked: RuleSelection
    ) throws(InputFileError) {
        let profile = SinkProfile(name: "examples", version: "", platforms: Set(sdk.keys), sdk: sdk)
        expansion = try specification.expanded(in: edition) { vector in
            vector.withdrawn == nil && vector.level != .informative && vector.rules.contains { asked.contains($0.id) }
        }
        let templates = expansion.cases.enumerated().filter { $1.objection(to: profile) == nil }
            .map { (index: CaseIndex($0), template: $1) }
        let proved = Set(templates.flatMap { $0.template.vector.rules.map(\.id) })
        rules = specification.book.rules.filter { proved.contains($0.id) && asked.contains($0.id) }
        let flagValue = specification.trackingFlagValue
        cases = Dictionary(
            uniqueKeysWithValues: Platform.allCases.map { platform in
                let own = templates.filter { $0.template.platform == platform }
                return (platform, Lazy { PlatformCases(own, flagValue: flagValue) })
            })
    }

    /// The cases for a platform.
    package subscript(platform: Platform) -> PlatformCases {
        cases[platform]?.value ?? PlatformCases([], flagValue: nil)
    }
}

/// The cases for apps with other categories, created when such an app is found.
final class CategorizedCases: Sendable {
    /// How many are kept in addition to the documented category's.
    private static let most = 8
    let documented: CodeCases
    private let make: @Sendable (String) throws(InputFileError) -> CodeCases
    private let others = Lock<[(category: String, cases: CodeCases)]>([])

    /// - Throws: what is wrong with the spec.
    package init(_ make: @escaping @Sendable (String) throws(InputFileError) -> CodeCases) throws(InputFileError) {
        self.make = make
        documented = try make(DeclaredWiring.documentedCategory)
    }

    /// The cases whose pushes name a category; the documented ones if it makes pushes too long.
    package subscript(category: String) -> CodeCases {
        if category.hasSameBytes(as: DeclaredWiring.documentedCategory) { return documented }
        return others.withLock { others in
            if let known = others.first(where: { $0.category.hasSameBytes(as: category) }) { return known.cases }
            guard let made = try? make(category) else { return documented }
            if others.count >= Self.most { others.removeFirst() }
            others.append((category, made))
            return made
        }
    }
}

extension CaseTemplate {
    /// The case with ids that other cases share: the first notification's ids are the same for all, and every other
    /// notification's are among eight.
    ///
    /// Code that starts fresh with each case cannot notice, so its use of an id needs to be examined only once. Ids
    /// still occur that differ only in parts that such code drops.
    func filledAlike(caseIndex: CaseIndex) -> FilledCase {
        let keys = seedKeys.enumerated().map { ordinal, key in ordinal == 0 ? 0 : UInt64(ordinal) << 8 | key % 8 }
        return filled(keys: keys, caseIndex: caseIndex)
    }
}

extension Specification {
    /// The value of the flag that allows tracking: the first of those that pages may name.
    fileprivate var trackingFlagValue: String? {
        for rule in book.rules {
            for check in rule.checks where check["kind"]?.string == "flag-values" {
                let reader = try? ObjectReader(check, "a check", in: rule.file, expecting: ["words"])
                return (try? reader?.strings("words"))?.first
            }
        }
        return nil
    }
}
