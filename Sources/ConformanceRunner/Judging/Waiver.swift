package import ConformanceSpec
package import Diagnostics

/// An entry of a baseline: cases that may fail until a day, with someone who answers for it.
package struct Waiver: Sendable, Hashable {
    /// Which cases it is for.
    package let cases: Glob
    /// What of their failures it waives.
    package let blame: WaivedBlame
    /// Why the failure is accepted.
    package let reason: String
    /// Who answers for it.
    package let owner: String
    /// The last day on which it holds, in UTC.
    package let expires: CalendarDate
    /// The place of the entry, for messages.
    package let place: SourcePlace

    /// An entry with everything that is written in it.
    package init(
        cases: Glob,
        blame: WaivedBlame = .any,
        reason: String,
        owner: String,
        expires: CalendarDate,
        place: SourcePlace
    ) {
        self.cases = cases
        self.blame = blame
        self.reason = reason
        self.owner = owner
        self.expires = expires
        self.place = place
    }
}

extension Waiver {
    /// The entry by which it can be found: its place and its pattern.
    package var entry: String {
        "\(place.file ?? "the baseline"):\(place.line ?? 1) \(CallText.quoted(cases.description))"
    }

    /// Why it is accepted, who answers for it, and until when.
    package var grounds: String { "\(reason) (owner: \(owner); expires: \(expires))" }

    /// What is said of a failure that the entry waives.
    package func waived(_ failure: Failure) -> String { "waived by \(entry): \(grounds); \(failure.message)" }

    /// What is said of a failure after the entry's last day.
    package func expired(_ failure: Failure) -> String {
        "the waiver \(entry) has expired: \(grounds); mend the sink and remove the entry, or agree on a later date with its owner; "
            + failure.message
    }

    /// What is said of a failure that has a part which the entry does not waive.
    package func exceeded(by failure: Failure) -> String {
        "waived for \(blame.text) by \(entry), fails for \(blame.text(of: failure))"
    }

    /// What is said of a case that passes although the entry names it.
    package var unexpectedlyPassed: String {
        let isPattern = cases.description.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
        let edit =
            isPattern ? "remove the entry, or narrow its pattern so that this case does not fit" : "remove the entry"
        return "passed, but the baseline waives it by \(entry): \(grounds); \(edit)"
    }
}
