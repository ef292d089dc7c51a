/// Why a text is no value of an option.
package struct OptionValueError: Error, Sendable, Hashable {
    /// What the text would have to be, to follow "it": `must be a whole number`.
    package var reason: String
    /// What to write instead, where that is known.
    package var suggestion: String?

    /// Makes an error of the part of a sentence that follows "it".
    package init(_ reason: String, suggestion: String? = nil) {
        self.reason = reason
        self.suggestion = suggestion
    }
}
