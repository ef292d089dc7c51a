/// Breaks up what the runner of a CI system would take for a command in what a process prints: `::` at the beginning of
/// a line (GitHub), and two number signs with a word and a bracket anywhere: `##[` (GitHub), `##vso[` (Azure Pipelines),
/// `##teamcity[`.
///
/// It sees a stream piece by piece, so that no piece hides what the next one completes. Runners may ignore characters
/// that are not ASCII, such as joiners and foreign spaces, so these hide nothing either.
package struct ForeignCommands: Sendable {
    /// What is printed, which decides how a command is broken up.
    package enum Medium: Sendable, Hashable {
        /// For people: a backslash comes between.
        case text
        /// By an escape; a reader of JSON gets the same text.
        case json
        /// HTML, XML and SVG, by a character reference.
        case markup
        /// Our own commands for GitHub: whatever else is in their lines is broken up as text.
        case annotations
    }

    private enum State {
        case lineStart, colonAtLineStart, inLine, numberSign
        /// After two number signs, and perhaps a word.
        case twoNumberSigns(hasWord: Bool)
    }

    private var state = State.lineStart

    /// Nothing has been printed.
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

    /// Takes a byte.
    ///
    /// - Returns: whether a runner would see a command with it.
    private mutating func completesCommand(_ byte: UInt8) -> Bool {
        let former = state
        state = Self.state(after: byte, former)
        return switch (former, byte) {
        case (.colonAtLineStart, UInt8(ascii: ":")), (.twoNumberSigns, UInt8(ascii: "[")): true
        default: false
        }
    }

    private static func state(after byte: UInt8, _ former: State) -> State {
        switch (byte, former) {
        case (UInt8(ascii: "\n"), _), (UInt8(ascii: "\r"), _): .lineStart
        case (UInt8(ascii: ":"), .lineStart): .colonAtLineStart
        case (UInt8(ascii: "#"), .numberSign), (UInt8(ascii: "#"), .twoNumberSigns(hasWord: false)):
            .twoNumberSigns(hasWord: false)
        case (UInt8(ascii: "#"), _): .numberSign
        case (UInt8(ascii: "A")...UInt8(ascii: "Z"), .twoNumberSigns),
            (UInt8(ascii: "a")...UInt8(ascii: "z"), .twoNumberSigns):
            .twoNumberSigns(hasWord: true)
        // A space before the line's text; or a character that a runner may ignore, or a part of one. Escape begins colours.
        case (UInt8(ascii: " "), .lineStart), (..<0x1B, _), (0x1C..<0x20, _), (0x7F..., _): former
        default: .inLine
        }
    }

    private static func harmless(_ byte: UInt8, in medium: Medium) -> [UInt8] {
        switch medium {
        case .text, .annotations: [UInt8(ascii: "\\"), byte]
        case .json: Array("\\u00\(String(byte, radix: 16))".utf8)
        case .markup: Array("&#\(byte);".utf8)
        }
    }
}
