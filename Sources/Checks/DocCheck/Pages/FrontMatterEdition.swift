import Markdown

extension FrontMatterLine {
    /// The edition that the line chooses for its page, as in `conformance-edition: "2021-01" # why`; nil if the line is
    /// about something else.
    var chosenEdition: String? {
        guard key?.string.lowercased().replacing("_", with: "-") == "conformance-edition" else { return nil }
        return word
    }

    /// The first word of the value, without quotes.
    var word: String {
        let word = value.string.split { $0 == " " || $0 == "\t" }.first ?? ""
        return String(word.drop { "\"'".contains($0) }.prefix { !"\"'".contains($0) })
    }
}
