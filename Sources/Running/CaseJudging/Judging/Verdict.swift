package import Baselines
package import ConformanceSpec
package import DeviceModel

/// The verdict on a case.
package indirect enum Verdict: Sendable {
    case passed
    case failed(Failure)
    /// Failed, but below the gate.
    case warned(Failure)
    /// There was no observation. Fails at every level.
    case errored(ObservationError)
    /// The app was not asked; says why. Fails at every level.
    case notRun(String)
    /// The case's requirements are not met; says why.
    case skipped(String)
    /// Failed as the baseline expects; has at least one entry.
    case waived(Failure, [Waiver])
    /// Passed, although the baseline has an entry for it. Fails the run.
    case unexpectedlyPassed(Waiver)
    /// Failed, and the baseline's entry for it has expired. Fails the run.
    case expired(Failure, Waiver)
    /// Informative: the calls are recorded, with a note if the app threw or does not support the case.
    case noted(String?)
    /// The set of cases that scores the run does not have the case: the verdict that it would have otherwise, and why.
    case notScored(Verdict, String)

    /// The failure, whatever its effect; nil if none.
    package var failure: Failure? {
        switch self {
        case .failed(let failure), .warned(let failure), .waived(let failure, _), .expired(let failure, _): failure
        case .passed, .errored, .notRun, .skipped, .unexpectedlyPassed, .noted, .notScored: nil
        }
    }

    /// The baseline entries for the case.
    package var waivers: [Waiver] {
        switch self {
        case .waived(_, let waivers): waivers
        case .expired(_, let waiver), .unexpectedlyPassed(let waiver): [waiver]
        case .failed(let failure), .warned(let failure): failure.exceeded.map { [$0] } ?? []
        case .passed, .errored, .notRun, .skipped, .noted, .notScored: []
        }
    }

    /// Whether the case passed.
    package var isPassed: Bool { if case .passed = self { true } else { false } }

    /// The verdict's name in reports.
    package var kind: Kind {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .warned: .warned
        case .errored: .errored
        case .notRun: .notRun
        case .skipped: .skipped
        case .waived: .waived
        case .unexpectedlyPassed: .unexpectedlyPassed
        case .expired: .expired
        case .noted: .noted
        case .notScored: .notScored
        }
    }

    /// A verdict without its explanation.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case passed, failed, warned, errored, notRun, skipped, waived, unexpectedlyPassed, expired, noted, notScored

        /// Whether one such case makes a run not conform.
        package var failsRun: Bool {
            switch self {
            case .failed, .errored, .notRun, .unexpectedlyPassed, .expired: true
            case .passed, .warned, .skipped, .waived, .noted, .notScored: false
            }
        }

        /// Whether the app was wrong or silent in such a case, whatever the effect on the run.
        package var isFailure: Bool {
            switch self {
            case .failed, .warned, .errored, .waived, .expired: true
            case .passed, .notRun, .skipped, .unexpectedlyPassed, .noted, .notScored: false
            }
        }
    }

    /// The message, without the app's log; nil if none.
    package var message: String? {
        switch self {
        case .passed: nil
        case .failed(let failure), .warned(let failure): failure.message
        case .errored(let error): error.message
        case .notRun(let reason), .skipped(let reason): reason
        case .waived(let failure, let waivers): Waiver.waived(failure, by: waivers)
        case .unexpectedlyPassed(let waiver): waiver.unexpectedlyPassed
        case .expired(let failure, let waiver): waiver.expired(failure)
        case .noted(let note): note
        case .notScored(let otherwise, _): otherwise.message
        }
    }

    /// The verdict if the case is scored, and `notScored` otherwise, unless it is informative.
    ///
    /// - Parameter reason: why the case is not scored; nil if it is.
    package func unscored(because reason: String?) -> Verdict {
        guard let reason, kind != .noted else { return self }
        return .notScored(self, reason)
    }
}

/// Why a case did not pass.
package struct Failure: Sendable {
    /// The content of a failure.
    package enum Cause: Sendable, Hashable {
        /// In the order of the device events.
        case differences([Difference])
        /// The app does not support a case of a platform that it declared itself.
        case unsupported(String)
    }

    /// The content of the failure.
    package let cause: Cause
    /// The differences, each with its call; empty if the app does not support the case.
    package let located: [LocatedDifference]
    /// The differences with the rules that own them, except those that a throw explains.
    let owned: [(difference: Difference, owners: [Rule])]
    /// The rules that own the differences.
    package let violated: [Rule]
    let template: CaseTemplate
    /// Differences that belong to another part of the failure.
    package private(set) var left: Set<Difference> = []
    /// The baseline entry for the case, if it waives something else.
    package private(set) var exceeded: Waiver?

    /// An app that does not support a case, with its reason.
    init(unsupported reason: String, _ template: CaseTemplate) {
        cause = .unsupported(reason)
        located = []
        owned = []
        violated = template.vector.rules
        self.template = template
    }

    /// The differences in a case, in the order of the device events.
    init(
        _ located: [LocatedDifference], owned: [(difference: Difference, owners: [Rule])], template: CaseTemplate
    ) {
        cause = .differences(located.map(\.difference))
        self.located = located
        self.owned = owned
        violated = owned.flatMap(\.owners).unique
        self.template = template
    }

    /// The same for a case with a waiver for something else.
    func exceeding(_ waiver: Waiver) -> Failure {
        var failure = self
        failure.exceeded = waiver
        return failure
    }

    /// The differences, each with the rules that it violates: none if a throw explains it.
    package var violations: [(difference: Difference, rules: [Rule])] {
        located.map { one in
            (one.difference, owned.first { $0.difference == one.difference }?.owners ?? [])
        }
    }

    /// The failure reduced to the differences whose keys are included; nil if none.
    package func part(_ includes: ([FailureKey]) -> Bool) -> Failure? {
        let keys = ownedKeys
        let included = keys.map { includes($0.keys) }
        guard included.contains(true) else { return nil }
        var failure = self
        failure.left = Set(zip(keys, included).compactMap { $1 ? nil : $0.difference })
        return failure
    }

    /// The first line of every report: the rules in brackets, then what happened. Computed on demand.
    package var message: String {
        let message = "[\(violated.map(\.id).joined(separator: ", "))] \(sentence)"
        return exceeded.map { "\(message); \($0.exceeded(by: self))" } ?? message
    }

    private var sentence: String {
        switch cause {
        case .unsupported(let reason): return "the sink does not support this case: \(reason)"
        case .differences(let differences):
            guard let first = differences.first else { return "" }
            let ofStep = differences.filter { $0.step == first.step }
            let event = template.scenario.events.count > 1 ? "\(template.stepName(first.step)): " : ""
            let more = differences.count - ofStep.count
            let rest = more > 0 ? " (and \(more) more in later events)" : ""
            if ofStep.allSatisfy({ $0.kind == .unexpected }) {
                return "\(event)sent \(ofStep.count == 1 ? "1 call" : "\(ofStep.count) calls"), expected none\(rest)"
            }
            return event + ofStep.map(\.sentence).joined(separator: "; ") + rest
        }
    }
}
