import CodeRunner
import SourceCode

extension Checker {
    /// The type of a name; reports a name that nothing declares.
    func checkName(_ name: String, _ expression: Expression) -> TypeReference {
        if let symbol = symbol(named: name) { return symbol.type }
        if let type = typeNamed(name) { return type }
        if isOpen(name) { return .inferred }
        if isImplicit(name) { return .inferred }
        if name.first?.isUppercase == true {
            reportType(name, at: expression.extent)
            return .inferred
        }
        if isElided, let meaning = context.evidentMeanings[name] { return typeOfMeaning(name, meaning) }
        if isClosed, !imports.names(name),
            let near = misspellings.meant(by: name, among: symbols.names + memberNames + Array(context.globals.keys))
        {
            substitutions[ObjectIdentifier(expression)] = near
            report(.undeclared, "Nothing declares \(name).", at: expression.extent, suggestion: "did you mean \(near)?")
            return symbol(named: near)?.type ?? .inferred
        }
        if let meaning = context.evidentMeanings[name] {
            // Nothing was left out that could have declared it, unless the class around it is not printed.
            if !surroundings.isEmpty, isClosed {
                report(.undeclared, "Nothing declares \(name).", at: expression.extent)
            }
            return typeOfMeaning(name, meaning)
        }
        if language == .java, !isElided, let last = surroundings.last, isClosed, !imports.names(name),
            !last.declared.isElided
        {
            report(.undeclared, "Nothing declares \(name).", at: expression.extent)
        }
        return .inferred
    }

    /// A meaning is one tree for all places: its types here do not apply elsewhere.
    private func typeOfMeaning(_ name: String, _ meaning: Expression) -> TypeReference {
        budget.take((types.count + problems.count) / 8)
        let outer = (types, problems)
        let type = check(meaning)
        (types, problems) = outer
        symbols.declare(name, Symbol(type: type, isConstant: false))
        return type
    }

    private static let implicitNames: Set = [
        "this", "self", "super", "Self", "_", "length", "error", "newValue", "oldValue",
    ]

