import CodeRunner
import SourceCode

extension Checker {
    func checkAssignment(_ sign: String, of value: Expression, to target: Expression) -> TypeReference {
        let wanted = targetType(target)
        let found = check(value, expecting: wanted)
        // An operator may change the content of an object in a constant.
        if sign == "=" || language == .java || isCopied(wanted) || Self.numbers.contains(wanted.name ?? "") {
            checkTarget(target, value: value)
        }
        if sign == "=" { checkAssignable(value, found, to: wanted, for: "the variable") }
        return language == .java ? wanted : .tuple([])
    }

    private static let numbers: Set<String> = ["Int", "Double", "Float", "Bool"]

    /// The type of an assignment target, without treating it as a read.
    private func targetType(_ target: Expression) -> TypeReference {
        switch target.kind {
        case .name("_"): .inferred
        case .tuple: .inferred
        case .index(let base, let arguments):
            // In Swift, nil can be assigned to an entry.
            if case .dictionary(_, let value) = check(base).unwrapped,
                !arguments.contains(where: { $0.label == "default" })
            {
                .optional(value, isImplicit: false)
            } else {
                check(target)
            }
        default: check(target)
        }
    }

    /// Checks that a target can be assigned.
    func checkTarget(_ target: Expression, value: Expression?) {
        switch target.kind {
        case .name(let name): checkVariable(name, target)
        case .member(let base, let name, _): checkField(name, of: base, at: target.extent)
        case .index(let base, _):
            if language == .swift, !keepsElementsElsewhere(check(base)) { checkChangeable(base) }
        case .tuple(let elements): for element in elements { checkTarget(element.value, value: nil) }
        case .chain(let inner), .optionalLink(let inner), .forceUnwrap(let inner):
            if language == .swift { checkTarget(inner, value: value) }
        default: break
        }
    }

    private func checkVariable(_ name: String, _ target: Expression) {
        guard let symbol = symbol(named: name), symbol.isConstant else { return }
        guard symbol.hasValue else { return }
        let isOwnField = symbols.lookUp(name) == nil && isInInitializer
        if isOwnField, language == .java { return }
        if name == "self" || name == "this" || functions(named: name) != nil { return }
        let what = language == .java ? "final" : "a constant"
        report(
            .constantAssigned,
            "\(name) is \(what) and cannot be assigned.",
            at: target.extent,
            suggestion: language == .java ? "leave out final" : "declare it with var"
        )
    }

    private func checkField(_ name: String, of base: Expression, at extent: SourceExtent) {
        let isOwn = if case .name(let word) = base.kind { word == "self" || word == "this" } else { false }
        let type = check(base)
        guard let typeName = type.unwrapped.nominal?.name else { return }
        if let declared = declaredType(typeName), let symbol = member(name, of: declared) {
            guard symbol.isConstant, !(isOwn && isInInitializer), symbol.hasValue || !isInInitializer else {
                let accessors = declared.members.computed[name] ?? declared.members.fields[name]?.accessors
                let isElsewhere = accessors?.isNonmutating ?? false
                if language == .swift, declared.isValueType, !isOwn, !isElsewhere { checkChangeable(base) }
                return
            }
            report(.constantAssigned, "\(name) is a constant of \(typeName) and cannot be assigned.", at: extent)
        } else if let host = hostType(typeName),
            let property = context.platform.property(named: name, of: host),
            property.isConstant
        {
            report(.constantAssigned, "\(name) of \(typeName) cannot be assigned.", at: extent)
        }
    }

    /// Whether the elements of a type can be assigned through a constant, as those of pointers can.
    private func keepsElementsElsewhere(_ type: TypeReference) -> Bool {
        guard let declared = type.unwrapped.name.flatMap({ declaredType($0) }) else { return false }
        return declared.members.methods["subscript"]?.contains { $0.modifiers.contains("nonmutating") } ?? false
    }

    /// A collection or struct in a constant cannot be changed in Swift.
    private func checkChangeable(_ base: Expression) {
        switch base.kind {
        // The check does not consider whether the enclosing function may change the value.
        case .name("self"): break
        case .name(let name):
            guard let symbol = symbol(named: name), symbol.isConstant, symbol.hasValue, isCopied(symbol.type) else {
                return
            }
            report(
                .constantAssigned, "\(name) is a constant and cannot be changed.", at: base.extent,
                suggestion: "declare it with var")
        case .member(let inner, _, _), .index(let inner, _), .optionalLink(let inner), .forceUnwrap(let inner),
            .chain(let inner):
            if isCopied(check(inner)) { checkChangeable(inner) }
        default: break
        }
    }

    private func isCopied(_ type: TypeReference) -> Bool {
        switch type {
        case .array, .dictionary: true
        case .optional(let wrapped, _): isCopied(wrapped)
        case .named("String", _), .named("Set", _): language == .swift
        case .named(let name, _): declaredType(name)?.declaration.kind == .structType
        default: false
        }
    }

    /// A method that changes its receiver.
    func checkMutation(_ base: Expression, by candidates: [Candidate]) {
        guard language == .swift, candidates.allSatisfy({ $0.declaration.modifiers.contains("mutating") }) else {
            return
        }
        checkChangeable(base)
    }

    // MARK: Types that fit

    /// Reports a value that certainly does not fit.
    func checkAssignable(_ value: Expression, _ found: TypeReference, to wanted: TypeReference, for what: String) {
        if language == .swift, checkElements(value, to: wanted, for: what) { return }
        guard isAssignable(value, found, to: wanted) == false else { return }
        if found.isOptional, isAssignable(value, found.unwrapped, to: wanted) != false {
            report(
                .optionalUsed,
                "The value is an optional of type \(found), and \(what) is of type \(wanted).",
                at: value.extent,
                suggestion: "unwrap it"
            )
        } else if found == .null {
            report(
                .typeMismatch, "\(language.semantics.nullWord) does not fit \(what), which is of type \(wanted).",
                at: value.extent)
        } else {
            report(
                .typeMismatch, "The value is of type \(found), and \(what) is of type \(wanted).", at: value.extent,
                suggestion: remedy(for: value, of: found, as: wanted))
        }
    }

    /// The fix for a value that does not fit, where it is obvious: a variable's declaration, or a cast.
    private func remedy(for value: Expression, of found: TypeReference, as wanted: TypeReference) -> String? {
        switch (value.kind, found, wanted) {
        case (.name, .named(_, let own), .named(_, let arguments)) where !own.isEmpty && !arguments.isEmpty:
            "declare it `\(wanted)`"
        case (.literal(.integer(let number, _)), _, .named("String", _)): "write \"\(number)\""
        case (_, .named("Object", _), .named) where language == .java: "cast it with `(\(wanted))`"
        case (_, .named("Any", _), _) where language == .swift: "cast it with `as? \(wanted)`"
        default: nil
        }
    }

    /// Checks each element of a literal against the element type; `true` if it did.
    private func checkElements(_ value: Expression, to wanted: TypeReference, for what: String) -> Bool {
        switch (value.kind, wanted.unwrapped) {
        case (.list(let elements, _), .array(let element)):
            for one in elements { checkAssignable(one, check(one), to: element, for: "the element of \(what)") }
            return true
        case (.dictionary(let entries), .dictionary(let key, let element)):
            for entry in entries {
                checkAssignable(entry.key, check(entry.key), to: key, for: "the key of \(what)")
                checkAssignable(entry.value, check(entry.value), to: element, for: "the value in \(what)")
            }
            return true
        default: return false
        }
    }
}
