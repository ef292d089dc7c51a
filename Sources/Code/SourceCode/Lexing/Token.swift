/// A word, a sign or a literal of the text.
package struct Token: Sendable {
    /// The kind of a token.
    package enum Kind: Sendable, Hashable {
        case identifier
        case integer
        case floating
        case string
        case character
        case sign
        /// A regular expression between slashes.
        case pattern
        /// A byte that cannot begin a token.
        case unknown
        case end
    }

    package internal(set) var kind: Kind
    /// As written; empty for a string, whose content is in `segments`.
    package internal(set) var text: String
    package internal(set) var extent: SourceExtent
    /// Whether it is the first of its line.
    package internal(set) var startsLine = false
    /// Whether something comes directly before it, other than an opening bracket or a separator.
    package internal(set) var isLeftBound = false
    /// Whether something comes directly after it, other than a closing bracket or a separator.
    var isRightBound = false
    /// Whether an identifier was escaped, so that it is not a keyword.
    var isEscaped = false
    /// The parts of a string.
    var segments: [StringSegment] = []
    /// The elisions directly before the token.
    var elisions: [Elision] = []
    /// An error in the token itself.
    var flaw: String?

    /// The word, or the words of a string.
    var words: [String] {
        if kind == .identifier { return [text] }
        return segments.flatMap { segment in
            switch segment {
            case .text(let text): text.isEmpty ? [] : [text]
            case .tokens(let tokens): tokens.flatMap(\.words)
            }
        }
    }

    /// Whether it is this keyword or sign.
    package func `is`(_ word: String) -> Bool {
        switch kind {
        case .sign: text == word
        case .identifier: !isEscaped && text == word
        default: false
        }
    }
}

extension SourceText {
    /// All its tokens, without the final `end`.
    package func tokens(in language: CodeLanguage) -> [Token] {
        Lexer.tokens(of: self, rules: language == .java ? .java : .swift).filter { $0.kind != .end }
    }
}

/// A part of a string literal.
enum StringSegment: Sendable {
    case text(String)
    /// The tokens of an interpolated expression, closed by an `end` token.
    case tokens([Token])
}
