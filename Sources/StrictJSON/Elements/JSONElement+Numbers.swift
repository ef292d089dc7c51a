extension JSONElement {
    /// A number as it is written; nil for other kinds.
    package var numberText: String? {
        isNumber ? String(decoding: tape.text(ofNode: index), as: UTF8.self) : nil
    }

    /// The number, where it is written without point and exponent and fits; nil for other numbers and kinds.
    package var integer: Int? {
        node.kind == .integer ? numberText.flatMap { Int($0) } : nil
    }

    /// The nearest floating-point number; nil where the number is too large for one, and for other kinds.
    package var double: Double? {
        numberText.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private var isNumber: Bool {
        node.kind == .integer || node.kind == .decimal
    }
}
