package import SourceCode

/// The value of an example's expression at run time.
package enum Value {
    /// `null`, `nil`.
    case null
    /// The result of a function that returns nothing.
    case void
    case boolean(Bool)
    /// An integer; Java's `int` and smaller types.
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
    /// Integers, without the upper bound.
    indirect case range(lower: Int, upper: Int)
    /// An object of a class that the example declares.
    case object(ObjectValue)
    case function(FunctionValue)
    /// A type used as a value: `Foo.class`, `Foo.self`, `Foo` before a dot.
    indirect case type(TypeReference)
    /// An object of a class that the host declares.
    case host(HostObject)
    case enumeration(EnumValue)
    /// A value that is unknown from the example.
    indirect case unknown(UnknownValue)

    /// A text of the example's own, or one of the host's without a listener.
    package static func string(_ text: String, _ origin: TextOrigin = .external) -> Value {
        .string(TextValue(text, origin))
    }
}

/// The origin of a text: Java's `==` compares texts as objects.
package enum TextOrigin: Sendable, Hashable {
    /// A constant of the code: equal constants are the same object.
    case literal
    /// Passed in by the host: not a constant, otherwise unknown.
    case external
    /// Created while running: different from all others.
    case made(Int)
}

/// An unknown value, and why it is unknown.
package struct UnknownValue: Sendable, Hashable {
    /// The reason: "nothing declares sessionId".
    package var reason: String
    /// Where it first came up.
    package var extent: SourceExtent
    /// The name of the constant, if it is one: its value is the same wherever it is named, and in every process.
    package internal(set) var constant: String?
    /// The type of another library that it comes from: what `OtherSDK.shared` is, and what its functions return.
    package var library: String?

    /// Creates an unknown value.
    package init(reason: String, extent: SourceExtent, library: String? = nil, constant: String? = nil) {
        self.constant = constant
        self.reason = reason
        self.extent = extent
        self.library = library
    }

    /// Whether both are the same constant, whatever its value.
    func isSameConstant(as other: UnknownValue) -> Bool { constant != nil && constant == other.constant }
}

extension Value {
    /// The content of a text.
    package var text: String? {
        if case .string(let text) = self { text.content } else { nil }
    }

    /// Whether it is a text, whatever its content.
    package var isText: Bool {
        if case .string = self { true } else { false }
    }

    /// The value of an integer.
    package var integer: Int? {
        switch self {
        case .integer(let value), .long(let value): value
        default: nil
        }
    }

    /// The value of a Boolean.
    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    /// Whether it is `null` or `nil`.
    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// Why it is unknown; `nil` if it is known.
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
