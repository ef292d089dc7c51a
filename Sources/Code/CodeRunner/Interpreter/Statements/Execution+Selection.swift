import SourceCode

extension Execution {
    func execute(_ selection: SwitchStatement, in scope: Scope) throws(Unwinding) -> Completion {
        let subject = try evaluate(selection.subject, in: scope)
        if subject.isNull, semantics.crashesAreExceptions {
            throw nullUsed("null is what the switch looks at", at: selection.subject.extent)
        }
        let conditionCount = conditions.count
        defer { forgetConditions(after: conditionCount) }
        guard let (index, inner) = try chosen(selection, subject, in: scope) else { return .normal }
        var position = index
        // In Java's older form, all cases are one block: a declaration in an earlier case is visible, without its
        // value.
        if program.language == .java {
            for earlier in selection.cases.prefix(index) where earlier.fallsThrough {
                declareUnset(earlier.body, in: inner)
            }
        }
        while position < selection.cases.count {
            let one = selection.cases[position]
            let isOpen = program.language == .java && one.fallsThrough
            let completion = try execute(one.body, in: inner, isOpen: isOpen)
            switch completion {
            case .normal: if !one.fallsThrough { return .normal }
            case .fellThrough: break
            case .broken(nil): return .normal
            default: return completion
            }
            position += 1
        }
        return .normal
    }

    /// The case that is taken: the first that fits, or else the default, wherever it is.
    func chosen(_ selection: SwitchStatement, _ subject: Value, in scope: Scope) throws(Unwinding) -> (
        Int, Scope
    )? {
        if let unknown = subject.unknown { return try chosen(selection, unknown, in: scope) }
        for (index, one) in selection.cases.enumerated() {
            for pattern in one.patterns {
                let inner = Scope(parent: scope, frame: scope.frame)
                guard try bind(pattern, subject, in: inner, declares: true) else { continue }
                if let condition = one.condition, !(try decided(condition, in: inner)) { continue }
                conditions.append(decide(true, at: one.extent, .label))
                return (index, inner)
            }
            if !one.patterns.isEmpty { _ = decide(false, at: one.extent, .label) }
        }
        guard let index = selection.cases.firstIndex(where: \.isDefault) else { return nil }
        conditions.append(decide(true, at: selection.cases[index].extent, .defaultLabel))
        return (index, Scope(parent: scope, frame: scope.frame))
    }

    /// The case that the run takes for an unknown subject; `nil` for none, if the cases are not exhaustive.
    private func chosen(_ selection: SwitchStatement, _ subject: UnknownValue, in scope: Scope) throws(Unwinding) -> (
        Int, Scope
    )? {
        let isCovered = program.language == .swift || selection.cases.contains(where: \.isDefault)
        let text = TreePrinter().text(of: selection.subject)
        let count = selection.cases.count + (isCovered ? 0 : 1)
        let index = try side(of: "switch \(text)", subject, at: selection.subject.extent, among: max(1, count))
        guard index < selection.cases.count else { return nil }
        let inner = Scope(parent: scope, frame: scope.frame)
        for name in selection.cases[index].patterns.flatMap(\.names) { inner.declare(name, .unknown(subject)) }
        conditions.append(decide(true, at: selection.cases[index].extent, .label))
        return (index, inner)
    }

    /// `switch` and `if` as a value.
    func valueOf(_ statement: Statement, in scope: Scope) throws(Unwinding) -> Value {
        switch statement.kind {
        case .selection(let selection):
            let subject = try evaluate(selection.subject, in: scope)
            if let unknown = subject.unknown, sides == nil { return .unknown(unknown) }
            if subject.isNull, semantics.crashesAreExceptions {
                throw nullUsed("null is what the switch looks at", at: selection.subject.extent)
            }
            guard let (index, inner) = try chosen(selection, subject, in: scope) else { return .void }
            return try valueOf(selection.cases[index].body, in: inner)
        case .conditional(let conditional):
            let inner = Scope(parent: scope, frame: scope.frame)
            if try holds(conditional.conditions, in: inner) { return try valueOf(conditional.then, in: inner) }
            return try conditional.otherwise.map { (otherwise) throws(Unwinding) in try valueOf(otherwise, in: scope) }
                ?? .void
        case .block(let block): return try valueOf(block, in: scope)
        default: return .void
        }
    }

    private func valueOf(_ block: Block, in scope: Scope) throws(Unwinding) -> Value {
        if block.statements.count == 1, case .expression(let expression)? = block.statements.first?.kind {
            return try evaluate(expression, in: scope)
        }
        if case .yielded(let value) = try execute(block, in: scope) { return value }
        return .void
    }

