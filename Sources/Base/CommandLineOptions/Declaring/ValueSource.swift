/// The values that a shell can complete.
package enum ValueSource: Sendable, Hashable {
    /// No completions.
    case unlisted
    case file
    /// A file to write.
    case writtenFile
    case folder
    /// One of these words, directly followed by the path of a file to write: `junit=`.
    case wordAndFile([String])
    /// One of the tool's values under this name, such as the ids of rules.
    case known(String)
}

/// The shell completions for the word at the cursor.
package struct Completions: Sendable, Hashable {
    /// A candidate.
    package struct Candidate: Sendable, Hashable {
        /// The whole word.
        package var word: String
        /// Its meaning, in a line.
        package var meaning: String
        /// Whether it has to be continued.
        package var isBeginning: Bool

        /// Makes a candidate.
        package init(_ word: String, _ meaning: String = "", isBeginning: Bool = false) {
            self.word = word
            self.meaning = meaning
            self.isBeginning = isBeginning
        }
    }

    /// The kind of paths to complete in addition.
    package enum Paths: String, Sendable, Hashable {
        case files, folders
        /// A program.
        case command
    }

    /// The words with the prefix at the cursor.
    package var candidates: [Candidate] = []
    /// The kind of paths in addition to the candidates; nil for none.
    package var paths: Paths?
    /// The part of the word before the path.
    package var pathPrefix = ""

    /// Completions, empty by default.
    package init(candidates: [Candidate] = [], paths: Paths? = nil, pathPrefix: String = "") {
        self.candidates = candidates
        self.paths = paths
        self.pathPrefix = pathPrefix
    }
}
