import SourceCode

/// A format as `String.format` and `String(format:)` read it: `%s`, `%@`, `%d`, `%x`, with a position, a width and
/// leading zeros. Nothing else is understood.
struct TextFormat {
    private enum Part {
        case text(String)
        case value(Directive)
    }

    fileprivate struct Directive {
        /// The index of the value, from 0; `nil` for the next one.
        var index: Int?
        var fillsWithZeros = false
        var isLeftBound = false
        var width = 0
        var conversion: Character = "s"
    }

    /// The greatest plausible width.
    private static let widest = 1_000

    private let parts: [Part]

    /// Reads a format; `nil` if something in it is not understood.
    init?(_ format: String, in language: CodeLanguage) {
        var parts: [Part] = []
        var rest = Substring(format)
        while let sign = rest.firstIndex(of: "%") {
            parts.append(.text(String(rest[..<sign])))
            rest = rest[rest.index(after: sign)...]
            guard let directive = Self.directive(&rest, language) else { return nil }
            switch directive.conversion {
            case "%": parts.append(.text("%"))
            case "n": parts.append(.text("\n"))
            default: parts.append(.value(directive))
            }
        }
        self.parts = parts + [.text(String(rest))]
    }

    private static func directive(_ rest: inout Substring, _ language: CodeLanguage) -> Directive? {
        var directive = Directive()
        var digits = rest.prefix { $0.isASCII && $0.isNumber }
        if rest[digits.endIndex...].first == "$", let position = Int(digits), position > 0 {
            directive.index = position - 1
            rest = rest[digits.endIndex...].dropFirst()
        }
        while let flag = rest.first, flag == "-" || flag == "0" {
            if flag == "-" { directive.isLeftBound = true } else { directive.fillsWithZeros = true }
            rest = rest.dropFirst()
        }
        digits = rest.prefix { $0.isASCII && $0.isNumber }
        directive.width = Int(digits) ?? 0
        rest = rest[digits.endIndex...]
        // The size of a number in memory makes no difference here.
        if language == .swift { rest = rest.drop { $0 == "l" || $0 == "h" } }
        guard let conversion = rest.popFirst(), directive.width <= widest else { return nil }
        let known: Set<Character> =
            language == .java ? ["s", "d", "b", "x", "X", "%", "n"] : ["@", "d", "i", "u", "x", "X", "%"]
        guard known.contains(conversion) else { return nil }
        directive.conversion = conversion
        return directive
    }

    /// The format with the values inserted; `nil` if one is missing, unknown or of another kind.
    func text(of values: [Value], in language: CodeLanguage) -> String? {
        var next = 0
        var text = ""
        for part in parts {
            switch part {
            case .text(let constant): text += constant
            case .value(let directive):
                let index = directive.index ?? next
                if directive.index == nil { next += 1 }
                guard values.indices.contains(index), let written = directive.written(values[index], language) else {
                    return nil
                }
                text += written
            }
        }
        return text
    }
}

extension TextFormat.Directive {
    fileprivate func written(_ value: Value, _ language: CodeLanguage) -> String? {
        let plain: String
        switch conversion {
        case "d", "i", "u":
            guard let number = value.wholeNumber else { return nil }
            plain = String(number)
        case "x", "X":
            guard let number = value.wholeNumber, number >= 0 else { return nil }
            plain = String(number, radix: 16, uppercase: conversion == "X")
        default:
            guard let display = value.display(in: language) else { return nil }
            plain = display
        }
        let missing = max(0, width - plain.count)
        if isLeftBound { return plain + String(repeating: " ", count: missing) }
        guard fillsWithZeros else { return String(repeating: " ", count: missing) + plain }
        let sign = plain.hasPrefix("-") ? "-" : ""
        return sign + String(repeating: "0", count: missing) + plain.dropFirst(sign.count)
    }
}
