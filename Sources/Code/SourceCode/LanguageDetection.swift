/// The language of an example, detected from its text.
package enum DetectedLanguage: Sendable, Hashable {
    case code(CodeLanguage)
    /// An Android manifest.
    case manifest
    /// Anything else, which is not executed.
    case other

    /// Detects the language of a text. The caller checks the info string first, if there is one.
    package static func detect(_ text: String) -> DetectedLanguage {
        let trimmed = text.drop { $0.isWhitespace }
        if trimmed.first == "<" {
            let isManifest = ["<manifest", "<receiver", "<application", "<service", "<activity"].contains {
                text.contains($0)
            }
            return isManifest ? .manifest : .other
        }
        let score = LanguageScore(text)
        guard max(score.java, score.swift) >= 2, score.java != score.swift else { return .other }
        return .code(score.java > score.swift ? .java : .swift)
    }
}

/// The evidence for each language.
private struct LanguageScore {
    var java = 0
    var swift = 0

    private static let javaWords: [String: Int] = [
        "public": 1, "private": 1, "void": 3, "new": 2, "extends": 3, "implements": 3, "final": 1, "null": 2,
        "package": 2, "boolean": 3, "String": 0, "throws": 1, "instanceof": 3, "this": 2, "Override": 3, "int": 2,
        "HashMap": 2, "Map": 1,
    ]
    private static let swiftWords: [String: Int] = [
        "func": 3, "let": 3, "var": 1, "guard": 3, "nil": 2, "extension": 2, "protocol": 2, "struct": 2, "self": 2,
        "override": 1, "in": 0, "as": 1, "Any": 1, "AnyHashable": 2, "fileprivate": 2, "init": 1, "UIApplication": 2,
    ]

    /// A lead that is not overtaken: the rest of the text need not be read.
    private static let decisiveLead = 20

    init(_ text: String) {
        var lexer = Lexer(SourceText(text), rules: LexicalRules.swift)
        var weighed = 0
        var goesOn = true
        while goesOn, abs(java - swift) < Self.decisiveLead {
            goesOn = lexer.readToken()
            if !goesOn { lexer.finish() }
            while weighed + 1 < lexer.tokens.count {
                weigh(lexer.tokens[weighed], before: lexer.tokens[weighed + 1])
                weighed += 1
            }
        }
    }

    private mutating func weigh(_ token: Token, before following: Token) {
        switch token.kind {
        case .identifier:
            java += Self.javaWords[token.text] ?? 0
            swift += Self.swiftWords[token.text] ?? 0
            // `Type name` and `name: Type`.
            if following.kind == .identifier, !following.startsLine, token.text.first?.isUppercase == true { java += 1 }
            if following.is(":"), following.isRightBound == false { swift += 1 }
        case .sign:
            if token.is(";"), following.startsLine { java += 2 }
            if token.is("->"), following.kind == .identifier { swift += 1 }
            if token.is("?"), token.isLeftBound { swift += 1 }
        default: break
        }
    }
}
