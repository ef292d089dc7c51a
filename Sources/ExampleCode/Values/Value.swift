/// What an expression of an example is worth when it runs.
package enum Value {
    /// `null`, `nil`.
    case null
    /// What a function gives that returns nothing.
    case void
    case boolean(Bool)
    /// A whole number; Java's `int` and what is smaller.
    case integer(Int)
    /// Java's `long`.
    case long(Int)
    case floating(Double)
    /// Java's `char`.
    case character(Unicode.Scalar)
    case string(TextValue)
    case list(ListValue)
    case set(SetValue)
    case map(MapValue)
    case tuple([Value])
    /// Whole numbers, the upper one excluded.
    indirect case range(lower: Int, upper: Int)
    /// An object of a class that the example declares.
    case object(ObjectValue)
    case function(FunctionValue)
    /// A type in the place of a value: `Foo.class`, `Foo.self`, `Foo` before a dot.
    indirect case type(TypeReference)
    /// An object of a class that the host declares.
    case host(HostObject)
    case enumeration(EnumValue)
    /// What nobody can know from the example.
    indirect case unknown(UnknownValue)

    /// A text of the example's own, or one of the host's that nobody asks about.
    package static func string(_ text: String, _ origin: TextOrigin = .external) -> Value {
        .string(TextValue(text, origin))
    }
}

/// Where a text comes from: Java compares texts by `==` as objects.
package enum TextOrigin: Sendable, Hashable {
    /// A constant of the code: equal constants are one object.
    case literal
    /// Handed in by the host: no constant, else nothing is known.
    case external
    /// Made while running: like no other.
    case made(Int)
}

/// What nobody can know, and why.
package struct UnknownValue: Sendable, Hashable {
    /// Why: "nothing declares sessionId".
    package var reason: String
    /// Where it came up first.
    package var extent: SourceExtent
    /// The constant that it is, where that has a name: it is the same wherever it is named, and in every process.
    package internal(set) var constant: String?

    /// Makes an unknown value.
    package init(reason: String, extent: SourceExtent) {
        self.reason = reason
        self.extent = extent
    }

    /// Whether both are the same constant, whatever that is.
    func isSameConstant(as other: UnknownValue) -> Bool { constant != nil && constant == other.constant }
}

extension Value {
    /// What a text says.
    package var text: String? {
        if case .string(let text) = self { text.content } else { nil }
    }

    /// Whether it is a text, whatever it says.
    package var isText: Bool {
        if case .string = self { true } else { false }
    }

    /// The number of a whole number.
    package var integer: Int? {
        switch self {
        case .integer(let value), .long(let value): value
        default: nil
        }
    }

    /// The boolean of a boolean.
    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// Whether it is `null` or `nil`.
    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// Why it is not known; `nil` for what is known.
    package var unknown: UnknownValue? {
        if case .unknown(let unknown) = self { unknown } else { nil }
    }

    /// The host's object: itself, or the part of an example's object that the host declares.
    package var hostObject: HostObject? {
        switch self {
        case .host(let object): object
        case .object(let object): object.host
        default: nil
        }
    }
}
