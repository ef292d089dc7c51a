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

/// The members of an object in the order in which they are written; empty for other kinds.
package struct JSONMembers: Collection, Sendable {
    let object: JSONElement

    /// The position of the first member.
    package var startIndex: TapePosition {
        TapePosition(node: object.index + 1)
    }

    /// The position after the last member.
    package var endIndex: TapePosition {
        TapePosition(node: object.node.kind == .object ? object.tape.index(after: object.index) : object.index + 1)
    }

    /// The position after another, in constant time.
    package func index(after position: TapePosition) -> TapePosition {
        TapePosition(node: object.tape.index(after: position.node + 1))
    }

    /// The member at a position.
    package subscript(position: TapePosition) -> JSONMember {
        JSONMember(value: JSONElement(tape: object.tape, index: position.node + 1))
    }
}

extension JSONElement {
    /// The members of an object; empty for other kinds.
    package var members: JSONMembers {
        JSONMembers(object: self)
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
