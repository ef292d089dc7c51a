import Diagnostics
import PushTracking

/// Where a case is in its source, as the attributes that say so: the same for all cases of a vector.
struct JUnitPlace {
    private let file: String
    private let line: Int
    /// The quote that ends the attribute before, and the attributes, each with a space before it.
    let markup: [UInt8]

    /// For a style or a case that has no place.
    static let none = JUnitPlace()

    private init() {
        file = ""
        line = 0
        markup = Array("\"".utf8)
    }

    init(file: String, line: Int) {
        self.file = file
        self.line = line
        var xml = XMLBuffer()
        xml.markup("\"")
        xml.attribute("file", file)
        xml.attribute("line", String(line))
        markup = xml.bytes
    }

    /// Whether this is the place of that line.
    func stands(in file: String, line: Int) -> Bool { self.line == line && self.file.hasSameBytes(as: file) }
}