    // MARK: Patterns

    /// Whether a value fits a pattern; names are declared on the way.
    func bind(_ pattern: Pattern, _ value: Value, in scope: Scope, declares: Bool) throws(Unwinding) -> Bool {
        switch pattern.kind {
        case .wildcard: return true
        case .name(let name):
            scope.declare(name, value)
            return true
        case .some(let inner):
            if let unknown = value.unknown, sides != nil, !(try fits(unknown, pattern, in: scope)) { return false }
            return value.isNull ? false : try bind(inner, value, in: scope, declares: declares)
        case .tuple(let patterns):
            if value.unknown != nil {
                for name in pattern.names { scope.declare(name, value) }
                return true
            }
            guard let values = parts(of: value), values.count == patterns.count else { return false }
            for (inner, part) in zip(patterns, values) where !(try bind(inner, part, in: scope, declares: declares)) {
                return false
            }
            return true
        case .typeTest(let type, let inner):
            guard let fits = matches(value, type) else {
                if let unknown = value.unknown, sides != nil { return try fits(unknown, pattern, in: scope) }
                throw .inconclusive(
                    reason: value.unknown?.reason ?? "whether the value is of type \(type) is not known", pattern.extent
                )
            }
            guard fits, let inner else { return fits }
            return try bind(inner, value, in: scope, declares: declares)
        case .enumCase(let type, let name, let patterns):
            if let unknown = value.unknown { return try fits(unknown, pattern, in: scope) }
            let meant = analysis.substitutions[ObjectIdentifier(pattern)] ?? name
            return try bind(patterns, ofCase: meant, type, to: value, at: pattern.extent, in: scope)
        case .expression(let expression):
            if let unknown = value.unknown, sides != nil { return try fits(unknown, pattern, in: scope) }
            return try fits(value, expression, in: scope)
        }
    }

    /// Whether a run assumes that an unknown value fits a pattern; what the pattern names is then unknown.
    private func fits(_ unknown: UnknownValue, _ pattern: Pattern, in scope: Scope) throws(Unwinding) -> Bool {
        guard try side(of: "case \(pattern.extent.start)", unknown, at: pattern.extent) == 0 else { return false }
        for name in pattern.names { scope.declare(name, .unknown(unknown)) }
        return true
    }

    /// The elements of a tuple, or the components of a record.
    private func parts(of value: Value) -> [Value]? {
        switch value {
        case .tuple(let values): values
        case .object(let object) where object.type.declaration.kind == .recordType:
            object.type.declaration.components.map { object.fields[$0.name] ?? .null }
        default: nil
        }
    }

    private func bind(
        _ patterns: [Pattern],
        ofCase name: String,
        _ type: TypeReference?,
        to value: Value,
        at extent: SourceExtent,
        in scope: Scope
    ) throws(Unwinding) -> Bool {
        switch value {
        case .enumeration(let one):
            guard one.name == name else { return false }
            for (inner, part) in zip(patterns, one.values)
            where !(try bind(inner, passed(part), in: scope, declares: true)) {
                return false
            }
            return true
        case .null: return name == "none"
        case _ where name == "some":
            return try patterns.first.map { (inner) throws(Unwinding) in
                try bind(inner, value, in: scope, declares: true)
            } ?? true
        default:
            // A static constant of the value's own type.
            guard let typeName = type?.name ?? program.platform.coreTypes(of: value).first?.name,
                let constant = try staticMember(of: .named(typeName), name, at: extent)
            else { return false }
            return constant.equals(value, canonically: semantics.comparesCanonically) ?? false
        }
    }

    private func fits(_ value: Value, _ expression: Expression, in scope: Scope) throws(Unwinding) -> Bool {
        // In Java, a case names a constant without its enum.
        if case .object(let object) = value, let constant = object.constant, case .name(let name) = expression.kind {
            return constant.name == name
        }
        let other = try evaluate(expression, in: scope)
        if case .range(let lower, let upper) = other, let number = value.integer {
            return number >= lower && number < upper
        }
        if let unknown = other.unknown ?? value.unknown {
            throw .inconclusive(reason: unknown.reason, expression.extent)
        }
        guard let isEqual = value.equals(other, canonically: semantics.comparesCanonically) else {
            throw .inconclusive(reason: "whether the values are equal is not known", expression.extent)
        }
        return isEqual
    }
}
