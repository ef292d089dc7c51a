import CodeRunner
import SourceCode

extension Checker {
    func check(_ block: Block) {
        guard !stack.isExhausted else { return }
        symbols.enter()
        check(block.statements)
        symbols.leave()
    }

    func check(_ statements: [Statement]) {
        // Local functions and types are visible before their declarations.
        for statement in statements {
            switch statement.kind {
            case .function(let function):
                // A variable may have the name of a function.
                symbols.declare(function.name, Symbol(type: .inferred, isConstant: true, mayBeRedeclared: true))
            case .type(let type): symbols.declare(type.name, Symbol(type: .metatype(type.name), isConstant: true))
            default: break
            }
        }
        for statement in statements { check(statement) }
    }

    func check(_ statement: Statement) {
        guard !givesUp(at: statement.extent) else { return }
        switch statement.kind {
        case .expression(let expression): check(expression)
        case .variables(let declaration): check(declaration)
        case .function(let function): check(function)
        case .type(let type):
            check(type, declared: declaredType(by: type))
        case .block(let block), .deferred(let block): check(block)
        case .conditional(let conditional): check(conditional)
        case .guardCondition(let conditions, let otherwise):
            check(otherwise)
            check(conditions)
        case .selection(let selection): check(selection)
        case .returned(let value): checkReturned(value)
        case .yielded(let value), .thrown(let value): check(value)
        case .attempt(let attempt): check(attempt)
        case .labelled(_, let inner): check(inner)
        case .elision, .unreadable: isElided = true
        case .whileLoop(let conditions, let body):
            scoped {
                check(conditions)
                check(body)
            }
        case .repeatLoop(let body, let condition):
            scoped {
                check(body)
                checkCondition(condition)
            }
        case .forEach(let loop): scoped { check(loop) }
        case .counted(let loop): scoped { check(loop) }
        case .directive: symbols.allowRedeclarations()
        case .broken, .continued, .fallThrough, .imported, .empty: break
        }
    }

    /// The type that a declaration declares or extends.
    private func declaredType(by type: TypeDeclaration) -> DeclaredType {
        let known = context.types[type.name] ?? context.typesBySimpleName[type.name]
        // Another function or file has a type of its own with that name.
        let isTwin = type.kind != .extensionType && context.openNames.contains(type.name)
        guard let known, !isTwin || known.declaration.nameExtent == type.nameExtent else {
            return DeclaredType(type, extensions: [], outerName: nil)
        }
        return known
    }

    // MARK: Variables

    private func check(_ declaration: VariableDeclaration) {
        for binding in declaration.bindings {
            let wanted = binding.type.map(known)
            if let type = binding.type { checkType(type, at: binding.pattern.extent) }
            var found = TypeReference.inferred
            if let initializer = binding.initializer {
                found = check(initializer, expecting: wanted)
                if let wanted { checkAssignable(initializer, found, to: wanted, for: "the variable") }
            }
            check(binding.accessors, type: binding.type)
            let hasValue = binding.initializer != nil || binding.accessors != nil
            if found == .null { found = .inferred }
            declare(binding.pattern, wanted ?? found, isConstant: declaration.isConstant, hasValue: hasValue)
        }
    }

    /// Declares the names of a pattern.
    func declare(
        _ pattern: Pattern, _ type: TypeReference, isConstant: Bool, hasValue: Bool = true, mayShadow: Bool = false
    ) {
        switch pattern.kind {
        case .name(let name):
            if symbols.isDeclaredHere(name), symbols.depth > 1, !mayShadow, name != "_" {
                report(.redeclared, "\(name) is declared twice in one block.", at: pattern.extent)
            }
            symbols.declare(
                name, Symbol(type: type, isConstant: isConstant && !pattern.isVariable, hasValue: hasValue))
        case .tuple(let patterns):
            let elements: [TypeReference] =
                if case .tuple(let elements) = type, elements.count == patterns.count { elements } else { [] }
            for (index, inner) in patterns.enumerated() {
                declare(
                    inner, index < elements.count ? elements[index] : .inferred, isConstant: isConstant,
                    hasValue: hasValue, mayShadow: mayShadow)
            }
        case .some(let inner):
            let wrapped: TypeReference = if case .optional(let wrapped, _) = type { wrapped } else { .inferred }
            declare(inner, wrapped, isConstant: isConstant, mayShadow: mayShadow)
        case .typeTest(let tested, let inner):
            if let inner { declare(inner, known(tested), isConstant: isConstant, mayShadow: mayShadow) }
        case .enumCase(let named, let name, let patterns):
            // The code may define what matches a pattern.
            if named == nil, !context.openNames.contains("~=") {
                checkImplicitMember(name, of: type, at: pattern.extent, for: ObjectIdentifier(pattern))
            }
            for inner in patterns { declare(inner, .inferred, isConstant: isConstant, mayShadow: mayShadow) }
        case .expression(let expression): check(expression)
        case .wildcard: break
        }
    }

