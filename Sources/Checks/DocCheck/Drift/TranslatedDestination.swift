/// The target of a link regardless of its language: language codes in path, query and host do not count.
struct TranslatedDestination: Hashable {
    private let parts: [String]

    init(_ destination: String) {
        var rest = destination[...]
        var parts: [String] = []
        if let scheme = rest.firstRange(of: "://") {
            let end = rest[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? rest.endIndex
            let labels = rest[scheme.upperBound..<end].split(separator: ".").map { $0.lowercased() }
            rest = rest[end...]
            if let first = labels.first, Self.isLanguage(first) {
                // Each language has its own articles there, under their own names.
                self.parts = ["//"] + labels.dropFirst()
                return
            }
            parts = ["//"] + labels
        }
        let fragment = rest.firstIndex(of: "#").map { rest[$0...] } ?? ""
        rest = rest.dropLast(fragment.count)
        let query = rest.firstIndex(of: "?").map { rest[$0...] } ?? ""
        rest = rest.dropLast(query.count)
        for segment in rest.split(separator: "/", omittingEmptySubsequences: true) {
            let stem = segment.split(separator: ".").first.map(String.init) ?? String(segment)
            if !Self.isLanguage(stem) {
                parts.append("/" + segment)
            } else if stem.count < segment.count {
                parts.append("/.")
            }
        }
        for item in query.dropFirst().split(separator: "&") {
            let value = item.split(separator: "=").last.map(String.init) ?? ""
            if !Self.isLanguage(value) { parts.append("?" + item) }
        }
        self.parts = parts + [String(fragment)]
    }

    private static let languages: Set<Substring> = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fil", "fr", "gl", "gu",
        "he",
        "hi", "hr", "hu", "id", "it", "ja", "kn", "ko", "lt", "lv", "ml", "mr", "ms", "nb", "nl", "nn", "no", "pa",
        "pl",
        "pt", "ro", "ru", "sk", "sl", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "zh",
    ]

    /// `de`, `pt-BR`, `zh_Hans`, `zh-Hant-TW`.
    private static func isLanguage(_ text: String) -> Bool {
        let parts = text.lowercased().split { $0 == "-" || $0 == "_" }
        guard let first = parts.first, languages.contains(first), parts.count <= 3 else { return false }
        return parts.dropFirst().allSatisfy {
            (2...4).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isNumber }
        }
    }
}
