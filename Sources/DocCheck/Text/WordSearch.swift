import Diagnostics

/// Looks for the words that others were most likely meant to be, until it has looked long enough: of thousands of wrong
/// words few are slips.
struct WordSearch {
    /// How many pairs of words are still compared.
    private var left = 20_000

    /// The candidate that a word was most likely meant to be.
    mutating func nearest(to word: String, among candidates: [String]) -> String? {
        guard left > 0 else { return nil }
        left -= candidates.count
        return Diagnostics.nearest(to: word, among: candidates)
    }
}
