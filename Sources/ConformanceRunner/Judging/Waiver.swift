package import ConformanceSpec
package import Diagnostics
import PushTracking

/// An entry of a baseline: failures that are accepted until a day, with someone who answers for them.
package struct Waiver: Sendable, Hashable {
    /// What an entry waives.
    package enum Scope: Sendable, Hashable {
        /// Named cases, as far as they fail for this. Each has to fail: one that passes fails the run.
        case cases(Glob, WaivedBlame)
        /// One cause, by the keys of the failures that it makes, with the sentence that describes it to readers.
        case cause(Set<FailureKey>, sentence: String?)
        /// Whatever fails for these rules and kinds.
        case blame(WaivedBlame)
        /// A finding of `source`, which stays the same while lines come and go elsewhere.
        case finding(FindingKey)
    }

    /// What a finding of `source` is recognised by.
    package struct FindingKey: Sendable, Hashable {
        /// As the results file has it.
        package let fingerprint: String
        /// The app's file, as it is reported.
        package let file: String
        /// The violated rule.
        package let rule: String

        /// A finding with these parts.
        package init(fingerprint: String, file: String, rule: String) {
            (self.fingerprint, self.file, self.rule) = (fingerprint, file, rule)
        }
    }

    /// What it waives.
    package let scope: Scope
    /// Why the failure is accepted.
    package let reason: String
    /// Who answers for it.
    package let owner: String
    /// The last day on which it holds, in UTC.
    package let expires: CalendarDate
    /// The place of the entry, for messages.
    package let place: SourcePlace

    /// An entry with everything that is written in it.
    package init(_ scope: Scope, reason: String, owner: String, expires: CalendarDate, place: SourcePlace) {
        self.scope = scope
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.place = place
    }

    /// Whether it waives failures in whichever case they are seen.
    package var isGeneral: Bool {
        switch scope {
        case .cause, .blame: true
        case .cases, .finding: false
        }
    }

    /// Whether an app for these platforms could fail for it.
    func canOccur(on platforms: Set<Platform>) -> Bool {
        switch scope {
        case .cause(let keys, _): keys.contains { platforms.contains($0.platform) }
        case .cases, .blame, .finding: true
        }
    }

    /// The finding that it is for, if it is for one.
    package var finding: FindingKey? { if case .finding(let key) = scope { key } else { nil } }

    /// Whether a failure with this key is waived in whichever case it is seen.
    package func covers(_ key: FailureKey) -> Bool {
        switch scope {
        case .cause(let keys, _): keys.contains(key) || keys.contains(key.ofAnyDetail)
        case .blame(let blame): blame.covers(key)
        case .cases, .finding: false
        }
    }
}

extension Waiver {
    /// What it waives, for people.
    package var name: String {
        switch scope {
        case .cases(let cases, _): cases.description
        case .cause(let keys, let sentence): sentence ?? keys.map(\.text).min { $0.precedesByBytes($1) } ?? ""
        case .blame(let blame): blame.text
        case .finding(let key): "\(key.fingerprint) of \(key.file)"
        }
    }

    /// The entry by which it can be found: its place and what it waives.
    package var entry: String {
        "\(place.file ?? "the baseline"):\(place.line ?? 1) \(CallText.quoted(name))"
    }

    /// Why it is accepted, who answers for it, and until when.
    package var grounds: String { "\(reason) (owner: \(owner); expires: \(expires))" }

    /// What is said of a failure that entries waive together.
    package static func waived(_ failure: Failure, by waivers: [Waiver]) -> String {
        "waived by \(waivers.map { "\($0.entry): \($0.grounds)" }.joined(separator: ", and by ")); \(failure.message)"
    }

    /// What is said of a failure after the entry's last day.
    package func expired(_ failure: Failure) -> String {
        "the waiver \(entry) has expired: \(grounds); mend the sink and remove the entry, or agree on a later date with its owner; "
            + failure.message
    }

    /// What is said of a failure that has a part which the entry does not waive.
    package func exceeded(by failure: Failure) -> String {
        "waived for \(blame.text) by \(entry), fails for \(blame.text(of: failure))"
    }

    /// The rules and kinds that it names.
    package var blame: WaivedBlame {
        switch scope {
        case .cases(_, let blame), .blame(let blame): blame
        case .cause, .finding: .any
        }
    }

    /// What is said of a case that passes although the entry names it.
    package var unexpectedlyPassed: String {
        let isPattern = name.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
        let edit =
            isPattern ? "remove the entry, or narrow its pattern so that this case does not fit" : "remove the entry"
        return "passed, but the baseline waives it by \(entry): \(grounds); \(edit)"
    }

    /// What is said of an entry for which nothing fails.
    package var stale: String { "nothing fails for \(entry): \(grounds); remove the entry" }
}
