import AdapterTools
import Diagnostics
import StrictJSON

/// A transcript is read or refused, twice in the same way; what was read is written so that it reads as the same.
struct Reader: FuzzedReader {
    init() {}

    var seeds: [[UInt8]] {
        let records: [TranscriptRecord] = [
            .init(time: .zero, process: 1, content: .event(.started)),
            .init(
                time: .microseconds(1_234), process: 1,
                content: .line(.sent, Array(#"{"jsonrpc":"2.0","id":1}"#.utf8), isComplete: true)),
            .init(time: .seconds(3), process: 2, content: .line(.received, [0xFF, 0x00, 0x41], isComplete: false)),
            .init(time: .seconds(4), process: 2, content: .line(.log, Array("é".utf8), isComplete: true)),
            .init(time: .seconds(5), process: 2, content: .event(.notStarted("no such file"))),
            .init(time: .seconds(5), process: 2, content: .event(.timeout)),
            .init(time: .seconds(6), process: 3, content: .event(.ended(.exited(status: 3)))),
            .init(time: .seconds(6), process: 3, content: .event(.ended(.signalled(9)))),
            .init(time: .seconds(6), process: 3, content: .event(.ended(nil))),
            .init(time: .seconds(6), process: 3, content: .event(.closedOutput)),
            .init(time: .seconds(6), process: 3, content: .event(.terminate)),
        ]
        let header = TranscriptFile.header(command: ["node", "adapter.js"], tool: "tracking-conformance 0.2.0")
        // As it is, not as it is written here.
        let empty = #"{"ms":3.000,"process":2,"direction":"received","line":"","complete":false}"# + "\n"
        return [header + empty.utf8, header + records.flatMap(\.jsonLine)] + records.map { header + $0.jsonLine }
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = Self.read(input)
        switch (first, thoroughly ? Self.read(input) : first) {
        case (.failure(let one), .failure(let other)):
            try expect(one == other, "refused in two ways: \(one) and \(other)")
            return false
        case (.success(let file), .success(let again)):
            try expect(file.records == again.records && file.command == again.command, "read in two ways")
            let written = Self.write(file)
            guard case .success(let reread) = Self.read(written) else {
                throw Finding("what is written cannot be read: \(String(decoding: written, as: UTF8.self))")
            }
            try expect(reread.records == file.records && reread.command == file.command, "written and read")
            try expect(Self.write(reread) == written, "written in two ways")
            return true
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    private static func read(_ input: [UInt8]) -> Result<TranscriptFile, Diagnostic> {
        do throws(Diagnostic) { return .success(try TranscriptFile(input, name: "t.jsonl")) } catch {
            return .failure(error)
        }
    }

    private static func write(_ file: TranscriptFile) -> [UInt8] {
        TranscriptFile.header(command: file.command, tool: "t") + file.records.flatMap(\.jsonLine)
    }
}
