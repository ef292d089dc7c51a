import Diagnostics
import SourceCode

extension Execution {
    /// Java's `new`.
    func evaluate(_ construction: Construction, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value {
        let arguments = try self.arguments(construction.arguments, in: scope)
        if let body = construction.body {
            let type = declaredType(of: body, scope)
            if let collection = try collection(construction.type, body: type, arguments, at: extent, in: scope) {
                return collection
            }
            return try instantiate(type, arguments, outer: scope.frame.receiver, scope: scope, at: extent)
        }
        return try construct(construction.type, arguments, at: extent, in: scope)
    }

    /// `new HashMap<>() {{ put(…); }}`: a collection, whose blocks run on it.
    private func collection(
        _ reference: TypeReference,
        body type: DeclaredType,
        _ arguments: [EvaluatedArgument],
        at extent: SourceExtent,
        in scope: Scope
    ) throws(Unwinding) -> Value? {
        guard let name = reference.name, program.type(named: name) == nil,
            let host = program.platform.type(named: name),
            !host.members.constructors.isEmpty
        else { return nil }
        let made = try construct(reference, arguments, at: extent, in: scope)
        switch made {
        case .map, .list, .set: break
        default: return nil
        }
        let frame = Frame(receiver: made, type: nil, function: nil)
        for case .block(let block) in type.members.stored {
            _ = try execute(block, in: Scope(parent: scope, frame: frame))
        }
        return made
    }

    /// An object of a named type: the example's, or the host's.
    func construct(_ type: TypeReference, _ arguments: [EvaluatedArgument], at extent: SourceExtent, in scope: Scope)
        throws(Unwinding) -> Value
    {
        guard let name = type.unwrapped.name else {
            return try constructCollection(type.unwrapped, arguments, at: extent)
        }
        if let local = localTypesByName[name] {
            return try instantiate(local.type, arguments, outer: scope.frame.receiver, scope: local.scope, at: extent)
        }
        if let declared = program.type(named: name, from: scope.frame.type), declared.declaration.kind != .extensionType
        {
            if declared.declaration.kind == .enumType { return try enumeration(declared, arguments, at: extent) }
            return try instantiate(declared, arguments, outer: scope.frame.receiver, scope: nil, at: extent)
        }
        guard let host = program.platform.type(named: name) else {
            remember(name, at: extent, arguments.map(\.value), isConstruction: true)
            if program.platform.isFrameworks(name) { return program.platform.make(name) }
            return .unknown(
                UnknownValue(
                    reason: program.reasonNotToKnow(name), extent: extent, library: program.library(of: name)))
        }
        let object = HostObject(host)
        guard let (constructor, bound) = hostOverload(host.members.constructors, arguments) else {
            // A class without declared constructors is created without them.
            return host.members.constructors.isEmpty
                ? .host(object) : unknown("no constructor of \(name) takes these arguments", at: extent)
        }
        let result = try callHost(constructor, receiver: .host(object), bound, at: extent)
        if case .void = result { return .host(object) }
        return result
    }

    /// `[String: Any]()`
    private func constructCollection(_ type: TypeReference, _ arguments: [EvaluatedArgument], at extent: SourceExtent)
        throws(Unwinding) -> Value
    {
        switch type {
        case .dictionary:
            if case .map(let map)? = arguments.first?.value { return .map(MapValue(storage: map.storage)) }
            return .map(MapValue(canonically: semantics.comparesCanonically))
        case .array:
            if case .list(let list)? = arguments.first?.value { return .list(ListValue(list.elements)) }
            if let first = arguments.first?.value.unknown { return .unknown(first) }
            return .list(ListValue(arguments.isEmpty ? [] : arguments.map(\.value)))
        default: return unknown("\(type) cannot be made", at: extent)
        }
    }

    /// `Action(rawValue: "2")`, or an initializer that the enum declares, which assigns `self`.
    func enumeration(_ type: DeclaredType, _ arguments: [EvaluatedArgument], at extent: SourceExtent)
        throws(Unwinding) -> Value
    {
        if let (initializer, bound) = ownInitializer(of: type, arguments) {
            let receiver = Value.type(.named(type.name))
            let own = Scope(parent: nil, frame: Frame(receiver: receiver, type: type, function: nil))
            own.declare("self", .void)
            let result = try invoke(initializer, type: type, receiver: receiver, bound, scope: own, at: extent)
            let made = resolved(own.value(of: "self") ?? .null, as: .named(type.name))
            if result.isNull { return .null }
            if case .void = made { return unknown("the enum's initializer assigns no case", at: extent) }
            return made
        }
        guard let raw = arguments.first, raw.label == "rawValue" else {
            return unknown("the enum has no such initializer", at: extent)
        }
        for one in type.declaration.cases {
            guard case .enumeration(let value)? = enumCase(of: type, one.name), let own = value.rawContent else {
                continue
            }
            if own.equals(raw.value, canonically: true) == true { return .enumeration(value) }
        }
        return raw.value.unknown.map(Value.unknown) ?? .null
    }

    /// The declared initializer for these arguments: the compiler synthesizes one only for `rawValue`.
    private func ownInitializer(of type: DeclaredType, _ arguments: [EvaluatedArgument]) -> (
        FunctionDeclaration, [Value?]
    )? {
        let labels = arguments.filter { !$0.isTrailing }.map(\.label)
        let declared = type.members.initializers.filter { initializer in
            labels != ["rawValue"] || initializer.parameters.map(\.label) == ["rawValue"]
        }
        return overload(declared, arguments)
    }

    /// An object of a type of the example.
    func instantiate(
        _ type: DeclaredType,
        _ arguments: [EvaluatedArgument],
        outer: Value?,
        scope: Scope?,
        at extent: SourceExtent
    ) throws(Unwinding) -> Value {
        try setUp(type)
        let object = ObjectValue(type: type, scope: scope, outer: outer)
        rings.note(object)
        if let host = program.hostType(of: type) { object.host = HostObject(host) }
        let isMade = try initialize(object, as: type, arguments, scope: scope, at: extent)
        return isMade ? .object(object) : .null
    }

    /// Sets up the fields, superclass first, and runs an initializer; `false` if a failable one returns nil.
    @discardableResult
    func initialize(
        _ object: ObjectValue,
        as type: DeclaredType,
        _ arguments: [EvaluatedArgument],
        scope: Scope?,
        at extent: SourceExtent
    ) throws(Unwinding) -> Bool {
        try enter(extent)
        defer { depth -= 1 }
        let superclass = program.lineage(of: type).dropFirst().first { $0.declaration.kind == .classType }
        let calls = type.members.initializers
        if let superclass, calls.isEmpty {
            try initialize(
                object, as: superclass, program.language == .swift ? arguments : [], scope: scope, at: extent)
        } else if let superclass {
            try initializeFields(object, superclass)
        }
        let frame = Frame(receiver: .object(object), type: type, function: nil)
        try fields(of: object, type, in: Scope(parent: scope, frame: frame))
        if type.declaration.kind == .anonymousType || calls.isEmpty || isMemberwise(type, arguments) {
            try assignMembers(of: object, as: type, arguments, at: extent)
            return true
        }
        guard let (initializer, bound) = overload(calls, arguments) else { return true }
        do throws(Unwinding) {
            return try !invoke(
                initializer, type: type, receiver: .object(object), bound, scope: scope, at: extent
            ).isNull
        } catch {
            guard case .chainEnded = error else { throw error }
            return false
        }
    }

    /// Whether arguments are for the initializer that a struct has unless its own declaration has one.
    func isMemberwise(_ type: DeclaredType, _ arguments: [EvaluatedArgument]) -> Bool {
        type.isValueType && !type.declaresInitializer
            && overload(type.members.initializers, arguments, isExact: true) == nil
            && arguments.allSatisfy { argument in
                argument.isTrailing || type.members.types[argument.label ?? ""] != nil
                    || type.members.storedNames.contains(argument.label ?? "")
            }
    }

    /// Fields of a superclass whose initializer the subclass calls itself.
    private func initializeFields(_ object: ObjectValue, _ type: DeclaredType) throws(Unwinding) {
        for ancestor in program.lineage(of: type).reversed() {
            let frame = Frame(receiver: .object(object), type: ancestor, function: nil)
            try fields(of: object, ancestor, in: Scope(parent: nil, frame: frame))
        }
    }

    private func fields(of object: ObjectValue, _ type: DeclaredType, in scope: Scope) throws(Unwinding) {
        charge(type.members.stored.count / 8)
        for member in type.members.stored {
            if case .field(let name, let binding) = member, type.members.lazyFields[name] == nil {
                object.fields[name] = injected(name, binding, type) ?? Self.initialValue(of: binding.type)
            }
        }
        for member in type.members.stored {
            switch member {
            case .field(let name, let binding):
                guard let initializer = binding.initializer, type.members.lazyFields[name] == nil,
                    object.fields[name]?.unknown == nil
                else { continue }
                object.fields[name] = resolved(
                    passed(try evaluate(initializer, in: scope)), as: binding.type, from: type)
            case .block(let block): _ = try execute(block, in: Scope(parent: scope, frame: scope.frame))
            }
        }
    }

    /// The unknown value of a field that unseen code or a framework sets; `nil` if the files show its first value. On a
    /// page, its type has to be unknown, too.
    func injected(_ name: String, _ binding: VariableBinding, _ type: DeclaredType, isStatic: Bool = false) -> Value? {
        guard binding.accessors == nil, let fieldType = binding.type?.unwrapped.name else { return nil }
        let isApp = program.origin == .app
        if let initializer = binding.initializer {
            guard isApp, isPart, !type.members.constants.contains(name), case .literal(let literal) = initializer.kind
            else { return nil }
            switch literal {
            case .null, .boolean: break
            default: return nil
            }
        }
        let isFilled = isApp && (type.members.filled.contains(name) || fieldType == "UIWindow")
        let isForeign =
            program.type(named: fieldType) == nil && program.platform.type(named: fieldType) == nil
            && fieldType.first?.isUppercase == true
        let isUnassigned = isForeign && !isStatic && !program.assignedNames.value.contains(name)
        // Code outside the files may call what assigns it.
        let isAssigned = program.assignedNames.value.contains(name)
        let isOpen = isApp && isPart && (isAssigned || isStatic && !type.members.privates.contains(name))
        guard isFilled || isUnassigned || isOpen else { return nil }
        var unknown = UnknownValue(
            reason: "nothing \(isApp ? "that was read" : "on the page") says what \(name) is",
            extent: binding.pattern.extent, library: program.library(of: fieldType))
        unknown.constant = name
        return .unknown(unknown)
    }

    /// The memberwise initializer of a struct or record.
    func assignMembers(
        of object: ObjectValue, as type: DeclaredType, _ arguments: [EvaluatedArgument], at extent: SourceExtent
    ) throws(Unwinding) {
        let names = type.members.stored.compactMap { if case .field(let name, _) = $0 { name } else { nil } }
        for (position, argument) in arguments.enumerated() {
            guard let name = argument.label ?? (position < names.count ? names[position] : nil),
                type.members.storedNames.contains(name) || type.members.storedNames.contains("_" + name)
            else { continue }
            let value = built(passed(argument.value), by: type.members.builders[name])
            if type.members.storedNames.contains(name) {
                object.fields[name] = resolved(value, as: type.members.types[name], from: type)
            } else {
                // A property wrapper of the code gets the value.
                try storeMember(value, name, of: .object(object), at: extent)
            }
        }
    }
}
