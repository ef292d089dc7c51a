/// A text with the places in question drawn into it: the character ‣ is right before each and is no part of the text.
package struct MarkedText {
    /// Where a mark was, in the text without marks.
    package struct Place: Hashable {
        /// From 1.
        package let line: Int
        /// In Unicode scalars, from 1.
        package let column: Int
        /// In bytes, from 0.
        package let offset: Int
    }

    /// The text without its marks.
    package let text: String
    /// In order.
    package let places: [Place]

    package init(_ marked: String) {
        var text = ""
        var places: [Place] = []
        var (line, column) = (1, 1)
        for scalar in marked.unicodeScalars {
            if scalar == "‣" {
                places.append(Place(line: line, column: column, offset: text.utf8.count))
                continue
            }
            text.unicodeScalars.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        (self.text, self.places) = (text, places)
    }

    /// The text in UTF-8.
    package var bytes: [UInt8] { Array(text.utf8) }
}
