import SourceCode

extension Execution {
    /// The error that a `throw` throws.
    func thrown(_ expression: Expression, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Unwinding {
        let value = try evaluate(expression, in: scope)
        if value.isNull { return nullUsed("null is thrown", at: extent) }
        var error = ThrownError(typeName: typeName(of: value), message: message(of: value), extent: extent)
        error.valueIndex = thrownValues.count
        thrownValues.append(value)
        return .thrown(error)
    }

    private func typeName(of value: Value) -> String {
        switch value {
        case .object(let object): object.type.declaration.name
        case .host(let object): object.type.name
        case .enumeration(let one): one.typeName
        case .unknown: constructedName(value) ?? "Exception"
        default: "Error"
        }
    }

    /// An undeclared exception class.
    private func constructedName(_ value: Value) -> String? {
        guard let reason = value.unknown?.reason, reason.hasPrefix("nothing declares ") else { return nil }
        return String(reason.dropFirst("nothing declares ".count))
    }

    private func message(of value: Value) -> String {
        value.hostObject?.fields["message"]?.text ?? value.display(in: program.language) ?? ""
    }

    func execute(_ attempt: Attempt, in scope: Scope) throws(Unwinding) -> Completion {
        var result: Completion
        do throws(Unwinding) {
            result = try executeHandled(attempt, in: scope)
        } catch {
            if let block = attempt.finally, case .thrown = error {
                let completion = try execute(block, in: scope)
                guard case .normal = completion else { return completion }
            }
            throw error
        }
        if let block = attempt.finally {
            let completion = try execute(block, in: scope)
            guard case .normal = completion else { return completion }
        }
        if case .fellThrough = result { result = .normal }
        return result
    }

    private func executeHandled(_ attempt: Attempt, in scope: Scope) throws(Unwinding) -> Completion {
        let inner = Scope(parent: scope, frame: scope.frame)
        let before = (depth, activations.count, conditions.count)
        do throws(Unwinding) {
            for resource in attempt.resources { _ = try execute(resource, in: inner) }
            return try execute(attempt.body, in: inner)
        } catch {
            guard case .thrown(let thrown) = error else { throw error }
            depth = before.0
            activations.removeSubrange(min(before.1, activations.count)...)
            conditions.removeSubrange(min(before.2, conditions.count)...)
            for handler in attempt.handlers {
                let scope = Scope(parent: scope, frame: scope.frame)
                guard try catches(handler, thrown, in: scope) else { continue }
                return try execute(handler.body, in: scope)
            }
            throw error
        }
    }

    private func catches(_ handler: Handler, _ thrown: ThrownError, in scope: Scope) throws(Unwinding) -> Bool {
        let value =
            thrown.valueIndex.map { thrownValues[$0] }
            ?? .host(HostObject(throwable(thrown), fields: ["message": .string(thrown.message)]))
        if let pattern = handler.pattern {
            guard try bind(pattern, value, in: scope, declares: true) else { return false }
            if pattern.names.isEmpty { scope.declare(handler.name, value) }
            return true
        }
        guard handler.types.isEmpty || handler.types.contains(where: { accepts($0, thrown, as: value) }) else {
            return false
        }
        scope.declare(handler.name, value)
        return true
    }

    private func throwable(_ thrown: ThrownError) -> HostType {
        program.platform.type(named: thrown.typeName) ?? program.platform.type(named: "Throwable")
            ?? HostType(undeclared: thrown.typeName)
    }

    private func accepts(_ type: TypeReference, _ thrown: ThrownError, as value: Value) -> Bool {
        guard let name = type.name else { return true }
        if name == "Throwable" || name == "Exception" || name == thrown.typeName { return true }
        if name == "RuntimeException" {
            return Self.platformCrashes.contains(thrown.typeName) || matches(value, type) ?? true
        }
        return matches(value, type) ?? false
    }
}
