import CodeRunner
import SourceCode

/// A function that a call may mean, with the receiver's type arguments.
struct Candidate {
    var declaration: FunctionDeclaration
    var substitution: [String: TypeReference] = [:]
    /// How many of the functions of that name are known.
    var overloads = Overloads.all
}

extension Candidate {
    /// A host function.
    init(_ function: HostFunction) { self.init(function, [:]) }

    init(_ function: HostFunction, _ substitution: [String: TypeReference]) {
        self.init(declaration: function.declaration, substitution: substitution, overloads: function.overloads)
    }
}

extension Checker {
    func check(_ call: Call, at extent: SourceExtent, expecting expected: TypeReference?) -> TypeReference {
        switch call.callee.kind {
        case .name where call.described != nil:
            if let described = call.described, check(described).isOptional {
                optionalTexts.insert(ObjectIdentifier(described))
            }
            return .named("String")
        case .name(let name): return checkCall(named: name, call, at: extent)
        case .member(let base, let name, let nameExtent):
            if case .name(let owner) = base.kind, owner.first?.isUppercase ?? false {
                let first = call.arguments.first?.value.kind
                let text: String? = if case .literal(.string(let text))? = first { text } else { nil }
                staticCalls[name, default: [:]][extent] = StaticCall(owner: owner, firstText: text)
            }
            return checkCall(of: base, named: name, nameExtent, call, at: extent)
        case .type(let type):
            checkArguments(call.arguments)
            return type
        case .implicitMember:
            checkArguments(call.arguments)
            return .inferred
        default:
            let callee = check(call.callee)
            checkArguments(call.arguments)
            if case .function(_, let result) = callee.unwrapped { return result }
            return .inferred
        }
    }

    func checkArguments(_ arguments: [Argument]) {
        for argument in arguments { check(argument.value) }
    }

    private func checkCall(named name: String, _ call: Call, at extent: SourceExtent) -> TypeReference {
        if let symbol = symbols.lookUp(name) {
            if let instance = symbol.type.instance, let type = declaredType(instance.name ?? "") {
                return construct(type, call, at: extent)
            }
            if case .function(let parameters, let result) = symbol.type.unwrapped {
                for (index, argument) in call.arguments.enumerated() {
                    check(argument.value, expecting: index < parameters.count ? parameters[index] : nil)
                }
                if parameters.count != call.arguments.count, !call.isElided {
                    report(
                        .wrongArguments,
                        "\(name) takes \(parameters.count) arguments, not \(call.arguments.count).",
                        at: extent
                    )
                }
                return result
            }
            checkArguments(call.arguments)
            return .inferred
        }
        // A property that holds a function is called like one.
        let isField = surroundings.contains { surrounding in
            lineage(of: surrounding.declared).contains { $0.members.fields[name] != nil }
        }
        if language == .swift, isField {
            checkArguments(call.arguments)
            return .inferred
        }
        if let functions = functions(named: name) {
            return result(of: functions, named: name, call, at: extent, isWhole: true)
        }
        if let type = declaredType(name), language == .swift { return construct(type, call, at: extent) }
        if let host = hostType(name), language == .swift {
            return construct(host, call, at: extent)
        }
        checkArguments(call.arguments)
        if ["this", "super", "init", "self"].contains(name) || symbol(named: name) != nil { return .inferred }
        if isClosed, !imports.names(name),
            let near = misspellings.meant(
                by: name, among: functionNames.filter { $0.first?.isUppercase == name.first?.isUppercase })
        {
            substitutions[ObjectIdentifier(call.callee)] = near
            report(
                .undeclared, "Nothing declares the function \(name).", at: call.callee.extent,
                suggestion: "did you mean \(near)?")
        } else if name.first?.isUppercase == true {
            reportType(name, at: call.callee.extent)
        }
        return .inferred
    }

