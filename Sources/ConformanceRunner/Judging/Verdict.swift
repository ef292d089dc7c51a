package import ConformanceSpec
package import DeviceModel

/// What a case came to.
package indirect enum Verdict: Sendable {
    case passed
    case failed(Failure)
    /// Failed, but below the gate.
    case warned(Failure)
    /// No observation could be had. Fails at every level.
    case errored(ObservationError)
    /// What the case requires is not met; says why.
    case skipped(String)
    /// Failed, as the baseline expects; says by which entries, of which there is one at least.
    case waived(Failure, [Waiver])
    /// Passed, although the baseline has an entry for it. Fails the run.
    case unexpectedlyPassed(Waiver)
    /// Failed, and the baseline's entry for it is past its date. Fails the run.
    case expired(Failure, Waiver)
    /// Informative: what was sent is recorded, with a remark where the app threw or does not support the case.
    case noted(String?)

    /// What differs, whatever follows from it; nil where nothing does.
    package var failure: Failure? {
        switch self {
        case .failed(let failure), .warned(let failure), .waived(let failure, _), .expired(let failure, _): failure
        case .passed, .errored, .skipped, .unexpectedlyPassed, .noted: nil
        }
    }

    /// The entries of the baseline that speak of the case.
    package var waivers: [Waiver] {
        switch self {
        case .waived(_, let waivers): waivers
        case .expired(_, let waiver), .unexpectedlyPassed(let waiver): [waiver]
        case .failed(let failure), .warned(let failure): failure.exceeded.map { [$0] } ?? []
        case .passed, .errored, .skipped, .noted: []
        }
    }

    /// Whether the case passed.
    var isPassed: Bool { if case .passed = self { true } else { false } }

    /// The verdict's name in reports.
    package var kind: Kind {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .warned: .warned
        case .errored: .errored
        case .skipped: .skipped
        case .waived: .waived
        case .unexpectedlyPassed: .unexpectedlyPassed
        case .expired: .expired
        case .noted: .noted
        }
    }

    /// A verdict without what explains it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case passed, failed, warned, errored, skipped, waived, unexpectedlyPassed, expired, noted

        /// Whether one such case is enough for a run not to conform.
        package var failsRun: Bool {
            switch self {
            case .failed, .errored, .unexpectedlyPassed, .expired: true
            case .passed, .warned, .skipped, .waived, .noted: false
            }
        }

        /// Whether the app was wrong, or silent, in such a case, whatever follows from it for the run.
        package var isFailure: Bool {
            switch self {
            case .failed, .warned, .errored, .waived, .expired: true
            case .passed, .skipped, .unexpectedlyPassed, .noted: false
            }
        }
    }

    /// What happened, without the app's log; nil where there is nothing to say.
    package var message: String? {
        switch self {
        case .passed: nil
        case .failed(let failure), .warned(let failure): failure.message
        case .errored(let error): error.message
        case .skipped(let reason): reason
        case .waived(let failure, let waivers): Waiver.waived(failure, by: waivers)
        case .unexpectedlyPassed(let waiver): waiver.unexpectedlyPassed
        case .expired(let failure, let waiver): waiver.expired(failure)
        case .noted(let remark): remark
        }
    }
}

/// Why a case did not pass.
package struct Failure: Sendable {
    /// What a failure consists of.
    package enum Cause: Sendable, Hashable {
        /// In the order of the device events.
        case differences([Difference])
        /// The app says that it cannot play a case of a platform it declared itself.
        case unsupported(String)
    }

    /// What happened.
    package let cause: Cause
    /// What differs, each with the call that it is about; nothing where the app cannot play the case.
    let located: [LocatedDifference]
    /// The differences with the rules that own them, without those that a throw explains.
    let owned: [(difference: Difference, owners: [Rule])]
    /// The rules that own the differences.
    package let blamed: [Rule]
    let template: CaseTemplate
    /// Differences that are left to another part of the failure.
    package private(set) var left: Set<Difference> = []
    /// The entry of the baseline that the case has, where it waives something else.
    package private(set) var exceeded: Waiver?

    /// An app that cannot play a case, for the reason that it gives.
    init(unsupported reason: String, _ template: CaseTemplate) {
        cause = .unsupported(reason)
        located = []
        owned = []
        blamed = template.vector.rules
        self.template = template
    }

    /// What differs in a case, in the order of the device events.
    init(
        _ located: [LocatedDifference], owned: [(difference: Difference, owners: [Rule])], template: CaseTemplate
    ) {
        cause = .differences(located.map(\.difference))
        self.located = located
        self.owned = owned
        blamed = owned.flatMap(\.owners).unique
        self.template = template
    }

    /// The same of a case that has a waiver for something else.
    func exceeding(_ waiver: Waiver) -> Failure {
        var failure = self
        failure.exceeded = waiver
        return failure
    }

    /// The failure for those differences alone whose keys are included; nil where none are.
    func part(_ includes: ([FailureKey]) -> Bool) -> Failure? {
        let keys = ownedKeys
        let included = keys.map { includes($0.keys) }
        guard included.contains(true) else { return nil }
        var failure = self
        failure.left = Set(zip(keys, included).compactMap { $1 ? nil : $0.difference })
        return failure
    }

    /// The first line of every report: the rules in brackets, then what happened. Made when it is asked for.
    package var message: String {
        let message = "[\(blamed.map(\.id).joined(separator: ", "))] \(sentence)"
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