    private func isImplicit(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "$"), first.startsName else { return true }
        return Self.implicitNames.contains(name) || functions(named: name) != nil
    }

    /// The symbol of a name, from the innermost scope outwards.
    func symbol(named name: String) -> Symbol? {
        if let symbol = symbols.lookUp(name) { return symbol }
        for surrounding in surroundings.reversed() {
            if let symbol = member(name, of: surrounding.declared) { return symbol }
        }
        if name == "this" || name == "self" {
            // In an extension of Optional there may be a value or none.
            return surroundings.last.map {
                Symbol(type: $0.declared.name == "Optional" ? .inferred : .named($0.declared.name), isConstant: true)
            }
                ?? enclosingHost.map { Symbol(type: .named($0.name), isConstant: true) }
        }
        if let host = enclosingHost, let property = context.platform.property(named: name, of: host) {
            return Symbol(type: property.type ?? .inferred, isConstant: property.isConstant)
        }
        if let binding = context.globals[name] {
            return Symbol(
                type: type(of: binding), isConstant: context.globalConstants.contains(name),
                hasValue: binding.initializer != nil)
        }
        return context.platform.constants[name].map { Symbol(type: $0.type ?? .inferred, isConstant: true) }
    }

    /// The type of a field or global, which may not be written.
    func type(of binding: VariableBinding) -> TypeReference {
        if let type = binding.type { return known(type) }
        switch binding.initializer?.kind {
        case .literal(.string): return .named("String")
        case .literal(.boolean): return .named(language == .java ? "boolean" : "Bool")
        case .literal(.integer): return .named(language == .java ? "int" : "Int")
        case .cast(.optional, _, let type): return .optional(type, isImplicit: false)
        default: return .inferred
        }
    }

    /// A field of a declared type, or of those it inherits from.
    func member(_ name: String, of type: DeclaredType) -> Symbol? {
        for ancestor in lineage(of: type) {
            let members = ancestor.members
            if let binding = members.fields[name] {
                // An instance member and a type member may share a name.
                let isAmbiguous = members.storedNames.contains(name) && members.staticNames.contains(name)
                return Symbol(
                    type: isAmbiguous ? .inferred : self.type(of: binding),
                    isConstant: members.constants.contains(name) && !isAmbiguous,
                    hasValue: binding.initializer != nil
                )
            }
            if members.computed[name] != nil || members.staticComputed[name] != nil {
                let accessors = members.computed[name] ?? members.staticComputed[name]
                return Symbol(
                    type: members.types[name].map(known) ?? .inferred, isConstant: !(accessors?.isSettable ?? false))
            }
            if ancestor.place(ofCase: name) != nil {
                return Symbol(type: .named(ancestor.name), isConstant: true)
            }
            for superName in ancestor.superNames {
                guard let host = hostType(superName) else { continue }
                if let property = context.platform.property(named: name, of: host)
                    ?? context.platform.staticProperty(named: name, of: host)
                {
                    return Symbol(type: property.type ?? .inferred, isConstant: property.isConstant)
                }
            }
        }
        return nil
    }

    func lineage(of type: DeclaredType) -> [DeclaredType] {
        // Without nested types, a name means the same everywhere.
        if !context.index.hasNestedTypes, context.openNames.isEmpty, context.types[type.name] === type {
            let lineage = context.index.lineage(of: type)
            budget.take(lineage.count)
            return lineage
        }
        var lineage = [type]
        var open = type.superNames
        var next = 0
        defer { budget.take(1 + next) }
        while next < open.count, lineage.count < 32 {
            let name = open[next]
            next += 1
            guard let ancestor = declaredType(name, besides: type), !lineage.contains(where: { $0 === ancestor }) else {
                continue
            }
            lineage.append(ancestor)
            open += ancestor.superNames
        }
        return lineage
    }

    private var memberNames: [String] {
        surroundings.flatMap { lineage(of: $0.declared).flatMap(\.members.names) }
    }

    func typeNamed(_ name: String) -> TypeReference? {
        declaredType(name) != nil || hostType(name) != nil ? .metatype(name) : nil
    }

    /// Types of the languages. A similar name is a misspelling, not a type of the app.
    private static let commonTypes = ["String", "HashMap", "Boolean", "Integer", "boolean", "AnyHashable"]

    /// Checks all names in a written type.
    func checkType(_ type: TypeReference, at extent: SourceExtent) {
        switch type {
        case .named(let name, let arguments):
            if !name.contains(".") { reportType(name, at: extent) }
            for argument in arguments { checkType(argument, at: extent) }
        case .optional(let wrapped, _), .array(let wrapped): checkType(wrapped, at: extent)
        case .dictionary(let key, let value):
            checkType(key, at: extent)
            checkType(value, at: extent)
        case .function, .tuple, .wildcard, .inferred: break
        }
    }

    /// Reports an undeclared type that is similar to one that the page declares; any other is assumed to be the app's.
    func reportType(_ name: String, at extent: SourceExtent) {
        guard declaredType(name) == nil, hostType(name) == nil, !isOfSwift(name),
            !JavaParser.primitives.contains(name), !isOpen(name), !isPathOfOpen(name),
            symbols.lookUp(name) == nil
        else { return }
        let isTypeParameter = typeParameters.types[name] != nil
        // A type in the unit's own package needs no import, nor does one nested in an unknown supertype.
        guard !isTypeParameter, imports.package == nil, !imports.names(name), isClosed,
            let near = misspellings.meant(by: name, among: Array(context.typesBySimpleName.keys) + Self.commonTypes)
        else { return }
        report(.undeclared, "Nothing declares \(name).", at: extent, suggestion: "did you mean \(near)?")
    }

    /// Whether a path begins with an unknown name.
    private func isPathOfOpen(_ name: String) -> Bool {
        name.contains(".") && name.split(separator: ".").first.map { isOpen(String($0)) } ?? false
    }

    /// Whether the language's own library has a type of that name, or may have: no table lists them all.
    private func isOfSwift(_ name: String) -> Bool {
        language == .swift && (name.first == "_" || Self.typesOfSwift.contains(name))
    }

    private static let typesOfSwift: Set<String> = [
        "Any", "AnyObject", "Bool", "Character", "Codable", "CodingKey", "Collection", "Comparable", "Decodable",
        "Decoder", "Double", "Encodable", "Encoder", "Equatable", "Error", "Float", "Hashable", "Hasher",
        "Identifiable", "Int", "Int8", "Int16", "Int32", "Int64", "Never", "Optional", "Range", "Result", "Sendable",
        "Sequence", "Set", "String", "Substring", "Task", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    // MARK: Functions

    /// The functions that an unqualified name may mean, and whether these are all.
    func functions(named name: String) -> [Candidate]? {
        // Members of an unknown supertype would hide those further out.
        var isHidden = false
        for surrounding in surroundings.reversed() {
            let found = unqualifiedCandidates(named: name, in: surrounding.declared)
            isHidden = isHidden || !surrounding.isWhole
            guard !found.isEmpty else { continue }
            return isHidden || imports.bringsOthers
                ? found.map { Candidate(declaration: $0.declaration, substitution: $0.substitution, overloads: .some) }
                : found
        }
        if isHidden || imports.importsUnlistedNames || imports.bringsOthers || imports.names(name) {
            let isDeclared = context.functions[name] != nil || context.platform.functions[name] != nil
            return isDeclared && language == .swift
                ? context.functions[name]?.map { Candidate(declaration: $0, overloads: .some) }
                    ?? context.platform.functions[name]?.map {
                        Candidate(declaration: $0.declaration, overloads: .some)
                    }
                : nil
        }
        if let host = enclosingHost {
            let found = context.platform.methods(named: name, of: host)
            if !found.isEmpty { return found.map(Candidate.init) }
        }
        return context.functions[name].map { $0.map { Candidate(declaration: $0) } }
            ?? context.platform.functions[name].map { $0.map(Candidate.init) }
    }

    /// The functions that a name without a receiver may mean inside a type.
    private func unqualifiedCandidates(named name: String, in type: DeclaredType) -> [Candidate] {
        var found = candidates(named: name, in: type)
        let lineage = lineage(of: type)
        if language == .swift {
            found += lineage.flatMap { $0.members.staticMethods[name] ?? [] }.map { Candidate(declaration: $0) }
        }
        for host in lineage.flatMap(\.superNames).compactMap({ hostType($0) }) {
            found += context.platform.staticMethods(named: name, of: host).map(Candidate.init)
        }
        return found
    }

    /// Whether nothing outside the printed code can declare a name.
    var isClosed: Bool { surroundings.allSatisfy(\.isWhole) && !imports.importsUnlistedNames && !imports.bringsOthers }

    var functionNames: [String] {
        surroundings.flatMap {
            lineage(of: $0.declared).flatMap { Array($0.members.methods.keys) + Array($0.members.staticMethods.keys) }
        }
            + Array(context.functions.keys)
    }
}
