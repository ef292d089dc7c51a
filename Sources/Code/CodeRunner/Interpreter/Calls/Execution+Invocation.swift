package import SourceCode

extension Execution {
    /// Runs a function of the example with arguments in the order of its parameters; `nil` takes the default.
    func invoke(
        _ function: FunctionDeclaration,
        type: DeclaredType?,
        receiver: Value?,
        _ arguments: [Value?],
        scope: Scope?,
        at extent: SourceExtent
    ) throws(Unwinding) -> Value {
        try enter(extent)
        defer { depth -= 1 }
        guard let block = function.body else { return unknown("\(function.name) has no body", at: extent) }
        let frame = Frame(receiver: receiver, type: type, function: function)
        let inner = Scope(parent: scope, frame: frame)
        let parameters = function.parameters
        var hasInout = false
        for index in parameters.indices {
            let given = index < arguments.count ? arguments[index] : nil
            var value = given ?? .null
            if given == nil, let defaultValue = parameters[index].defaultValue {
                value = try evaluate(defaultValue, in: inner)
            }
            hasInout = hasInout || parameters[index].isInout
            if isChangedWhenPassed(value) {
                let wanted = parameters[index].type
                value = resolved(
                    passed(value), as: parameters[index].isVariadic ? wanted.map(TypeReference.array) : wanted,
                    from: type)
            }
            if !parameters[index].builders.isEmpty { value = built(value, by: parameters[index].builders) }
            inner.declare(parameters[index].name, value)
        }
        let activation = Activation(
            function: function, site: extent, typeArguments: typeArguments(of: function, arguments, at: extent))
        activations.append(activation)
        if invocations.count < limits.remembered { invocations.append(activation) }
        let conditionCount = conditions.count
        defer {
            activations.removeLast()
            forgetConditions(after: conditionCount)
            leftParameters =
                hasInout ? parameters.filter(\.isInout).map { inner.value(of: $0.name) ?? .null } : []
        }
        if isIdle(function, in: inner) {
            return try known { () throws(Unwinding) in try body(block, in: inner) } ?? .void
        }
        return resolved(try body(block, in: inner), as: function.result, from: type)
    }

    /// The value that the statements of a body return; a body of one expression returns its value.
    func body(_ block: Block, in scope: Scope) throws(Unwinding) -> Value {
        if !block.builders.isEmpty, let builder = resultBuilder(block.builders),
            !CodeNames(block).exits.contains(.returns)
        {
            return try build(block, by: builder, in: scope)
        }
        if program.language == .swift, block.statements.count == 1,
            case .expression(let expression)? = block.statements.first?.kind
        {
            want(result(ofFunctionAround: scope), of: expression)
            return try evaluate(expression, in: scope)
        }
        if program.language == .swift, block.statements.count == 1, let only = block.statements.first, isValue(only) {
            return try valueOf(only, in: scope)
        }
        switch try execute(block, in: scope) {
        case .returned(let value), .yielded(let value): return value
        default: return .void
        }
    }

    private func isValue(_ statement: Statement) -> Bool {
        guard case .selection(let selection) = statement.kind else { return false }
        return selection.cases.allSatisfy { one in
            guard one.body.statements.count == 1, case .expression? = one.body.statements.first?.kind else {
                return false
            }
            return true
        }
    }

    /// Calls anything that can be called.
    package func call(_ function: Value, _ arguments: [Value], at extent: SourceExtent) throws(Unwinding) -> Value {
        switch function {
        case .function(let function): return try call(function, arguments, at: extent)
        case .unknown:
            remember("a function", at: extent, arguments)
            return function
        case .null:
            if semantics.crashesAreExceptions { throw nullUsed("null is called", at: extent) }
            return .null
        case .object where program.language == .swift:
            let site = CallSite("callAsFunction", values: arguments, at: extent)
            return try callMethodIfAny(site, on: function) ?? unresolved(site)
        case .object(let object):
            // The single method of an interface that an anonymous class implements.
            let methods = object.type.members.methods.values.joined().filter { $0.parameters.count == arguments.count }
            if let method = methods.min(by: { $0.extent.start < $1.extent.start }) {
                return try invoke(
                    method,
                    type: object.type,
                    receiver: function,
                    arguments.map(Optional.some),
                    scope: object.scope,
                    at: extent
                )
            }
            return unknown("the object cannot be called", at: extent)
        case .type(let type):
            return try construct(type, arguments.map { EvaluatedArgument(value: $0) }, at: extent, in: heap.globals)
        default: return unknown("the value cannot be called", at: extent)
        }
    }

