import TestSupport

@testable import StrictJSON

extension MarkedText {
    /// The places as places in a document.
    var documentPlaces: [JSONPlace] { places.map { JSONPlace(line: $0.line, column: $0.column, offset: $0.offset) } }
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
