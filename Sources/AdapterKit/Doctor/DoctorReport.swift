package import ConformanceRunner
import Diagnostics
import StrictJSON

/// What a doctor has to say, for people and for programs.
package struct DoctorReport: Sendable {
    private let diagnosis: Diagnosis
    private let records: [TranscriptRecord]
    private let command: [String]
    private let file: String?
    private let environment: HandedEnvironment?

    /// A report.
    ///
    /// - Parameters:
    ///   - command: The adapter's program and its arguments; its language is that of the remedies.
    ///   - file: The transcript that the records were read from; nil where they were seen live.
    ///   - environment: What the adapter was told of the environment; nil where that is not known.
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

    /// Findings, each with what was seen, why it is wrong and what mends it; then one line that sums up.
    package var text: String {
        diagnosis.findings.map { text(of: $0) }.joined() + summary
    }

    private func text(of finding: DoctorFinding) -> String {
        let kind = finding.mistake.isHint ? "hint" : "mistake"
        var text = "\(kind): [\(finding.mistake.rawValue)] \(finding.seen)\n"
        text += line("why", finding.mistake.why)
        for mend in finding.mistake.mend(in: AdapterLanguage(command: command)).split(separator: "\n") {
            text += line("mend", String(mend))
        }
        if let first = finding.records.first, records.indices.contains(first) {
            let others = finding.records.count - 1
            text += line("seen", place(of: first) + (others > 0 ? ", and \(others) more \(others == 1 ? "time" : "times")" : ""))
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
        let answers = diagnosis.answerCount == 1 ? "1 request was answered" : "\(diagnosis.answerCount) requests were answered"
        let mistakes = diagnosis.findings.count { !$0.mistake.isHint }
        if mistakes > 0 { return "\(mistakes) \(mistakes == 1 ? "mistake" : "mistakes") found; \(answers)\n" }
        return "healthy: no mistake found; \(answers)\n"
    }

    /// The same as one JSON object, with all that was said.
    package var json: [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.name("healthy")
        writer.boolean(diagnosis.isHealthy)
        writer.name("command")
        writer.beginArray(onOneLine: true)
        for word in command { writer.string(word) }
        writer.endArray()
        write(environment, to: &writer)
        writer.name("answers")
        writer.integer(diagnosis.answerCount)
        writer.name("findings")
        writer.beginArray()
        for finding in diagnosis.findings { write(finding, to: &writer) }
        writer.endArray()
        writer.name("messages")
        writer.beginArray()
        for record in records { record.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// As results files have it.
    private func write(_ environment: HandedEnvironment?, to writer: inout JSONWriter) {
        guard let environment else { return }
        writer.name("environment")
        switch environment {
        case .whole: writer.string("whole")
        case .only(let names):
            writer.beginArray(onOneLine: true)
            for name in names { writer.string(name) }
            writer.endArray()
        }
    }

    private func write(_ finding: DoctorFinding, to writer: inout JSONWriter) {
        writer.beginObject()
        let texts = [
            ("code", finding.mistake.rawValue), ("kind", finding.mistake.isHint ? "hint" : "mistake"), ("seen", finding.seen),
            ("why", finding.mistake.why), ("mend", finding.mistake.mend(in: AdapterLanguage(command: command))),
        ]
        for (name, text) in texts {
            writer.name(name)
            writer.string(text)
        }
        writer.name("messages")
        writer.beginArray(onOneLine: true)
        for record in finding.records { writer.integer(record) }
        writer.endArray()
        writer.name("log")
        writer.beginArray()
        for entry in finding.log { writer.string(entry) }
        writer.endArray()
        writer.endObject()
    }
}
