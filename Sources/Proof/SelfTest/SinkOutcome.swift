package import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
package import PushTracking

/// The vectors' results for one built-in sink, over its editions and launch modes.
package struct SinkOutcome: Sendable, Hashable {
    /// The name of the sink.
    package let name: String
    /// A description, in one sentence.
    package let summary: String
    /// How it relates to the rules.
    package let kind: BuiltInSink.Kind
    /// The platforms on which it was judged.
    package let platforms: Set<Platform>
    /// Whether the sink follows the recommendations, too.
    package let followsRecommendations: Bool
    /// How many cases were judged at level required.
    package private(set) var judged = 0
    /// How many of these failed.
    package private(set) var failed = 0
    /// By vector, the rules that its failed cases violate, with the number of those cases.
    package private(set) var violations: [String: [String: Int]] = [:]
    /// The vectors whose cases failed below level required.
    package private(set) var warnedVectors: Set<String> = []
    /// By vector, the platforms on which its cases failed, at level required or below.
    private var failures: [String: Set<Platform>] = [:]
    /// Errors and late calls.
    package private(set) var errors: [String] = []

    /// A sink without any results so far.
    package init(
        name: String,
        summary: String = "",
        kind: BuiltInSink.Kind,
        platforms: Set<Platform> = [.android, .ios],
        followsRecommendations: Bool = true
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.platforms = platforms
        self.followsRecommendations = followsRecommendations
    }

    init(_ sink: BuiltInSink) {
        self.init(
            name: sink.name,
            summary: sink.summary,
            kind: sink.kind,
            platforms: sink.platforms,
            followsRecommendations: sink.followsRecommendations
        )
    }

    /// Whether the verdict would be that the sink does not conform.
    package var isRefused: Bool { failed > 0 || !errors.isEmpty }

    /// By rule, the number of failed cases that violate it.
    package var violatedRules: [String: Int] {
        violations.values.reduce(into: [:]) { sums, rules in sums.merge(rules, uniquingKeysWith: +) }
    }

    /// The vectors that catch the sink, at level required or below.
    package var catchingVectors: Set<String> { Set(failures.keys) }

    /// The sink's declared platforms on which nothing catches it.
    package var unseenPlatforms: [Platform] {
        platforms.subtracting(failures.values.reduce(into: []) { $0.formUnion($1) }).sorted {
            $0.rawValue < $1.rawValue
        }
    }

    mutating func add(_ verdict: Verdict, on template: CaseTemplate) {
        switch verdict {
        case .passed:
            if template.level == .required { judged += 1 }
        case .failed(let failure):
            judged += 1
            addFailure(of: template.vector.id, on: template.platform, violated: failure.violated.map(\.id))
        case .warned: addWarning(of: template.vector.id, on: template.platform)
        case .errored(let error): addError("\(template.id): \(error.message)")
        case .notRun, .skipped, .noted, .waived, .unexpectedlyPassed, .expired, .notScored: break
        }
    }

    /// Adds a failed case at level required.
    package mutating func addFailure(of vector: String, on platform: Platform, violated: [String]) {
        failed += 1
        failures[vector, default: []].insert(platform)
        for rule in violated { violations[vector, default: [:]][rule, default: 0] += 1 }
    }

    /// Adds a case that failed below level required.
    package mutating func addWarning(of vector: String, on platform: Platform) {
        failures[vector, default: []].insert(platform)
        warnedVectors.insert(vector)
    }

    /// Adds an error or a late call.
    package mutating func addError(_ error: String) { errors.append(error) }

    /// The same without the results of one vector, or with its new ones.
    func replacing(_ vector: String, by other: SinkOutcome? = nil) -> SinkOutcome {
        var outcome = self
        outcome.violations[vector] = other?.violations[vector]
        outcome.failures[vector] = other?.failures[vector]
        outcome.warnedVectors.remove(vector)
        if other?.warnedVectors.contains(vector) == true { outcome.warnedVectors.insert(vector) }
        outcome.errors += other?.errors ?? []
        outcome.failed = outcome.violations.isEmpty ? 0 : max(1, outcome.failed)
        return outcome
    }
}
