import AppSimulation
package import Markdown
package import PushTracking
import SourceCode

/// An unread block: its fence names a language in which an app may be written but which is not run; or it includes
/// another file, which is not read.
package struct UnreadBlock: Hashable {
    /// Its name, or the fence's own word if it is unknown.
    package let name: String
    /// The platforms whose callbacks may be answered in it.
    package let platforms: Set<Platform>

    /// The language of a block; nil if none is named, if it is run, or if apps are not written in it.
    package init?(_ block: CodeBlock) {
        guard block.statedLanguage == .other, let word = block.languageWord, !Self.isQuiet(word) else { return nil }
        let known = ForeignLanguage.allCases.first { $0.fenceWords.contains(word) }
        name = block.isOnlyIncluded ? Self.otherFile : known?.rawValue ?? word
        let run = Platform.allCases.filter { "\($0.codeLanguage)" == word }
        platforms = known?.platforms ?? Set(run.isEmpty ? Platform.allCases : run)
    }

    package static let otherFile = "another file"

    /// Whether it is a file that a block includes.
    package var isOtherFile: Bool { name == Self.otherFile }

    /// Data, commands, build files and server code, which do not answer callbacks of an app.
    private static func isQuiet(_ word: String) -> Bool {
        [
            "json", "jsonc", "json5", "yaml", "yml", "toml", "ini", "properties", "plist", "csv", "sql", "graphql",
            "sh", "shell", "bash", "zsh", "console", "terminal", "powershell", "bat", "cmd", "curl", "http", "https",
            "css", "scss", "diff", "patch", "markdown", "md", "mermaid", "log", "output", "regex", "dockerfile",
            "makefile", "gradle", "podfile", "ruby", "rb", "python", "py", "go", "php", "proguard", "pro", "mdx", "svg",
        ].contains(word)
    }
}

extension UnreadBlock {
    /// The blocks in each such language, in the order in which the languages first appear on the page.
    package static func groups<Place>(_ places: [Place], block: (Place) -> CodeBlock) -> [(
        language: Self, places: [Place]
    )] {
        var groups: [(language: Self, places: [Place])] = []
        for place in places {
            guard let language = Self(block(place)) else { continue }
            if let known = groups.firstIndex(where: { $0.language == language }) {
                groups[known].places.append(place)
            } else {
                groups.append((language, [place]))
            }
        }
        return groups
    }
}

extension UnreadBlock {
    /// The first code of a page that may answer a platform's callbacks but is not run; nil if it does not exist.
    static func answer(on platform: Platform, in sources: [PlacedSource]) -> Inconclusive? {
        for placed in sources {
            guard let language = Self(placed.block), language.platforms.contains(platform) else { continue }
            let width = placed.block.lines.first?.string.unicodeScalars.count ?? 0
            return Inconclusive(
                reason: "nothing else answers, and \(language.name) is not run",
                extent: SourceExtent(
                    start: SourcePosition(line: 1, column: 1, in: placed.code.id),
                    end: SourcePosition(line: 1, column: width + 1, in: placed.code.id)
                )
            )
        }
        return nil
    }
}
