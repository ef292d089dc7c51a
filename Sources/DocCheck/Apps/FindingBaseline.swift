package import ConformanceRunner
package import Diagnostics
package import StrictJSON

/// The differences of an app that are known and accepted for a while, each with someone who answers for it. They are
/// known by their fingerprints, which stay while lines come and go elsewhere.
package struct FindingBaseline: Sendable, Hashable {
    /// One accepted difference.
    package struct Entry: Sendable, Hashable {
        package let fingerprint: String
        /// The app's file, as it is reported.
        package let file: String
        package let rule: String
        package let reason: String
        package let owner: String
        /// The last day on which it holds, in UTC.
        package let expires: CalendarDate
        /// The place of the entry, for messages.
        package let place: SourcePlace
    }

    /// What of a baseline is no longer true.
    package enum Stale: Sendable, Hashable {
        /// No finding has this fingerprint.
        case gone(Entry)
        /// The finding is still there, after the entry's last day.
        case expired(Entry)
    }

    /// The day of the check, in UTC.
    package let today: CalendarDate
    /// In the order of the file.
    package let entries: [Entry]

    /// Reads a file: `{"waivers": [{"finding": …, "file": …, "rule": …, "reason": …, "owner": …, "expires":
    /// "YYYY-MM-DD"}]}`.
    ///
    /// - Throws: everything that is wrong in it, with places and remedies.
    package init(_ bytes: [UInt8], file: String, today: CalendarDate) throws(InputFileError) {
        let root = try ObjectReader(
            try JSONDocument.read(bytes, file: file), "a baseline", in: file, required: ["waivers"])
        var entries: [Entry] = []
        var problems: [Diagnostic] = []
        var firsts: [FindingKey: Entry] = [:]
        for element in try root.list("waivers") {
            do throws(InputFileError) {
                let entry = try Self.entry(element, in: file)
                if let first = firsts[entry.key] {
                    problems.append(Self.duplicate(entry, of: first))
                } else {
                    firsts[entry.key] = entry
                }
                entries.append(entry)
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        self.init(today: today, entries: entries)
    }

    /// A baseline whose entries are known.
    package init(today: CalendarDate, entries: [Entry]) {
        self.today = today
        self.entries = entries
    }

    private static func entry(_ element: JSONElement, in file: String) throws(InputFileError) -> Entry {
        let members = ["finding", "file", "rule", "reason", "owner", "expires"]
        let entry = try ObjectReader(element, "a waiver of a finding", in: file, required: members)
        return Entry(
            fingerprint: try entry.shownString("finding"),
            file: try entry.shownString("file"),
            rule: try entry.shownString("rule"),
            reason: try entry.shownString("reason"),
            owner: try entry.shownString("owner"),
            expires: try entry.date("expires"),
            place: SourcePlace(element, in: file)
        )
    }

    private static func duplicate(_ entry: Entry, of first: Entry) -> Diagnostic {
        Diagnostic(
            .error,
            "the finding \(quoted(entry.fingerprint)) of \(quoted(entry.file)) is waived twice",
            at: entry.place,
            suggestion: "keep one of the two entries",
            related: [RelatedPlace(place: first.place, label: "it is waived first here")]
        )
    }
}

extension FindingBaseline {
    /// Notes of findings that they are accepted. What nobody can judge cannot be accepted here.
    ///
    /// - Returns: the entries that are not true any longer.
    func accept(_ told: inout [AppReport.ToldFinding]) -> [Stale] {
        var indices: [FindingKey: Int] = [:]
        for (index, one) in told.enumerated() where !one.finding.isUnjudged {
            let key = FindingKey(one.fingerprint, file: one.finding.place.file ?? "")
            if indices[key] == nil { indices[key] = index }
        }
        return entries.compactMap { entry in
            guard let index = indices[entry.key] else { return .gone(entry) }
            guard entry.expires >= today else { return .expired(entry) }
            told[index].finding.acceptance = entry.grounds
            return nil
        }
    }
}

/// What a finding is known by, to the byte.
struct FindingKey: Hashable {
    private let fingerprint: [UInt8]
    private let file: [UInt8]

    init(_ fingerprint: String, file: String) {
        (self.fingerprint, self.file) = (Array(fingerprint.utf8), Array(file.utf8))
    }
}

extension FindingBaseline.Entry {
    /// The finding that it is about.
    var key: FindingKey { FindingKey(fingerprint, file: file) }

    /// Why it is accepted, who answers for it, and until when.
    var grounds: String { "\(reason) (owner: \(owner); expires: \(expires))" }
}

extension FindingBaseline.Stale {
    package var entry: FindingBaseline.Entry {
        switch self {
        case .gone(let entry), .expired(let entry): entry
        }
    }

    /// What is wrong, with the edit that mends it.
    package var diagnostic: Diagnostic {
        switch self {
        case .gone(let entry):
            Diagnostic(
                .error, code: entry.rule,
                "the finding \(quoted(entry.fingerprint)) of \(quoted(entry.file)) is gone, and the baseline waives it: \(entry.grounds)",
                at: entry.place, suggestion: "remove the entry")
        case .expired(let entry):
            Diagnostic(
                .error, code: entry.rule,
                "the waiver of the finding \(quoted(entry.fingerprint)) of \(quoted(entry.file)) has expired: \(entry.grounds)",
                at: entry.place,
                suggestion: "mend the app and remove the entry, or agree on a later date with its owner")
        }
    }
}
