import Diagnostics

/// The ways in which a text may have changed a literal.
enum WordForm {
    /// It is unchanged.
    case exact
    /// The same letters in another case.
    case recased
    /// The literal with an ending of the language.
    case inflected
    /// The same characters in full width, or digits of another script.
    case otherCharacters
    /// A translation of the literal as a word of the language.
    case translated
    /// Not similar to the literal.
    case other

    init(_ text: String, of literal: String) {
        if text.hasSameBytes(as: literal) {
            self = .exact
        } else if text.lowercased().hasSameBytes(as: literal.lowercased()) {
            self = .recased
        } else if text.plainWidth.hasSameBytes(as: literal) {
            self = .otherCharacters
        } else if Self.isInflected(text, literal) {
            self = .inflected
        } else if Translations.have(text, for: literal) {
            self = .translated
        } else {
            self = .other
        }
    }

    /// Whether it is certainly the literal, damaged.
    var isVariant: Bool {
        switch self {
        case .recased, .inflected, .otherCharacters: true
        case .exact, .translated, .other: false
        }
    }

    /// Why it is certain.
    func reason(_ literal: String) -> String? {
        switch self {
        case .recased: "it is \(quoted(literal)) but for capitals and small letters"
        case .inflected: "it is \(quoted(literal)) with an ending"
        case .otherCharacters: "it is \(quoted(literal)) in characters of another script or width"
        case .translated: "it is \(quoted(literal)), translated"
        case .exact, .other: nil
        }
    }

    /// An ending is distinguished from another word by a sign before it, or by its script.
    private static func isInflected(_ text: String, _ literal: String) -> Bool {
        guard text.lowercased().hasPrefix(literal.lowercased()) else { return false }
        let rest = text.unicodeScalars.dropFirst(literal.unicodeScalars.count)
        guard let first = rest.first, rest.count <= 8 else { return false }
        let isSign = ["'", "\u{2019}", ":", "-", "\u{2011}"].contains(first)
        guard isSign || (!first.isASCII && first.value >= 0x250 && first.properties.isAlphabetic) else { return false }
        return rest.dropFirst(isSign ? 1 : 0).allSatisfy(\.properties.isAlphabetic) && (rest.count > 1 || !isSign)
    }
}

extension String {
    /// The text with full-width forms and digits of any script as ASCII.
    var plainWidth: String {
        var plain = ""
        for scalar in unicodeScalars {
            if (0xFF01...0xFF5E).contains(scalar.value), let narrow = Unicode.Scalar(scalar.value - 0xFEE0) {
                plain.unicodeScalars.append(narrow)
            } else if scalar.properties.generalCategory == .decimalNumber, let digit = scalar.properties.numericValue {
                plain += String(Int(digit))
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }

    package func isExactly(_ other: String) -> Bool { hasSameBytes(as: other) }
}
