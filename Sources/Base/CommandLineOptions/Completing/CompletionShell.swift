/// A shell that can query completions.
package enum CompletionShell: String, Sendable, CaseIterable {
    case bash, zsh, fish

    /// The words of a command line as the shell's script passes them: those up to the cursor, including the tool's
    /// name, the last one at the cursor. Bash passes the raw line and the part of the last word that it will replace.
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

    /// The output for the shell's script: a line for each candidate, with its meaning after a tab; before them, if
    /// paths can be completed, a line that begins with a tab and has their kind and the text before the path. A word
    /// that has to be continued has a second tab at its end.
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

/// The words from a shell's script.
package struct HandedWords: Sendable, Hashable {
    /// The words, without the tool's name.
    package let words: [String]
    /// How many bytes of the last word stay as written.
    let keptBytes: Int
    /// Whether the shell quotes candidates itself, or the word is within quotes.
    let isQuoted: Bool
}

/// A shell line split into words, respecting quotes and backslashes.
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

    /// A word escaped for a shell.
    static func escaped(_ word: String) -> String {
        word.reduce(into: "") { escaped, character in
            if " \t'\"\\$&;|<>()[]{}*?!#~`".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
    }
}
