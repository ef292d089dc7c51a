import DeviceModel
import Diagnostics
package import PushTracking
import StrictJSON

/// Expands vectors; refuses what could not happen and what would be the same.
struct CaseExpander {
    let defaults: DefaultNotification
    let edition: Edition
    private let stepExpansion: StepExpansion

    private var scenarios: [ScenarioKey: DeviceScenario] = [:]
    private var cases: [CaseTemplate] = []
    private var silent: [CaseExpansion.SilentCombination] = []
    /// The ids of the cases by what makes them the same; nil where nobody asks whether two are.
    private var fingerprints: [CaseFingerprint: String]?

    private var parts = Parts()

    /// The parts of the vector being expanded that its combinations have in common.
    private struct Parts {
        var setting = ExpansionMemo<CaseSetting>()
        var steps = ExpansionMemo<[StepExpansion.EventStep]>()
        /// By the names of the notifications.
        var payloads: [String: ExpansionMemo<PreparedPayload>] = [:]
        /// The name of the suite that the cases are reported in.
        var suite = ""
    }

    private struct ScenarioKey: Hashable {
        let platform: Platform
        let app: AppState
        let foregroundOrder: ForegroundOrder
        let notifications: [PushTraits]
        let events: [DeviceEvent]
    }

    /// - Parameter refusesEqualCases: whether two cases that are the same are a problem. A spec is asked once, when it
    ///   is validated.
    init(book: RuleBook, defaults: DefaultNotification, edition: Edition, refusesEqualCases: Bool) {
        self.defaults = defaults
        self.edition = edition
        stepExpansion = StepExpansion(book: book, edition: edition)
        fingerprints = refusesEqualCases ? [:] : nil
    }

    mutating func expand(_ vectors: [Vector], problems: ProblemCollector) -> CaseExpansion {
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
        parts.suite = "tracking.\(platform.rawValue).\(vector.group)"
        let before = cases.count
        var isBroken = false
        for number in 0..<vector.matrix.count {
            var context = CaseContext(
                vector: vector,
                platform: platform,
                combination: vector.matrix.combination(number),
                problems: problems
            )
            let isAdded = add(number, in: &context)
            usedAxes.formUnion(context.usedAxes)
            if !isAdded { isBroken = true }
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

    /// Adds the case of the context's combination, which has that number.
    ///
    /// - Returns: false after a report that leaves no case.
    private mutating func add(_ combination: Int, in context: inout CaseContext) -> Bool {
        let stepExpansion = stepExpansion
        guard let setting = parts.setting.value(in: &context, make: { CaseSetting(steps: stepExpansion, in: &$0) })
        else { return false }
        context.notifications = setting.notifications
        guard let events = parts.steps.value(in: &context, make: { stepExpansion.steps(in: &$0) }),
            let payloads = payloads(in: &context),
            let scenario = scenario(
                app: setting.app,
                foregroundOrder: setting.foregroundOrder,
                notifications: payloads.map(\.traits),
                steps: events,
                in: &context
            ), let expectations = expectations(of: events, payloads: payloads, scenario: scenario, in: &context)
        else { return false }
        let caseID = context.caseID
        // The standard device decides, so that a plan does not depend on how a sink's activity is declared.
        guard !scenario.callbacks(launchMode: .standard).isEmpty else {
            silent.append(
                CaseExpansion.SilentCombination(
                    caseID: caseID, vector: context.vector.id, platform: context.platform)
            )
            return true
        }
        if fingerprints != nil {
            let fingerprint = CaseFingerprint(
                scenario: scenario,
                requirements: setting.requirements,
                payloads: payloads,
                expectations: expectations
            )
            if let first = fingerprints?.updateValue(caseID, forKey: fingerprint) {
                context.problems.report(
                    "the case \(caseID) is the same as \(first): platform, app state, payloads, steps and expectations are equal",
                    at: context.vector.body,
                    in: context.vector.file,
                    suggestion: "remove one of them, or let them differ"
                )
            }
        }
        let keys = SeededIDs.keys(caseID: caseID, notifications: context.notifications)
        cases.append(
            CaseTemplate(
                id: caseID,
                vector: context.vector,
                combination: combination,
                platform: context.platform,
                suite: parts.suite,
                requirements: setting.requirements,
                scenario: scenario,
                notifications: context.notifications.indices.map { ordinal in
                    NotificationTemplate(
                        name: context.notifications[ordinal],
                        seedKey: keys[ordinal],
                        payload: payloads[ordinal].template,
                        extras: payloads[ordinal].extras
                    )
                },
                expectations: expectations
            )
        )
        return true
    }

    /// What each step expects. Nil after a report.
    private func expectations(
        of events: [StepExpansion.EventStep],
        payloads: [PreparedPayload],
        scenario: DeviceScenario,
        in context: inout CaseContext
    ) -> [ExpectationTemplate]? {
        let placeholders = payloads.map(\.placeholder)
        var expectations: [ExpectationTemplate] = []
        for (index, step) in events.enumerated() {
            let expectation = stepExpansion.expectation(
                step,
                payloads: placeholders,
                isSilent: !scenario.audibleSteps.contains(index),
                in: &context
            )
            guard let expectation else { return nil }
            expectations.append(expectation)
        }
        return expectations
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

    /// Cases, and the combinations that make none.
    package init(cases: [CaseTemplate], silent: [SilentCombination] = []) {
        (self.cases, self.silent) = (cases, silent)
    }

    /// The same with one more case at the end.
    package func adding(_ template: CaseTemplate) -> CaseExpansion {
        CaseExpansion(cases: cases + [template], silent: silent)
    }

    /// The platforms that have cases.
    package var platforms: Set<Platform> { Set(cases.map(\.platform)) }
}
