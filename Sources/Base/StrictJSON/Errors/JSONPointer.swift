/// RFC 6901: the address of a value inside a document.
enum JSONPointer {
    /// The pointer for names and indices, outermost first.
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
