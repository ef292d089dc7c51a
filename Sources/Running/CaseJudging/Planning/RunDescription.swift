package import Baselines
package import ConformanceSpec
package import PushTracking

/// A description of a run, known before its first case.
package struct RunDescription: Sendable {
    /// How the sink is reached.
    package enum Drive: String, Sendable, Hashable, CaseIterable {
        /// In this process.
        case inProcess = "in-process"
        /// Through an adapter that takes callbacks: the wiring of the app was not examined.
        case callbacks
        /// Through an adapter that takes device events.
        case device
        /// On a device of its own, by a person: what left it was captured.
        case capture

        /// Whether the callbacks that the app got are known.
        package var showsCallbacks: Bool {
            switch self {
            case .inProcess, .callbacks: true
            case .device, .capture: false
            }
        }
    }

    /// The cases and the selection.
    package let plan: Plan
    /// The profile that the sink declares.
    package let profile: SinkProfile
    /// How the sink is reached.
    package let drive: Drive
    /// The version of the tool that runs it.
    package let toolVersion: String
    /// The spec that the cases come from.
    package let spec: SpecIdentity
    /// The known failures; nil without a baseline.
    package let baseline: Baseline?
    /// The environment that was sent to an adapter; nil if the sink is not a process of the run.
    package let environment: HandedEnvironment?
    /// What a walk on a device was judged from; nil for any other drive.
    package let evidence: CaptureEvidence?
    /// The public address of the documentation page; nil if the spec does not say.
    package let page: PageAddress?
    /// The set of cases that scores it, unless that is the newest.
    package var olderSet: Int? { plan.selection.set.flatMap { String($0) == spec.version ? nil : $0 } }

    /// A description of a run.
    package init(
        plan: Plan,
        profile: SinkProfile,
        drive: Drive,
        toolVersion: String,
        spec: SpecIdentity,
        baseline: Baseline? = nil,
        environment: HandedEnvironment? = nil,
        evidence: CaptureEvidence? = nil,
        page: PageAddress? = nil
    ) {
        self.plan = plan
        self.profile = profile
        self.drive = drive
        self.toolVersion = toolVersion
        self.spec = spec
        self.baseline = baseline
        self.environment = environment
        self.evidence = evidence
        self.page = page
    }
}

/// The variables of its own environment that a run passes to an adapter. Values are never recorded.
package enum HandedEnvironment: Sendable, Hashable {
    /// All variables.
    case whole
    /// At most the variables with these names.
    case only([String])

    /// For people: `whole`, or `only HOME, PATH`.
    package var words: String {
        switch self {
        case .whole: "whole"
        case .only(let names): "only \(names.joined(separator: ", "))"
        }
    }
}