    private func call(_ function: FunctionValue, _ arguments: [Value], at extent: SourceExtent) throws(Unwinding)
        -> Value
    {
        try enter(extent)
        defer { depth -= 1 }
        leftParameters = []
        switch function.content {
        case .native(let body): return try body(self, arguments)
        case .closure(let closure, let scope, let receiver):
            return try call(closure, in: scope, on: receiver, arguments, at: extent)
        case .declared(let declaration, let type, let receiver, let scope):
            return try invoke(
                declaration, type: type, receiver: receiver, arguments.map(Optional.some), scope: scope, at: extent)
        case .host(let host, let receiver):
            return try callHost(host, receiver: receiver, arguments.map(Optional.some), at: extent)
        case .operation(let sign):
            guard arguments.count == 2 else { return unknown("\(sign) needs two operands", at: extent) }
            return try combine(sign, of: arguments[0], and: arguments[1], at: extent)
        case .bound(let receiver, let name):
            let site = CallSite(name, values: arguments, at: extent)
            return try callMethodIfAny(site, on: receiver) ?? unresolved(site)
        case .reference(let type, let name):
            return try callReference(CallSite(name, values: arguments, at: extent), of: type)
        }
    }

    private func call(
        _ closure: Closure,
        in scope: Scope,
        on receiver: Value?,
        _ arguments: [Value],
        at extent: SourceExtent
    ) throws(Unwinding) -> Value {
        let frame = Frame(receiver: receiver, type: scope.frame.type, function: scope.frame.function)
        frame.isClosure = true
        let inner = Scope(parent: scope, frame: frame)
        if let parameters = closure.parameters {
            // A pair is unpacked if there are two parameters.
            var values = arguments
            if parameters.count > 1, arguments.count == 1, case .tuple(let parts)? = arguments.first { values = parts }
            for (index, parameter) in parameters.enumerated() where parameter.name != "_" {
                inner.declare(
                    parameter.name, resolved(passed(index < values.count ? values[index] : .null), as: parameter.type))
            }
        } else {
            frame.anonymousArguments = arguments
        }
        let conditionCount = conditions.count
        defer {
            forgetConditions(after: conditionCount)
            leftParameters =
                closure.parameters?.map { inner.value(of: $0.name) ?? .null } ?? frame.anonymousArguments
        }
        if closure.isExpression, case .expression(let expression)? = closure.body.statements.first?.kind {
            return resolved(try evaluate(expression, in: inner), as: closure.result)
        }
        return resolved(try body(closure.body, in: inner), as: closure.result)
    }

    // MARK: Method references

    func methodReference(_ base: Expression, _ name: String, at extent: SourceExtent, in scope: Scope) throws(Unwinding)
        -> Value
    {
        let value = try owner(base, in: scope)
        if case .type(let type) = value { return .function(FunctionValue(.reference(type, name))) }
        if value.isNull { throw nullUsed("a method of null is named", at: extent) }
        return .function(FunctionValue(.bound(value, name)))
    }

    private func callReference(_ site: CallSite, of type: TypeReference) throws(Unwinding) -> Value {
        if site.name == "new" { return try construct(type, site.arguments, at: site.extent, in: heap.globals) }
        if let member = try staticMember(of: type, site.name, at: site.extent), case .function(let function) = member {
            return try call(function, site.values, at: site.extent)
        }
        guard let receiver = site.values.first else { return unresolved(site) }
        if receiver.unknown != nil { return receiver }
        let rest = CallSite(site.name, Array(site.arguments.dropFirst()), at: site.extent)
        return try callMethodIfAny(rest, on: receiver) ?? unresolved(site)
    }

    // MARK: The host

    func callHost(_ function: HostFunction, receiver: Value, _ arguments: [Value?], at extent: SourceExtent)
        throws(Unwinding) -> Value
    {
        effects += 1
        let declaration = function.declaration
        var resolvedArguments = arguments
        charge(receiver)
        for index in arguments.indices {
            guard let value = arguments[index] else { continue }
            charge(value)
            guard isChangedWhenPassed(value) else { continue }
            let type = index < declaration.parameters.count ? declaration.parameters[index].type : nil
            resolvedArguments[index] = resolved(passed(value), as: type)
        }
        rings.note(receiver, with: resolvedArguments)
        let call = HostCall(
            execution: self,
            receiver: receiver,
            arguments: resolvedArguments,
            declaration: declaration,
            extent: extent
        )
        let result = try EscapeAnalysis.checkTaken(try function.behaviour(call), of: receiver, resolvedArguments)
        leftParameters = []
        try settle(extent)
        return resolved(result, as: declaration.result)
    }
}
