import DeviceModel
import Diagnostics
package import PushTracking

/// Expands vectors on a platform; refuses impossible and duplicate cases.
struct CaseExpander {
    private let defaults: DefaultNotification
    private let category: String
    private let edition: Edition
    private let stepExpansion: StepExpansion

    private var scenarios: [ScenarioKey: DeviceScenario] = [:]
    private var cases: [CaseTemplate] = []
    private var silent: [CaseExpansion.SilentCombination] = []
    /// The ids of the cases by their fingerprints; nil if duplicates are not checked.
    private var fingerprints: [CaseFingerprint: String]?

    private var parts = Parts()

    /// Parts of the vector being expanded that its combinations share.
    private struct Parts {
        var settings = ExpansionMemo<NoKey, CaseSetting>()
        var steps = ExpansionMemo<Naming, [StepExpansion.EventStep]>()
        var payloads = ExpansionMemo<PayloadKey, PreparedPayload>()
        var expectations = ExpansionMemo<ExpectationKey, [ExpectationTemplate]>()
        /// The notification name lists so far.
        private var namings: [[String]] = []
        /// The name of the suite that the cases are reported in.
        var suite = ""

        /// An index for a list of names.
        mutating func naming(of names: [String]) -> Naming {
            if let position = namings.firstIndex(of: names) { return Naming(position: position) }
            namings.append(names)
            return Naming(position: namings.count - 1)
        }
    }

    /// The notifications, by the index of their list of names.
    private struct Naming: Hashable {
        let position: Int
    }

    private struct PayloadKey: Hashable {
        let naming: Naming
        let ordinal: Int
    }

    /// Everything that determines the calls apart from the steps themselves.
    private struct ExpectationKey: Hashable {
        let naming: Naming
        /// Equal scenarios are one object, which the expander retains.
        let scenario: ObjectIdentifier
        let ids: [StringIDs]
    }

    /// - Parameter refusesEqualCases: whether duplicate cases are a problem. A spec is checked for them once, when it
    ///   is validated.
    package init(
        book: RuleBook, defaults: DefaultNotification, category: String, edition: Edition, refusesEqualCases: Bool
    ) {
        self.defaults = defaults
        self.category = category
        self.edition = edition
        stepExpansion = StepExpansion(book: book, edition: edition)
        fingerprints = refusesEqualCases ? [:] : nil
    }

    mutating func expand(_ vectors: [Vector], on platform: Platform, problems: ProblemCollector) -> CaseExpansion {
        for vector in vectors where vector.platforms.contains(platform) && vector.runs(in: edition) {
            expand(vector, on: platform, problems: problems)
        }
        return CaseExpansion(cases: cases, silent: silent)
    }

