package import ConformanceSpec
package import Diagnostics
package import PushTracking

/// What judging an app's files has come to.
package struct AppReport: Sendable {
    /// What is said of a rule on a platform.
    package enum Ruling: Sendable, Hashable {
        /// All of its cases were played, and none showed a difference; nor did a situation.
        case noDifference
        /// A case broke it, or a situation did.
        case different
        /// Cases broke it, and all that they show is accepted for a while.
        case accepted
        /// It could not be judged, for these reasons.
        case notJudged([String])
    }

    /// A rule on a platform.
    package struct JudgedRule: Sendable {
        package let rule: Rule
        package let platform: Platform
        package let ruling: Ruling
    }

    /// Something that nobody knows, and what hangs on it.
    package struct Unknown: Sendable, Hashable {
        package let platform: Platform
        package let place: SourcePlace?
        package let reason: String
        /// How many cases it keeps from being judged to their end.
        package let cases: Int
        /// The rules that these prove, in the order of the book.
        package let rules: [String]
    }

    /// A function that the platform called.
    package struct EntryPoint: Sendable, Hashable {
        package let name: String
        package let place: SourcePlace
        package let platform: Platform
    }

    /// An event that nothing of the app answers.
    package struct MissingEntry: Sendable, Hashable {
        package let platform: Platform
        /// The event, as part of a sentence.
        package let event: String
        /// What could be declared, ready to copy, with its place.
        package let candidates: [Candidate]
    }

    /// A function that may be what a framework calls.
    package struct Candidate: Sendable, Hashable {
        /// As `--entry` takes it.
        package let declaration: String
        package let place: SourcePlace?
    }

    /// What the app was found to be at all.
    package enum Verdict: String, Sendable, Hashable {
        case noDifference
        case doesNotConform
        case notJudged
        /// No file that was read sends anything to the SDK.
        case noTracking
    }

    /// In the order of files and lines.
    package let findings: [Finding]
    /// The mistakes that the findings come from, where somebody asked for them.
    package let causes: FoundCauses
    /// In the order of the book, platform by platform.
    package let rules: [JudgedRule]
    package let entryPoints: [EntryPoint]
    package let missingEntries: [MissingEntry]
    /// The platforms on which the app was taken as a part of one.
    package let openPlatforms: [Platform]
    /// What was presumed of the app where its files do not decide it, each as a sentence.
    package let presumed: [String]
    /// What most hangs on comes first.
    package let unknowns: [Unknown]
    /// The tracking calls that no case reaches and `--allow-unreached` does not accept.
    package let unreached: [SourcePlace]
    /// Why there is nothing to judge; nil if there is.
    package let noTracking: String?
    /// The entries of the baseline that no longer fit.
    package let stale: [StaleFinding]
    /// What came of situations besides the cases; nil where none were asked for.
    package let situations: AppSituations?
    /// The rules that need not be judged, as they were accepted.
    let allowed: [Glob]
    let gate: Gate
}

extension AppReport {
    /// How many rules came to this.
    func count(_ ruling: (Ruling) -> Bool) -> Int { rules.count { ruling($0.ruling) } }

    /// What was not judged, by platform and reasons, in the order of the book.
    var unjudgedGroups: [(platform: Platform, reasons: [String], rules: [String])] {
        var groups: [(platform: Platform, reasons: [String], rules: [String])] = []
        for one in rules {
            guard case .notJudged(let reasons) = one.ruling else { continue }
            if let known = groups.firstIndex(where: { $0.platform == one.platform && $0.reasons == reasons }) {
                groups[known].rules.append(one.rule.id)
            } else {
                groups.append((one.platform, reasons, [one.rule.id]))
            }
        }
        return groups
    }

    /// The rules at the gate that could not be judged and that nobody has accepted.
    package var unjudged: [JudgedRule] {
        rules.filter { one in
            guard case .notJudged = one.ruling, gate.includes(one.rule.level) else { return false }
            return !isAccepted(one)
        }
    }

    /// Whether situations could not be judged, and nobody has accepted that of the rules which decide them.
    package var hasUnjudgedSituations: Bool {
        guard let situations, situations.unjudged > 0 else { return false }
        return situations.unjudgedRules.isEmpty
            || situations.unjudgedRules.contains { rule in !allowed.contains { $0.matches(rule) } }
    }

    /// Whether a rule need not be judged.
    func isAccepted(_ one: JudgedRule) -> Bool { allowed.contains { $0.matches(one.rule.id) } }

    /// A difference counts more than what is not known; nothing that is missing is passed.
    package var verdict: Verdict {
        if noTracking != nil { return .noTracking }
        let isDifferent = findings.contains { !$0.isUnjudged && $0.acceptance == nil && gate.includes($0.level) }
        let isBroken = rules.contains { $0.ruling == .different && gate.includes($0.rule.level) }
        let isDifferentInSituations = situations.map { $0.differing > 0 } ?? false
        if isDifferent || isBroken || isDifferentInSituations || stale.contains(where: \.fails) {
            return .doesNotConform
        }
        let isAnyJudged = rules.contains { $0.ruling == .noDifference || $0.ruling == .accepted }
        return unjudged.isEmpty && unreached.isEmpty && !hasUnjudgedSituations && isAnyJudged
            ? .noDifference : .notJudged
    }
}

/// A rule on one platform.
struct PlatformRule: Sendable, Hashable {
    let rule: String
    let platform: Platform

    init(_ rule: String, on platform: Platform) {
        self.rule = rule
        self.platform = platform
    }
}

extension Platform {
    /// Its name for people.
    var title: String {
        switch self {
        case .android: "Android"
        case .ios: "iOS"
        }
    }
}
