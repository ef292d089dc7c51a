import SourceCode
import Testing

@testable import AppSimulation

@Suite("Values in a manifest") struct ManifestValueTests {
    /// A value as it is written, and as XML has it.
    static let values: [(written: String, meant: String)] = [
        ("a.B", "B"), ("B\n", "B "), ("\tB", " B"), ("B\r\nC", "B C"), ("B\rC", "B C"), ("B&#10;C", "B\nC"),
        ("&#x41;\u{301}B", "A\u{301}B"), ("&#x+41;&&B;&#66;", "&#x+41;&&B;B"),
        ("B\n\nC", "B  C"), ("B\n\r\nC", "B  C"),
    ]

    @Test("line ends and tabs are spaces, unless they are written as entities", arguments: values)
    func spaces(_ row: (written: String, meant: String)) throws {
        let manifest = AndroidManifest([SourceText("<manifest><receiver android:name=\"\(row.written)\"/></manifest>")])
        #expect(manifest.components.map(\.name) == [row.meant])
    }

    @Test(
        "a quote in an instruction swallows nothing",
        arguments: ["<?a b\"?>", "<?a it's?>", "<?a <?b \"?>", "<?xml version=\"1.0\"?>"])
    func instructions(_ instruction: String) throws {
        let manifest = AndroidManifest([
            SourceText("\(instruction)<manifest><receiver android:name=\"B\"/></manifest>")
        ])
        #expect(manifest.components.map(\.name) == ["B"])
    }

    @Test(
        "a comment that stands for what is left out says that the manifest is not whole",
        arguments: [
            ("<!-- ... -->", true), ("<!-- other code omitted for brevity -->", true),
            ("<!-- [other receivers] -->", true),
            ("<!-- Hears of cleared notifications. -->", false), ("<!---->", false), ("<!-- never closed", false),
        ])
    func elisions(_ comment: String, isElided: Bool) {
        let manifest = AndroidManifest([SourceText("<manifest><receiver android:name=\"B\"/>\(comment)</manifest>")])
        #expect(manifest.hasElision == isElided)
    }
}
