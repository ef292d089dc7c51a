import ConformanceRunner
import ConformanceSpec
import DeviceModel
package import PushTracking

/// What the vectors said of one built-in sink, over both launch modes.
package struct SinkOutcome: Sendable {
    package let name: String
    package let summary: String
    package let platforms: Set<Platform>
    /// How many cases were judged at level required, and how many of them failed.
    package private(set) var judged = 0
    package private(set) var failed = 0
    /// By vector the rules that were blamed for its failed cases, with the number of those cases.
    package private(set) var blame: [String: [String: Int]] = [:]
    /// The vectors whose cases failed below level required.
    package private(set) var warnedVectors: Set<String> = []
    /// What went wrong beside the rules: errors and late calls.
    package private(set) var errors: [String] = []

    init(name: String, summary: String, platforms: Set<Platform>) {
        self.name = name
        self.summary = summary
        self.platforms = platforms
    }

    /// Whether the sink would be told that it does not conform.
    package var isRefused: Bool { failed > 0 || !errors.isEmpty }

    /// By rule the number of failed cases it was blamed for.
    package var blamedRules: [String: Int] {
        blame.values.reduce(into: [:]) { sums, rules in sums.merge(rules, uniquingKeysWith: +) }
    }

    /// The vectors that catch the sink, at level required or below.
    package var catchingVectors: Set<String> { Set(blame.keys).union(warnedVectors) }

    mutating func add(_ result: CaseResult) {
        let vector = result.template.vector
        switch result.verdict {
        case .passed: judged += 1
        case .failed(let failure):
            judged += 1
            failed += 1
            for rule in failure.blamed { blame[vector.id, default: [:]][rule.id, default: 0] += 1 }
        case .warned: warnedVectors.insert(vector.id)
        case .errored(let error): errors.append("\(result.template.id): \(error.message)")
        case .skipped, .noted, .waived, .unexpectedlyPassed, .expired: break
        }
    }

    mutating func add(_ summary: RunSummary) {
        errors += summary.lateCalls.map { "\($0.id): \($0.message)" }
    }
}
