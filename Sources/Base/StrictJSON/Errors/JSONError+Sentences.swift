import Diagnostics

extension JSONError.Reason: CustomStringConvertible {
    /// The problem, as a clause without place, capital and full stop.
    package var description: String {
        switch self {
        case .emptyDocument: "the document is empty"
        case .documentTooLarge(let limit): "the document is longer than \(limit) bytes"
        case .byteOrderMark: "the document starts with a byte order mark"
        case .invalidUTF8(let byte): "the byte 0x\(hexadecimal(byte, digits: 2)) is not well-formed UTF-8"
        case .unexpectedCharacter(let scalar, let expected): "expected \(expected), found \(quoted(scalar))"
        case .unexpectedEnd(let expected): "expected \(expected), found the end of the document"
        case .textAfterValue(let scalar): "expected the end of the document after its value, found \(quoted(scalar))"
        case .trailingComma(let kind):
            "there is a comma after the last \(kind == .object ? "member of an object" : "element of an array")"
        case .duplicateName(let name, let first):
            "the name \(quoted(name)) was already used in this object, at \(first)"
        case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
        case .stringTooLong(let limit): "the string is longer than \(limit) bytes"
        case .controlCharacter(let byte):
            "the control character U+\(hexadecimal(byte, digits: 4)) is unescaped in a string"
        case .invalidEscape(let scalar): "a backslash followed by \(quoted(scalar)) is not an escape"
        case .invalidUnicodeEscape(let scalar): "expected four hexadecimal digits after \\u, found \(quoted(scalar))"
        case .loneSurrogate(let unit):
            "\\u\(hexadecimal(unit, digits: 4)) is half of a surrogate pair and names no character"
        case .invalidNumber(let fault): fault.description
        case .notANumber(let word): "\(word) is not a JSON number"
        case .unknownWord(let word): "the word \(quoted(word)) is not a JSON value"
        case .comment(let opening): "a comment starts here with \(opening)"
        case .singleQuote: "a string starts with a single quote"
        }
    }

    /// The fix, as a clause, unless it is obvious.
    package var remedy: String? {
        switch self {
        case .byteOrderMark(.utf8): "save the file as UTF-8 without a byte order mark"
        case .byteOrderMark(.utf16), .invalidUTF8: "save the file as UTF-8"
        case .unexpectedCharacter(let scalar, let expected): expected.remedy(instead: scalar)
        case .unexpectedEnd: "the document may be cut off"
        case .trailingComma: "remove the comma"
        case .duplicateName: "remove or rename one of the two"
        case .controlCharacter(0x0A), .controlCharacter(0x0D):
            "close the string, or write \\n or \\r for a line break in it"
        case .controlCharacter(0x09): "write \\t"
        case .controlCharacter(let byte): "write \\u\(hexadecimal(byte, digits: 4))"
        case .invalidEscape: "write \\\\ for a backslash"
        case .loneSurrogate: "write both halves, or the character itself"
        case .notANumber: "write null, or leave the member out"
        case .unknownWord(let word): Self.remedy(word: word)
        case .comment: "JSON has no comments, remove it"
        case .singleQuote: "use double quotes"
        case .invalidNumber(let fault): fault.remedy
        default: nil
        }
    }

    private static func remedy(word: String) -> String {
        switch word.lowercased() {
        case "true": "write true"
        case "false": "write false"
        case "null", "none", "nil", "undefined": "write null"
        default: "put text in double quotes"
        }
    }
}

extension JSONError.ExpectedSyntax: CustomStringConvertible {
    /// The expected syntax, for sentences.
    package var description: String {
        switch self {
        case .value: "a value"
        case .valueOrClosingBracket: "a value or ]"
        case .name: "a member name in double quotes"
        case .nameOrClosingBrace: "a member name in double quotes or }"
        case .colon: "a colon after the member name"
        case .commaOrClosingBracket: "a comma or ]"
        case .commaOrClosingBrace: "a comma or }"
        case .closingQuote: "the closing quote of the string"
        case .digit: "a digit"
        case .word: "true, false or null"
        }
    }

    /// Whether a string would be allowed here.
    var includesString: Bool {
        switch self {
        case .value, .valueOrClosingBracket, .name, .nameOrClosingBrace: true
        default: false
        }
    }

    fileprivate func remedy(instead scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": "use straight double quotes"
        case "\u{A0}", "\u{FEFF}", "\u{200B}", "\u{3000}": "only spaces, tabs and line breaks may be between values"
        default: nil
        }
    }
}

extension JSONError.NumberFault: CustomStringConvertible {
    /// The problem as a clause.
    package var description: String {
        switch self {
        case .leadingZero: "a number starts with a superfluous zero"
        case .leadingPlus: "a number starts with a plus sign"
        case .missingIntegerDigits: "a number has no digit before its decimal point or after its sign"
        case .missingFractionDigits: "a number has no digit after its decimal point"
        case .missingExponentDigits: "a number has no digit in its exponent"
        }
    }

    fileprivate var remedy: String? {
        switch self {
        case .leadingZero: "remove the zero, or use a string"
        case .leadingPlus: "remove the plus sign"
        default: nil
        }
    }
}

private func hexadecimal(_ value: some UnsignedInteger, digits: Int) -> String {
    String(value, radix: 16, uppercase: true).padded(to: digits)
}

/// A character, distinguishable from its lookalikes: invisible and non-ASCII ones with their code point.
private func quoted(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F { return "'\(scalar)'" }
    let codePoint = "U+" + hexadecimal(scalar.value, digits: 4)
    return isVisible(scalar) ? "'\(scalar)' (\(codePoint))" : codePoint
}

private func quoted(_ text: String) -> String {
    "\"\(printable(text))\""
}

/// The start of a text from the document, safe to print on one line.
func printable(_ text: String) -> String {
    let longest = 120
    var result = ""
    for scalar in text.unicodeScalars.prefix(longest) {
        result += isVisible(scalar) || scalar == " " ? String(scalar) : scalar.writtenOut
    }
    return text.unicodeScalars.dropFirst(longest).isEmpty ? result : result + "…"
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate:
        false
    default: true
    }
}
