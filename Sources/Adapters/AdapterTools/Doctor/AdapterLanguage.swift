/// The language of an adapter, as far as its command shows it; remedies are given for it.
package enum AdapterLanguage: String, Sendable, Hashable, CaseIterable {
    case python = "Python"
    case javascript = "JavaScript"
    case java = "Java"
    case kotlin = "Kotlin"
    case swift = "Swift"
    case go = "Go"
    case ruby = "Ruby"
    case php = "PHP"
    case csharp = "C#"

    /// The language of a command; nil if unknown.
    package init?(command: [String]) {
        let names = command.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
        let found = Self.allCases.first { language in
            names.contains { name in language.endings.contains { name.hasSuffix($0) } }
        }
        guard let language = found ?? names.first.flatMap({ Self.language(ofProgram: $0) }) else { return nil }
        self = language
    }

    private var endings: [String] {
        switch self {
        case .python: [".py", ".pyz"]
        case .javascript: [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx"]
        case .java: [".java", ".jar", ".class"]
        case .kotlin: [".kt", ".kts"]
        case .swift: [".swift"]
        case .go: [".go"]
        case .ruby: [".rb"]
        case .php: [".php", ".phar"]
        case .csharp: [".cs", ".csx", ".csproj", ".dll"]
        }
    }

    private static func language(ofProgram name: String) -> AdapterLanguage? {
        let beginnings: [(String, AdapterLanguage)] = [
            ("python", .python), ("pypy", .python), ("node", .javascript), ("deno", .javascript), ("bun", .javascript),
            ("tsx", .javascript), ("ts-node", .javascript), ("java", .java), ("kotlin", .kotlin), ("swift", .swift),
            ("ruby", .ruby), ("php", .php), ("dotnet", .csharp),
        ]
        return name == "go" ? .go : beginnings.first { name.hasPrefix($0.0) }?.1
    }
}
