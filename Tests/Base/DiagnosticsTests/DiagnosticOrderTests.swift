import Diagnostics
import Testing

@Suite("The order of diagnostics")
struct DiagnosticOrderTests {
    /// In reading order.
    static let ordered: [Diagnostic] = [
        Diagnostic(.error, "no place"),
        Diagnostic(.note, "no place"),
        Diagnostic(.note, "B", at: SourcePlace(file: "B.json")),
        Diagnostic(.error, "whole file", at: SourcePlace(file: "a.json")),
        Diagnostic(.warning, "whole line", at: SourcePlace(file: "a.json", line: 2)),
        Diagnostic(.error, code: "b", "a", at: SourcePlace(file: "a.json", line: 2, column: 1)),
        Diagnostic(.warning, "a", at: SourcePlace(file: "a.json", line: 2, column: 1)),
        Diagnostic(.warning, code: "a", "a", at: SourcePlace(file: "a.json", line: 2, column: 1)),
        Diagnostic(.warning, code: "b", "a", at: SourcePlace(file: "a.json", line: 2, column: 1)),
        Diagnostic(.warning, code: "b", "b", at: SourcePlace(file: "a.json", line: 2, column: 1, endColumn: 4)),
        Diagnostic(.warning, code: "b", "b", at: SourcePlace(file: "a.json", line: 2, column: 1, endColumn: 5)),
        Diagnostic(
            .warning, code: "b", "b", at: SourcePlace(file: "a.json", line: 2, column: 1, endColumn: 5), suggestion: "x"
        ),
        Diagnostic(.error, "a", at: SourcePlace(file: "a.json", line: 2, column: 10)),
        Diagnostic(.error, "a", at: SourcePlace(file: "a.json", line: 10, column: 1)),
        // By bytes, the decomposed letter (0x65 …) stands before the composed one (0xC3 …).
        Diagnostic(.error, "a", at: SourcePlace(file: "e\u{301}.json", line: 1)),
        Diagnostic(.error, "a", at: SourcePlace(file: "\u{E9}.json", line: 1)),
    ]

    @Test(
        "the order is by file, line, column, severity, code, then the rest: of two that differ, exactly one comes first"
    )
    func strictness() {
        for (row, left) in Self.ordered.enumerated() {
            for (column, right) in Self.ordered.enumerated() {
                #expect((left < right) == (row < column))
                #expect((left == right) == (row == column))
            }
        }
        #expect(Set(Self.ordered + Self.ordered).count == Self.ordered.count)
    }

    @Test("what differs only in normalisation is not the same")
    func normalisation() {
        let composed = SourcePlace(file: "\u{E9}", pointer: "/a")
        let decomposed = SourcePlace(file: "e\u{301}", pointer: "/a")
        #expect(composed != decomposed)
        #expect(RelatedPlace(place: composed, label: "\u{E9}") != RelatedPlace(place: composed, label: "e\u{301}"))
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test("errors come before warnings before notes")
    func severities() {
        #expect(Severity.allCases.reversed().sorted() == [.error, .warning, .note])
        #expect(Severity.allCases.map(\.word) == ["error", "warning", "note"])
    }
}
