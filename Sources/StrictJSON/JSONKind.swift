/// The six kinds of JSON value.
package enum JSONKind: Sendable, Hashable {
    case null
    case boolean
    case number
    case string
    case array
    case object
}

extension JSONKind: CustomStringConvertible {
    /// The kind as it stands in a sentence, with its article: `a string`.
    package var description: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
