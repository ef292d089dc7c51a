/// A member of an object.
package struct JSONMember: Sendable {
    /// The value.
    package let value: JSONElement

    /// The name, with its escapes decoded and otherwise byte for byte as written.
    package var name: String {
        value.tape.string(ofNode: nameIndex)
    }

    /// The place of the name, at its opening quote.
    package var namePlace: JSONPlace {
        value.tape.place(ofNode: nameIndex)
    }

    private var nameIndex: Int { value.index - 1 }
}

extension JSONElement {
    /// The elements of an array in order; empty for other kinds.
    package var elements: [JSONElement] { node.kind == .array ? values(skipping: 0) : [] }

    /// The members of an object in the order in which they are written; empty for other kinds.
    package var members: [JSONMember] {
        node.kind == .object ? values(skipping: 1).map { JSONMember(value: $0) } : []
    }

    /// The values in an array or object, each after some nodes for its name.
    private func values(skipping names: Int) -> [JSONElement] {
        var values: [JSONElement] = []
        values.reserveCapacity(count)
        let end = tape.index(after: index)
        var next = index + 1
        while next < end {
            values.append(JSONElement(tape: tape, index: next + names))
            next = tape.index(after: next + names)
        }
        return values
    }

    /// The value of a member, its name compared by UTF-8 bytes, in linear time; nil if none, and for other kinds.
    package subscript(name: String) -> JSONElement? {
        guard node.kind == .object else { return nil }
        let end = tape.index(after: index)
        var nameIndex = index + 1
        while nameIndex < end {
            if tape.isName(atNode: nameIndex, name) { return JSONElement(tape: tape, index: nameIndex + 1) }
            nameIndex = tape.index(after: nameIndex + 1)
        }
        return nil
    }
}
