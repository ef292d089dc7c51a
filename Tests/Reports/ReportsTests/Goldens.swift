import Foundation
import Testing

/// Files that hold what a report has to be, byte for byte.
///
/// `UPDATE_GOLDENS=1` writes them anew; a run that does so fails, so that no machine can pass by updating.
enum Goldens {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        component: "Goldens")

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(component: name).path)
    }

    static func expect(_ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appending(component: name)
        if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            Issue.record("\(name) was updated", sourceLocation: sourceLocation)
            return
        }
        let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        guard !golden.utf8.elementsEqual(text.utf8) else { return }
        let differing = zip(lines(golden), lines(text)).enumerated().first { !$1.0.elementsEqual($1.1) }
        let line =
            differing.map { "line \($0 + 1)\n- \(Substring($1.0))\n+ \(Substring($1.1))" } ?? "the number of lines"
        Issue.record("\(name) differs in \(line)\n(UPDATE_GOLDENS=1 writes it anew)", sourceLocation: sourceLocation)
    }

    private static func lines(_ text: String) -> [Substring.UTF8View] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}
