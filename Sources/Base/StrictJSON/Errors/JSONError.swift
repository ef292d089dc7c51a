/// Why and where a document was refused.
package struct JSONError: Error, Sendable, Hashable {
    /// The problem.
    package let reason: Reason

    /// Its place.
    package let place: JSONPlace

    /// The innermost value that was being read, as an RFC 6901 pointer; empty for the whole document.
    package let pointer: String
}

extension JSONError: CustomStringConvertible {
    /// A sentence with line, column, pointer and, if there is one, the fix.
    package var description: String {
        let owner = pointer.isEmpty ? "" : " (\(printable(pointer)))"
        let remedy = reason.remedy.map { "; \($0)" } ?? ""
        return "Line \(place.line), column \(place.column)\(owner): \(reason)\(remedy)."
    }
}

extension JSONError {
    /// The reason for refusing a document.
    package enum Reason: Sendable, Hashable {
        /// The document contains only white space.
        case emptyDocument
        /// The document is longer than the limit, in bytes.
        case documentTooLarge(limit: Int)
        /// The document starts with a byte order mark.
        case byteOrderMark(Encoding)
        /// A byte that does not belong to well-formed UTF-8.
        case invalidUTF8(UInt8)
        /// A character that is not allowed at its position.
        case unexpectedCharacter(Unicode.Scalar, expected: ExpectedSyntax)
        /// The document ends too early.
        case unexpectedEnd(expected: ExpectedSyntax)
        /// Something follows the document's value.
        case textAfterValue(Unicode.Scalar)
        /// A comma comes right before a closing bracket or brace.
        case trailingComma(in: JSONKind)
        /// An object has the same name twice.
        case duplicateName(String, first: JSONPlace)
        /// An array or object is inside more others than the limit allows.
        case tooDeep(limit: Int)
        /// A string or name is longer than the limit, in bytes.
        case stringTooLong(limit: Int)
        /// A string contains an unescaped control character.
        case controlCharacter(UInt8)
        /// A backslash is followed by a character that does not form an escape.
        case invalidEscape(Unicode.Scalar)
        /// A `\u` is followed by something other than four hexadecimal digits.
        case invalidUnicodeEscape(Unicode.Scalar)
        /// A `\u` escape is half of a surrogate pair.
        case loneSurrogate(UInt16)
        /// A number is not in JSON's notation.
        case invalidNumber(NumberFault)
        /// `NaN`, `Infinity` or the like.
        case notANumber(String)
        /// A word other than `true`, `false` and `null`.
        case unknownWord(String)
        /// A comment, with the characters that open it.
        case comment(String)
        /// A string or name in single quotes.
        case singleQuote
    }

    /// The encoding that a byte order mark indicates.
    package enum Encoding: Sendable, Hashable {
        /// UTF-8, in which the mark is useless.
        case utf8
        /// UTF-16 in either byte order, which is not supported.
        case utf16
    }

    /// The syntax expected at a place.
    package enum ExpectedSyntax: Sendable, Hashable {
        /// Any value.
        case value
        /// The first element of an array, or its end.
        case valueOrClosingBracket
        /// The name of a further member.
        case name
        /// The name of an object's first member, or the object's end.
        case nameOrClosingBrace
        /// The colon between name and value.
        case colon
        /// A further element of an array, or its end.
        case commaOrClosingBracket
        /// A further member of an object, or its end.
        case commaOrClosingBrace
        /// The rest of a string.
        case closingQuote
        /// The rest of a number.
        case digit
        /// The rest of `true`, `false` or `null`.
        case word
    }

    /// The mistake in a number.
    package enum NumberFault: Sendable, Hashable {
        /// A zero before other digits, such as `01`.
        case leadingZero
        /// A plus sign before the number.
        case leadingPlus
        /// No digit before the decimal point or after the minus sign.
        case missingIntegerDigits
        /// No digit after the decimal point.
        case missingFractionDigits
        /// No digit in the exponent.
        case missingExponentDigits
    }
}
