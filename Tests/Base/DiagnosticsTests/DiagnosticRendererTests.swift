import Diagnostics
import TestSupport
import Testing

@Suite("Diagnostics as people read them")
struct DiagnosticRendererTests {
    @Test("everything that is known is shown, in the form of a compiler")
    func complete() {
        let lines: [Int: String] = [
            12: #"    "event": "recieved",\#n"#,
            3: #"  "id": "flag.on","#,
        ]
        let renderer = DiagnosticRenderer { file, line in file == "spec/vectors/flags.json" ? lines[line] : nil }
        let diagnostic = Diagnostic(
            .error,
            code: "unknown-word",
            "\"recieved\" is not an event",
            at: SourcePlace(
                file: "spec/vectors/flags.json", line: 12, column: 14, endColumn: 24, pointer: "/steps/0/event"),
            suggestion: "did you mean \"received\"?",
            related: [
                RelatedPlace(
                    place: SourcePlace(file: "spec/vectors/flags.json", line: 3, column: 3, endColumn: 7),
                    label: "in this vector"
                ),
                RelatedPlace(place: SourcePlace(file: "spec/defaults.json"), label: "events are listed here"),
            ]
        )
        let expected = """
            spec/vectors/flags.json:12:14: error: [unknown-word] "recieved" is not an event (at /steps/0/event)
               12 |     "event": "recieved",
                  |              ^~~~~~~~~~
              help: did you mean "received"?
            spec/vectors/flags.json:3:3: note: in this vector
                3 |   "id": "flag.on",
                  |   ^~~~
            spec/defaults.json: note: events are listed here

            """
        #expect(renderer.render(diagnostic) == expected)
    }

    static let headers: [(diagnostic: Diagnostic, text: String)] = [
        (Diagnostic(.error, "the spec is empty"), "error: the spec is empty\n"),
        (Diagnostic(.warning, code: "x", "odd", at: SourcePlace(file: "a")), "a: warning: [x] odd\n"),
        (Diagnostic(.note, "n", at: SourcePlace(file: "a", line: 4)), "a:4: note: n\n"),
        (Diagnostic(.error, "n", at: SourcePlace(line: 4, column: 2)), "error: n\n"),
        (Diagnostic(.error, "n", at: SourcePlace(file: "a", line: 4, column: 2, pointer: "")), "a:4:2: error: n\n"),
        (
            Diagnostic(
                .error, code: "\u{7}", "a\u{1B}[2Jb\nc", at: SourcePlace(file: "\u{1B}x", pointer: "/\u{202E}"),
                suggestion: "\r"),
            "\\x1bx: error: [\\x07] a\\x1b[2Jb\\nc (at /\\u202e)\n  help: \\r\n"
        ),
        (
            Diagnostic(
                .error,
                "e",
                log: "\u{1B}[1;31mError\u{1B}[0m: x\r\n\r\n\tat a\tb\n\u{1B}[2J\u{202E}通\u{1B}[\n \n\n",
                suggestion: "h"
            ),
            """
            error: e
              the last lines of its standard error:
                | Error: x
                |
                |     at a    b
                | \\x1b[2J\\u202e通\\x1b[
              help: h

            """
        ),
    ]

    @Test("what is not known leaves no trace, and nothing drives the terminal", arguments: headers)
    func header(row: (diagnostic: Diagnostic, text: String)) {
        #expect(DiagnosticRenderer { _, _ in nil }.render(row.diagnostic) == row.text)
    }

