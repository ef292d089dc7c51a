package import AdapterClient
package import CaseJudging
package import ConformanceSpec
package import PushTracking

/// How a plan file was made: everything needed to make the same plan again and to judge its answers.
package struct PlanHeader: Sendable, Hashable {
    /// The version of the spec that the cases come from.
    package var specVersion: String
    /// The edition's id.
    package var edition: String
    /// The seed of the cases' ids.
    package var seed: UInt64
    /// The text that the seed is derived from; nil if the seed was given as a number.
    package var challenge: Challenge?
    /// The lowest level whose failures fail the run.
    package var gate: Gate
    /// Which cases the plan has, including the platforms that it is made for, unless it is made for all.
    package var selection: Selection
    /// The declared wiring of the app that the requests are for.
    package var wiring: DeclaredWiring
    /// Whether the requests carry callbacks or device events.
    package var drive: AdapterDrive

    /// A header with its parts; by default, the whole plan of an app that takes callbacks.
    package init(
        specVersion: String,
        edition: String,
        seed: UInt64 = 0,
        challenge: Challenge? = nil,
        gate: Gate = .required,
        selection: Selection = Selection(),
        wiring: DeclaredWiring = .documented,
        drive: AdapterDrive = .callbacks
    ) {
        self.specVersion = specVersion
        self.edition = edition
        self.seed = challenge?.seed ?? seed
        self.challenge = challenge
        self.gate = gate
        self.selection = selection
        self.wiring = wiring
        self.drive = drive
    }

    /// The platforms that the plan is made for.
    package var platforms: Set<Platform> { selection.platforms ?? Set(Platform.allCases) }
}
