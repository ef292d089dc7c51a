import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("What CI systems take for commands is broken up")
struct ForeignCommandTests {
    static let rows: [(text: String, broken: String)] = [
        ("", ""), ("\n\n", "\n\n"), ("# a ## b", "# a ## b"), ("a::b: ::c", "a::b: ::c"), ("## [a]", "## [a]"),
        ("## a [b]", "## a [b]"), ("#[a] ##", "#[a] ##"), ("::error::a\n", ":\\:error::a\n"),
        ("a\n \t ::error::a\nb", "a\n \t :\\:error::a\nb"), ("a\r::error::a", "a\r:\\:error::a"),
        ("\u{A0}\u{3000}::error::a", "\u{A0}\u{3000}:\\:error::a"), (":::error::", ":\\::error::"),
        ("a ##[error] ##[b\n", "a ##\\[error] ##\\[b\n"), ("####[a]", "####\\[a]"),
        ("##\u{200D}[a]", "##\u{200D}\\[a]"),
        ("#\u{200C}#[a]", "#\u{200C}#\\[a]"),
        ("##vso[task.setvariable variable=a]b", "##vso\\[task.setvariable variable=a]b"),
        ("##teamcity[blockOpened name='a']", "##teamcity\\[blockOpened name='a']"),
        ("##\u{1B}[31m[a]", "##\u{1B}[31m[a]"),
    ]

    @Test("as text by a backslash", arguments: rows)
    func text(_ row: (text: String, broken: String)) {
        #expect(Self.broken([row.text], as: .text) == row.broken)
        #expect(RunnerCommands.found(in: row.broken).isEmpty)
    }

    @Test("in pieces of any length", arguments: rows)
    func pieces(_ row: (text: String, broken: String)) {
        var commands = ForeignCommands()
        #expect(Array(row.text.utf8).flatMap { commands.brokenUp([$0], as: .text) } == Array(row.broken.utf8))
    }

    @Test("in JSON, whose readers get the same text", arguments: rows)
    func json(_ row: (text: String, broken: String)) throws {
        let document = String(decoding: try JSONEncoder().encode([row.text, "##[a]"]), as: UTF8.self)
        let broken = Self.broken([document], as: .json)
        #expect(RunnerCommands.found(in: broken).isEmpty && broken != document)
        #expect(try JSONDecoder().decode([String].self, from: Data(broken.utf8)) == [row.text, "##[a]"])
    }

    @Test("in markup by a character reference, and not in our own commands")
    func others() {
        #expect(Self.broken(["<p>##[a]", "\n::b</p>"], as: .markup) == "<p>##&#91;a]\n:&#58;b</p>")
        #expect(Self.broken(["::error title=a::##[b]\n"], as: .annotations) == "::error title=a::##\\[b]\n")
    }

    private static func broken(_ pieces: [String], as medium: ForeignCommands.Medium) -> String {
        var commands = ForeignCommands()
        return String(decoding: pieces.flatMap { commands.brokenUp(Array($0.utf8), as: medium) }, as: UTF8.self)
    }
}