    /// The span stands between ‹ and › in the source; then the line and the underline as shown.
    static let carets: [(source: String, line: String, underline: String)] = [
        ("ab‹cd›e", "abcde", "  ^~"),
        ("‹a›", "a", "^"),
        ("ab‹›", "ab", "  ^"),
        ("", "", ""),
        ("通知‹の›x", "通知のx", "    ^~"),
        ("e\u{301}e\u{301}‹x›", "e\u{301}e\u{301}x", "  ^"),
        ("ab‹e\u{301}f›g", "abe\u{301}fg", "  ^~"),
        ("a\u{200B}‹b›", "a\\u200bb", "       ^"),
        ("a‹\u{200B}›b", "a\\u200bb", " ^~~~~~"),
        ("می\u{200C}خ‹و›", "می\u{200C}خو", "   ^"),
        ("\t‹x›", "    x", "    ^"),
        ("ab\t‹x›\ty", "ab  x   y", "    ^"),
        ("通\t‹x›", "通  x", "    ^"),
        ("a‹\t›b", "a   b", " ^~~"),
        ("\u{1B}[0m‹x›", "\\x1b[0mx", "       ^"),
        ("👩‍👩‍👧‹x›", "👩‍👩‍👧x", "  ^"),
        ("🇫🇷🇫🇷‹x›", "🇫🇷🇫🇷x", "    ^"),
        ("a\u{2028}‹b›", "a\\u2028b", "       ^"),
        ("‹ab›\r\n", "ab", "^~"),
        ("‹ab›\r", "ab", "^~"),
        ("‹ab\ncd›", "ab", "^~"),
    ]

    @Test("the mark stands right under what it marks", arguments: carets)
    func caret(row: (source: String, line: String, underline: String)) throws {
        let scalars = Array(row.source.unicodeScalars)
        let start = scalars.firstIndex(of: "‹")
        let end = scalars.firstIndex(of: "›")
        var source = String.UnicodeScalarView()
        source.append(contentsOf: scalars.filter { $0 != "‹" && $0 != "›" })
        let line = String(source)
        let renderer = DiagnosticRenderer { _, _ in line }
        let place = SourcePlace(file: "f", line: 1, column: start.map { $0 + 1 }, endColumn: end)
        let shown = renderer.render(Diagnostic(.error, "m", at: place)).split(separator: "\n").dropFirst()
        var expected = ["    1 | " + row.line]
        if start != nil { expected.append("      | " + row.underline) }
        #expect(shown.map(String.init) == expected)
    }

    @Test("columns outside the line put the mark at its end, and a reversed span is one mark")
    func impossibleColumns() {
        let renderer = DiagnosticRenderer { _, _ in "ab" }
        let table: [(Int, Int, String)] = [
            (Int.max, Int.min, "  ^"), (Int.min, Int.max, "^~"), (99, 120, "  ^"), (0, 0, "^"), (-5, -9, "^"),
            (2, 1, " ^"), (1, 99, "^~"),
            (3, 3, "  ^"),
        ]
        for (column, endColumn, underline) in table {
            let place = SourcePlace(file: "f", line: 1, column: column, endColumn: endColumn)
            let shown = renderer.render(Diagnostic(.error, "m", at: place)).split(separator: "\n").last
            #expect(shown.map(String.init) == "      | " + underline, "\(column) \(endColumn)")
        }
    }

    @Test("a long line is cut around the mark, and the mark stays under its place")
    func longLines() throws {
        for position in [1, 40, 100, 500, 5_000, 9_999] {
            let line =
                String(repeating: "x", count: position - 1) + "界" + String(repeating: "y", count: 10_000 - position)
            let renderer = DiagnosticRenderer { _, _ in line }
            let place = SourcePlace(file: "f", line: 1, column: position, endColumn: position + 1)
            let shown = renderer.render(Diagnostic(.error, "m", at: place)).split(separator: "\n")
            try #require(shown.count == 3)
            #expect(TerminalWidth.of(String(shown[1])) <= 170)
            let before = shown[1].prefix { $0 != "界" }
            #expect(shown[2].prefix { $0 != "^" }.count == TerminalWidth.of(String(before)))
            #expect(shown[2].hasSuffix("^~"))
        }
    }

    @Test("one character wider than the window hides itself, not the mark behind it", arguments: [0, 40, 200])
    func giantCharacter(offset: Int) throws {
        let line = String(repeating: "a", count: offset) + String(repeating: "\u{1100}", count: 300) + "xy"
        let renderer = DiagnosticRenderer { _, _ in line }
        let place = SourcePlace(file: "f", line: 1, column: offset + 301, endColumn: offset + 302)
        let shown = renderer.render(Diagnostic(.error, "m", at: place)).split(separator: "\n").dropFirst()
        #expect(shown.map(String.init) == ["    1 | …xy", "      |  ^"])
    }

