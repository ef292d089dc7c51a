import SourceCode

extension Execution {
    /// The value of a name, from the nearest scope outwards.
    func value(ofName name: String, _ expression: Expression, in scope: Scope) throws(Unwinding) -> Value {
        if let value = scope.value(of: name) { return value }
        // In endless code most names are undeclared, so places are not searched one after another.
        let mayBeDeclared = heap.hasUndeclaredStatics || !localTypesByName.isEmpty || program.mayDeclare(name)
        if mayBeDeclared, localTypesByName.isEmpty, program.plainTypeNames.contains(name) {
            return .type(.named(name))
        }
        if let value = try surroundings(name, at: expression.extent, in: scope, mayBeDeclared: mayBeDeclared) {
            return value
        }
        if let near = analysis.substitutions[ObjectIdentifier(expression)] {
            if let value = scope.value(of: near) { return value }
            if let value = try surroundings(near, at: expression.extent, in: scope, mayBeDeclared: true) {
                return value
            }
        }
        if mayBeDeclared, let meaning = program.evidentMeanings[name] {
            let value = try evaluate(meaning, in: scope)
            scope.outermost.declare(name, value)
            return value
        }
        if Self.beginsAsTypesDo(name) { return .type(typeMeant(.named(name))) }
        return unknown(program.reasonNotToKnow(name), at: expression.extent)
    }

    private static func beginsAsTypesDo(_ name: String) -> Bool {
        guard let first = name.utf8.first else { return false }
        // Unicode properties are slow to look up, and names are nearly always ASCII.
        return first < 0x80 ? first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") : name.first?.isUppercase == true
    }

    /// The type that a property or parameter is declared with; the type around the code for `self`.
    func writtenType(of expression: Expression, in scope: Scope) -> DeclaredType? {
        switch expression.kind {
        case .name("self"): return scope.frame.type
        case .member(let base, let name, _):
            guard case .name("self") = base.kind else { return nil }
            return scope.frame.type?.members.types[name]?.name.flatMap { program.type(named: $0) }
        case .name(let name):
            let type =
                scope.value(of: name) == nil
                ? scope.frame.type?.members.types[name]
                : scope.frame.isClosure ? nil : scope.frame.function?.parameters.first { $0.name == name }?.type
            return type?.unwrapped.name.flatMap { program.type(named: $0) }
        case .optionalLink(let inner), .forceUnwrap(let inner), .await(let inner):
            return writtenType(of: inner, in: scope)
        default: return nil
        }
    }

    /// The value of an expression before a dot, which may be a package or an undeclared class.
    func owner(_ expression: Expression, in scope: Scope) throws(Unwinding) -> Value {
        switch expression.kind {
        case .name(let name):
            try enter(expression.extent)
            defer { depth -= 1 }
            return try value(ofName: name, expression, in: scope)
        case .member(let base, let name, _):
            try enter(expression.extent)
            defer { depth -= 1 }
            return try member(of: try owner(base, in: scope), named: name, at: expression.extent, scope)
        default: return try evaluate(expression, in: scope)
        }
    }

