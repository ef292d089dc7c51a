package import ConformanceSpec
package import PushTracking

/// What is known of a run before its first case.
package struct RunDescription: Sendable {
    /// How the sink is reached.
    package enum Drive: String, Sendable, Hashable, CaseIterable {
        /// In this process.
        case inProcess = "in-process"
        /// Through an adapter that takes callbacks: the wiring of the app was not examined.
        case callbacks
        /// Through an adapter that takes device events.
        case device
    }

    /// The cases, and which of them are run.
    package let plan: Plan
    /// What the sink declares of itself.
    package let profile: SinkProfile
    /// How the sink is reached.
    package let drive: Drive
    /// The version of the tool that runs it.
    package let toolVersion: String
    /// The spec that the cases come from.
    package let spec: SpecIdentity
    /// The failures that are known; nil where no baseline was given.
    package let baseline: Baseline?
    /// What an adapter was told of the run's environment; nil where the sink is no process of the run.
    package let environment: HandedEnvironment?
    /// Where people read the documentation page; nil where the spec does not say.
    package let page: PageAddress?

    /// A description of a run.
    package init(
        plan: Plan,
        profile: SinkProfile,
        drive: Drive,
        toolVersion: String,
        spec: SpecIdentity,
        baseline: Baseline? = nil,
        environment: HandedEnvironment? = nil,
        page: PageAddress? = nil
    ) {
        self.plan = plan
        self.profile = profile
        self.drive = drive
        self.toolVersion = toolVersion
        self.spec = spec
        self.baseline = baseline
        self.environment = environment
        self.page = page
    }
}

/// Which variables of its own environment a run hands on to an adapter. Values are nobody's business.
package enum HandedEnvironment: Sendable, Hashable {
    /// All that there are.
    case whole
    /// At most those with these names.
    case only([String])

    /// What people read of it: `whole`, or `only HOME, PATH`.
    package var words: String {
        switch self {
        case .whole: "whole"
        case .only(let names): "only \(names.joined(separator: ", "))"
        }
    }
}
