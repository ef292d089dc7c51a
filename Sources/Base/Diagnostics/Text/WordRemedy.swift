/// The suggestion for an unknown word: `did you mean "received"?`, else a short list of all allowed words (`use
/// "android" or "ios"`), else `nil`.
///
/// - Parameters:
///   - word: the unknown word.
///   - candidates: the allowed words, in the order in which to list them.
///   - listLimit: the longest list.
package func remedy(for word: String, among candidates: some Collection<String>, listLimit: Int = 8) -> String? {
    if let near = nearest(to: word, among: candidates) { return "did you mean \(quoted(near))?" }
    guard !candidates.isEmpty, candidates.count <= listLimit else { return nil }
    return "use \(alternatives(candidates))"
}

/// A quoted text with its control characters made visible.
package func quoted(_ text: String) -> String {
    "\"\(text.withVisibleControls)\""
}

/// The quoted words, joined for a sentence: `"a"`, `"a" or "b"`, `"a", "b" or "c"`.
package func alternatives(_ words: some Sequence<String>, joinedBy conjunction: String = "or") -> String {
    let quotedWords = words.map(quoted)
    guard let last = quotedWords.last, quotedWords.count > 1 else { return quotedWords.first ?? "" }
    return quotedWords.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
