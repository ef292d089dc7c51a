import AppSimulation
package import CaseJudging
import CodeJudging
import CodeRunner
package import ConformanceSpec
import DocCheck
import Markdown
import PushTracking
import SourceCode

/// Checks that cases which share a run behave as each of them does alone: the guarantee of shared runs.
package struct SharedRunsCheck: Sendable {
    private let platforms: CodePlatforms
    private let topics: [SectionTopic]
    private let cases: CodeCases

    /// A check with the cases of the spec's own edition that prove the rules.
    ///
    /// - Throws: what is wrong with the spec, or with the tables of a platform.
    package init(_ specification: Specification, asking asked: RuleSelection) throws {
        platforms = try CodePlatforms()
        topics = try PageCheck.checks(of: specification).flatMap(\.check.topics)
        cases = try CodeCases(
            specification,
            edition: specification.defaultEdition,
            sdk: CodeJudge.standardSDK,
            asking: asked
        )
    }

    /// Plays all cases against a page's examples, and some of them alone.
    ///
    /// - Parameter stride: every `stride`-th case is played alone, with another offset in each scope.
    /// - Returns: how many were played alone, and the first that behaves differently.
    /// - Throws: if the page cannot be read.
    package func outcome(on page: [UInt8], every stride: Int) throws -> Outcome {
        let scopes = CodeSet(try MarkdownPage(page), topics: topics, platforms: platforms).scopes
        var outcome = Outcome()
        for (index, scope) in scopes.enumerated() where outcome.difference == nil {
            compare(SimulatedApp(scope), index, every: stride, &outcome)
        }
        return outcome
    }

    /// The result for a page.
    package struct Outcome: Sendable {
        /// How many cases were played alone, in all scopes.
        package var compared = 0
        /// The case, the place of its examples, and what they do in both runs; `nil` if all were the same.
        package var difference: String?
    }

    private func compare(_ app: SimulatedApp, _ scopeIndex: Int, every stride: Int, _ outcome: inout Outcome) {
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
            // After something that could not be determined, nothing is played.
            let isSame =
                path != nil && shared.elementsEqual(own.prefix(shared.count))
                && own.dropFirst(shared.count).allSatisfy(\.isEmpty)
            guard !isSame else { continue }
            let place = scope.anchor ?? "the whole page"
            outcome.difference = "\(one.played.template.id) in \(place):\n\(shared)\n\(own)"
            return
        }
    }

    /// The parts of a step that judging and fault localisation use.
    private struct Seen: Equatable {
        let calls: [String]
        let handlers: [SourceExtent]
        let decisions: [Decision]
        let threw: String?
        let inconclusive: Inconclusive?
        let silence: Inconclusive?
        let delivery: String

        init(_ step: TracedStep) {
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
