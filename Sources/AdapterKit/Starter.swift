/// An adapter to begin with: the documented behaviour in one readable file, with a marked place for the vendor's own code.
package struct Starter: Sendable {
    /// A file of a starter.
    package struct File: Sendable {
        /// Its name in the folder that the starter is put into.
        package let name: String
        /// What it holds.
        package let text: String
    }

    /// The word by which it is asked for, lower-case.
    package let language: String
    /// What has to be installed to run it.
    package let requirement: String
    /// The command that runs it, in its folder.
    package let command: [String]
    /// The adapter first.
    package let files: [File]

    private init(_ language: String, requirement: String, command: [String]) {
        self.language = language
        self.requirement = requirement
        self.command = command
        let adapter = command.last ?? ""
        let files = EmbeddedStarters.files.filter { $0.path.hasPrefix(language + "/") }
            .map { File(name: String($0.path.dropFirst(language.count + 1)), text: $0.text) }
        self.files = files.filter { $0.name == adapter } + files.filter { $0.name != adapter }
    }

    /// All starters, by language. The tests run every one of them where its program is installed.
    package static let all = [
        Starter("java", requirement: "Java 17 or later", command: ["java", "Adapter.java"]),
        Starter("javascript", requirement: "Node 18 or later", command: ["node", "adapter.js"]),
        Starter("python", requirement: "Python 3.9 or later", command: ["python3", "adapter.py"]),
    ]

    /// The starter in a language.
    package static func named(_ language: String) -> Starter? {
        all.first { $0.language == language }
    }
}
