import SourceCode

/// Java chooses among overloads by what it knows when it compiles. Values tell as much, except for null and what is
/// unknown.
extension Execution {
    /// The declarations among several that fit the written types of arguments without a value; all of them if the types
    /// are not written near.
    func narrowed<Function>(
        _ functions: [Function], _ arguments: [EvaluatedArgument], declaration: (Function) -> FunctionDeclaration
    ) -> [Function] {
        let open = arguments.enumerated().filter { $1.value.isNull || $1.value.unknown != nil }
        guard program.language == .java, functions.count > 1, !open.isEmpty else { return functions }
        var left = functions
        for (index, argument) in open {
            guard let name = argument.expression.flatMap(staticType) else { continue }
            let fitting = left.filter { function in
                let parameters = declaration(function).parameters
                guard index < parameters.count, let type = parameters[index].type?.name else { return false }
                return type == name || isSubtype(name, of: type)
            }
            let exact = fitting.filter { declaration($0).parameters[index].type?.name == name }
            if !fitting.isEmpty { left = exact.isEmpty ? fitting : exact }
        }
        return left
    }

    private func isSubtype(_ name: String, of other: String) -> Bool {
        if other == "Object" { return true }
        if let type = program.type(named: name) {
            return program.lineage(of: type).contains { $0.name == other || $0.superNames.contains(other) }
        }
        guard let type = program.platform.type(named: name) else { return false }
        return program.platform.lineage(of: type).contains { $0.name == other || $0.supertypeNames.contains(other) }
    }

    /// The name of the written type of an expression in the running function.
    private func staticType(of expression: Expression) -> String? {
        switch expression.kind {
        case .name(let name):
            guard let function = activations.last?.function else { return nil }
            let own = function.parameters.last { $0.name == name }?.type
            return (own ?? function.body?.writtenType(of: name) ?? fieldType(name))?.name
        case .cast(_, _, let type): return type.name
        case .construction(let construction): return construction.type.name
        case .literal: return nil
        case .call(let call):
            switch call.callee.kind {
            case .name(let name): return runningType.flatMap { result(of: name, in: $0.name) }
            case .member(let base, let name, _):
                if case .name(let type) = base.kind, let found = result(of: name, in: type) { return found }
                return staticType(of: base).flatMap { result(of: name, in: $0) }
            default: return nil
            }
        default: return nil
        }
    }

    private var runningType: DeclaredType? {
        guard let function = activations.last?.function else { return nil }
        return program.types.values.filter { $0.declaration.extent.contains(function.extent.start) }
            .max { $0.declaration.extent.start < $1.declaration.extent.start }
    }

    private func fieldType(_ name: String) -> TypeReference? {
        runningType.flatMap { type in program.lineage(of: type).lazy.compactMap { $0.members.types[name] }.first }
    }

    /// The result type that all functions of a name have.
    private func result(of function: String, in typeName: String) -> String? {
        var results: Set<String?> = []
        if let type = program.type(named: typeName) {
            for one in program.lineage(of: type) {
                results.formUnion(one.functions.filter { $0.name == function }.map { $0.result?.name })
            }
            if results.isEmpty, let host = program.hostType(of: type) { return result(of: function, in: host.name) }
        } else if let type = program.platform.type(named: typeName) {
            results.formUnion(program.platform.methods(named: function, of: type).map { $0.declaration.result?.name })
        }
        return results.count == 1 ? results.first ?? nil : nil
    }
}

extension Block {
    /// The type that is written at the only declaration of a variable.
    fileprivate func writtenType(of name: String) -> TypeReference? {
        var search = VariableSearch(name: name)
        search.walk(self)
        return search.types.count == 1 ? search.types[0] : nil
    }
}

private struct VariableSearch: SyntaxVisitor {
    let name: String
    var types: [TypeReference?] = []

    mutating func visit(_ statement: Statement) {
        guard case .variables(let declaration) = statement.kind else { return }
        for binding in declaration.bindings where binding.pattern.names.contains(name) { types.append(binding.type) }
    }

    mutating func visit(_: Expression) {}
}
