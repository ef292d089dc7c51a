/// The position of an element of an array, or of a member of an object.
package struct TapePosition: Comparable, Sendable {
    let node: Int

    /// Whether one position comes before another in the same array or object.
    package static func < (left: Self, right: Self) -> Bool { left.node < right.node }
}

/// The elements of an array in order; empty for other kinds.
package struct JSONElements: Collection, Sendable {
    let array: JSONElement

    /// The position of the first element.
    package var startIndex: TapePosition {
        TapePosition(node: array.index + 1)
    }

    /// The position after the last element.
    package var endIndex: TapePosition {
        TapePosition(node: array.node.kind == .array ? array.tape.index(after: array.index) : array.index + 1)
    }

    /// The number of elements, in constant time.
    package var count: Int {
        array.node.kind == .array ? array.count : 0
    }

    /// The position after another, in constant time.
    package func index(after position: TapePosition) -> TapePosition {
        TapePosition(node: array.tape.index(after: position.node))
    }

    /// The element at a position.
    package subscript(position: TapePosition) -> JSONElement {
        JSONElement(tape: array.tape, index: position.node)
    }
}

extension JSONElement {
    /// The elements of an array; empty for other kinds.
    package var elements: JSONElements {
        JSONElements(array: self)
    }

    /// An element of an array by its index from 0, in linear time; nil if none, and for other kinds.
    package subscript(index: Int) -> JSONElement? {
        guard index >= 0, index < elements.count else { return nil }
        return elements.dropFirst(index).first
    }
}
