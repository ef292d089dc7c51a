/// The six kinds of JSON value.
package enum JSONKind: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean
    /// A number, however it is spelled.
    case number
    /// Elements in order.
    case string
    /// Elements in their order.
    case array
    /// Members, each a name and a value, in order.
    case object
}

extension JSONKind: CustomStringConvertible {
    /// The kind with its article, for sentences: `a string`.
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
