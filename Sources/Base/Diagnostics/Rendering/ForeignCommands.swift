/// Breaks up text that a CI runner would take for a command in a process's output: `::` at the beginning of a line
/// (GitHub), and two number signs with a word and a bracket anywhere: `##[` (GitHub), `##vso[` (Azure Pipelines),
/// `##teamcity[`.
///
/// It processes a stream piece by piece, so that commands split across pieces are found. Runners may ignore non-ASCII
/// characters, such as joiners and foreign spaces, so it skips them too.
package struct ForeignCommands: Sendable {
    /// The kind of output, which determines how a command is broken up.
    package enum Medium: Sendable, Hashable {
        /// Text for people: a backslash is inserted.
        case text
        /// JSON: an escape; parsers read the same text.
        case json
        /// HTML, XML and SVG: a character reference.
        case markup
        /// Our own commands for GitHub: everything else in their lines is broken up as text.
        case annotations
    }

    private enum State {
        case lineStart, colonAtLineStart, inLine, numberSign, twoNumberSigns, word
    }

    private var state = State.lineStart

    /// For the beginning of a stream.
    package init() {}

    /// The next bytes of the stream, without commands.
    package mutating func brokenUp(_ bytes: [UInt8], as medium: Medium) -> [UInt8] {
        var result: [UInt8] = []
        var start = 0
        for (offset, byte) in bytes.enumerated() where completesCommand(byte) {
            guard byte != UInt8(ascii: ":") || medium != .annotations else { continue }
            result += bytes[start..<offset] + Self.harmless(byte, in: medium)
            start = offset + 1
        }
        return start == 0 ? bytes : result + bytes[start...]
    }

    /// Processes a byte; returns whether a runner would see a command with it.
    private mutating func completesCommand(_ byte: UInt8) -> Bool {
        switch (Unicode.Scalar(byte), state) {
        case (":", .colonAtLineStart), ("[", .twoNumberSigns), ("[", .word):
            state = .inLine
            return true
        case ("\n", _), ("\r", _): state = .lineStart
        case (":", .lineStart): state = .colonAtLineStart
        case ("#", .numberSign), ("#", .twoNumberSigns): state = .twoNumberSigns
        case ("#", _): state = .numberSign
        case ("A"..."Z", .twoNumberSigns), ("a"..."z", .twoNumberSigns), ("A"..."Z", .word), ("a"..."z", .word):
            state = .word
        // A space before the line's text, or a character (or part of one) that a runner may ignore. Escape begins
        // colours.
        case (" ", .lineStart), (..<"\u{1B}", _), ("\u{1C}"..<" ", _), ("\u{7F}"..., _): break
        default: state = .inLine
        }
        return false
    }

    private static func harmless(_ byte: UInt8, in medium: Medium) -> [UInt8] {
        switch medium {
        case .text, .annotations: [UInt8(ascii: "\\"), byte]
        case .json: Array("\\u00\(String(byte, radix: 16))".utf8)
        case .markup: Array("&#\(byte);".utf8)
        }
    }
}
