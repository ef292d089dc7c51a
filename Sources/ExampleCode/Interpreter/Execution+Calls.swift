extension Execution {
    func evaluate(_ call: Call, _ expression: Expression, in scope: Scope) throws(Interruption) -> Value {
        if call.isElided { return try elidedCall(call, expression, in: scope) }
        switch call.callee.kind {
        case .name(let name): return try callByName(name, call, expression, in: scope)
        case .member(let base, let name, _): return try callMember(base, name, call, expression, in: scope)
        case .implicitMember(let name):
            let arguments = try self.arguments(call.arguments, in: scope)
            return .enumeration(EnumValue(typeName: "", name: name, values: arguments.map { passed($0.value) }))
        case .type(let type):
            return try construct(type, try self.arguments(call.arguments, in: scope), at: expression.extent, in: scope)
        default:
            let callee = try evaluate(call.callee, in: scope)
            let arguments = try self.arguments(call.arguments, in: scope)
            return try self.call(callee, arguments.map(\.value), at: expression.extent)
        }
    }

    /// A call whose arguments are left out does something that is not known.
    private func elidedCall(_ call: Call, _ expression: Expression, in scope: Scope) throws(Interruption) -> Value {
        if case .member(let base, _, _) = call.callee.kind { _ = try evaluate(base, in: scope) }
        let arguments = try arguments(call.arguments, in: scope)
        remember(TreePrinter().text(of: call.callee), at: expression.extent, arguments.map(\.value))
        return unknown("the arguments are left out", at: expression.extent)
    }

    func remember(_ name: String, at extent: SourceExtent, _ values: [Value] = []) {
        // Who runs the examples looks at each of them.
        charge(4)
        guard unresolvedCalls.count < limits.remembered else { return }
        unresolvedCalls.append(UnresolvedCall(name: name, extent: extent, values: values))
    }

    // MARK: By name

    private func callByName(_ name: String, _ call: Call, _ expression: Expression, in scope: Scope) throws(Interruption) -> Value {
        let name = analysis.substitutions[ObjectIdentifier(call.callee)] ?? name
        let arguments = try self.arguments(call.arguments, in: scope)
        let extent = expression.extent
        if let local = scope.value(of: name) {
            if case .function(let function) = local, case .declared(let declaration, let type, let receiver, let inner) = function.content {
                let bound = bind(arguments, to: declaration.parameters) ?? arguments.map { Optional.some($0.value) }
                return try invoke(declaration, type: type, receiver: receiver, bound, scope: inner, at: extent)
            }
            return try self.call(local, arguments.map(\.value), at: extent)
        }
        if name == "this" || name == "super" { return try delegate(name, arguments, in: scope, at: extent) }
        if let result = try callImplicitly(name, arguments, in: scope, at: extent) { return result }
        if let functions = program.functions[name], let (function, bound) = overload(functions, arguments) {
            return try invoke(function, type: nil, receiver: scope.frame.receiver ?? enclosingObject, bound, scope: nil, at: extent)
        }
        if isTypeName(name, in: scope) { return try construct(.named(name), arguments, at: extent, in: scope) }
        if let functions = program.platform.functions[name], let (function, bound) = hostOverload(functions, arguments) {
            return try callHost(function, receiver: .void, bound, at: extent)
        }
        if let value = try surroundingFunction(name, call.callee, in: scope) { return try self.call(value, arguments.map(\.value), at: extent) }
        remember(name, at: extent, arguments.map(\.value))
        return unknown("nothing declares the function \(name)", at: extent)
    }

    private func isTypeName(_ name: String, in scope: Scope) -> Bool {
        localTypesByName[name] != nil || program.type(named: name, from: scope.frame.type) != nil
            || (program.platform.type(named: name) != nil && program.language == .swift)
    }

    /// A property that holds a function.
    private func surroundingFunction(_ name: String, _ callee: Expression, in scope: Scope) throws(Interruption) -> Value? {
        let value = try value(ofName: name, callee, in: scope)
        if case .function = value { return value }
        return nil
    }

    /// `this(…)` and `super(…)` in a Java constructor.
    private func delegate(_ name: String, _ arguments: [EvaluatedArgument], in scope: Scope, at extent: SourceExtent) throws(Interruption)
        -> Value
    {
        guard case .object(let object)? = scope.frame.receiver, let type = scope.frame.type else { return .void }
        let target = name == "this" ? type : program.lineage(of: type).dropFirst().first
        guard let target, let (initializer, bound) = overload(target.members.initializers, arguments) else { return .void }
        return try invoke(initializer, type: target, receiver: .object(object), bound, scope: nil, at: extent)
    }

    /// A method of the object around the code, of its superclasses, or of the objects around it.
    private func callImplicitly(
        _ name: String,
        _ arguments: [EvaluatedArgument],
        in scope: Scope,
        at extent: SourceExtent
    ) throws(Interruption) -> Value? {
        var next = scope.frame.receiver ?? enclosingObject
        var distance = 0
        while let receiver = next, distance < 16 {
            if let result = try callMethodIfAny(receiver, name, arguments, at: extent) { return result }
            guard case .object(let object) = receiver else { break }
            if let local = object.scope?.value(of: name) { return try call(local, arguments.map(\.value), at: extent) }
            next = object.outer
            distance += 1
        }
        var type = scope.frame.type
        while let here = type {
            if let result = try callStatic(.named(here.name), name, arguments, at: extent) { return result }
            type = here.outerName.flatMap { program.type(named: $0) }
        }
        return nil
    }

    // MARK: By member

    private func callMember(_ base: Expression, _ name: String, _ call: Call, _ expression: Expression, in scope: Scope) throws(Interruption)
        -> Value
    {
        let extent = expression.extent
        let name = analysis.substitutions[ObjectIdentifier(call.callee)] ?? name
        if case .name("super") = base.kind { return try callSuper(name, try arguments(call.arguments, in: scope), in: scope, at: extent) }
        let receiver = semantics.copiesCollections ? try location(base, in: scope) : try evaluate(base, in: scope)
        let arguments = try self.arguments(call.arguments, in: scope)
        switch receiver {
        case .unknown:
            remember(name, at: extent, arguments.map(\.value))
            return receiver
        case .null:
            // Where a compiler would have asked for `?`, its meaning is taken.
            if semantics.crashesAreExceptions { throw nullUsed("\(name) is called on null", at: extent) }
            return .null
        case .type(let type):
            if let result = try callStatic(type, name, arguments, at: extent) { return result }
            if name == "init" { return try construct(type, arguments, at: extent, in: scope) }
            if let inner = program.type(named: (type.name ?? "") + "." + name) {
                return try construct(.named(inner.name), arguments, at: extent, in: scope)
            }
            if program.platform.type(named: (type.name ?? "") + "." + name) != nil {
                return try construct(.named((type.name ?? "") + "." + name), arguments, at: extent, in: scope)
            }
        default: break
        }
        if analysis.optionalCalls.contains(ObjectIdentifier(call.callee)), let function = arguments.first?.value {
            return try self.call(function, [receiver], at: extent)
        }
        if let result = try callMethodIfAny(receiver, name, arguments, at: extent) { return result }
        if name == "map" || name == "flatMap", CoreTables.isNoCollection(receiver), let function = arguments.first?.value {
            return try self.call(function, [receiver], at: extent)
        }
        if name == "init", let type = scope.frame.type { return try delegateInit(type, receiver, arguments, in: scope, at: extent) }
        remember(owner(of: receiver) + name, at: extent, [receiver] + arguments.map(\.value))
        return unknown("nothing declares the function \(name)", at: extent)
    }

    /// What stands before the dot where a call is named to people.
    private func owner(of receiver: Value) -> String {
        switch receiver {
        case .type(let type): "\(type)."
        case .host(let object): object.type.name + "."
        case .object(let object): object.type.name + "."
        default: program.platform.coreTypes(of: receiver).first.map { $0.name + "." } ?? ""
        }
    }

    /// `self.init(…)`
    private func delegateInit(
        _ type: DeclaredType,
        _ receiver: Value,
        _ arguments: [EvaluatedArgument],
        in scope: Scope,
        at extent: SourceExtent
    ) throws(Interruption) -> Value {
        guard let (initializer, bound) = overload(type.members.initializers, arguments) else { return .void }
        return try invoke(initializer, type: type, receiver: receiver, bound, scope: nil, at: extent)
    }

    private func callSuper(_ name: String, _ arguments: [EvaluatedArgument], in scope: Scope, at extent: SourceExtent) throws(Interruption)
        -> Value
    {
        let receiver = scope.frame.receiver ?? enclosingObject ?? .void
        superCalls.insert(SuperCall(name: name, typeName: scope.frame.type?.name))
        if let type = scope.frame.type {
            for ancestor in program.lineage(of: type).dropFirst() {
                let candidates = name == "init" ? ancestor.members.initializers : ancestor.members.methods[name] ?? []
                guard let (method, bound) = overload(candidates, arguments) else { continue }
                return try invoke(method, type: ancestor, receiver: receiver, bound, scope: nil, at: extent)
            }
        }
        if name == "init" { return .void }
        if let host = receiver.hostObject?.type,
            let (method, bound) = hostOverload(program.platform.methods(named: name, of: host), arguments)
        {
            return try callHost(method, receiver: receiver, bound, at: extent)
        }
        // What the platform does in a callback of its own has no effect on the example.
        return .void
    }

    // MARK: Methods

    /// Calls a method of a value; `nil` where nothing declares it.
    func callMethodIfAny(_ receiver: Value, _ name: String, _ arguments: [EvaluatedArgument], at extent: SourceExtent) throws(Interruption)
        -> Value?
    {
        switch receiver {
        case .object(let object):
            if program.index.mayDeclare(name, object.type),
                let result = try callDeclared(program.lineage(of: object.type), receiver, name, arguments, at: extent, scope: object.scope)
            {
                return result
            }
            if let field = object.fields[name], case .function = field { return try call(field, arguments.map(\.value), at: extent) }
            if arguments.isEmpty, let value = component(name, of: object) { return value }
            if let host = object.host?.type, let result = try callHostMethod(host, receiver, name, arguments, at: extent) { return result }
        case .host(let object):
            if let result = try callHostMethod(object.type, receiver, name, arguments, at: extent) { return result }
            if case .function(let function)? = object.fields[name] {
                return try call(.function(function), arguments.map(\.value), at: extent)
            }
        case .enumeration(let value):
            if let type = program.type(named: value.typeName),
                let result = try callDeclared([type], receiver, name, arguments, at: extent, scope: nil)
            {
                return result
            }
            if let type = program.platform.type(named: value.typeName),
                let result = try callHostMethod(type, receiver, name, arguments, at: extent)
            {
                return result
            }
        case .function:
            // The one method of a functional interface.
            if program.language == .java { return try call(receiver, arguments.map(\.value), at: extent) }
        case .type, .void, .null, .unknown: return nil
        default: break
        }
        for core in program.platform.coreTypes(of: receiver) {
            if !program.types.isEmpty, let type = program.types[core.name],
                let result = try callDeclared([type], receiver, name, arguments, at: extent, scope: nil)
            {
                return result
            }
            if let type = core.type, let result = try callHostMethod(type, receiver, name, arguments, at: extent) {
                return result
            }
        }
        return nil
    }

    /// What every enum constant and record answers.
    private func component(_ name: String, of object: ObjectValue) -> Value? {
        if let constant = object.constant {
            if name == "name" || name == "toString" { return .string(constant.name, .literal) }
            if name == "ordinal" { return .integer(constant.ordinal) }
        }
        return object.type.declaration.kind == .recordType ? object.fields[name] : nil
    }

    private func callDeclared(
        _ lineage: [DeclaredType],
        _ receiver: Value,
        _ name: String,
        _ arguments: [EvaluatedArgument],
        at extent: SourceExtent,
        scope: Scope?
    ) throws(Interruption) -> Value? {
        for type in lineage {
            guard let candidates = type.members.methods[name], let (method, bound) = overload(candidates, arguments), method.body != nil
            else { continue }
            return try invoke(method, type: type, receiver: receiver, bound, scope: scope, at: extent)
        }
        return nil
    }

    private func callHostMethod(
        _ type: HostType,
        _ receiver: Value,
        _ name: String,
        _ arguments: [EvaluatedArgument],
        at extent: SourceExtent
    ) throws(Interruption) -> Value? {
        for ancestor in program.extendsPlatform ? program.platform.lineage(of: type) : [] {
            if let extended = program.types[ancestor.name],
                let result = try callDeclared([extended], receiver, name, arguments, at: extent, scope: nil)
            {
                return result
            }
        }
        guard let (method, bound) = hostOverload(program.platform.methods(named: name, of: type), arguments) else { return nil }
        return try callHost(method, receiver: receiver, bound, at: extent)
    }

    /// A static method, or a case of an enum with values.
    private func callStatic(_ type: TypeReference, _ name: String, _ arguments: [EvaluatedArgument], at extent: SourceExtent)
        throws(Interruption) -> Value?
    {
        guard let typeName = type.unwrapped.name else { return nil }
        if let declared = localTypesByName[typeName]?.type ?? program.type(named: typeName) {
            try setUp(declared)
            for ancestor in program.lineage(of: declared) {
                guard let (method, bound) = overload(ancestor.members.staticMethods[name] ?? [], arguments) else { continue }
                return try invoke(method, type: ancestor, receiver: .type(.named(declared.name)), bound, scope: nil, at: extent)
            }
            if let one = enumCase(of: declared, name, values: arguments.map { passed($0.value) }) { return one }
            if name == "values", let all = allCases(of: declared) { return all }
            if name == "valueOf", let text = arguments.first?.value.text, let value = statics[declared.name]?[text] { return value }
            if let host = program.hostType(of: declared), let result = try callHostStatic(host, name, arguments, at: extent) { return result }
        }
        guard let host = program.platform.type(named: typeName) else { return nil }
        return try callHostStatic(host, name, arguments, at: extent)
    }

    private func callHostStatic(_ host: HostType, _ name: String, _ arguments: [EvaluatedArgument], at extent: SourceExtent)
        throws(Interruption) -> Value?
    {
        if let (method, bound) = hostOverload(program.platform.staticMethods(named: name, of: host), arguments) {
            return try callHost(method, receiver: .type(.named(host.name)), bound, at: extent)
        }
        guard name == "getSimpleName" || name == "getName" else { return nil }
        return .string(host.name, .literal)
    }
}