    /// A value as it is used: an undeclared type becomes an unknown constant.
    func declared(_ value: Value, at extent: SourceExtent) -> Value {
        guard case .type(let type) = value, let path = type.unwrapped.name, !isType(path) else { return value }
        if program.language == .java, program.type(named: "R") == nil, let number = ResourceNumber.number(of: path) {
            return .integer(number)
        }
        var unknown = UnknownValue(
            reason: program.reasonNotToKnow(path), extent: extent, library: program.library(of: path))
        // In Java, a name in another case may be a variable.
        let name = path.split(separator: ".").last ?? ""
        if program.language == .swift || name.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "_" }) {
            unknown.constant = path
        }
        return .unknown(unknown)
    }

    /// Whether a path names a type, or a constant of one of the platform's types.
    private func isType(_ path: String) -> Bool {
        if localTypesByName[path] != nil || program.type(named: path) != nil { return true }
        if program.platform.type(named: path) != nil { return true }
        let outer = path.split(separator: ".").dropLast().joined(separator: ".")
        return !outer.isEmpty && program.platform.type(named: outer) != nil
    }

    /// The value of a name that is not local: members, globals, types, the host's constants.
    private func surroundings(
        _ name: String, at extent: SourceExtent, in scope: Scope, mayBeDeclared: Bool
    ) throws(Unwinding) -> Value? {
        let frame = scope.frame
        switch name {
        case "this", "self":
            return frame.receiver ?? enclosingObject
                ?? unknown("the object around this code is not printed", at: extent)
        case "super": return frame.receiver ?? enclosingObject ?? .void
        case "Self": return frame.type.map { .type(.named($0.name)) }
        case "_": return .void
        case "+", "-", "*", "/", "%", "<", ">", "==", "!=", "&&", "||", "<=", ">=":
            return .function(FunctionValue(.operation(name)))
        default: break
        }
        if let position = Self.anonymousPosition(name) { return anonymousArgument(position, in: scope) }
        if !mayBeDeclared, let found = undeclared(name, around: frame.receiver ?? enclosingObject) { return found }
        if let receiver = frame.receiver ?? enclosingObject, let value = try implicitMember(receiver, name, at: extent)
        {
            return value
        }
        if let type = frame.type, !isAsked(type, with: frame.receiver ?? enclosingObject),
            let value = try staticMember(ofSurroundings: type, name, at: extent)
        {
            return value
        }
        if let value = try global(name) { return value }
        if let function = program.functions[name]?.last {
            return .function(FunctionValue(.declared(function, nil, receiver: frame.receiver, nil)))
        }
        for type in program.staticImports.types(of: name) {
            if let value = try staticMember(of: .named(type), name, at: extent) { return value }
        }
        if !localTypesByName.isEmpty, localTypesByName[name] != nil { return .type(.named(name)) }
        if let type = program.type(named: name, from: frame.type) { return .type(.named(type.name)) }
        switch program.platform.globals[name] {
        case .constant(let constant): return try value(of: constant, extent)
        case .function(let function): return .function(FunctionValue(.host(function, receiver: .void)))
        case .type: return .type(.named(name))
        case nil: return nil
        }
    }

    /// The value that code has stored under an undeclared name: in a field of the objects around it, in the variables
    /// around a local class, or at the top level; nil where what is around the code is not an object.
    private func undeclared(_ name: String, around receiver: Value?) -> Value?? {
        var next = receiver
        var distance = 0
        while let object = next, distance < 16 {
            guard case .object(let instance) = object else { return nil }
            if let value = instance.fields[name] ?? object.hostObject?.fields[name] ?? instance.scope?.value(of: name) {
                return .some(value)
            }
            next = instance.outer
            distance += 1
        }
        return .some(heap.outermostScope(of: name).value(of: name))
    }

    /// Whether the type's static members were already searched, because the object around the code is of that type.
    private func isAsked(_ type: DeclaredType, with receiver: Value?) -> Bool {
        if case .object(let object)? = receiver { object.type === type } else { false }
    }

    /// The number of `$0`, `$1` and so on.
    static func anonymousPosition(_ name: String) -> Int? {
        name.utf8.first == UInt8(ascii: "$") ? Int(name.dropFirst()) : nil
    }

    /// The closure that gets enough unnamed arguments for this position.
    func anonymousFrame(_ position: Int, in scope: Scope) -> Frame? {
        var here: Scope? = scope
        while let current = here {
            if position < current.frame.anonymousArguments.count { return current.frame }
            here = current.parent
        }
        return nil
    }

    private func anonymousArgument(_ position: Int, in scope: Scope) -> Value? {
        var here: Scope? = scope
        while let current = here {
            let arguments = current.frame.anonymousArguments
            if position < arguments.count { return arguments[position] }
            // A closure that gets a pair names its parts.
            if arguments.count == 1, case .tuple(let values)? = arguments.first, position < values.count, position > 0 {
                return values[position]
            }
            here = current.parent
        }
        return nil
    }

    /// A member of the object around the code, or of the objects around that.
    private func implicitMember(_ receiver: Value, _ name: String, at extent: SourceExtent) throws(Unwinding) -> Value?
    {
        var next: Value? = receiver
        var distance = 0
        while let object = next, distance < 16 {
            if let value = try memberIfAny(of: object, named: name, at: extent) { return value }
            guard case .object(let instance) = object else { return nil }
            if let captured = instance.scope?.value(of: name) { return captured }
            if let value = try staticMember(ofSurroundings: instance.type, name, at: extent) { return value }
            next = instance.outer
            distance += 1
        }
        return nil
    }

    /// A top-level variable, set up when it is first read.
    private func global(_ name: String) throws(Unwinding) -> Value? {
        let fields = heap.outermostScope(of: name)
        if let value = fields.value(of: name) { return value }
        guard let binding = program.globals[name] else { return nil }
        if let getter = binding.accessors?.getter {
            return try body(getter, in: Scope(parent: heap.globals, frame: heap.globals.frame))
        }
        fields.declare(name, Self.initialValue(of: binding.type))
        if let initializer = binding.initializer {
            let value = try settingUp { () throws(Unwinding) in
                resolved(passed(try evaluate(initializer, in: heap.globals)), as: binding.type)
            }
            guard try bind(binding.pattern, value, in: fields, declares: true) else { return nil }
        }
        return fields.value(of: name)
    }

    /// The value of a host property; unknown if its table does not define it.
    func value(of property: HostProperty, on receiver: Value = .void, _ extent: SourceExtent) throws(Unwinding) -> Value
    {
        switch property.content {
        case .constant(let value): return value(self)
        case .property(let get?, _):
            return try get(
                HostCall(
                    execution: self, receiver: receiver, arguments: [], declaration: property.getter, extent: extent))
        case .property(nil, _), .function:
            guard let initializer = property.initializer else {
                return unknown("the value of \(property.name) is not declared", at: extent)
            }
            return try evaluate(initializer, in: heap.globals)
        }
    }

    /// The function that a property's code sees as called.
    static func getter(_ name: String) -> FunctionDeclaration {
        FunctionDeclaration(kind: .function, name: name, extent: .nowhere, nameExtent: .nowhere)
    }
}
