extension String {
    /// The text with every control character written out (`\u{1B}`), tabs and line breaks too.
    ///
    /// What a hostile file holds must not drive the terminal, turn the direction of a line, or hide in it. Joiners stay: scripts need them.
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

extension Unicode.Scalar {
    /// Whether the scalar moves or hides things instead of showing something.
    var needsToBeMadeVisible: Bool {
        if value < 0x7F { return value < 0x20 }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        case .format: return properties.isDefaultIgnorableCodePoint && self != Self.joiner && self != Self.nonJoiner
        default: return false
        }
    }

    /// The scalar as Swift would write it in a literal: `\u{1B}`.
    var writtenOut: String {
        "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let nonJoiner: Unicode.Scalar = "\u{200C}"
}
