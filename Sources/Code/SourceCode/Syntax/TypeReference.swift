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

extension TypeReference {
    /// With type parameters replaced.
    package func substituting(_ types: [String: TypeReference]) -> TypeReference {
        guard !types.isEmpty else { return self }
        switch self {
        case .named(let name, let arguments):
            if let type = types[name], arguments.isEmpty { return type }
            return .named(name, arguments.map { $0.substituting(types) })
        case .optional(let wrapped, let isImplicit):
            let inner = wrapped.substituting(types)
            return inner.isOptional ? inner : .optional(inner, isImplicit: isImplicit)
        case .array(let element): return .array(element.substituting(types))
        case .dictionary(let key, let value): return .dictionary(key.substituting(types), value.substituting(types))
        case .tuple(let elements): return .tuple(elements.map { $0.substituting(types) })
        case .function(let parameters, let result):
            return .function(parameters.map { $0.substituting(types) }, result.substituting(types))
        case .wildcard(let bound, let isUpper): return .wildcard(bound?.substituting(types), isUpper: isUpper)
        case .inferred: return self
        }
    }

    /// Whether it is an optional that has to be unwrapped.
    package var isOptional: Bool {
        if case .optional(_, false) = self { true } else { false }
    }
}
