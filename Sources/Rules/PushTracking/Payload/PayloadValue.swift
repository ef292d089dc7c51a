import Diagnostics

/// A value in a push's payload or in a tracking call: any JSON value, with numbers as written.
public enum PayloadValue: Sendable {
    case null
    case boolean(Bool)
    /// A number as written: `1`, `1.0` and `1e0` are three different values.
    case number(String)
    case string(String)
    case array([PayloadValue])
    case object(Payload)

    /// The text, if this is a string.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A copy that shares no memory with the original.
    package var apart: PayloadValue {
        switch self {
        case .null, .boolean: self
        case .number(let text): .number(text.apart)
        case .string(let text): .string(text.apart)
        case .array(let values): .array(values.map(\.apart))
        case .object(let payload): .object(payload.apart)
        }
    }

    /// The members, if this is an object.
    public var object: Payload? {
        guard case .object(let payload) = self else { return nil }
        return payload
    }
}

extension PayloadValue: Hashable {
    /// Whether the kinds and contents are equal; texts compare by UTF-8 bytes, objects ignore order.
    public static func == (left: PayloadValue, right: PayloadValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.number(let left), .number(let right)): left.hasSameBytes(as: right)
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
        }
    }
}

extension PayloadValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
    /// A number, written in decimal.
    public init(integerLiteral value: Int) { self = .number(String(value)) }
    /// An array.
    public init(arrayLiteral elements: PayloadValue...) { self = .array(elements) }
    /// An object with the members in the order of the literal.
    public init(dictionaryLiteral elements: (String, PayloadValue)...) { self = .object(Payload(elements)) }
    /// JSON's null, which is a value rather than a missing key.
    public init(nilLiteral: ()) { self = .null }
}

extension String {
    /// A copy of the text that shares no memory with the original.
    package var apart: String { String(decoding: Array(utf8), as: UTF8.self) }
}
