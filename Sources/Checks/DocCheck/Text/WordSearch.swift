import Diagnostics

/// Searches for the words that others were most likely meant to be, within a limit: of thousands of wrong words, few
/// are slips.
struct WordSearch {
    /// How many more pairs of words are compared.
    private var left = 20_000

    /// The candidate that a word was most likely meant to be.
    mutating func nearest(to word: String, among candidates: [String]) -> String? {
        guard left > 0 else { return nil }
        left -= candidates.count
        return Diagnostics.nearest(to: word, among: candidates)
    }
}
