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