    private mutating func expand(_ vector: Vector, on platform: Platform, problems: ProblemCollector) {
        parts = Parts()
        let suite = "tracking.\(platform.rawValue).\(vector.group)"
        // One string for a whole suite: plans and reports compare it case by case.
        parts.suite = cases.last.flatMap { $0.suite == suite ? $0.suite : nil } ?? suite
        let before = cases.count
        var isBroken = false
        var context = CaseContext(vector: vector, platform: platform, category: category, problems: problems)
        for number in 0..<vector.matrix.count {
            if !add(number, in: &context) { isBroken = true }
            context.combination.advance()
        }
        guard !isBroken else { return }
        for (index, axis) in vector.matrix.axes.enumerated() where !context.usedAxes.contains(index) {
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
    /// - Returns: false if a reported problem prevents the case.
    private mutating func add(_ combination: Int, in context: inout CaseContext) -> Bool {
        let stepExpansion = stepExpansion
        // Discards those of the previous combination.
        context.notifications = []
        let known = parts.settings.known(by: NoKey(), in: &context) { CaseSetting(steps: stepExpansion, in: &$0) }
        guard let setting = known?.value else { return false }
        context.notifications = setting.notifications
        let naming = parts.naming(of: setting.notifications)
        guard let steps = parts.steps.known(by: naming, in: &context, make: { stepExpansion.steps(in: &$0) }),
            let payloads = payloads(naming, in: &context),
            let scenario = scenario(setting, notifications: payloads.map(\.traits), steps: steps.value, in: &context),
            let expectations = expectations(
                of: steps,
                by: ExpectationKey(naming: naming, scenario: ObjectIdentifier(scenario), ids: payloads.map(\.ids)),
                scenario,
                in: &context
            )
        else { return false }
        let caseID = context.caseID
        // The standard device decides, so that a plan does not depend on how a sink's activity is declared.
        guard !scenario.callbacks(for: .documented).isEmpty else {
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
                    suggestion: "remove one of them, or make them differ"
                )
            }
        }
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
                        payload: payloads[ordinal].template,
                        extras: payloads[ordinal].extras,
                        collapseID: payloads[ordinal].traits.collapseID
                    )
                },
                seedKeys: SeededIDs.keys(caseID: caseID, notifications: context.notifications),
                expectations: expectations
            )
        )
        return true
    }

    /// The expectation of each step; nil after a problem was reported.
    private mutating func expectations(
        of steps: ExpansionMemo<Naming, [StepExpansion.EventStep]>.Known,
        by key: ExpectationKey,
        _ scenario: DeviceScenario,
        in context: inout CaseContext
    ) -> [ExpectationTemplate]? {
        let stepExpansion = stepExpansion
        return parts.expectations.known(by: key, in: &context) { context in
            context.usedAxes.formUnion(steps.axes)
            var expectations: [ExpectationTemplate] = []
            for (index, step) in steps.value.enumerated() {
                let expectation = stepExpansion.expectation(
                    step, ids: key.ids, isSilent: !scenario.isAudible(atStep: index), in: &context)
                guard let expectation else { return nil }
                expectations.append(expectation)
            }
            return expectations
        }?.value
    }

    /// The payloads of the notifications, in order; nil after a problem was reported.
    private mutating func payloads(_ naming: Naming, in context: inout CaseContext) -> [PreparedPayload]? {
        let expansion = NotificationExpansion(defaults: defaults)
        var payloads: [PreparedPayload] = []
        for ordinal in context.notifications.indices {
            let key = PayloadKey(naming: naming, ordinal: ordinal)
            let known = parts.payloads.known(by: key, in: &context) { context in
                let name = context.notifications[ordinal]
                let own = context.member("notifications").flatMap { context.member(name, of: $0) }
                let collapseID = expansion.collapseID(of: own, in: &context)
                return expansion.payload(of: name, described: own, in: &context)
                    .map {
                        PreparedPayload(
                            $0.payload, extras: $0.extras, notifications: context.notifications.count,
                            category: context.category, collapseID: collapseID)
                    }
            }
            guard let known else { return nil }
            payloads.append(known.value)
        }
        return payloads
    }

    private mutating func scenario(
        _ setting: CaseSetting,
        notifications traits: [PushTraits],
        steps: [StepExpansion.EventStep],
        in context: inout CaseContext
    ) -> DeviceScenario? {
        let key = ScenarioKey(
            platform: context.platform,
            app: setting.app,
            // Only iOS has an order.
            foregroundOrder: context.platform == .ios ? setting.foregroundOrder : .presentFirst,
            notifications: traits,
            events: steps.map(\.event),
            pauses: steps.map(\.pause)
        )
        if let known = scenarios[key] { return known }
        do {
            let scenario = try DeviceScenario(
                platform: key.platform,
                app: key.app,
                foregroundOrder: key.foregroundOrder,
                notifications: key.notifications,
                events: key.events,
                pauses: key.pauses
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
    /// A combination that reaches no callback, so that nothing could be observed.
    package struct SilentCombination: Sendable, Hashable {
        /// The id that the case would have had.
        package let caseID: String
        /// The id of the vector.
        package let vector: String
        /// The platform.
        package let platform: Platform
    }

    /// By platform, file, vector and matrix, the last axis varying fastest.
    package let cases: [CaseTemplate]
    /// The combinations that make no case because nothing could be observed.
    package let silent: [SilentCombination]

    /// Cases, and the combinations that make none.
    package init(cases: [CaseTemplate], silent: [SilentCombination] = []) {
        (self.cases, self.silent) = (cases, silent)
    }

    /// The same with one more case at the end.
    package func adding(_ template: CaseTemplate) -> CaseExpansion {
        CaseExpansion(cases: cases + [template], silent: silent)
    }

    /// The same cases, for a walk on a device.
    package var onDevice: CaseExpansion { CaseExpansion(cases: cases.map(\.onDevice), silent: silent) }

    /// The cases of some platforms, in their order.
    package func cases(on platforms: Set<Platform>) -> [CaseTemplate] {
        platforms.count == Platform.allCases.count ? cases : cases.filter { platforms.contains($0.platform) }
    }
}