    @Test("random lines and columns never crash, and only colours bring escapes")
    func randomLines() {
        var generator = SeededGenerator(seed: 3)
        let pieces: [String] = [
            "a", "\t", "界", "e\u{301}", "\u{301}", "\u{1B}", "\r", "\u{200D}", "👩", "\u{1100}", "क्", "\u{600}",
            "\u{202E}", " ",
        ]
        for _ in 0..<1_500 {
            let count = Int.random(in: 0...300, using: &generator)
            let few = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            let line = (0..<count).map { _ in few.randomElement(using: &generator) ?? "" }.joined()
            let column = Int.random(in: -1...320, using: &generator)
            let place = SourcePlace(
                file: "f", line: 1, column: column, endColumn: column + Int.random(in: -2...50, using: &generator))
            let text = DiagnosticRenderer { _, _ in line }.render(Diagnostic(.error, "m", at: place))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0 != "\u{202E}") })
            let lines = text.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { TerminalWidth.of(String($0)) <= 180 }, "\(lines)")
        }
    }

    @Test("colours are put around the parts, and taken away they leave the plain text")
    func colours() {
        let diagnostic = Diagnostic(
            .warning, "odd", at: SourcePlace(file: "f", line: 1, column: 1), suggestion: "mend it")
        var renderer = DiagnosticRenderer(look: TerminalLook(usesColour: true)) { _, _ in "x" }
        let coloured = renderer.render(diagnostic)
        #expect(coloured.hasPrefix("\u{1B}[1mf:1:1:\u{1B}[0m \u{1B}[1;35mwarning:\u{1B}[0m \u{1B}[1modd\u{1B}[0m\n"))
        renderer.look = .plain
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == renderer.render(diagnostic))
    }

    @Test("sentences are broken between words, in colour as without", arguments: [20, 40, 60, 79], [false, true])
    func wrapped(width: Int, usesColour: Bool) {
        let diagnostic = Diagnostic(
            .error, code: "odd", "a sentence that is wider than the narrow terminal that shows it",
            at: SourcePlace(file: "f", line: 1, column: 1),
            suggestion: "write a shorter one, or make the window that shows it wider")
        let plain = DiagnosticRenderer().render(diagnostic)
        let text = DiagnosticRenderer(look: TerminalLook(usesColour: usesColour, width: width)).render(diagnostic)
            .replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
        #expect(text.split { $0 == " " || $0 == "\n" } == plain.split { $0 == " " || $0 == "\n" })
    }

    @Test(
        "a path inside the working folder is shown relative to it, and no other",
        arguments: [
            ("/src/app/Main.java", "Main.java"), ("/src/app", "/src/app"),
            ("/src/application/a", "/src/application/a"),
            ("Main.java", "Main.java"), ("/src/app/a/\u{1B}", "a/\\x1b"),
        ])
    func relative(path: String, shown: String) {
        var look = TerminalLook()
        look.folder = "/src/app"
        let text = DiagnosticRenderer(look: look).render(Diagnostic(.error, "odd", at: SourcePlace(file: path)))
        #expect(text == "\(shown): error: odd\n")
    }

    @Test("several are rendered in reading order")
    func several() {
        let renderer = DiagnosticRenderer()
        let text = renderer.render([
            Diagnostic(.error, "two", at: SourcePlace(file: "b")),
            Diagnostic(.error, "one", at: SourcePlace(file: "a")),
        ])
        #expect(text == "a: error: one\nb: error: two\n")
        #expect(renderer.render([]) == "")
    }

    static let summaries: [(severities: [Severity], text: String)] = [
        ([], "no problems"),
        ([.error], "1 error"),
        ([.warning, .error, .error], "2 errors, 1 warning"),
        ([.note, .note, .warning], "1 warning, 2 notes"),
    ]

    @Test("the summary counts by severity", arguments: summaries)
    func summary(row: (severities: [Severity], text: String)) {
        #expect(DiagnosticRenderer.summary(of: row.severities.map { Diagnostic($0, "m") }) == row.text)
    }
}
