extension JSONElement {
    /// The RFC 6901 pointer from the document's value to this one; empty for the document's value.
    ///
    /// The first of a document takes time in the number of its values, every other one in how deep it is.
    package var pointer: String {
        let paths = tape.paths
        var tokens: [String] = []
        var node = index
        while node != 0 {
            let (parent, label) = paths.step(from: node)
            tokens.append(tape.nodes[parent].kind == .object ? tape.string(ofNode: label) : String(label))
            node = parent
        }
        return JSONPointer.text(tokens.reversed())
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
