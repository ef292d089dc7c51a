/// The kind of a piece of code, for its colour on a page.
package enum CodeColour: String, Sendable {
    case keyword, literal, comment

    /// The columns of a line that have a colour, counted in scalars from 1.
    package typealias Segment = (columns: Range<Int>, colour: CodeColour)

    /// The coloured segments of each line, from left to right. Anything between two tokens counts as a comment,
    /// including blanks.
    package static func segments(of text: String, in language: CodeLanguage) -> [Int: [Segment]] {
        let (rules, keywords, modifiers): (LexicalRules, Set<String>, Set<String>) =
            switch language {
            case .java: (.java, JavaParser.keywords, JavaParser.modifiers)
            case .swift: (.swift, SwiftParser.keywords, SwiftParser.modifiers)
            }
        var segments: [Int: [Segment]] = [:]
        func add(_ colour: CodeColour, from start: SourcePosition, to end: SourcePosition) {
            guard start < end else { return }
            for line in start.line...end.line {
                let columns = (line == start.line ? start.column : 1)..<(line == end.line ? end.column : .max)
                if !columns.isEmpty { segments[line, default: []].append((columns, colour)) }
            }
        }
        var end = SourcePosition(line: 1, column: 1)
        let tokens = Lexer.tokens(of: SourceText(text), rules: rules)
        for (token, next) in zip(tokens, tokens.dropFirst() + tokens.suffix(1)) {
            add(.comment, from: end, to: token.extent.start)
            // Elsewhere, a modifier may be a name.
            let isModifier = modifiers.contains(token.text) && next.kind == .identifier
            if let colour = isModifier ? .keyword : CodeColour(token, keywords: keywords) {
                add(colour, from: token.extent.start, to: token.extent.end)
            }
            end = max(end, token.extent.end)
        }
        return segments
    }

    private init?(_ token: Token, keywords: Set<String>) {
        switch token.kind {
        case .identifier where !token.isEscaped && keywords.contains(token.text): self = .keyword
        case .integer, .floating, .string, .character, .pattern: self = .literal
        case .identifier, .sign, .unknown, .end: return nil
        }
    }
}
