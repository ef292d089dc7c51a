package import Diagnostics
import StrictJSON

/// A transcript file: a line that says what was run, then a line for each record.
package struct TranscriptFile: Sendable {
    /// The version of the format.
    private static let version = 1

    /// The adapter's program and its arguments.
    package let command: [String]
    /// The records, in order. Record `n` is in line `n + 2`.
    package let records: [TranscriptRecord]

    /// The line number of a record.
    package static func line(ofRecord index: Int) -> Int { index + 2 }

    /// The first line of a transcript, with its line feed.
    ///
    /// - Parameter tool: The name and version of the program that writes it.
    package static func header(command: [String], tool: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("transcript", version)
        writer.member("tool", tool)
        writer.member("command", command)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Reads a transcript. An incomplete last line is left out: the run was interrupted while writing it.
    ///
    /// - Parameter name: The file's name in messages.
    /// - Throws: The first line that is not as documented.
    package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
        let lines = FileLines(bytes)
        let count = bytes.last == UInt8(ascii: "\n") ? lines.count : lines.count - 1
        guard count > 0 else { throw Self.refused("it has no complete line", name, line: 1) }
        let header = try Self.element(lines[1], name, line: 1)
        guard header["transcript"]?.integer == Self.version else {
            let other = header["transcript"]?.numberText.map {
                "it is of version \($0) of the format, and this tool reads version \(Self.version)"
            }
            throw Self.refused(other ?? "it is not the first line of a transcript", name, line: 1)
        }
        command = header["command"]?.elements.compactMap(\.string) ?? []
        var records: [TranscriptRecord] = []
        for number in (1..<count + 1).dropFirst() {
            guard let record = TranscriptRecord(try Self.element(lines[number], name, line: number)) else {
                throw Self.refused("it is not a record", name, line: number)
            }
            records.append(record)
        }
        self.records = records
    }

    private static func element(_ line: ArraySlice<UInt8>, _ name: String, line number: Int) throws(Diagnostic)
        -> JSONElement
    {
        do {
            return try JSONDocument(
                Array(line), limits: JSONLimits(stringBytes: max(line.count, 1), documentBytes: max(line.count, 1))
            )
            .root
        } catch {
            throw refused("it is not JSON: \(error.reason)", name, line: number)
        }
    }

    private static func refused(_ why: String, _ name: String, line: Int) -> Diagnostic {
        Diagnostic(
            .error,
            "this is not a line of a transcript: \(why)",
            at: SourcePlace(file: name, line: line),
            suggestion: "give a file that `run --transcript` or `adapter doctor --transcript` wrote, unchanged"
        )
    }
}
