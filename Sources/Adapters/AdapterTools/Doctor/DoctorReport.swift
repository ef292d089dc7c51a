package import CaseJudging
import Diagnostics
import StrictJSON

/// A doctor's report, as text and as JSON.
package struct DoctorReport: Sendable {
    private let diagnosis: Diagnosis
    private let records: [TranscriptRecord]
    private let command: [String]
    private let file: String?
    private let environment: HandedEnvironment?

    /// A report.
    ///
    /// - Parameters:
    ///   - command: The adapter's program and its arguments; remedies are for its language.
    ///   - file: The transcript that the records were read from; nil if they were observed live.
    ///   - environment: The environment that the adapter was given; nil if unknown.
    package init(
        _ diagnosis: Diagnosis,
        of records: [TranscriptRecord],
        command: [String],
        file: String? = nil,
        environment: HandedEnvironment? = nil
    ) {
        self.diagnosis = diagnosis
        self.records = records
        self.command = command
        self.file = file
        self.environment = environment
    }

    /// The findings, each with what was seen, why it is wrong and how to fix it; then a one-line summary.
    package var text: String {
        diagnosis.findings.map { text(of: $0) }.joined() + summary
    }

    private func text(of finding: DoctorFinding) -> String {
        let kind = finding.mistake.isHint ? "hint" : "mistake"
        var text = "\(kind): [\(finding.mistake.rawValue)] \(finding.seen)\n"
        text += line("why", finding.mistake.why)
        for fix in finding.mistake.fix(in: AdapterLanguage(command: command)).split(separator: "\n") {
            text += line("fix", String(fix))
        }
        if let first = finding.records.first, records.indices.contains(first) {
            let others = finding.records.count - 1
            text += line(
                "seen", place(of: first) + (others > 0 ? ", and \(others) more \(others == 1 ? "time" : "times")" : ""))
        }
        for entry in finding.log.joined(separator: "\n").shownLogLines { text += line("log", entry) }
        return text + "\n"
    }

    private func line(_ name: String, _ text: String) -> String {
        String(repeating: " ", count: 7 - name.count) + "\(name): \(text)\n"
    }

    private func place(of record: Int) -> String {
        let time = "at \(TranscriptRecord.milliseconds(records[record].time)) ms"
        return file.map { "\($0):\(TranscriptFile.line(ofRecord: record)), \(time)" } ?? time
    }

    private var summary: String {
        let answers =
            diagnosis.answerCount == 1 ? "1 request was answered" : "\(diagnosis.answerCount) requests were answered"
        let mistakes = diagnosis.findings.count { !$0.mistake.isHint }
        if mistakes > 0 { return "\(mistakes) \(mistakes == 1 ? "mistake" : "mistakes") found; \(answers)\n" }
        return "healthy: no mistake found; \(answers)\n"
    }

    /// The same as one JSON object, with all messages.
    package var json: [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.member("healthy", diagnosis.isHealthy)
        writer.member("command", command, onOneLine: true)
        write(environment, to: &writer)
        writer.member("answers", diagnosis.answerCount)
        writer.member("findings") { $0.array(diagnosis.findings) { write($1, to: &$0) } }
        writer.member("messages") { $0.array(records) { $1.write(to: &$0) } }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// In the format of results files.
    private func write(_ environment: HandedEnvironment?, to writer: inout JSONWriter) {
        guard let environment else { return }
        switch environment {
        case .whole: writer.member("environment", "whole")
        case .only(let names): writer.member("environment", names, onOneLine: true)
        }
    }

    private func write(_ finding: DoctorFinding, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", finding.mistake.rawValue)
        writer.member("kind", finding.mistake.isHint ? "hint" : "mistake")
        writer.member("seen", finding.seen)
        writer.member("why", finding.mistake.why)
        writer.member("mend", finding.mistake.fix(in: AdapterLanguage(command: command)))
        writer.member("messages") { $0.array(finding.records, onOneLine: true) { $0.integer($1) } }
        writer.member("log", finding.log)
        writer.endObject()
    }
}
