extension JSONWriter {
    /// Writes a value that was read, with its members in order and its numbers as spelled.
    package mutating func element(_ element: JSONElement) {
        // The tape is in document order, so one pass is enough; the stack holds the ends of the open arrays and
        // objects.
        let tape = element.tape
        var open: [(end: Int, isObject: Bool)] = []
        var isName = false
        for index in element.index..<tape.index(after: element.index) {
            let node = tape.nodes[index]
            if isName {
                name(tape.string(ofNode: index))
                isName = false
                continue
            }
            switch node.kind {
            case .array, .object:
                if node.kind == .object { beginObject() } else { beginArray() }
                open.append((tape.index(after: index), node.kind == .object))
            default: scalar(JSONElement(tape: tape, index: index))
            }
            while let last = open.last, last.end == index + 1 {
                if last.isObject { endObject() } else { endArray() }
                open.removeLast()
            }
            isName = open.last?.isObject == true
        }
    }

    private mutating func scalar(_ element: JSONElement) {
        if let text = element.string {
            string(text)
        } else if let text = element.numberText {
            verbatim(text)
        } else if let truth = element.boolean {
            boolean(truth)
        } else {
            null()
        }
    }
}
