import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking

/// What a run is about, in words that several reports share.
struct RunText {
    let run: RunDescription

    /// The sink with its version.
    var sink: String {
        let profile = run.profile
        return profile.version.isEmpty ? profile.name : "\(profile.name) \(profile.version)"
    }

    /// The sink's platforms in the order of the plan.
    var platforms: [Platform] { Platform.allCases.filter { run.profile.platforms.contains($0) } }

    /// The SDK that the sink declares for a platform.
    func sdk(_ platform: Platform) -> String? {
        run.profile.sdk[platform].map { "\($0.name) \($0.version)" }
    }

    /// `android (ACPCore 1.4.0) and ios`.
    var platformsWithSDKs: String {
        platforms.map { platform in platform.rawValue + (sdk(platform).map { " (\($0))" } ?? "") }.joined(
            separator: " and ")
    }

    /// What of the plan is run.
    var selection: String { run.plan.selection.words }

    /// Where the ids of the cases come from.
    var seed: String {
        String(run.plan.seed) + (run.plan.challenge.map { ", from the challenge \(quoted($0.text))" } ?? "")
    }

    /// How the sink is reached, in one word.
    var drive: String { run.drive.rawValue }

    /// What an adapter was told of the run's environment.
    var environment: String? { run.environment?.words }

    /// How far the run can see.
    var wiring: String {
        switch run.drive {
        case .inProcess, .callbacks: "driven by callbacks: the app's own wiring was not examined"
        case .device: "driven by device events: the app's own wiring was part of it"
        }
    }
}

extension Selection {
    /// What of a plan is asked for, as people read it.
    var words: String {
        var parts: [String] = []
        if let platforms {
            parts.append(
                "platform "
                    + Platform.allCases.filter { platforms.contains($0) }.map(\.rawValue).joined(separator: ", "))
        }
        if !rules.isEmpty { parts.append("rule " + rules.map(\.description).joined(separator: ", ")) }
        if !cases.isEmpty { parts.append("case " + cases.map(\.description).joined(separator: ", ")) }
        if let shard { parts.append("shard \(shard)") }
        return parts.isEmpty ? "the whole plan" : parts.joined(separator: "; ")
    }
}
