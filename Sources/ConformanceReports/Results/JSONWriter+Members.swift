import StrictJSON

extension JSONWriter {
    /// A member with whatever value is written for it.
    mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
        self.name(name)
        value(&self)
    }

    /// A member with a text; nil becomes `null`.
    mutating func member(_ name: String, _ text: String?) {
        self.name(name)
        if let text { string(text) } else { null() }
    }

    /// A list of texts.
    mutating func strings(_ texts: some Sequence<String>) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
