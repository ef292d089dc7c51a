package import ConformanceSpec
package import Diagnostics
package import PushTracking

/// A baseline entry: failures that are accepted until a day, with an owner.
package struct Waiver: Sendable, Hashable {
    /// The scope of an entry.
    package enum Scope: Sendable, Hashable {
        /// Named cases, if they fail for this. Each has to fail: one that passes fails the run.
        case cases(Glob, ViolationFilter)
        /// One cause, by the keys of its failures, with a sentence for readers.
        case cause(Set<FailureKey>, sentence: String?)
        /// Anything that fails for these rules and kinds.
        case violations(ViolationFilter)
        /// A finding of `source`, identified independently of line numbers.
        case finding(FindingKey)
    }

    /// Identifies a finding of `source`.
    package struct FindingKey: Sendable, Hashable {
        /// As in the results file.
        package let fingerprint: String
        /// The app's file, as reported.
        package let file: String
        /// The violated rule.
        package let rule: String

        /// A finding with these parts.
        package init(fingerprint: String, file: String, rule: String) {
            (self.fingerprint, self.file, self.rule) = (fingerprint, file, rule)
        }
    }

    /// Its scope.
    package let scope: Scope
    /// Why the failure is accepted.
    package let reason: String
    /// The owner.
    package let owner: String
    /// Its last day, in UTC.
    package let expires: CalendarDate
    /// The place of the entry, for messages.
    package let place: SourcePlace

    /// An entry with all its content.
    package init(_ scope: Scope, reason: String, owner: String, expires: CalendarDate, place: SourcePlace) {
        self.scope = scope
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.place = place
    }

    /// Whether it waives failures in any case.
    package var isGeneral: Bool {
        switch scope {
        case .cause, .violations: true
        case .cases, .finding: false
        }
    }

    /// Whether an app for these platforms could fail for it.
    package func canOccur(on platforms: Set<Platform>) -> Bool {
        switch scope {
        case .cause(let keys, _): keys.contains { platforms.contains($0.platform) }
        case .cases, .violations, .finding: true
        }
    }

    /// The finding that it waives, if any.
    package var finding: FindingKey? { if case .finding(let key) = scope { key } else { nil } }

    /// Whether a failure with this key is waived in any case.
    package func covers(_ key: FailureKey) -> Bool {
        switch scope {
        case .cause(let keys, _): keys.contains(key) || keys.contains(key.ofAnyDetail)
        case .violations(let violations): violations.covers(key)
        case .cases, .finding: false
        }
    }
}

extension Waiver {
    /// Its scope, for people.
    package var name: String {
        switch scope {
        case .cases(let cases, _): cases.description
        case .cause(let keys, let sentence): sentence ?? keys.map(\.text).min { $0.precedesByBytes($1) } ?? ""
        case .violations(let violations): violations.text
        case .finding(let key): "\(key.fingerprint) of \(key.file)"
        }
    }

    /// The entry's place and scope, to find it by.
    package var entry: String {
        "\(place.file ?? "the baseline"):\(place.line ?? 1) \(CallText.quoted(name))"
    }

    /// The reason, the owner and the last day.
    package var grounds: String { "\(reason) (owner: \(owner); expires: \(expires))" }

    /// The rules and kinds that it names.
    package var violations: ViolationFilter {
        switch scope {
        case .cases(_, let violations), .violations(let violations): violations
        case .cause, .finding: .any
        }
    }

    /// The message for a case that passes although the entry names it.
    package var unexpectedlyPassed: String {
        let isPattern = name.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
        let edit =
            isPattern
            ? "remove the entry, or narrow its pattern so that it does not match this case" : "remove the entry"
        return "passed, but the baseline waives it by \(entry): \(grounds); \(edit)"
    }

    /// The message for an entry for which nothing fails.
    package var stale: String { "nothing fails for \(entry): \(grounds); remove the entry" }
}
