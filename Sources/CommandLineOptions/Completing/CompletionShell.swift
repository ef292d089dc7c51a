/// A shell that can ask what to offer.
package enum CompletionShell: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The words of a command line as the shell's script hands them over: those before the cursor with the tool's name,
    /// the last of them at the cursor. Bash hands over the line as it is, and the piece of the last word that it will
    /// replace.
    package func words(_ handed: [String]) -> HandedWords {
        switch self {
        case .zsh, .fish: return HandedWords(words: Array(handed.dropFirst()), keptBytes: 0, isQuoted: true)
        case .bash:
            let line = ShellLine(handed.first ?? "")
            let replaced = ShellLine(handed.count > 1 ? handed[1] : "").words.last ?? ""
            let current = line.words.last ?? ""
            let isPiece = current.utf8.count >= replaced.utf8.count
            return HandedWords(
                words: Array(line.words.dropFirst()),
                keptBytes: isPiece ? current.utf8.count - replaced.utf8.count : 0,
                isQuoted: line.endsInQuotes
            )
        }
    }

    /// What the shell's script reads: a line for each word to offer, with what it means after a tab; before them, where
    /// paths are to be offered, a line that begins with a tab and says which, and what is before the path. A word of
    /// which more must follow has a second tab at its end.
    package func text(_ completions: Completions, for handed: HandedWords) -> String {
        var text = ""
        if let paths = completions.paths { text += "\t\(paths.rawValue)\t\(completions.pathPrefix)\n" }
        for candidate in completions.candidates {
            let word = String(decoding: candidate.word.utf8.dropFirst(handed.keptBytes), as: UTF8.self)
            let shown = handed.isQuoted ? word : ShellLine.escaped(word)
            text += "\(shown)\t\(candidate.meaning)\(candidate.isBeginning ? "\t" : "")\n"
        }
        return text
    }
}

/// What a shell's script has handed over.
package struct HandedWords: Sendable, Hashable {
    /// The words, without the tool's name.
    package let words: [String]
    /// How many bytes of the last word stay as they are written.
    let keptBytes: Int
    /// Whether the shell quotes what it is offered by itself, or the word is within quotes.
    let isQuoted: Bool
}

/// A line of a shell, cut into words as far as quotes and backslashes go.
private struct ShellLine {
    private(set) var words: [String] = []
    private(set) var endsInQuotes = false

    init(_ line: String) {
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
                word = word ?? ""
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "\t" {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        words.append(word ?? "")
        endsInQuotes = quote != nil
    }

    /// A word so that a shell takes it as it is.
    static func escaped(_ word: String) -> String {
        word.reduce(into: "") { escaped, character in
            if " \t'\"\\$&;|<>()[]{}*?!#~`".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
