import Diagnostics

extension JSONElement {
    /// The RFC 6901 pointer from the root of the document to this value; empty for the root.
    ///
    /// The first pointer of a document takes time linear in the number of its values, every other one in its depth.
    package var pointer: String {
        let paths = tape.paths.value
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
