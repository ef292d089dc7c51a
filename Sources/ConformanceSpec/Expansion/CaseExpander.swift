import DeviceModel
import Diagnostics
package import PushTracking
import StrictJSON

/// Expands vectors; refuses what could not happen and what would be the same.
struct CaseExpander {
    let book: RuleBook
    let defaults: DefaultNotification
    let edition: Edition

    private var scenarios: [ScenarioKey: DeviceScenario] = [:]
    private var cases: [CaseTemplate] = []
    private var silent: [CaseExpansion.SilentCombination] = []
    private var fingerprints: [CaseFingerprint: String] = [:]

    private var parts = Parts()

    /// The parts of the vector being expanded that its combinations have in common.
    private struct Parts {
        var setting = ExpansionMemo<CaseSetting>()
        var steps = ExpansionMemo<[StepExpansion.EventStep]>()
        /// By the names of the notifications.
        var payloads: [String: ExpansionMemo<PreparedPayload>] = [:]
    }

    private struct ScenarioKey: Hashable {
        let platform: Platform
        let app: AppState
        let foregroundOrder: ForegroundOrder
        let notifications: [PushTraits]
        let events: [DeviceEvent]
    }

    init(book: RuleBook, defaults: DefaultNotification, edition: Edition) {
        self.book = book
        self.defaults = defaults
        self.edition = edition
    }

    mutating func expand(_ vectors: [Vector], problems: ProblemCollector) -> CaseExpansion {
        fingerprints.reserveCapacity(vectors.reduce(0) { $0 + $1.matrix.count * $1.platforms.count })
        for platform in Platform.allCases {
            for vector in vectors where vector.platforms.contains(platform) && vector.runs(in: edition) {
                expand(vector, on: platform, problems: problems)
            }
        }
        return CaseExpansion(cases: cases, silent: silent)
    }

    private mutating func expand(_ vector: Vector, on platform: Platform, problems: ProblemCollector) {
        var usedAxes = AxisSet()
        parts = Parts()
        let before = cases.count
        var isBroken = false
        for number in 0..<vector.matrix.count {
            var context = CaseContext(
                vector: vector,
                platform: platform,
                combination: vector.matrix.combination(number),
                problems: problems
            )
            let expanded = template(in: &context)
            usedAxes.formUnion(context.usedAxes)
            if let (template, fingerprint) = expanded {
                add(template, fingerprint, in: &context)
            } else {
                isBroken = true
            }
        }
        guard !isBroken else { return }
        for (index, axis) in vector.matrix.axes.enumerated() where !usedAxes.contains(index) {
            problems.report(
                "the axis \(quoted(axis.name)) is never used",
                at: axis.element,
                in: vector.file,
                suggestion: "write \(quoted("${\(axis.name)}")) where its values belong, or remove it"
            )
        }
        if cases.count == before {
            problems.report(
                "the vector has no case on \(platform.rawValue): no combination reaches a callback",
                at: vector.body,
                in: vector.file,
                suggestion: "add a step that calls the app, or remove the platform"
            )
        }
    }

    private mutating func add(_ template: CaseTemplate, _ fingerprint: CaseFingerprint, in context: inout CaseContext) {
        // The standard device decides, so that a plan does not depend on how a sink's activity is declared.
        guard !template.scenario.callbacks(launchMode: .standard).isEmpty else {
            silent.append(
                CaseExpansion.SilentCombination(
                    caseID: template.id, vector: template.vector.id, platform: template.platform)
            )
            return
        }
        if let first = fingerprints.updateValue(template.id, forKey: fingerprint) {
            context.problems.report(
                "the case \(template.id) is the same as \(first): platform, app state, payloads, steps and expectations are equal",
                at: context.vector.body,
                in: context.vector.file,
                suggestion: "remove one of them, or let them differ"
            )
        }
        cases.append(template)
    }

