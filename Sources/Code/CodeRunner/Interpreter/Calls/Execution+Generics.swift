import SourceCode

/// The type arguments of functions, as far as a call shows them: by the types and values that it passes, and by the
/// expected type of its result.
extension Execution {
    /// Records the expected type of a call's result.
    ///
    /// - Parameter value: the expression, which may be more than a call.
    func want(_ type: TypeReference?, of value: Expression) {
        guard program.language == .swift, let type else { return }
        switch value.kind {
        case .call: wantedTypes[value.extent] = typeMeant(type)
        case .attempt(_, let inner), .await(let inner), .chain(let inner): want(type, of: inner)
        case .forceUnwrap(let inner): want(.optional(type.unwrapped, isImplicit: false), of: inner)
        case .binary("??", let first, _): want(.optional(type.unwrapped, isImplicit: false), of: first)
        default: return
        }
    }

    /// The result type of the function whose own code runs here; nil in its closures.
    func result(ofFunctionAround scope: Scope) -> TypeReference? {
        guard let function = activations.last?.function, scope.frame.function === function, !scope.frame.isClosure
        else { return nil }
        return function.result
    }

    /// A type as meant in the function being run.
    func typeMeant(_ type: TypeReference) -> TypeReference {
        guard let meanings = activations.last?.typeArguments, !meanings.isEmpty else { return type }
        return type.substituting(meanings)
    }

    /// The type arguments of a function in a call.
    func typeArguments(of function: FunctionDeclaration, _ arguments: [Value?], at extent: SourceExtent)
        -> [String: TypeReference]
    {
        guard program.language == .swift, !function.generics.isEmpty else { return [:] }
        var meanings: [String: TypeReference] = [:]
        for (parameter, argument) in zip(function.parameters, arguments) {
            guard let type = parameter.type, let argument else { continue }
            switch (type, argument) {
            // `T.Type` is parsed as an unwritten type.
            case (.inferred, .type(let given)):
                if function.generics.count == 1, let only = function.generics.first { meanings[only] = given }
            case (.named(let name, _), _) where function.generics.contains(name):
                guard argument.unknown == nil, !argument.isNull, meanings[name] == nil else { continue }
                meanings[name] = program.platform.coreTypes(of: argument).first.map { .named($0.name) }
            default: continue
            }
        }
        if let result = function.result, let wanted = wantedTypes[extent] {
            for (name, type) in Self.unified(result, wanted) where meanings[name] == nil { meanings[name] = type }
        }
        return meanings.filter { function.generics.contains($0.key) }
    }

    private static func unified(_ pattern: TypeReference, _ type: TypeReference) -> [String: TypeReference] {
        switch (pattern, type) {
        case (.optional(let inner, _), .optional(let other, _)): unified(inner, other)
        case (.optional(let inner, _), _): unified(inner, type)
        case (.named(let name, _), _): [name: type]
        case (.array(let inner), .array(let other)): unified(inner, other)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            unified(key, otherKey).merging(unified(value, otherValue)) { first, _ in first }
        default: [:]
        }
    }
}
