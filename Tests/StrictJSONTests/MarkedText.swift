import StrictJSON

/// A document with the places in question drawn into it: the character ‸ stands right before each and is no part of the document.
struct MarkedText {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [JSONPlace] = []

    init(_ marked: String) {
        var line = 1
        var column = 1
        for scalar in marked.unicodeScalars {
            if scalar == "\u{2038}" {
                places.append(JSONPlace(line: line, column: column, offset: bytes.count))
                continue
            }
            bytes.append(contentsOf: String(scalar).utf8)
            column = scalar == "\n" ? 1 : column + 1
            line += scalar == "\n" ? 1 : 0
        }
    }
}

/// The error that refuses a document; nil if it is accepted.
func refusal(of bytes: [UInt8], limits: JSONLimits = .standard) -> JSONError? {
    do {
        _ = try JSONDocument(bytes, limits: limits)
        return nil
    } catch {
        return error
    }
}

func document(_ text: String, limits: JSONLimits = .standard) throws -> JSONElement {
    try JSONDocument(Array(text.utf8), limits: limits).root
}
