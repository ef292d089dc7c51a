/// XML being written.
struct XMLBuffer {
    private(set) var bytes: [UInt8] = []

    /// Appends what needs no escaping: markup, a name, a number.
    mutating func plain(_ text: String) { bytes += text.utf8 }

    /// Appends text between tags.
    mutating func content(_ text: String) { XMLText.append(text, in: .content, to: &bytes) }

    /// Appends an attribute with a space before it.
    mutating func attribute(_ name: String, _ value: String, as place: XMLText.Place = .attribute) {
        plain(" \(name)=\"")
        XMLText.append(value, in: place, to: &bytes)
        plain("\"")
    }
}
