package import CaseJudging
package import ConformanceSpec
import Diagnostics
package import PushTracking

/// The facts that a run's verdict depends on, in the words that all reports share.
package struct RunFacts {
    package let profile: SinkProfile
    package let runDrive: RunDescription.Drive
    package let handed: HandedEnvironment?
    package let edition: String
    package let specVersion: String
    package let specSource: String
    package let specDigest: String
    package let seedNumber: UInt64
    package let challenge: Challenge?
    package let gate: Gate
    package let selected: Selection
    package let toolVersion: String

    /// The facts about a run.
    ///
    /// - Parameter settings: says where the spec comes from; without it, that is empty.
    package init(_ run: RunDescription, _ settings: ReportSettings? = nil) {
        (profile, runDrive, handed) = (run.profile, run.drive, run.environment)
        (edition, specVersion, specDigest) = (run.plan.edition.id, run.spec.version, run.spec.digest.description)
        specSource = settings?.specSource ?? ""
        (seedNumber, challenge) = (run.plan.seed, run.plan.challenge)
        (gate, selected, toolVersion) = (run.plan.gate, run.plan.selection, run.toolVersion)
    }

    /// The facts with these values.
    package init(
        profile: SinkProfile, drive: RunDescription.Drive, environment: HandedEnvironment?, edition: String,
        specVersion: String, specSource: String, specDigest: String, seed: UInt64, challenge: Challenge?, gate: Gate,
        selection: Selection, toolVersion: String
    ) {
        (self.profile, runDrive, handed) = (profile, drive, environment)
        (self.edition, self.specVersion, self.specSource, self.specDigest) = (
            edition, specVersion, specSource, specDigest
        )
        (seedNumber, self.challenge) = (seed, challenge)
        (self.gate, selected, self.toolVersion) = (gate, selection, toolVersion)
    }

    /// The sink with its version.
    package var sink: String { profile.version.isEmpty ? profile.name : "\(profile.name) \(profile.version)" }

    /// The sink's platforms in the order of the plan.
    package var platforms: [Platform] { Platform.allCases.filter(profile.platforms.contains) }

    /// The SDK that the sink declares for a platform.
    package func sdk(_ platform: Platform) -> String? { profile.sdk[platform].map { "\($0.name) \($0.version)" } }

    /// `android (ACPCore 1.4.0) and ios`.
    package var platformsWithSDKs: String {
        platforms.map { platform in platform.rawValue + (sdk(platform).map { " (\($0))" } ?? "") }.joined(
            separator: " and ")
    }

    /// The spec's version and its source.
    package var spec: String { "\(specVersion), \(specSource)" }

    /// `required`, or `required and recommended`.
    package var level: String { gate.words }

    /// The selected part of the plan.
    package var selection: String { selected.words }

    /// The seed of the cases' ids.
    package var seed: String {
        String(seedNumber) + (challenge.map { ", from the challenge \(quoted($0.text))" } ?? "")
    }

    /// How the sink is reached, in one word.
    package var drive: String { runDrive.rawValue }

    /// The environment that was sent to an adapter.
    var environment: String? { handed?.words }

    /// How much the run can observe.
    package var wiring: String {
        switch runDrive {
        case .inProcess, .callbacks: "driven by callbacks: the app's own wiring was not examined"
        case .device: "driven by device events: the app's own wiring was part of it"
        case .capture: "driven by hand on a device: the app's own wiring and its SDK were part of it"
        }
    }
}

extension Gate {
    /// The levels whose failures fail a run, for people.
    package var words: String { self == .required ? "required" : "required and recommended" }
}

extension Selection {
    /// A list of what failed in another run may have thousands of cases.
    private static let mostNamed = 5

    /// The selected part of a plan, for people.
    package var words: String {
        var parts: [String] = []
        if let platforms {
            parts.append(
                "platform "
                    + Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue).joined(separator: ", "))
        }
        if !rules.isEmpty { parts.append("rule " + rules.map(\.description).joined(separator: ", ")) }
        if !cases.isEmpty {
            let rest = cases.count - Self.mostNamed
            let named = cases.prefix(Self.mostNamed).map(\.description).joined(separator: ", ")
            parts.append("case \(named)" + (rest > 0 ? " and \(rest) more" : ""))
        }
        if let shard { parts.append("shard \(shard)") }
        let name = set.map { " (set \($0))" } ?? ""
        return (parts.isEmpty ? "the whole plan" : parts.joined(separator: "; ")) + name
    }
}
