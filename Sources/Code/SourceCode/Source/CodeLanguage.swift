/// A language that examples are written in. A new one is a case here, rules for the lexer, and a parser.
package enum CodeLanguage: String, Sendable, Hashable, CaseIterable {
    case java
    case swift

    /// The differences that the interpreter and the checks need to know.
    package var semantics: LanguageSemantics {
        switch self {
        case .java: .java
        case .swift: .swift
        }
    }
}

/// The differences between the languages at run time; the defaults are Java's.
package struct LanguageSemantics: Sendable {
    /// The name of a missing value.
    package var nullWord = "null"
    /// Whether lists, maps and structs are copied when they are passed on.
    package var copiesCollections = false
    /// Whether `==` compares the identity of texts.
    package var comparesTextIdentity = true
    /// Whether texts that differ only in normalisation are equal.
    package var comparesCanonically = false
    /// Whether a crash can be caught like any exception.
    package var crashesAreExceptions = true
    /// Whether integers wrap around at 32 bits.
    package var wrapsIntegers = true

    package static let java = LanguageSemantics()

    package static let swift = LanguageSemantics(
        nullWord: "nil",
        copiesCollections: true,
        comparesTextIdentity: false,
        comparesCanonically: true,
        crashesAreExceptions: false,
        wrapsIntegers: false
    )
}

extension CodeLanguage {
    /// Other names of a type.
    package static let typeAliases: [String: String] = [
        "NSString": "String", "NSDictionary": "Dictionary", "NSArray": "Array", "Substring": "String",
        "CharSequence": "String", "NSNotification": "Notification", "NSNotification.Name": "Notification.Name",
        "int": "Integer", "long": "Long", "boolean": "Boolean", "double": "Double", "float": "Float",
        "char": "Character",
    ]
}
