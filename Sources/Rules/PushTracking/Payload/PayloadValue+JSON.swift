package import StrictJSON

extension PayloadValue {
    /// The value of a JSON element, with numbers as written.
    package init(_ element: JSONElement) {
        self =
            switch element.kind {
            case .null: .null
            case .boolean: .boolean(element.boolean ?? false)
            case .number: .number(element.numberText ?? "")
            case .string: .string(element.string ?? "")
            case .array: .array(element.elements.map { PayloadValue($0) })
            case .object: .object(Payload(element))
            }
    }

    /// Writes the value as JSON.
    ///
    /// A sink can put any text into `number`; one that is not a JSON number is written as a string.
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .boolean(let value): writer.boolean(value)
        case .number(let text): text.isJSONNumber ? writer.number(text) : writer.string(text)
        case .string(let text): writer.string(text)
        case .array(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        case .object(let payload): payload.write(to: &writer)
        }
    }
}

extension Payload {
    /// The members of a JSON object in document order; empty for any other kind of element.
    package init(_ element: JSONElement) {
        // The reader has refused documents with duplicate names.
        self.init(distinct: element.members.map { Entry(key: $0.name, value: PayloadValue($0.value)) })
    }

    /// Writes the payload as a JSON object, in order.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in entries {
            writer.name(entry.key)
            entry.value.write(to: &writer)
        }
        writer.endObject()
    }
}
