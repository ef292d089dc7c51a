import Diagnostics

/// An adapter to start from: the documented behaviour in one readable file, with a marked place for the vendor's own
/// code.
package struct Starter: Sendable {
    /// A file of a starter.
    package struct File: Sendable {
        /// Its name in the starter's folder.
        package let name: String
        /// Its contents.
        package let text: String
    }

    /// The language by which it is selected, in lower case.
    package let language: String
    /// The software required to run it.
    package let requirement: String
    /// The command that builds it, in its folder; empty if there is nothing to build.
    package let build: [String]
    /// The command that runs it, in its folder.
    package let command: [String]
    /// The adapter first.
    package let files: [File]

    private init(_ language: String, _ adapter: String, requirement: String, build: [String] = [], command: [String]) {
        self.language = language
        self.requirement = requirement
        self.build = build
        self.command = command
        let files = EmbeddedStarters.files.filter { $0.path.hasPrefix(language + "/") }
            .map { File(name: String($0.path.dropFirst(language.count + 1)), text: $0.text) }
        self.files = files.filter { $0.name == adapter } + files.filter { $0.name != adapter }
    }

    /// All starters, by language. The tests run each whose program is installed.
    package static let all = [
        Starter(
            "go",
            "adapter.go",
            requirement: "Go 1.18 or later",
            build: ["go", "build", "adapter.go"],
            command: ["./adapter"]
        ),
        Starter("java", "Adapter.java", requirement: "Java 17 or later", command: ["java", "Adapter.java"]),
        Starter("javascript", "adapter.js", requirement: "Node 18 or later", command: ["node", "adapter.js"]),
        Starter(
            "kotlin",
            "Adapter.kt",
            requirement: "Kotlin 1.3 or later and Java",
            build: ["kotlinc", "Adapter.kt", "-include-runtime", "-d", "adapter.jar"],
            command: ["java", "-jar", "adapter.jar"]
        ),
        Starter("php", "adapter.php", requirement: "PHP 8.0 or later", command: ["php", "adapter.php"]),
        Starter("python", "adapter.py", requirement: "Python 3.9 or later", command: ["python3", "adapter.py"]),
        Starter("ruby", "adapter.rb", requirement: "Ruby 2.7 or later", command: ["ruby", "adapter.rb"]),
        Starter(
            "swift",
            "adapter.swift",
            requirement: "Swift 5.9 or later",
            build: ["swiftc", "adapter.swift"],
            command: ["./adapter"]
        ),
        Starter("typescript", "adapter.ts", requirement: "Node 22.18 or later", command: ["node", "adapter.ts"]),
    ]

    /// The command line that builds and runs it, in its folder.
    package var commandLine: String {
        [build, command].filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: " && ")
    }

    /// The starter in a language.
    package static func named(_ language: String) -> Starter? {
        all.first { $0.language == language }
    }

    /// The starter to copy from for a language without one: the most similar one, or the shortest.
    package static func closest(to language: String) -> String {
        let language = language.lowercased()
        if let near = nearest(to: language, among: all.map(\.language)) { return near }
        return switch language {
        case "c", "c++", "cpp", "golang", "nim", "rust", "zig": "go"
        case "c#", "clojure", "csharp", "dotnet", "f#", "fsharp", "groovy", "scala": "java"
        case "js", "node": "javascript"
        case "kt": "kotlin"
        case "objc", "objective-c": "swift"
        case "rb": "ruby"
        case "dart", "deno", "flutter", "react-native", "ts": "typescript"
        default: "python"
        }
    }
}
