@testable import SourceCode

/// Whatever the text, its tokens follow each other inside of it and leave out nothing but space and comments; it is read
/// twice in the same way, and problems are told at places that it has.
struct CodeReading {
    private let language: CodeLanguage

    init(_ language: CodeLanguage) { self.language = language }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        guard let text = String(validating: input, as: UTF8.self) else { return false }
        let source = SourceText(text)
        let parser = language.parser(of: source)
        try checkTokens(parser.tokens, text)
        let unit = parser.unit(language)
        guard thoroughly else { return unit.problems.isEmpty }
        let again = SourceUnit(parsing: source, language: language)
        try expectSame(Self.printed(unit), Self.printed(again), "read in two ways")
        try expect(
            unit.problems.map(\.message) == again.problems.map(\.message)
                && unit.problems.map(\.extent) == again.problems.map(\.extent), "refused in two ways")
        let last = Self.end(of: text)
        for extent in unit.problems.map(\.extent) + unit.statements.map(\.extent) {
            try expect(
                SourcePosition(line: 1, column: 1) <= extent.start && extent.start <= extent.end && extent.end <= last,
                "\(extent) is outside of the text, which ends at \(last)")
        }
        for (one, next) in zip(unit.statements, unit.statements.dropFirst()) {
            try expect(one.extent.start <= next.extent.start, "statements at \(one.extent) and then \(next.extent)")
        }
        return unit.problems.isEmpty
    }

    /// What is wrong with a text, a line for each problem: its kind, its line and column, and what it is.
    func verdict(on input: [UInt8]) -> String? {
        guard let text = String(validating: input, as: UTF8.self) else { return nil }
        return SourceUnit(parsing: SourceText(text), language: language).problems.map { problem in
            let start = problem.extent.start
            return "\(problem.kind.rawValue) \(start.line) \(start.column) \(problem.message)"
        }.joined(separator: "\n")
    }

    private static func printed(_ unit: SourceUnit) -> String {
        unit.statements.map { TreePrinter().text(of: $0) }.joined(separator: "\n")
    }

    private func checkTokens(_ tokens: [Token], _ text: String) throws(Finding) {
        var end = SourcePosition(line: 1, column: 1)
        let last = Self.end(of: text)
        try expect(tokens.last?.kind == .end, "no end")
        for token in tokens {
            try expect(
                end <= token.extent.start && token.extent.start <= token.extent.end && token.extent.end <= last,
                "the token \(token.text.debugDescription) is at \(token.extent), after \(end), in a text to \(last)")
            end = token.extent.end
        }
    }

    /// Behind the last scalar. Each of CR, LF and both together ends a line.
    private static func end(of text: String) -> SourcePosition {
        var end = SourcePosition(line: 1, column: 1)
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            if isAfterReturn, scalar != "\n" { end = SourcePosition(line: end.line + 1, column: 1) }
            isAfterReturn = scalar == "\r"
            if scalar == "\n" {
                end = SourcePosition(line: end.line + 1, column: 1)
            } else if !isAfterReturn {
                end.column += 1
            }
        }
        return isAfterReturn ? SourcePosition(line: end.line + 1, column: 1) : end
    }
}
