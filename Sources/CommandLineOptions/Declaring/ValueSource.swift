/// What can be written for a value, as far as a shell can offer it.
package enum ValueSource: Sendable, Hashable {
    /// Nothing that could be listed.
    case unlisted
    case file
    /// A file that is written.
    case writtenFile
    case folder
    /// One of these words, with the path of a file to write right after it: `junit=`.
    case wordAndFile([String])
    /// One of the things that the tool knows under this name, such as the ids of rules.
    case known(String)
}

/// What a shell can put in place of the word at the cursor.
package struct Completions: Sendable, Hashable {
    /// A word to offer.
    package struct Candidate: Sendable, Hashable {
        /// The word, whole.
        package var word: String
        /// What it means, in a line.
        package var meaning: String
        /// Whether more has to follow at once.
        package var isBeginning: Bool

        /// Makes a word to offer.
        package init(_ word: String, _ meaning: String = "", isBeginning: Bool = false) {
            self.word = word
            self.meaning = meaning
            self.isBeginning = isBeginning
        }
    }

    /// What paths to offer besides.
    package enum Paths: String, Sendable, Hashable {
        case files, folders
        /// A program.
        case command
    }

    /// The words that begin as the word at the cursor does.
    package var candidates: [Candidate] = []
    /// Which paths can follow, beside the candidates; nil for none.
    package var paths: Paths?
    /// What is in the word before the path.
    package var pathPrefix = ""

    /// Makes an offer; of nothing, where nothing is named.
    package init(candidates: [Candidate] = [], paths: Paths? = nil, pathPrefix: String = "") {
        self.candidates = candidates
        self.paths = paths
        self.pathPrefix = pathPrefix
    }
}
