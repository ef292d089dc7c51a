package import ConformanceRunner
package import ConformanceSpec
import DeviceModel
import DocExamples
import ExampleCode
import Markdown
import PushTracking

/// Whether cases that share a run do in it what each of them does by itself: what the sharing of runs has to keep true.
package struct SharedRunsCheck: Sendable {
    private let platforms: ExamplePlatforms
    private let topics: [SectionTopic]
    private let cases: ExampleCases

    /// A check with the cases of the spec's own edition that prove the rules.
    ///
    /// - Throws: what is wrong with the spec, or with the tables of a platform.
    package init(_ specification: Specification, asking asked: RuleSelection) throws {
        platforms = try ExamplePlatforms()
        topics = try PageCheck.checks(of: specification).flatMap(\.check.topics)
        cases = try ExampleCases(
            specification,
            edition: specification.defaultEdition,
            sdk: ExampleChecker.standardSDK,
            asking: asked
        )
    }

    /// Plays all cases against a page's examples, and some of them by themselves.
    ///
    /// - Parameter stride: so manieth case is played by itself, in each scope another one.
    /// - Returns: how many were, and the first that does something else by itself.
    /// - Throws: where the page cannot be read.
    package func outcome(on page: [UInt8], every stride: Int) throws -> Outcome {
        let scopes = PageExamples(try MarkdownPage(page), topics: topics, platforms: platforms).scopes
        var outcome = Outcome()
        for (index, scope) in scopes.enumerated() where outcome.difference == nil {
            compare(ExampleApp(scope), index, every: stride, &outcome)
        }
        return outcome
    }

    /// What was found on a page.
    package struct Outcome: Sendable {
        /// How many cases were played by themselves, in all scopes.
        package var compared = 0
        /// The case, where its examples are, and what they do in both runs; `nil` where all did the same.
        package var difference: String?
    }

    private func compare(_ app: ExampleApp, _ scopeIndex: Int, every stride: Int, _ outcome: inout Outcome) {
        let scope = app.scope
        let cases = cases[scope.platform]
        var runs = SharedRuns(app, cases.framed, until: DeviceEvent.Kind.allCases)
        let asked = cases.all.filter { one in one.steps.contains { scope.events.contains($0.event) } }
        for (index, one) in asked.enumerated() {
            let script = one.played.script
            let path = runs.path(of: one.id)
            guard index % stride == scopeIndex % stride else { continue }
            outcome.compared += 1
            let shared = path?.steps.map { Seen($0.filled(for: script)) } ?? []
            let own = app.steps(playedAlone: script).map(Seen.init)
            // After what cannot be known, nothing is played.
            let isSame =
                path != nil && shared.elementsEqual(own.prefix(shared.count))
                && own.dropFirst(shared.count).allSatisfy(\.isEmpty)
            guard !isSame else { continue }
            let place = scope.anchor ?? "the whole page"
            outcome.difference = "\(one.played.template.id) in \(place):\n\(shared)\n\(own)"
            return
        }
    }

    /// What a judge and the blame see of a step.
    private struct Seen: Equatable {
        let calls: [String]
        let handlers: [SourceExtent]
        let decisions: [Decision]
        let threw: String?
        let inconclusive: Inconclusive?
        let silence: Inconclusive?
        let delivery: String

        init(_ step: ExampleStep) {
            calls = step.calls.map { call in
                let origins = call.origins.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                return "\(call.call) \(call.receiver) \(call.extent) \(origins) \(call.conditions) \(call.activations)"
            }
            handlers = step.handlers.map(\.nameExtent)
            decisions = step.decisions
            threw = step.threw.map { "\($0)" }
            inconclusive = step.inconclusive
            silence = step.silence
            delivery = step.delivery.map { "\($0)" } ?? ""
        }

        var isEmpty: Bool {
            calls.isEmpty && handlers.isEmpty && decisions.isEmpty && threw == nil && inconclusive == nil
        }
    }
}
