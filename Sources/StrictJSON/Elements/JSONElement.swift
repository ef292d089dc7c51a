/// A value in a document that has been read. Cheap to copy; it keeps the document alive.
package struct JSONElement: Sendable {
    let tape: Tape
    let index: Int

    /// Which of the six kinds of value this is.
    package var kind: JSONKind {
        switch node.kind {
        case .null: .null
        case .false, .true: .boolean
        case .integer, .decimal: .number
        case .plainString, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Where the value starts. Takes time in the length of its line.
    package var place: JSONPlace {
        tape.place(ofNode: index)
    }

    /// Whether this is `null`.
    package var isNull: Bool {
        node.kind == .null
    }

    /// The value of `true` or `false`; nil for other kinds.
    package var boolean: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The text of a string, with its escapes decoded and otherwise byte for byte as written; nil for other kinds.
    package var string: String? {
        node.isString ? tape.string(ofNode: index) : nil
    }

    /// How many elements an array or members an object has; 0 for other kinds.
    package var count: Int {
        node.isContainer ? Int(node.size) : 0
    }

    var node: TapeNode {
        tape.nodes[index]
    }
}
