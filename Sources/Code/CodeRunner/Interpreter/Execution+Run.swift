package import SourceCode

extension Execution {
    /// Runs a function of the example, as the platform does for a callback.
    ///
    /// - Parameters:
    ///   - function: a top-level function, or a method of `receiver`.
    ///   - receiver: the object it is called on; for a static function, the type.
    ///   - arguments: in the order of its parameters.
    package func run(_ function: FunctionDeclaration, on receiver: Value? = nil, _ arguments: [Value] = []) -> Outcome {
        outcome { () throws(Unwinding) in
            let receiver = receiver ?? enclosingObject
            var type: DeclaredType?
            if case .object(let object)? = receiver { type = object.type }
            if case .type(let reference)? = receiver { type = reference.name.flatMap { program.type(named: $0) } }
            return try invoke(
                function, type: type, receiver: receiver, arguments.map(Optional.some), scope: nil,
                at: function.nameExtent)
        }
    }

    /// Runs a method by name, looked up as the platform does: in the object's class, then in its superclasses.
    ///
    /// A type passed as the object has its static methods.
    ///
    /// - Returns: `nil` if there is no such method with that many parameters.
    package func run(method name: String, on object: Value, _ arguments: [Value] = []) -> Outcome? {
        guard let found = method(named: name, of: object, parameterCount: arguments.count) else { return nil }
        return outcome { () throws(Unwinding) in try call(found, on: object, arguments) }
    }

    /// Calls a method by name while other code runs; does nothing if the object has none.
    ///
    /// - Throws: what the method throws.
    package func call(method name: String, on object: Value, _ arguments: [Value]) throws(Unwinding) {
        guard let found = method(named: name, of: object, parameterCount: arguments.count) else { return }
        _ = try call(found, on: object, arguments)
    }

    private func call(
        _ found: (function: FunctionDeclaration, type: DeclaredType), on object: Value, _ arguments: [Value]
    ) throws(Unwinding) -> Value {
        var scope: Scope?
        if case .object(let instance) = object { scope = instance.scope }
        return try invoke(
            found.function, type: found.type, receiver: object, arguments.map(Optional.some), scope: scope,
            at: found.function.nameExtent)
    }

    private func method(named name: String, of object: Value, parameterCount: Int)
        -> (function: FunctionDeclaration, type: DeclaredType)?
    {
        let found: (type: DeclaredType, isStatic: Bool)? =
            switch object {
            case .object(let instance): (instance.type, false)
            case .type(let reference): reference.name.flatMap { program.type(named: $0) }.map { ($0, true) }
            default: nil
            }
        guard let (own, isStatic) = found else { return nil }
        for type in program.lineage(of: own) {
            let methods = isStatic ? type.members.staticMethods[name] : type.members.methods[name]
            if let method = methods?.last(where: { $0.parameters.count == parameterCount }) { return (method, type) }
        }
        return nil
    }

    /// Creates an object of a class of the example.
    package func instantiate(_ type: DeclaredType, _ arguments: [Value] = []) -> Outcome {
        outcome { () throws(Unwinding) in
            try instantiate(
                type, arguments.map { EvaluatedArgument(value: $0) }, outer: nil, scope: nil,
                at: type.declaration.nameExtent)
        }
    }

    /// Runs the top-level statements of all units.
    package func runStatements() -> Outcome {
        outcome { () throws(Unwinding) in
            var last = Value.void
            for unit in program.units {
                for statement in unit.statements {
                    if case .expression(let expression) = statement.kind {
                        last = try evaluate(expression, in: heap.globals)
                    } else if case .returned(let value) = try execute(statement, in: heap.globals) {
                        return value
                    }
                }
            }
            return last
        }
    }

    /// Calls a function value, as the host does with a completion handler.
    package func run(_ function: Value, _ arguments: [Value] = []) -> Outcome {
        outcome { () throws(Unwinding) in try call(function, arguments, at: .nowhere) }
    }

    /// Calls a function value after it was handed to the host, as a queue does.
    ///
    /// - Parameters:
    ///   - conditions: those that held when it was handed over.
    ///   - activations: the functions that were running then.
    package func run(
        _ function: Value,
        _ arguments: [Value] = [],
        under conditions: [Decision],
        in activations: [Activation]
    ) -> Outcome {
        let outer = (self.conditions, self.activations)
        self.conditions += conditions
        self.activations += activations
        defer { (self.conditions, self.activations) = outer }
        return run(function, arguments)
    }

    func outcome(_ body: () throws(Unwinding) -> Value) -> Outcome {
        let isOutermost = depth == 0
        let before = (conditions.count, activations.count, depth)
        if isOutermost {
            steps = 0
            meter.reset()
            superCalls = []
            stack = StackGuard()
        }
        defer {
            conditions.removeSubrange(min(before.0, conditions.count)...)
            activations.removeSubrange(min(before.1, activations.count)...)
            depth = before.2
        }
        return WalkMeter.$current.withValue(meter) { ended(body) }
    }

    private func ended(_ body: () throws(Unwinding) -> Value) -> Outcome {
        do throws(Unwinding) {
            return .completed(try body())
        } catch {
            switch error {
            case .thrown(let error):
                return Self.platformCrashes.contains(error.typeName)
                    ? .crashed(reason: error.message, error.extent) : .threw(error)
            case .crashed(let reason, let extent): return .crashed(reason: reason, extent)
            case .inconclusive(let reason, let extent): return .inconclusive(reason: reason, extent)
            case .chainEnded: return .completed(.null)
            }
        }
    }

    /// Exceptions that the platform throws and nothing declares.
    static let platformCrashes: Set<String> = [
        "NullPointerException", "ClassCastException", "ArithmeticException", "IndexOutOfBoundsException",
        "UnsupportedOperationException", "NumberFormatException", "NoSuchElementException",
        "StringIndexOutOfBoundsException", "ArrayIndexOutOfBoundsException", "IllegalArgumentException",
    ]

    /// The result of using null.
    func nullUsed(_ what: String, at extent: SourceExtent) -> Unwinding {
        semantics.crashesAreExceptions
            ? .thrown(ThrownError(typeName: "NullPointerException", message: what, extent: extent))
            : .crashed(reason: what, extent)
    }

    func exception(_ typeName: String, _ message: String, at extent: SourceExtent) -> Unwinding {
        semantics.crashesAreExceptions
            ? .thrown(ThrownError(typeName: typeName, message: message, extent: extent))
            : .crashed(reason: message, extent)
    }
}

/// How a run of a callback ended. Earlier calls count, however it ended.
package enum Outcome {
    /// It ended normally.
    case completed(Value)
    /// It ended with an uncaught exception or error.
    case threw(ThrownError)
    /// The platform ended the app: null was used, an index was out of range.
    case crashed(reason: String, SourceExtent)
    /// Its further behaviour is unknown.
    case inconclusive(reason: String, SourceExtent)
}
