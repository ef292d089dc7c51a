/// A type as code names it.
package indirect enum TypeReference: Sendable, Hashable {
    /// `Map<String, Object>`, `String`, `int`: the last name of a qualified one (`Map.Entry` keeps both), and its
    /// arguments.
    case named(String, [TypeReference])
    /// Swift's `T?`; `T!` is the same with `isImplicit`.
    case optional(TypeReference, isImplicit: Bool)
    /// Swift's `[T]`, Java's `T[]`.
    case array(TypeReference)
    /// Swift's `[K: V]`.
    case dictionary(TypeReference, TypeReference)
    /// A tuple; the empty one is `Void`.
    case tuple([TypeReference])
    /// A function type.
    case function([TypeReference], TypeReference)
    /// Java's `? extends T`, `? super T`, `?`.
    case wildcard(TypeReference?, isUpper: Bool)
    /// Not written: Java's `var`, the diamond, Swift's inference.
    case inferred

    /// A type without arguments.
    package static func named(_ name: String) -> TypeReference { .named(name, []) }

    /// The type without its optional marks.
    package var unwrapped: TypeReference {
        if case .optional(let wrapped, _) = self { wrapped.unwrapped } else { self }
    }

    /// The name of a named type.
    package var name: String? {
        if case .named(let name, _) = self { name } else { nil }
    }
}

extension TypeReference: CustomStringConvertible {
    /// The type as its language writes it.
    package var description: String {
        switch self {
        case .named(let name, let arguments):
            arguments.isEmpty ? name : name + "<" + Self.list(arguments) + ">"
        case .optional(let wrapped, let isImplicit):
            "\(wrapped)" + (isImplicit ? "!" : "?")
        case .array(let element): "[\(element)]"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .tuple(let elements): "(" + Self.list(elements) + ")"
        case .function(let parameters, let result): "(" + Self.list(parameters) + ") -> \(result)"
        case .wildcard(nil, _): "?"
        case .wildcard(let bound?, let isUpper): isUpper ? "? extends \(bound)" : "? super \(bound)"
        case .inferred: "_"
        }
    }

    private static func list(_ types: [TypeReference]) -> String {
        types.map(\.description).joined(separator: ", ")
    }
}