    private func checkCall(
        of base: Expression,
        named name: String,
        _ nameExtent: SourceExtent,
        _ call: Call,
        at extent: SourceExtent
    ) -> TypeReference {
        if case .name("super") = base.kind {
            checkArguments(call.arguments)
            return .inferred
        }
        let type = check(base)
        if type.isOptional, mayExtendOptional(by: name, type.unwrapped) {
            checkArguments(call.arguments)
            return .inferred
        }
        if type.isOptional, !Self.optionalMembers.contains(name) {
            checkUnwrapped(base, type, before: "\(name) is called")
        }
        if language == .swift, type.isOptional, name == "map" || name == "flatMap" {
            optionalCalls.insert(ObjectIdentifier(call.callee))
            checkArguments(call.arguments)
            return .inferred
        }
        if let instance = type.instance {
            return checkStaticCall(name, of: instance, call, named: nameExtent, at: extent)
        }
        guard let candidates = methods(named: name, of: type.unwrapped), !candidates.isEmpty else {
            checkArguments(call.arguments)
            if memberType(name, of: type.unwrapped) == nil {
                reportMember(name, of: type.unwrapped, at: nameExtent, for: ObjectIdentifier(call.callee))
            }
            return .inferred
        }
        checkMutation(base, by: candidates)
        return result(of: candidates, named: name, call, at: extent, isWhole: true)
    }

    private func checkStaticCall(
        _ name: String,
        of type: TypeReference,
        _ call: Call,
        named nameExtent: SourceExtent,
        at extent: SourceExtent
    ) -> TypeReference {
        guard let typeName = type.name else { return .inferred }
        if let nested = typeNamed(typeName + "." + name)?.instance?.name {
            if let declared = declaredType(nested) { return construct(declared, call, at: extent) }
            if let host = hostType(nested) { return construct(host, call, at: extent) }
        }
        if let declared = declaredType(typeName) {
            if name == "init" { return construct(declared, call, at: extent) }
            let own = lineage(of: declared).flatMap { ancestor in
                (ancestor.members.staticMethods[name] ?? [])
                    // In Java, a class can also call an object's methods on the names of other classes.
                    + (language == .java ? ancestor.members.methods[name] ?? [] : [])
            }
            if !own.isEmpty {
                // A case may share its name with functions.
                let isCase = declared.place(ofCase: name) != nil
                let overloads: Overloads = isWhole(declared) && !isCase ? .all : .some
                return result(
                    of: own.map { Candidate(declaration: $0, overloads: overloads) }, named: name, call, at: extent,
                    isWhole: true)
            }
            checkArguments(call.arguments)
            let isCase = declared.place(ofCase: name) != nil
            if isCase { return .named(declared.name) }
            if member(name, of: declared) == nil, !["values", "valueOf", "self"].contains(name),
                declared.members.methods[name] == nil
            {
                reportMember(name, of: type, at: nameExtent, for: ObjectIdentifier(call.callee))
            }
            return .inferred
        }
        guard let host = hostType(typeName) else {
            checkArguments(call.arguments)
            return .inferred
        }
        let functions = context.platform.staticMethods(named: name, of: host)
        guard !functions.isEmpty else {
            checkArguments(call.arguments)
            if name != "init" { reportMember(name, of: type, at: nameExtent, for: ObjectIdentifier(call.callee)) }
            return .inferred
        }
        return result(of: functions.map(Candidate.init), named: name, call, at: extent, isWhole: true)
    }

