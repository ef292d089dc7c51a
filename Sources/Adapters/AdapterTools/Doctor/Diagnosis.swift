/// The diagnosis of an adapter from a record of messages: the same record always has the same diagnosis.
package struct Diagnosis: Sendable {
    /// The findings, each mistake once: mistakes before hints, each group in the order of the records.
    package private(set) var findings: [DoctorFinding] = []

    /// Whether there is nothing to fix.
    package var isHealthy: Bool { findings.allSatisfy(\.mistake.isHint) }

    /// How many requests were answered.
    package let answerCount: Int

    /// Diagnoses a record, live or read from a transcript.
    package init(_ records: [TranscriptRecord]) {
        let all = AdapterStory.all(records)
        answerCount = all.reduce(0) { $0 + $1.requests.count { $0.answer != nil } }
        let stories = AdapterStory.withoutForeignForms(all)
        for story in stories {
            var examination = Examination(story: story, records: records)
            examination.lines()
            examination.identifiers()
            examination.handshake()
            examination.cases()
            examination.memory()
            examination.lateCalls()
            examination.endings()
            for finding in examination.findings { add(finding) }
        }
        if let changed = Examination.changedHandshake(stories) { add(changed) }
        // An adapter whose calls all come late does make calls.
        if !findings.contains(where: { $0.mistake == .lateCall }), let silent = Examination.silentSink(stories) {
            add(silent)
        }
        findings.sort {
            ($0.mistake.isHint ? 1 : 0, $0.records.first ?? .max) < (
                $1.mistake.isHint ? 1 : 0, $1.records.first ?? .max
            )
        }
    }

    private mutating func add(_ finding: DoctorFinding) {
        guard let index = findings.firstIndex(where: { $0.mistake == finding.mistake }) else {
            findings.append(finding)
            return
        }
        findings[index].records += finding.records
    }
}

/// The examination of one process; each of its extensions examines one aspect of the story.
struct Examination {
    let story: AdapterStory
    let records: [TranscriptRecord]
    private(set) var findings: [DoctorFinding] = []

    /// Adds a finding, or another place of a known one.
    mutating func note(_ mistake: DoctorIssue, _ seen: String, record: Int, showingLog: Bool = false) {
        // A repeated finding, perhaps in every line, adds only its place.
        if let index = findings.firstIndex(where: { $0.mistake == mistake }) {
            findings[index].records.append(record)
            return
        }
        findings.append(
            DoctorFinding(mistake: mistake, seen: seen, records: [record], log: showingLog ? story.log : []))
    }

    /// The line of a record, shortened for use in a sentence.
    func quote(_ record: Int) -> String {
        guard case .line(_, let bytes, _) = records[record].content else { return "" }
        return "`\(MessageText.shortened(bytes))`"
    }

    /// The name of a request in messages.
    static func name(of request: AdapterStory.Request) -> String {
        request.method == "initialize" ? "`initialize`" : "request \(request.id)"
    }
}

/// A mistake, with where it was seen.
package struct DoctorFinding: Sendable, Hashable {
    /// The kind of mistake.
    package let mistake: DoctorIssue
    /// A description of its first occurrence, as full sentences.
    package let seen: String
    /// The indices of the records in which it was seen, in order; empty if it is in no record.
    package internal(set) var records: [Int]
    /// The last lines of the process's standard error, if they say more.
    package let log: [String]
}