    /// The case of the context's combination, and what makes it differ from others. Nil after a report.
    private mutating func template(in context: inout CaseContext) -> (CaseTemplate, CaseFingerprint)? {
        let stepExpansion = StepExpansion(book: book, edition: edition)
        guard let setting = parts.setting.value(in: &context, make: { CaseSetting(steps: stepExpansion, in: &$0) })
        else { return nil }
        context.notifications = setting.notifications
        guard let events = parts.steps.value(in: &context, make: { stepExpansion.steps(in: &$0) }),
            let prepared = payloads(in: &context),
            case let payloads = prepared.map(\.placeholder),
            let scenario = scenario(
                app: setting.app,
                foregroundOrder: setting.foregroundOrder,
                notifications: prepared.map(\.traits),
                steps: events,
                in: &context
            )
        else { return nil }
        let callbacks = scenario.callbacks(launchMode: .standard)
        var expectations: [ExpectationTemplate] = []
        for (index, step) in events.enumerated() {
            guard
                let expectation = stepExpansion.expectation(
                    step,
                    payloads: payloads,
                    isSilent: !callbacks.contains { $0.step == index },
                    in: &context
                )
            else { return nil }
            expectations.append(expectation)
        }
        let template = CaseTemplate(
            id: context.caseID,
            vector: context.vector,
            platform: context.platform,
            requirements: setting.requirements,
            scenario: scenario,
            notifications: zip(context.notifications, prepared).map { name, payload in
                let key = SeededIDs.key(caseID: context.caseID, notification: name)
                return NotificationTemplate(name: name, seedKey: key, payload: payload.template, extras: payload.extras)
            },
            expectations: expectations
        )
        let fingerprint = CaseFingerprint(
            scenario: scenario,
            requirements: setting.requirements,
            payloads: prepared,
            expectations: expectations
        )
        return (template, fingerprint)
    }

    /// The payloads of the notifications, in their order. Nil after a report.
    private mutating func payloads(in context: inout CaseContext) -> [PreparedPayload]? {
        let expansion = NotificationExpansion(defaults: defaults)
        var payloads: [PreparedPayload] = []
        for name in context.notifications {
            let payload = parts.payloads[name, default: ExpansionMemo()].value(in: &context) { context in
                let own = context.member("notifications").flatMap { context.member(name, of: $0) }
                return expansion.payload(of: name, described: own, in: &context)
                    .map { PreparedPayload($0.payload, extras: $0.extras, notifications: context.notifications.count) }
            }
            guard let payload else { return nil }
            payloads.append(payload)
        }
        return payloads
    }

    private mutating func scenario(
        app: AppState,
        foregroundOrder: ForegroundOrder,
        notifications traits: [PushTraits],
        steps: [StepExpansion.EventStep],
        in context: inout CaseContext
    ) -> DeviceScenario? {
        let key = ScenarioKey(
            platform: context.platform,
            app: app,
            // Only iOS has an order.
            foregroundOrder: context.platform == .ios ? foregroundOrder : .presentFirst,
            notifications: traits,
            events: steps.map(\.event)
        )
        if let known = scenarios[key] { return known }
        do {
            let scenario = try DeviceScenario(
                platform: key.platform,
                app: key.app,
                foregroundOrder: key.foregroundOrder,
                notifications: key.notifications,
                events: key.events
            )
            scenarios[key] = scenario
            return scenario
        } catch {
            context.report(error.description, at: steps[error.step].bound)
            return nil
        }
    }
}

/// The cases of all vectors in one edition.
package struct CaseExpansion: Sendable {
    /// A combination that reaches no callback, so that nothing could be seen.
    package struct SilentCombination: Sendable, Hashable {
        /// The id that the case would have had.
        package let caseID: String
        /// The id of the vector.
        package let vector: String
        /// The platform on which nothing is called.
        package let platform: Platform
    }

    /// By platform, file, vector and matrix, the last axis fastest.
    package let cases: [CaseTemplate]
    /// The combinations that make no case, since nothing could be seen of them.
    package let silent: [SilentCombination]

    /// The platforms that have cases.
    package var platforms: Set<Platform> { Set(cases.map(\.platform)) }
}
