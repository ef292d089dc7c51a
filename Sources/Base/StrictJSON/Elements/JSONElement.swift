/// A value of a document. Cheap to copy; it keeps the document alive.
package struct JSONElement: Sendable {
    let tape: Tape
    let index: Int

    /// The kind of value.
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

    /// The start of the value. Takes time linear in the length of its line, up to a limit.
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

    /// The number of elements of an array or members of an object; 0 for other kinds.
    package var count: Int {
        node.isContainer ? Int(node.size) : 0
    }

    var node: TapeNode {
        tape.nodes[index]
    }
}

extension JSONElement {
    /// A number as written; nil for other kinds.
    package var numberText: String? {
        isNumber ? String(decoding: tape.text(ofNode: index), as: UTF8.self) : nil
    }

    /// The number, if it is written without point and exponent and fits; nil for other numbers and kinds.
    package var integer: Int? {
        node.kind == .integer ? numberText.flatMap { Int($0) } : nil
    }

    /// The nearest floating-point number; nil if the number is too large for one, and for other kinds.
    package var double: Double? {
        numberText.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private var isNumber: Bool { node.kind == .integer || node.kind == .decimal }
}

extension String {
    /// Whether this is a number in JSON's notation: `-1`, `0.50`, `1e+9`, but not `01`, `+1`, `.5` or `1.`.
    package var isJSONNumber: Bool {
        guard let number = (try? JSONDocument(Array(utf8)))?.root.numberText else { return false }
        return number.utf8.count == utf8.count
    }
}
