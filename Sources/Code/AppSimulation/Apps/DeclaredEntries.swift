package import Diagnostics

/// A file of declared entry points, one per line, in the syntax of `--entry`. Blank lines and lines that begin with `#`
/// are ignored.
package struct DeclaredEntries: Sendable {
    /// In the order of the file.
    package private(set) var entries: [DeclaredEntry] = []
    /// The problems in the file, with places and remedies.
    package private(set) var problems: [Diagnostic] = []

    /// Reads the text of a file.
    package init(_ text: String, file: String) {
        var seen: [DeclaredEntry.Target: [DeclaredEntry]] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let start = line.prefix { $0.isWhitespace }.unicodeScalars.count
            let words = line.drop { $0.isWhitespace }
            let written = String(words.prefix(words.count - words.reversed().prefix { $0.isWhitespace }.count))
            guard !written.isEmpty, !written.hasPrefix("#") else { continue }
            let place = SourcePlace(
                file: file, line: index + 1, column: start + 1,
                endColumn: start + 1 + written.unicodeScalars.count)
            do throws(DeclaredEntryProblem) {
                let entry = try DeclaredEntry(written, at: place)
                if let first = seen[entry.target]?.first(where: { $0.callback == entry.callback }) {
                    problems.append(
                        Diagnostic(
                            .error, "\(quoted(written)) is declared twice", at: place,
                            suggestion: "keep one of the two lines",
                            related: first.place.map { [RelatedPlace(place: $0, label: "it is declared first here")] }
                                ?? []))
                }
                seen[entry.target, default: []].append(entry)
                entries.append(entry)
            } catch {
                problems.append(
                    Diagnostic(
                        .error, "\(quoted(written)) \(error.message)", at: place, suggestion: error.suggestion))
            }
        }
    }
}
