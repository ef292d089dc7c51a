extension JSONElement {
    /// The RFC 6901 pointer from the document's value to this one; empty for the document's value.
    ///
    /// It is found by walking down from there, so it takes time in the number of values before this one at every level.
    package var pointer: String {
        var tokens: [String] = []
        var ancestor = JSONElement(tape: tape, index: 0)
        while ancestor.index != index, let step = ancestor.step(towards: index) {
            tokens.append(step.token)
            ancestor = step.child
        }
        return JSONPointer.text(tokens)
    }

    /// The element or member value that is, or holds, the value with this index.
    private func step(towards target: Int) -> (token: String, child: JSONElement)? {
        var ordinal = 0
        for child in elements {
            if target < tape.index(after: child.index) { return (String(ordinal), child) }
            ordinal += 1
        }
        for member in members where target < tape.index(after: member.value.index) {
            return (member.name, member.value)
        }
        return nil
    }
}

/// RFC 6901: how a value is named inside a document.
enum JSONPointer {
    /// The pointer made of names and indices, from the outside in.
    static func text(_ tokens: some Sequence<String>) -> String {
        var text = ""
        for token in tokens {
            text += "/"
            for scalar in token.unicodeScalars {
                switch scalar {
                case "~": text += "~0"
                case "/": text += "~1"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        return text
    }
}
