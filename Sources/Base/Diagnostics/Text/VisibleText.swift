extension String {
    /// The text with every control character escaped (`\x1b`), including tabs and line breaks.
    ///
    /// Content of a hostile file must not control the terminal, reverse the direction of a line, or hide in it. Joiners
    /// stay: scripts need them.
    package var withVisibleControls: String {
        guard unicodeScalars.contains(where: \.needsToBeMadeVisible) else { return self }
        var visible = ""
        for scalar in unicodeScalars {
            if scalar.needsToBeMadeVisible {
                visible += scalar.writtenOut
            } else {
                visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }
}

extension String {
    /// Whether the text has visible characters: not only spaces, controls, joiners and blank fillers.
    package var showsSomething: Bool {
        unicodeScalars.contains { scalar in
            !scalar.properties.isWhitespace && !scalar.needsToBeMadeVisible && scalar != "\u{2800}"
                && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The lines of a program's log, safe to show: controls are escaped, except tabs, which become spaces, and colours,
    /// which are removed. Lines may end with a carriage return before the line feed; trailing empty lines are dropped.
    package var shownLogLines: [String] {
        var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let text = String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
            return text.withoutColours.withTabsAsSpaces.withVisibleControls
        }
        while let last = lines.last, last.allSatisfy({ $0 == " " }) { lines.removeLast() }
        return lines
    }

    /// The text without ANSI colour sequences: ESC, `[`, digits and semicolons, `m`.
    private var withoutColours: String {
        guard utf8.contains(0x1B) else { return self }
        let bytes = Array(utf8)
        var kept: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if let end = Self.endOfColour(in: bytes, at: position) {
                position = end
            } else {
                kept.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static func endOfColour(in bytes: [UInt8], at start: Int) -> Int? {
        guard bytes[start] == 0x1B, start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "[") else { return nil }
        let end = bytes[(start + 2)...].firstIndex {
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) && $0 != UInt8(ascii: ";")
        }
        guard let end, bytes[end] == UInt8(ascii: "m") else { return nil }
        return end + 1
    }

    private var withTabsAsSpaces: String {
        guard utf8.contains(UInt8(ascii: "\t")) else { return self }
        var text = ""
        var column = 0
        for scalar in unicodeScalars {
            let width = scalar == "\t" ? 4 - column % 4 : 1
            if scalar == "\t" {
                text += String(repeating: " ", count: width)
            } else {
                text.unicodeScalars.append(scalar)
            }
            column += width
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar moves or hides text instead of being visible.
    var needsToBeMadeVisible: Bool {
        if value < 0x7F { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return properties.isDefaultIgnorableCodePoint && self != Self.joiner && self != Self.nonJoiner
        default: return false
        }
    }

    /// The scalar in the notation of Python, and mostly of C, Java, JavaScript and shells: `\n`, `\x1b`, `\u202e`,
    /// `\U000e0001`.
    package var writtenOut: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default:
            switch value {
            case ..<0xA0: "\\x" + String(value, radix: 16).padded(to: 2)
            case ..<0x1_0000: "\\u" + String(value, radix: 16).padded(to: 4)
            default: "\\U" + String(value, radix: 16).padded(to: 8)
            }
        }
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
}
