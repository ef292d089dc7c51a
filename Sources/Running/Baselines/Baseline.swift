package import Diagnostics
package import StrictJSON

/// The failures and findings that are known and accepted for a while.
package struct Baseline: Sendable, Hashable {
    /// The file it was read from, for messages.
    package let file: String
    /// The day of the run, in UTC.
    package let today: CalendarDate
    /// The version of the spec whose set of cases scores a run with this baseline; nil for the newest.
    package let set: Int?
    /// In the order of the file. If several match a failure, the first one counts.
    package let waivers: [Waiver]

    /// A baseline.
    package init(file: String, today: CalendarDate, set: Int? = nil, waivers: [Waiver]) {
        (self.file, self.set) = (file, set)
        self.today = today
        self.waivers = waivers
    }

    /// Reads a file: `{"waivers": [{"cause": […], "reason": …, "owner": …, "expires": "YYYY-MM-DD"}]}`. Instead of
    /// `cause`, an entry can have `rules` and `kinds`, `case` or `finding`. The file may name the `set` that scores the run.
    ///
    /// - Throws: everything that is wrong in it, with places and fixes.
    package init(_ bytes: [UInt8], file: String, today: CalendarDate) throws(InputFileError) {
        let root = try ObjectReader(
            try JSONDocument.read(bytes, file: file), "a baseline", in: file, required: ["waivers"],
            optional: ["set"])
        let set = root.has("set") ? try root.version("set") : nil
        var waivers: [Waiver] = []
        var problems: [Diagnostic] = []
        var firsts: [[UInt8]: Waiver] = [:]
        for element in try root.list("waivers") {
            do throws(InputFileError) {
                let waiver = try Waiver(element, in: file)
                if let first = firsts[waiver.identity] {
                    problems.append(waiver.duplicate(of: first))
                } else {
                    firsts[waiver.identity] = waiver
                }
                waivers.append(waiver)
            } catch {
                problems += error.problems
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
        self.init(file: file, today: today, set: set, waivers: waivers)
    }

    /// The entries of one kind.
    package func only(where isMeant: (Waiver) -> Bool) -> Baseline {
        Baseline(file: file, today: today, set: set, waivers: waivers.filter(isMeant))
    }

    /// Whether an entry is past its last day.
    package func isExpired(_ waiver: Waiver) -> Bool { waiver.expires < today }

    /// The entry that waives failures with this key today, in any case.
    package func waiver(of key: FailureKey) -> Waiver? { waivers.first { $0.covers(key) && !isExpired($0) } }

    /// The entry that waives failures with this key, or did until it expired.
    package func entry(for key: FailureKey) -> Waiver? { waiver(of: key) ?? waivers.first { $0.covers(key) } }

    /// The baseline as a JSON file.
    package var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                if let set { writer.member("set", String(set)) }
                writer.member("waivers") {
                    $0.array(waivers) { writer, waiver in
                        switch waiver.scope {
                        case .cause: writer.object { waiver.write(to: &$0) }
                        case .cases, .violations, .finding: writer.object(onOneLine: true) { waiver.write(to: &$0) }
                        }
                    }
                }
            }
        }
    }
}

extension Waiver {
    /// The identity of an entry, unique within a file.
    package var identity: [UInt8] {
        let text =
            switch scope {
            case .cases(let cases, _): "case \(cases)"
            case .cause(let keys, _): "cause \(keys.map(\.text).sorted { $0.precedesByBytes($1) })"
            case .violations(let violations): "blame \(violations.text)"
            case .finding(let key): "finding \(key.fingerprint) \(key.file)"
            }
        return Array(text.utf8)
    }

    fileprivate func duplicate(of first: Waiver) -> Diagnostic {
        let subject =
            switch scope {
            case .cases: "the case \(quoted(name))"
            case .cause: "the cause \(quoted(name))"
            case .violations: quoted(name)
            case .finding(let key): "the finding \(quoted(key.fingerprint)) of \(quoted(key.file))"
            }
        return Diagnostic(
            .error,
            "\(subject) is waived twice",
            at: place,
            suggestion: "keep one of the two entries",
            related: [RelatedPlace(place: first.place, label: "it is waived first here")]
        )
    }
}