    /// The methods of a type, the example's first.
    func methods(named name: String, of type: TypeReference) -> [Candidate]? {
        guard let (typeName, arguments) = type.nominal else { return nil }
        if let declared = declaredType(typeName) {
            let found = candidates(named: name, in: declared)
            if !found.isEmpty { return found }
        }
        guard let host = hostType(typeName) else { return nil }
        for (ancestor, substitution) in hostLineage(of: host, arguments) {
            var found = (ancestor.members.methods[name] ?? []).map { Candidate($0, substitution) }
            found += (context.types[ancestor.name]?.members.methods[name] ?? []).map {
                // The code's own methods may add to more than the table lists.
                Candidate(
                    declaration: $0, substitution: substitution, overloads: ancestor.isComplete ? .all : .some)
            }
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// The methods that a declared type inherits from a host class, ignoring its type arguments.
    private func hostCandidates(named name: String, of host: HostType) -> [Candidate] {
        guard !context.platform.methods(named: name, of: host).isEmpty else { return [] }
        for (ancestor, substitution) in hostLineage(of: host, []) {
            guard let functions = ancestor.members.methods[name] else { continue }
            return functions.map { Candidate($0, substitution) }
        }
        return []
    }

    /// The functions of a name that objects of a declared type have, including inherited ones.
    func candidates(named name: String, in type: DeclaredType) -> [Candidate] {
        var found: [Candidate] = []
        let lineage = lineage(of: type)
        for ancestor in lineage {
            found += (ancestor.members.methods[name] ?? []).map { Candidate(declaration: $0) }
            // Java allows calls of static methods on objects.
            if language == .java {
                found += (ancestor.members.staticMethods[name] ?? []).map { Candidate(declaration: $0) }
            }
        }
        if found.isEmpty || language == .java {
            for host in lineage.flatMap(\.superNames).compactMap({ hostType($0) }) {
                found += hostCandidates(named: name, of: host)
            }
        }
        budget.take(lineage.count + found.count)
        // A record has functions with its components' names.
        let isComponent = type.declaration.components.contains { $0.name == name }
        guard !isWhole(type) || isComponent else { return found }
        return found.map { Candidate(declaration: $0.declaration, substitution: $0.substitution, overloads: .some) }
    }

    // MARK: Construction

    func check(_ construction: Construction, expecting expected: TypeReference?) -> TypeReference {
        if let name = construction.type.name {
            let callee = Expression(.name(name), construction.typeExtent)
            let call = Call(callee: callee, arguments: construction.arguments, isElided: construction.isElided)
            reportType(name, at: construction.typeExtent)
            if let body = construction.body {
                check(body, declared: DeclaredType(body, extensions: [], outerName: nil))
            }
            if let declared = declaredType(name), !(construction.isQualified && imports.package != nil) {
                let initializers = declared.members.initializers
                if initializers.isEmpty || construction.body != nil {
                    checkArguments(construction.arguments)
                } else {
                    // A record has one more, with its components.
                    let isOpen = declared.isElided || declared.declaration.kind == .recordType
                    let overloads: Overloads = isOpen ? .some : .all
                    let candidates = initializers.map { Candidate(declaration: $0, overloads: overloads) }
                    _ = result(of: candidates, named: name, call, at: construction.typeExtent, isWhole: true)
                }
                return .named(declared.name, construction.type.nominal?.arguments ?? [])
            }
            if let host = hostType(name), construction.body == nil {
                _ = construct(host, call, at: construction.typeExtent)
                return diamond(construction.type, expected)
            }
        }
        checkArguments(construction.arguments)
        return construction.type
    }

    /// `<>` takes its type arguments from the expected type.
    private func diamond(_ type: TypeReference, _ expected: TypeReference?) -> TypeReference {
        guard case .named(let name, [.inferred]) = type, case .named(_, let arguments)? = expected,
            let host = hostType(name)
        else { return type }
        return host.declaration.generics.count == arguments.count ? .named(name, arguments) : type
    }

    private func construct(_ type: DeclaredType, _ call: Call, at extent: SourceExtent) -> TypeReference {
        let initializers = lineage(of: type).lazy.map(\.members.initializers).first { !$0.isEmpty } ?? []
        let result: TypeReference =
            initializers.contains { $0.modifiers.contains("failable") } ? .inferred : .named(type.name)
        guard !initializers.isEmpty, type.declaration.kind != .extensionType, !type.isElided,
            hostType(type.name) == nil
        else {
            checkArguments(call.arguments)
            return type.declaration.kind == .enumType || type.declaration.kind == .extensionType
                ? .inferred : .named(type.name)
        }
        // A struct has a memberwise initializer unless its body declares one.
        let declaresOne = type.declaration.members.contains {
            if case .function(let function) = $0.kind { function.kind == .initializer } else { false }
        }
        let hasMemberwise = type.declaration.kind == .structType && !declaresOne
        _ = self.result(
            of: initializers.map { Candidate(declaration: $0) },
            named: type.name,
            call,
            at: extent,
            isWhole: !hasMemberwise && type.superNames.isEmpty
        )
        return result
    }

    private func construct(_ host: HostType, _ call: Call, at extent: SourceExtent) -> TypeReference {
        // The language's own types have more initializers than their tables list.
        let isCore =
            ["String", "Int", "Double", "Bool", "Set", "Array", "Dictionary", "Range"].contains(host.name)
            && language == .swift
        guard !host.members.constructors.isEmpty, !isCore else {
            checkArguments(call.arguments)
            // Many of them may fail, such as `String(data:encoding:)`.
            let isText = host.name == "String" && call.arguments.allSatisfy { $0.label == nil }
            return isCore && !isText ? .inferred : .named(host.name)
        }
        _ = result(
            of: host.members.constructors.map(Candidate.init),
            named: host.name,
            call,
            at: extent,
            isWhole: true
        )
        let isFailable = host.members.constructors.contains { $0.declaration.modifiers.contains("failable") }
        return isFailable ? .inferred : .named(host.name)
    }
}
