extension JSONWriter {
    /// A whole document for people to read, ending with a line break.
    package static func document(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(style: .pretty)
        write(&writer)
        writer.lineBreak()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// A member with the value that the closure writes.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        self.name(name)
        value(&self)
    }

    /// A member with a text; nil becomes `null`.
    package mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }

    /// A member with a whole number.
    package mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// A member with a truth value.
    package mutating func member(_ name: String, _ truth: Bool) {
        self.name(name)
        boolean(truth)
    }

    /// A member with a list of texts.
    package mutating func member(_ name: String, _ texts: some Sequence<String>, onOneLine: Bool = false) {
        self.name(name)
        array(texts, onOneLine: onOneLine) { $0.string($1) }
    }

    /// A member with an object of texts, on one line.
    package mutating func object(_ name: String, _ members: KeyValuePairs<String, String>) {
        member(name) { $0.object(onOneLine: true) { for (key, value) in members { $0.member(key, value) } } }
    }

    /// A list, on one line if requested.
    ///
    /// - Parameter write: writes one element.
    package mutating func array<Element>(
        _ elements: some Sequence<Element>,
        onOneLine: Bool = false,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        beginArray(onOneLine: onOneLine)
        for element in elements { write(&self, element) }
        endArray()
    }

    /// An object, on one line if requested.
    ///
    /// - Parameter write: writes its members.
    package mutating func object(onOneLine: Bool = false, _ write: (inout JSONWriter) -> Void) {
        beginObject(onOneLine: onOneLine)
        write(&self)
        endObject()
    }
}
