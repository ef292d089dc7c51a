import SourceCode

extension Execution {
    /// The values of arguments, in order.
    func arguments(_ arguments: [Argument], in scope: Scope) throws(Unwinding) -> [EvaluatedArgument] {
        var values: [EvaluatedArgument] = []
        values.reserveCapacity(arguments.count)
        for argument in arguments {
            values.append(
                EvaluatedArgument(
                    label: argument.label, value: try evaluate(argument.value, in: scope),
                    isTrailing: argument.isTrailing, expression: argument.value)
            )
        }
        return values
    }

    /// The last declaration that fits the arguments, with the arguments by its parameters.
    ///
    /// Wrong labels or a missing argument would not compile; the nearest declaration is called.
    func overload(_ functions: [FunctionDeclaration], _ arguments: [EvaluatedArgument], isExact: Bool = false) -> (
        FunctionDeclaration, [Value?]
    )? {
        charge(functions.count / 8)
        return overload(functions.reversed(), arguments, isExact: isExact) { $0 }
    }

    /// The method that a call means: the first type's whose labels fit, or else the nearest.
    func method(of lineage: [DeclaredType], _ name: String, _ arguments: [EvaluatedArgument], isStatic: Bool = false)
        -> (FunctionDeclaration, [Value?], DeclaredType)?
    {
        func method(isExact: Bool) -> (FunctionDeclaration, [Value?], DeclaredType)? {
            for type in lineage {
                var methods =
                    name == "init"
                    ? type.members.initializers
                    : (isStatic ? type.members.staticMethods : type.members.methods)[name] ?? []
                // In Java, an object's call may be meant for a static method.
                if program.language == .java, !isStatic, !methods.isEmpty {
                    methods += type.members.staticMethods[name] ?? []
                }
                guard let (method, bound) = overload(methods, arguments, isExact: isExact), method.body != nil else {
                    continue
                }
                return (method, bound, type)
            }
            return nil
        }
        return method(isExact: true) ?? method(isExact: false)
    }

    /// The first host function that fits the arguments, with the arguments by its parameters.
    func hostOverload(_ functions: [HostFunction], _ arguments: [EvaluatedArgument]) -> (HostFunction, [Value?])? {
        overload(functions, arguments, declaration: \.declaration)
    }

    private func overload<Function>(
        _ functions: some Collection<Function>,
        _ arguments: [EvaluatedArgument],
        isExact: Bool = false,
        declaration: (Function) -> FunctionDeclaration
    ) -> (Function, [Value?])? {
        // With a single candidate, types do not matter.
        if functions.count == 1, let function = functions.first,
            let bound = bind(arguments, to: declaration(function).parameters)
        {
            return (function, bound)
        }
        let bound = functions.compactMap { function in
            bind(arguments, to: declaration(function).parameters).map { (function, $0) }
        }
        let accepting = bound.filter { accepts(declaration($0.0).parameters, $0.1) }
        // One that takes a list of arguments comes last.
        let plain = accepting.filter { !declaration($0.0).parameters.contains(where: \.isVariadic) }
        let best = narrowed(plain.isEmpty ? accepting : plain, arguments) { declaration($0.0) }
        if let chosen = best.first ?? bound.first { return chosen }
        if isExact { return nil }
        let nearest = functions.first { declaration($0).parameters.count == arguments.count } ?? functions.first
        return nearest.map { ($0, padded(arguments, to: declaration($0).parameters)) }
    }

    private func padded(_ arguments: [EvaluatedArgument], to parameters: [Parameter]) -> [Value?] {
        parameters.indices.map { index in
            guard index < arguments.count else { return nil }
            return parameters[index].isVariadic ? .list(ListValue([arguments[index].value])) : arguments[index].value
        }
    }

    private func accepts(_ parameters: [Parameter], _ values: [Value?]) -> Bool {
        for index in values.indices where index < parameters.count {
            guard let value = values[index], let type = parameters[index].type, !parameters[index].isVariadic else {
                continue
            }
            if matches(value, type) == false { return false }
            // A closure goes to a function parameter, if there is one.
            if case .function = value, program.language == .swift, case .named(let name, _) = type.unwrapped,
                name != "Any", !name.hasSuffix("KeyPath")
            {
                return false
            }
        }
        return true
    }

    /// Whether an array is passed in Java for all arguments of a variadic parameter.
    private func isArray(_ values: [Value], for type: TypeReference?) -> Bool {
        guard program.language == .java, values.count == 1, case .list = values[0], let name = type?.name else {
            return false
        }
        // A variadic parameter of such a type may get a list as one of many arguments.
        return !["Object", "List", "Collection", "Iterable", "ArrayList", "Serializable"].contains(name)
    }

    /// Arguments in the order of the parameters; `nil` if they do not fit.
    func bind(_ arguments: [EvaluatedArgument], to parameters: [Parameter]) -> [Value?]? {
        var bound: [Value?] = []
        var next = 0
        bound.reserveCapacity(parameters.count)
        // By index, since a loop over the parameters would copy each.
        for index in parameters.indices {
            if parameters[index].isVariadic {
                var values: [Value] = []
                var isFirst = true
                while next < arguments.count,
                    isFirst ? fits(arguments[next], parameters[index].label) : arguments[next].label == nil,
                    !arguments[next].isTrailing
                {
                    values.append(arguments[next].value)
                    next += 1
                    isFirst = false
                }
                let isArray = isArray(values, for: parameters[index].type)
                bound.append(isArray ? values[0] : .list(ListValue(values)))
            } else if next < arguments.count, fits(arguments[next], parameters[index].label),
                !(arguments[next].isTrailing && arguments[next].label == nil
                    && parameters.letsTrailingPass(
                        index, before: next + 1 < arguments.count ? arguments[next + 1].label : nil))
            {
                bound.append(arguments[next].value)
                next += 1
            } else if parameters[index].defaultValue != nil {
                bound.append(nil)
            } else {
                return nil
            }
        }
        return next == arguments.count ? bound : nil
    }

    private func fits(_ argument: EvaluatedArgument, _ label: String?) -> Bool {
        if program.language == .java { return true }
        if argument.isTrailing, argument.label == nil { return true }
        return argument.label == label
    }
}

extension [Parameter] {
    /// Whether a trailing closure skips a parameter with a default: one that takes no function and is not the last, or
    /// after which another needs an argument.
    ///
    /// - Parameter label: the label of the trailing closure that follows it, which supplies its parameter's argument.
    package func letsTrailingPass(_ index: Int, before label: String?) -> Bool {
        guard self[index].defaultValue != nil, index < count - 1 else { return false }
        guard case .function? = self[index].type?.unwrapped else { return true }
        return self[(index + 1)...].prefix { label == nil || $0.label != label }
            .contains { $0.defaultValue == nil && !$0.isVariadic }
    }
}
