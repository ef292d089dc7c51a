package import CodeJudging
package import ConformanceSpec
package import Diagnostics
package import PushTracking

/// The result of judging an app's files.
package struct AppReport: Sendable {
    /// The verdict on a rule on a platform.
    package enum RuleVerdict: Sendable, Hashable {
        /// All of its cases were played, and neither a case nor a scenario showed a difference.
        case noDifference
        /// A case or a scenario violated it.
        case different
        /// Cases violated it, and all their differences are temporarily accepted.
        case accepted
        /// It could not be judged, for these reasons.
        case notJudged([String])
    }

    /// A rule on a platform.
    package struct JudgedRule: Sendable {
        package let rule: Rule
        package let platform: Platform
        package let verdict: RuleVerdict
    }

    /// Something that could not be determined, and what depends on it.
    package struct Unknown: Sendable, Hashable {
        package let platform: Platform
        package let place: SourcePlace?
        package let reason: String
        /// How many cases it keeps from being judged completely.
        package let cases: Int
        /// The rules that these cases prove, in the order of the book.
        package let rules: [String]
    }

    /// A function that the platform called.
    package struct EntryPoint: Sendable, Hashable {
        package let name: String
        package let place: SourcePlace
        package let platform: Platform
    }

    /// An event that the app does not answer.
    package struct MissingEntry: Sendable, Hashable {
        package let platform: Platform
        /// The event, as part of a sentence.
        package let event: String
        /// Declarations that may fit, ready to copy, with their places.
        package let candidates: [Candidate]
    }

    /// A function that a framework may call.
    package struct Candidate: Sendable, Hashable {
        /// In the form that `--entry` takes.
        package let declaration: String
        package let place: SourcePlace?
    }

    /// The verdict on the app.
    package enum Verdict: String, Sendable, Hashable {
        case noDifference
        case doesNotConform
        case notJudged
        /// No file that was read sends anything to the SDK.
        case noTracking
    }

    /// The gravest first, and of these the one with most cases.
    package let findings: [Finding]
    /// The causes of the findings, if requested.
    package let causes: FoundCauses
    /// In the order of the book, platform by platform.
    package let rules: [JudgedRule]
    package let entryPoints: [EntryPoint]
    package let missingEntries: [MissingEntry]
    /// The platforms on which the app was treated as a part.
    package let openPlatforms: [Platform]
    /// The assumptions about the app where its files do not decide, each as a sentence.
    package let presumed: [String]
    /// The most impactful first.
    package let unknowns: [Unknown]
    /// The tracking calls that no case reaches and `--allow-unreached` does not accept.
    package let unreached: [SourcePlace]
    /// Why there is nothing to judge; nil if there is.
    package let noTracking: String?
    /// The baseline entries that no longer match.
    package let stale: [StaleFinding]
    /// The results of further scenarios; nil if none were requested.
    package let scenarios: AppScenarios?
    /// The rules that need not be judged.
    let allowed: [Glob]
    let gate: Gate
}

extension AppReport {
    /// How many rules have such a verdict.
    package func count(_ verdict: (RuleVerdict) -> Bool) -> Int { rules.count { verdict($0.verdict) } }

    /// The rules that were not judged, by platform and reasons, in the order of the book.
    package var unjudgedGroups: [(platform: Platform, reasons: [String], rules: [String])] {
        var groups: [(platform: Platform, reasons: [String], rules: [String])] = []
        for one in rules {
            guard case .notJudged(let reasons) = one.verdict else { continue }
            if let known = groups.firstIndex(where: { $0.platform == one.platform && $0.reasons == reasons }) {
                groups[known].rules.append(one.rule.id)
            } else {
                groups.append((one.platform, reasons, [one.rule.id]))
            }
        }
        return groups
    }

    /// The rules at the gate that were not judged and are not accepted as such.
    package var unjudged: [JudgedRule] {
        rules.filter { one in
            guard case .notJudged = one.verdict, gate.includes(one.rule.level) else { return false }
            return !isAccepted(one)
        }
    }

    /// The rules of the platforms that could be judged in part; of all, if none could.
    package var asked: [JudgedRule] {
        let entered = rules.filter { one in
            guard case .notJudged = one.verdict else { return true }
            return entryPoints.contains { $0.platform == one.platform }
        }.map(\.platform)
        return entered.isEmpty ? rules : rules.filter { entered.contains($0.platform) }
    }

    /// Whether some scenarios were not judged, and this is not accepted for the rules that decide them.
    package var hasUnjudgedScenarios: Bool {
        guard let scenarios, scenarios.unjudged > 0 else { return false }
        return scenarios.unjudgedRules.isEmpty
            || scenarios.unjudgedRules.contains { rule in !allowed.contains { $0.matches(rule) } }
    }

    /// Whether a rule need not be judged.
    package func isAccepted(_ one: JudgedRule) -> Bool { allowed.contains { $0.matches(one.rule.id) } }

    /// A difference outweighs what was not judged; missing results never pass.
    package var verdict: Verdict {
        if noTracking != nil { return .noTracking }
        let isDifferent = findings.contains { !$0.isUnjudged && $0.acceptance == nil && gate.includes($0.level) }
        let isBroken = rules.contains { $0.verdict == .different && gate.includes($0.rule.level) }
        let isDifferentInScenarios = scenarios.map { $0.differing > 0 } ?? false
        if isDifferent || isBroken || isDifferentInScenarios || stale.contains(where: \.fails) {
            return .doesNotConform
        }
        let isAnyJudged = rules.contains { $0.verdict == .noDifference || $0.verdict == .accepted }
        return unjudged.isEmpty && unreached.isEmpty && !hasUnjudgedScenarios && isAnyJudged
            ? .noDifference : .notJudged
    }
}
