/// The remedy for a word that is none of the known ones: `did you mean "received"?`, else, where they are few, the list
/// of all that are allowed (`use "android" or "ios"`), else `nil`.
///
/// - Parameters:
///   - word: what was written.
///   - candidates: what is known, in the order in which it should be listed.
///   - listLimit: how many words are few.
package func remedy(for word: String, among candidates: some Collection<String>, listLimit: Int = 8) -> String? {
    if let near = nearest(to: word, among: candidates) { return "did you mean \(quoted(near))?" }
    guard !candidates.isEmpty, candidates.count <= listLimit else { return nil }
    return "use \(alternatives(candidates))"
}

/// A text between quotes, with its control characters made visible.
package func quoted(_ text: String) -> String {
    "\"\(text.withVisibleControls)\""
}

/// The words quoted and joined for a sentence: `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
package func alternatives(_ words: some Sequence<String>, joinedBy conjunction: String = "or") -> String {
    let quotedWords = words.map(quoted)
    guard let last = quotedWords.last, quotedWords.count > 1 else { return quotedWords.first ?? "" }
    return quotedWords.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