    // MARK: Conditions

    func check(_ conditions: [Condition]) {
        for condition in conditions {
            switch condition {
            case .expression(let expression): checkCondition(expression)
            case .binding(let pattern, let isConstant, let type, let value):
                let found = check(value)
                if case .some(let inner) = pattern.kind, case .name = inner.kind {
                    checkIsOptional(value, found, for: "if let")
                }
                let bound: TypeReference = if let type { .optional(known(type), isImplicit: false) } else { found }
                // A condition may redeclare the names of earlier conditions and guards.
                declare(pattern, bound, isConstant: isConstant, mayShadow: true)
            case .available: break
            }
        }
    }

    func checkCondition(_ expression: Expression) {
        let found = check(expression, expecting: .named(language == .java ? "boolean" : "Bool"))
        let truths: Set<String> = ["Bool", "boolean", "Boolean"]
        if case .optional(_, let isImplicit) = found {
            if !isImplicit {
                report(
                    .optionalUsed, "The condition is an optional; it has to be compared with nil or unwrapped.",
                    at: expression.extent)
            }
        } else if let name = found.nominal?.name, !truths.contains(name), found.instance == nil, isCertain(found) {
            report(
                .typeMismatch,
                "The condition is of type \(found), not \(language == .java ? "boolean" : "Bool").",
                at: expression.extent
            )
        }
    }

    private func check(_ conditional: Conditional) {
        // In Java, the binding of an instanceof is also visible after an if that leaves.
        if language == .swift { symbols.enter() }
        check(conditional.conditions)
        check(conditional.then)
        if language == .swift { symbols.leave() }
        if let otherwise = conditional.otherwise { check(otherwise) }
    }

    private func check(_ selection: SwitchStatement) {
        let subject = check(selection.subject)
        // In Java's older form, all cases are one block.
        symbols.enter()
        defer { symbols.leave() }
        for one in selection.cases {
            let isOpen = language == .java && one.fallsThrough
            if !isOpen { symbols.enter() }
            for pattern in one.patterns {
                if language == .java, case .expression(let expression) = pattern.kind, case .name = expression.kind {
                    continue
                }
                // Each of several patterns binds the same names.
                declare(pattern, subject, isConstant: language == .swift, mayShadow: true)
            }
            if let condition = one.condition { checkCondition(condition) }
            let outer = isElided
            if isOpen { check(one.body.statements) } else { check(one.body) }
            isElided = outer
            if !isOpen { symbols.leave() }
        }
    }

    // MARK: Loops

    /// Checks something whose names are not known after it.
    private func scoped(_ body: () -> Void) {
        symbols.enter()
        body()
        symbols.leave()
    }

    private func check(_ loop: ForEach) {
        let sequence = check(loop.sequence)
        let element = isCount(loop.sequence) ? .named("Int") : elementType(of: sequence)
        declare(loop.pattern, loop.type.map(known) ?? element, isConstant: language == .swift && !loop.isVariable)
        if let condition = loop.condition { checkCondition(condition) }
        check(loop.body)
    }

    /// Whether a sequence is a range of integers.
    private func isCount(_ sequence: Expression) -> Bool {
        guard case .binary(let sign, let first, let last) = sequence.kind, ["...", "..<"].contains(sign) else {
            return false
        }
        return check(first) == .named("Int") && check(last) == .named("Int")
    }

    private func check(_ loop: CountedLoop) {
        for start in loop.start { check(start) }
        if let condition = loop.condition { checkCondition(condition) }
        for step in loop.steps { check(step) }
        check(loop.body)
    }

    private func elementType(of sequence: TypeReference) -> TypeReference {
        switch sequence {
        case .array(let element): element
        case .dictionary(let key, let value): .tuple([key, value])
        case .named(let name, let arguments)
        where ["List", "ArrayList", "Set", "HashSet", "Collection", "Iterable"].contains(name):
            arguments.first ?? .inferred
        default: .inferred
        }
    }

    // MARK: Errors and returns

    private func check(_ attempt: Attempt) {
        symbols.enter()
        for resource in attempt.resources { check(resource) }
        check(attempt.body)
        symbols.leave()
        for handler in attempt.handlers {
            symbols.enter()
            if let pattern = handler.pattern {
                // Its pattern replaces the error's default name.
                declare(pattern, .inferred, isConstant: true)
            } else {
                symbols.declare(
                    handler.name,
                    Symbol(
                        type: handler.types.count == 1 ? handler.types[0] : .inferred, isConstant: language == .swift)
                )
            }
            check(handler.body)
            symbols.leave()
        }
        if let block = attempt.finally { check(block) }
    }

    private func checkReturned(_ value: Expression?) {
        guard let expected = expectedResult else {
            if let value { check(value) }
            return
        }
        guard let value else { return }
        let wanted = known(expected)
        let found = check(value, expecting: wanted)
        if wanted != .tuple([]) { checkAssignable(value, found, to: wanted, for: "the result") }
    }
}
