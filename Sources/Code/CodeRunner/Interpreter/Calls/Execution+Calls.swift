import SourceCode

extension Execution {
    /// The result of a call; the final values of `inout` parameters are in `leftParameters`.
    func result(of call: Call, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value {
        if call.isElided { return try elidedCall(call, at: extent, in: scope) }
        if let described = call.described { return try interpolate([.value(described)], at: extent, in: scope) }
        switch call.callee.kind {
        case .name(let name):
            return try callByName(callSite(name, of: call, at: extent, in: scope), call.callee, in: scope)
        case .member(let base, let name, _): return try callMember(name, of: base, by: call, at: extent, in: scope)
        // The receiver is evaluated twice, so it must not call anything.
        case .optionalLink(let callee) where CodeNames(Statement(.expression(callee), extent)).called.isEmpty:
            if case .member(let base, let name, _) = callee.kind { try requireMethod(name, of: base, call, in: scope) }
            let inner = Call(callee: callee, arguments: call.arguments, isElided: false)
            return try result(of: inner, at: extent, in: scope)
        case .reference(let sign) where program.language == .swift:
            let values = try arguments(call.arguments, in: scope).map(\.value)
            if let result = try callOperator(sign, values, at: extent) { return result }
            return unknown("the value cannot be called", at: extent)
        case .implicitMember(let name):
            var site = CallSite(name, try self.arguments(call.arguments, in: scope), at: extent)
            for index in site.arguments.indices { site.arguments[index].value = passed(site.arguments[index].value) }
            return .enumeration(EnumValue(site))
        case .type(let type):
            return try construct(type, try self.arguments(call.arguments, in: scope), at: extent, in: scope)
        default:
            let callee = try evaluate(call.callee, in: scope)
            let arguments = try self.arguments(call.arguments, in: scope)
            return try self.call(callee, arguments.map(\.value), at: extent)
        }
    }

    /// Ends the chain where an object lacks an optional method of a protocol or a closure: `delegate.didEnd?(self)`.
    private func requireMethod(_ name: String, of base: Expression, _ call: Call, in scope: Scope) throws(Unwinding) {
        let receiver = try owner(base, in: scope)
        let isNull = receiver.isNull ? true : try memberIfAny(of: receiver, named: name, at: base.extent)?.isNull
        guard case .object(let object) = receiver else {
            if isNull == true { throw .chainEnded }
            return
        }
        let methods = program.lineage(of: object.type).flatMap { $0.members.methods[name] ?? [] }
        let labels = call.arguments.map { EvaluatedArgument(label: $0.label, value: .null, isTrailing: $0.isTrailing) }
        if methods.contains(where: { $0.body != nil && bind(labels, to: $0.parameters) != nil }) { return }
        if !methods.isEmpty || isNull == true { throw .chainEnded }
    }

    /// A call by the intended name, with its arguments evaluated.
    private func callSite(_ name: String, of call: Call, at extent: SourceExtent, in scope: Scope) throws(Unwinding)
        -> CallSite
    {
        CallSite(
            analysis.substitutions[ObjectIdentifier(call.callee)] ?? name,
            try arguments(call.arguments, in: scope),
            at: extent
        )
    }

    /// A call whose arguments are left out has an unknown effect.
    private func elidedCall(_ call: Call, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value {
        if case .member(let base, _, _) = call.callee.kind { _ = try owner(base, in: scope) }
        let arguments = try arguments(call.arguments, in: scope)
        remember(TreePrinter().text(of: call.callee), at: extent, arguments.map(\.value))
        return unknown("the arguments are left out", at: extent)
    }

    func remember(
        _ name: String, at extent: SourceExtent, _ values: [Value] = [], isConstruction: Bool = false,
        owner: UnknownValue? = nil, fitsOwn: Bool = true, isRead: Bool = false
    ) {
        leftParameters = []
        // The runner of the examples looks at each of them.
        charge(4)
        guard unresolvedCalls.count < limits.remembered else { return }
        var escape = EscapeAnalysis(program, heap, isPart: isPart)
        escape.handOver(values, to: name, at: extent)
        charge(escape.steps)
        unresolvedCalls.append(
            UnresolvedCall(
                name: name, extent: extent, values: values, isConstruction: isConstruction,
                isFrameworks: program.platform.isFrameworks(name) || program.platform.isFrameworksMember(name),
                owner: owner, fitsOwn: fitsOwn,
                library: owner == nil ? program.library(of: name) : owner?.library, isRead: isRead))
    }

    /// Whether a method that the code declares takes the arguments of a call.
    private func fitsOwn(_ site: CallSite) -> Bool {
        guard program.mayDeclare(site.name) else { return false }
        charge(program.types.count / 8)
        return program.types.values.contains { type in
            type.methods[site.name]?.contains { bind(site.arguments, to: $0.parameters) != nil } ?? false
        }
    }

    /// The result of a call that nothing declares.
    func unresolved(_ site: CallSite) -> Value {
        remember(site.name, at: site.extent, site.values)
        return unknownResult(of: site.name, at: site.extent)
    }

    private func unknownResult(of function: String, at extent: SourceExtent) -> Value {
        .unknown(
            UnknownValue(
                reason: program.reasonNotToKnow(function: function), extent: extent,
                library: program.library(of: function)))
    }

    // MARK: By name

    private func callByName(_ site: CallSite, _ callee: Expression, in scope: Scope) throws(Unwinding) -> Value {
        let (name, extent) = (site.name, site.extent)
        if let local = scope.value(of: name) {
            if case .function(let function) = local,
                case .declared(let declaration, let type, let receiver, let inner) = function.content
            {
                let bound = bind(site.arguments, to: declaration.parameters) ?? site.values.map(Optional.some)
                return try invoke(declaration, type: type, receiver: receiver, bound, scope: inner, at: extent)
            }
            return try call(local, site.values, at: extent)
        }
        if name == "this" || name == "super" { return try delegate(site, in: scope) }
        if let result = try callImplicitly(site, in: scope) { return result }
        if let functions = program.functions[name], let (function, bound) = overload(functions, site.arguments) {
            return try invoke(
                function, type: nil, receiver: scope.frame.receiver ?? enclosingObject, bound, scope: nil, at: extent)
        }
        // A function that a page prints without a class is a method of the class that the page extends and does not
        // declare.
        let isBare =
            scope.frame.function.map { function in
                program.functions[function.name]?.contains { $0 === function } ?? false
            } ?? true
        for type in isBare ? program.undeclaredTypes : [] {
            guard let (method, bound) = overload(type.methods[name] ?? [], site.arguments) else { continue }
            return try invoke(
                method, type: type, receiver: scope.frame.receiver ?? enclosingObject, bound, scope: nil, at: extent)
        }
        for type in program.staticImports.types(of: name) {
            if let result = try callStatic(site, of: .named(type)) { return result }
        }
        if isTypeName(name, in: scope) { return try construct(.named(name), site.arguments, at: extent, in: scope) }
        if let functions = program.platform.functions[name],
            let (function, bound) = hostOverload(functions, site.arguments)
        {
            return try callHost(function, receiver: .void, bound, at: extent)
        }
        // A property may hold a function.
        if case .function(let function) = try value(ofName: name, callee, in: scope) {
            return try call(.function(function), site.values, at: extent)
        }
        return unresolved(site)
    }

    private func isTypeName(_ name: String, in scope: Scope) -> Bool {
        localTypesByName[name] != nil || program.type(named: name, from: scope.frame.type) != nil
            || (program.platform.type(named: name) != nil && program.language == .swift)
            || program.platform.isFrameworks(name) && program.platform.functions[name] == nil
    }

    /// `this(…)` and `super(…)` in a Java constructor.
    private func delegate(_ site: CallSite, in scope: Scope) throws(Unwinding) -> Value {
        guard case .object(let object)? = scope.frame.receiver, let type = scope.frame.type else { return .void }
        guard let target = site.name == "this" ? type : program.lineage(of: type).dropFirst().first else {
            if let host = object.host,
                let (constructor, bound) = hostOverload(host.type.members.constructors, site.arguments)
            {
                _ = try callHost(constructor, receiver: .host(host), bound, at: site.extent)
            }
            return .void
        }
        return try callInitializer(of: target, on: .object(object), site)
    }

    /// An initializer that another one calls.
    private func callInitializer(of type: DeclaredType, on receiver: Value, _ site: CallSite) throws(Unwinding) -> Value
    {
        if isMemberwise(type, site.arguments), case .object(let object) = receiver {
            try assignMembers(of: object, as: type, site.arguments, at: site.extent)
            return .void
        }
        guard let (initializer, bound, type) = method(of: program.lineage(of: type), "init", site.arguments) else {
            return .void
        }
        let made = try invoke(initializer, type: type, receiver: receiver, bound, scope: nil, at: site.extent)
        // Where it fails, so does the one that called it.
        if made.isNull, initializer.modifiers.contains("failable") { throw .chainEnded }
        return .void
    }

    /// A method of the object around the code, of its superclasses, or of the objects around it.
    private func callImplicitly(_ site: CallSite, in scope: Scope) throws(Unwinding) -> Value? {
        var site = site
        site.receiverType = scope.frame.type
        var next = scope.frame.receiver ?? enclosingObject
        var distance = 0
        while let receiver = next, distance < 16 {
            if let result = try callMethodIfAny(site, on: receiver) { return result }
            guard case .object(let object) = receiver else { break }
            if let local = object.scope?.value(of: site.name) { return try call(local, site.values, at: site.extent) }
            next = object.outer
            distance += 1
        }
        for here in scope.frame.type.map(program.index.surroundings) ?? [] {
            if let result = try callStatic(site, of: .named(here.name)) { return result }
        }
        return nil
    }

    // MARK: By member

    private func callMember(
        _ name: String,
        of base: Expression,
        by call: Call,
        at extent: SourceExtent,
        in scope: Scope
    ) throws(Unwinding) -> Value {
        if case .name("super") = base.kind {
            return try callSuper(callSite(name, of: call, at: extent, in: scope), in: scope)
        }
        if name == "init", case .name("self") = base.kind, let type = scope.frame.type,
            type.declaration.kind == .enumType
        {
            let arguments = try arguments(call.arguments, in: scope)
            _ = scope.assign("self", try enumeration(type, arguments, at: extent))
            return .void
        }
        var path = TakenPath()
        let receiver = try location(base, in: scope, on: &path)
        var site = try callSite(name, of: call, at: extent, in: scope)
        site.receiverType = writtenType(of: base, in: scope)
        let name = site.name
        try checkView(site, of: base)
        switch receiver {
        case .unknown:
            remember(name, at: extent, site.values, owner: receiver.unknown, fitsOwn: fitsOwn(site))
            return receiver
        case .null:
            // Where a compiler would have required `?`, the code is run as if it were there.
            if semantics.crashesAreExceptions { throw nullUsed("\(name) is called on null", at: extent) }
            return .null
        case .type(let type):
            if let result = try callStatic(site, of: type) { return result }
            if name == "init" { return try construct(type, site.arguments, at: extent, in: scope) }
            let inner = (type.name ?? "") + "." + name
            if let declared = program.type(named: inner) {
                return try construct(.named(declared.name), site.arguments, at: extent, in: scope)
            }
            if program.platform.type(named: inner) != nil {
                return try construct(.named(inner), site.arguments, at: extent, in: scope)
            }
        default: break
        }
        if analysis.optionalCalls.contains(ObjectIdentifier(call.callee)), let function = site.arguments.first?.value {
            return try self.call(function, [receiver], at: extent)
        }
        if let result = try callMethodIfAny(site, on: receiver, takenBy: path) { return result }
        if let result = try callChanging(site, receiver, in: base, scope) { return result }
        if let result = try callOfResult(site, on: receiver) { return result }
        if name == "map" || name == "flatMap", CoreTables.isNoCollection(receiver),
            let function = site.arguments.first?.value
        {
            return try self.call(function, [receiver], at: extent)
        }
        // `self.init(…)`
        if name == "init", let type = scope.frame.type { return try callInitializer(of: type, on: receiver, site) }
        try checkChanges(site, receiver)
        let isRead = if case .host = receiver { Self.isReader(name) } else { false }
        let fullName = owner(of: receiver) + name
        remember(fullName, at: extent, (isRead ? [] : [receiver]) + site.values, isRead: isRead)
        return unknownResult(of: fullName, at: extent)
    }

    /// Calls a function of Swift's `Result`; `nil` for other values and functions.
    private func callOfResult(_ site: CallSite, on receiver: Value) throws(Unwinding) -> Value? {
        guard case .enumeration(let result) = receiver, ["success", "failure"].contains(result.name),
            program.type(named: result.typeName) == nil, result.values.count == 1
        else { return nil }
        let isSuccess = result.name == "success"
        switch site.name {
        case "get":
            if isSuccess { return result.values[0] }
            throw .inconclusive(reason: "what becomes of the error of a Result is not known", site.extent)
        case "map", "flatMap", "mapError", "flatMapError":
            guard isSuccess != site.name.hasSuffix("Error"), let function = site.values.first else { return receiver }
            let value = try call(function, [result.values[0]], at: site.extent)
            if site.name.hasPrefix("flatMap") { return value }
            return .enumeration(EnumValue(typeName: result.typeName, name: result.name, values: [value]))
        default: return nil
        }
    }

    /// The part before the dot when a call is named in messages.
    private func owner(of receiver: Value) -> String {
        switch receiver {
        case .type(let type): "\(type)."
        case .host(let object): object.type.name + "."
        case .object(let object): object.type.name + "."
        default: program.platform.coreTypes(of: receiver).first.map { $0.name + "." } ?? ""
        }
    }

    private func callSuper(_ site: CallSite, in scope: Scope) throws(Unwinding) -> Value {
        let receiver = scope.frame.receiver ?? enclosingObject ?? .void
        superCalls.insert(SuperCall(name: site.name, typeName: scope.frame.type?.name))
        if let type = scope.frame.type {
            let ancestors = Array(program.lineage(of: type).dropFirst())
            if site.name == "init", let first = ancestors.first {
                return try callInitializer(of: first, on: receiver, site)
            }
            if let (method, bound, ancestor) = method(of: ancestors, site.name, site.arguments) {
                return try invoke(method, type: ancestor, receiver: receiver, bound, scope: nil, at: site.extent)
            }
        }
        // The platform's work in its own callback has no effect on the example.
        guard site.name != "init", let host = receiver.hostObject?.type,
            let (method, bound) = hostOverload(program.platform.methods(named: site.name, of: host), site.arguments)
        else { return .void }
        return try callHost(method, receiver: receiver, bound, at: site.extent)
    }

    // MARK: Methods

    /// Calls a method of a value; `nil` if nothing declares it.
    func callMethodIfAny(_ site: CallSite, on receiver: Value) throws(Unwinding) -> Value? {
        let name = site.name
        switch receiver {
        case .object(let object):
            if program.index.mayDeclare(name, object.type),
                let result = try callDeclared(
                    site, of: program.lineage(of: object.type), on: receiver, scope: object.scope)
            {
                return result
            }
            let field = if let stored = object.fields[name] { stored } else { try lazyField(name, of: object) }
            if let field, case .function = field {
                return try call(field, site.values, at: site.extent)
            }
            if site.arguments.isEmpty, let value = component(name, of: object) { return value }
            if let host = object.host?.type, let result = try callHostMethod(site, of: host, on: receiver) {
                return result
            }
        case .host(let object):
            if let result = try callHostMethod(site, of: object.type, on: receiver) { return result }
            if let field = object.fields[name], case .function = field {
                return try call(field, site.values, at: site.extent)
            }
        case .enumeration(let value):
            if let type = program.type(named: value.typeName),
                let result = try callDeclared(site, of: [type], on: receiver)
            {
                return result
            }
            if let type = program.platform.type(named: value.typeName),
                let result = try callHostMethod(site, of: type, on: receiver)
            {
                return result
            }
        case .function:
            // The single method of a functional interface.
            if program.language == .java { return try call(receiver, site.values, at: site.extent) }
        case .void, .null, .unknown: return nil
        default: break
        }
        for core in program.platform.coreTypes(of: receiver) {
            if !program.types.isEmpty, let type = program.types[core.name],
                let result = try callDeclared(site, of: [type], on: receiver)
            {
                return result
            }
            if let type = core.type, let result = try callHostMethod(site, of: type, on: receiver) { return result }
        }
        return nil
    }

    /// The members that every enum constant and record has.
    func component(_ name: String, of object: ObjectValue) -> Value? {
        if let constant = object.constant {
            if name == "name" || name == "toString" { return .string(constant.name, .literal) }
            if name == "ordinal" { return .integer(constant.ordinal) }
        }
        return object.type.declaration.kind == .recordType ? object.fields[name] : nil
    }

    private func callDeclared(
        _ site: CallSite,
        of lineage: [DeclaredType],
        on receiver: Value,
        scope: Scope? = nil
    ) throws(Unwinding) -> Value? {
        guard var (method, bound, type) = method(of: lineage, site.name, site.arguments) else { return nil }
        // A method that only a protocol's extension declares is called wherever the code sees the protocol.
        if !type.isProtocol, program.language == .swift,
            let other = lineage.first(where: { $0.hasOnlyInExtensions(method) })
        {
            guard let seen = site.receiverType else {
                throw .inconclusive(reason: "which \(site.name) is called depends on a type", site.extent)
            }
            if seen.isProtocol, let found = self.method(of: [other], site.name, site.arguments) {
                (method, bound, type) = found
            }
        }
        let owner: Value = method.isStatic ? .type(.named(type.name)) : receiver
        return try invoke(method, type: type, receiver: owner, bound, scope: scope, at: site.extent)
    }

    private func callHostMethod(_ site: CallSite, of type: HostType, on receiver: Value) throws(Unwinding) -> Value? {
        for ancestor in program.extendsPlatform ? program.platform.lineage(of: type) : [] {
            if let extended = program.types[ancestor.name],
                let result = try callDeclared(site, of: [extended], on: receiver)
            {
                return result
            }
        }
        guard let (method, bound) = hostOverload(program.platform.methods(named: site.name, of: type), site.arguments)
        else { return nil }
        return try callHost(method, receiver: receiver, bound, at: site.extent)
    }

    /// A static method, or a case of an enum with values.
    func callStatic(_ site: CallSite, of type: TypeReference) throws(Unwinding) -> Value? {
        guard let typeName = type.unwrapped.name else { return nil }
        let name = site.name
        if let declared = localTypesByName[typeName]?.type ?? program.type(named: typeName) {
            try setUp(declared)
            if let (method, bound, ancestor) = method(
                of: program.lineage(of: declared), name, site.arguments, isStatic: true)
            {
                return try invoke(
                    method, type: ancestor, receiver: .type(.named(declared.name)), bound, scope: nil, at: site.extent)
            }
            if let one = enumCase(of: declared, name, values: site.values.map(passed)) { return one }
            if name == "values", let all = allCases(of: declared) { return all }
            if name == "valueOf", let text = site.arguments.first?.value.text,
                let value = heap.staticValue(text, of: declared.name)
            {
                return value
            }
            if let host = program.hostType(of: declared), let result = try callHostStatic(site, of: host) {
                return result
            }
        }
        return try program.platform.type(named: typeName).flatMap { host throws(Unwinding) in
            try callHostStatic(site, of: host)
        }
    }

    private func callHostStatic(_ site: CallSite, of host: HostType) throws(Unwinding) -> Value? {
        if let (method, bound) = hostOverload(
            program.platform.staticMethods(named: site.name, of: host), site.arguments)
        {
            return try callHost(method, receiver: .type(.named(host.name)), bound, at: site.extent)
        }
        return site.name == "getSimpleName" || site.name == "getName" ? .string(host.name, .literal) : nil
    }
}
