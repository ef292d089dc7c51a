extension VariableDeclaration {
    /// The stored and computed properties that properties with a wrapper stand for.
    ///
    /// - Parameters:
    ///   - attribute: the wrapper's, with its arguments.
    ///   - wrapper: the wrapper's declaration.
    package func unwrapped(from attribute: Call, _ wrapper: TypeDeclaration) -> [VariableDeclaration] {
        bindings.flatMap { binding -> [VariableDeclaration] in
            guard case .name(let name) = binding.pattern.kind else { return [] }
            let code = WrapperCode(name: name, attribute: attribute, extent: binding.pattern.extent)
            let isSet = binding.initializer != nil || !attribute.arguments.isEmpty || wrapper.needsNoArguments
            var stored = VariableBinding(pattern: Pattern(.name("_" + name), code.extent))
            stored.initializer = isSet ? code.made(of: binding.initializer) : nil
            var plain = VariableBinding(pattern: binding.pattern, type: binding.type)
            plain.accessors = code.accessors("wrappedValue", of: wrapper)
            if let body = plain.accessors?.setter?.body, !isSet || binding.accessors != nil {
                let observers = binding.accessors?.observers.map { ($0.name, Statement(.block($0.body), code.extent)) }
                let before = observers?.filter { $0.0 == "willSet" }.map(\.1) ?? []
                let after = observers?.filter { $0.0 == "didSet" }.map(\.1) ?? []
                let statements = before + (isSet ? [] : [code.making]) + body.statements + after
                plain.accessors?.setter?.body = Block(statements: statements, extent: code.extent)
            }
            var projected = VariableBinding(pattern: Pattern(.name("$" + name), code.extent))
            projected.accessors = code.accessors("projectedValue", of: wrapper)
            let others = modifiers.filter { !$0.hasPrefix("@") && $0 != "lazy" }
            return [stored, plain, projected].filter { $0.accessors != nil || $0.pattern === stored.pattern }.map {
                VariableDeclaration(isConstant: false, modifiers: others, bindings: [$0])
            }
        }
    }
}

extension TypeDeclaration {
    /// Whether a wrapper is made for a property without a value and an attribute without arguments.
    fileprivate var needsNoArguments: Bool {
        let initializers = members.compactMap { member in
            if case .function(let function) = member.kind, function.kind == .initializer { function } else { nil }
        }
        return initializers.isEmpty
            || initializers.contains { $0.parameters.allSatisfy { $0.defaultValue != nil || $0.isVariadic } }
    }

    /// Whether a property of a wrapper can be set; `nil` if it has none of that name.
    fileprivate func isSettable(_ name: String) -> Bool? {
        for case .variables(let declaration) in members.lazy.map(\.kind) {
            guard let binding = declaration.bindings.first(where: { $0.pattern.names == [name] }) else { continue }
            return binding.accessors?.getter == nil ? !declaration.isConstant : binding.accessors?.isSettable
        }
        return nil
    }
}

/// The code that a wrapped property stands for.
private struct WrapperCode {
    let name: String
    let attribute: Call
    let extent: SourceExtent

    private var stored: Expression { Expression(.name("_" + name), extent) }

    func made(of value: Expression?) -> Expression {
        let value = value.map { [Argument(label: "wrappedValue", value: $0)] } ?? []
        return Expression(
            .call(Call(callee: attribute.callee, arguments: value + attribute.arguments, isElided: false)), extent)
    }

    /// `_name = _name ?? Wrapper(wrappedValue: newValue)`: the first value makes the wrapper.
    var making: Statement {
        let value = made(of: Expression(.name("newValue"), extent))
        let either = Expression(.binary("??", stored, value), extent)
        return Statement(.expression(Expression(.assignment("=", target: stored, value: either), extent)), extent)
    }

    /// Accessors that pass on to a property of the wrapper; `nil` if it has none of that name.
    func accessors(_ member: String, of wrapper: TypeDeclaration) -> Accessors? {
        guard let isSettable = wrapper.isSettable(member) else { return nil }
        let place = Expression(.member(stored, member, nameExtent: extent), extent)
        let assignment = Expression(
            .assignment("=", target: place, value: Expression(.name("newValue"), extent)), extent)
        func block(_ expression: Expression) -> Block {
            Block(statements: [Statement(.expression(expression), extent)], extent: extent)
        }
        return Accessors(
            getter: block(place), setter: isSettable ? ("newValue", block(assignment)) : nil, observers: [],
            isSettable: isSettable)
    }
}
