import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking

/// The facts that a run's verdict depends on, in the words that all reports share.
struct RunFacts {
    let profile: SinkProfile
    let runDrive: RunDescription.Drive
    let handed: HandedEnvironment?
    let edition: String
    let specVersion: String
    let specSource: String
    /// Nil if a results file is older than the digest.
    let specDigest: String?
    let seedNumber: UInt64
    let challenge: Challenge?
    let gate: Gate
    let selected: Selection
    let toolVersion: String

    /// The facts about a run.
    ///
    /// - Parameter settings: says where the spec comes from; without it, that is empty.
    init(_ run: RunDescription, _ settings: ReportSettings? = nil) {
        (profile, runDrive, handed) = (run.profile, run.drive, run.environment)
        (edition, specVersion, specDigest) = (run.plan.edition.id, run.spec.version, run.spec.digest.description)
        specSource = settings?.specSource ?? ""
        (seedNumber, challenge) = (run.plan.seed, run.plan.challenge)
        (gate, selected, toolVersion) = (run.plan.gate, run.plan.selection, run.toolVersion)
    }

    /// The sink with its version.
    var sink: String { profile.version.isEmpty ? profile.name : "\(profile.name) \(profile.version)" }

    /// The sink's platforms in the order of the plan.
    var platforms: [Platform] { Platform.allCases.filter(profile.platforms.contains) }

    /// The SDK that the sink declares for a platform.
    func sdk(_ platform: Platform) -> String? { profile.sdk[platform].map { "\($0.name) \($0.version)" } }

    /// `android (ACPCore 1.4.0) and ios`.
    var platformsWithSDKs: String {
        platforms.map { platform in platform.rawValue + (sdk(platform).map { " (\($0))" } ?? "") }.joined(
            separator: " and ")
    }

    /// The spec's version and its source.
    var spec: String { "\(specVersion), \(specSource)" }

    /// `required`, or `required and recommended`.
    var level: String { gate.words }

    /// The selected part of the plan.
    var selection: String { selected.words }

    /// The seed of the cases' ids.
    var seed: String { String(seedNumber) + (challenge.map { ", from the challenge \(quoted($0.text))" } ?? "") }

    /// How the sink is reached, in one word.
    var drive: String { runDrive.rawValue }

    /// The environment that was sent to an adapter.
    var environment: String? { handed?.words }

    /// How much the run can observe.
    var wiring: String {
        switch runDrive {
        case .inProcess, .callbacks: "driven by callbacks: the app's own wiring was not examined"
        case .device: "driven by device events: the app's own wiring was part of it"
        }
    }
}

extension Gate {
    /// The levels whose failures fail a run, for people.
    var words: String { self == .required ? "required" : "required and recommended" }
}

extension Selection {
    /// A list of what failed in another run may have thousands of cases.
    private static let mostNamed = 5

    /// The selected part of a plan, for people.
    var words: String {
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
        return parts.isEmpty ? "the whole plan" : parts.joined(separator: "; ")
    }
}
