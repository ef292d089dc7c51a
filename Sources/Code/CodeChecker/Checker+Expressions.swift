import CodeRunner
import SourceCode

extension Checker {
    /// Checks an expression and returns its type, `.inferred` if that is not certain.
    @discardableResult
    func check(_ expression: Expression, expecting expected: TypeReference? = nil) -> TypeReference {
        // Checked once, however often its type is requested.
        if let known = types[ObjectIdentifier(expression)] { return known }
        guard !givesUp(at: expression.extent) else { return .inferred }
        // Code that is nested too deeply is not judged.
        let type = stack.isExhausted ? .inferred : checkAnew(expression, expecting: expected)
        types[ObjectIdentifier(expression)] = type
        return type
    }

    private func checkAnew(_ expression: Expression, expecting expected: TypeReference?) -> TypeReference {
        switch expression.kind {
        case .literal(let literal): return type(of: literal)
        case .name(let name): return checkName(name, expression)
        case .member(let base, let name, let nameExtent): return checkMember(name, of: base, at: nameExtent, expression)
        case .call(let call): return check(call, at: expression.extent, expecting: expected)
        case .construction(let construction): return check(construction, expecting: expected)
        case .binary(let sign, let left, let right): return checkBinary(sign, of: left, and: right)
        case .assignment(let sign, let target, let value): return checkAssignment(sign, of: value, to: target)
        case .list(let elements, let written): return checkList(elements, element: written, expecting: expected)
        case .dictionary(let entries): return checkDictionary(entries, expecting: expected)
        case .tuple(let arguments): return .tuple(arguments.map { check($0.value) })
        case .newArray(let type, let count):
            check(count)
            return .array(type)
        case .interpolation(let parts):
            for case .value(let value) in parts where check(value).isOptional {
                optionalTexts.insert(ObjectIdentifier(value))
            }
            return .named("String")
        case .closure(let closure):
            check(closure, expecting: expected)
            return .inferred
        case .cast(let kind, let operand, let type): return checkCast(kind, operand, to: type, at: expression.extent)
        case .typeTest(let operand, let type, let binding): return checkTypeTest(operand, of: type, binding: binding)
        case .optionalLink(let base):
            guard case .optional(let wrapped, _) = check(base) else { return .inferred }
            return wrapped
        case .chain(let inner):
            let type = check(inner)
            return type == .tuple([]) ? .inferred : madeOptional(type)
        case .forceUnwrap(let base):
            let type = check(base)
            checkIsOptional(base, type, for: "!")
            guard case .optional(let wrapped, _) = type else { return .inferred }
            return wrapped
        case .attempt(let kind, let operand):
            let type = check(operand)
            return kind == .optional && type.isKnown ? madeOptional(type) : type
        case .index(let base, let arguments): return checkIndex(base, arguments)
        case .ternary(let condition, let first, let second):
            checkCondition(condition)
            let types = (check(first, expecting: expected), check(second, expecting: expected))
            return types.0 == types.1 ? types.0 : .inferred
        case .prefix(let sign, let operand):
            if sign == "++" || sign == "--" { checkTarget(operand, value: nil) }
            let type = check(operand)
            // `...3` and `..<3` are ranges.
            return sign == "!" ? truth : sign.hasPrefix("..") ? .inferred : type
        case .postfix(let sign, let operand):
            let type = check(operand)
            guard sign == "++" || sign == "--" else { return .inferred }
            checkTarget(operand, value: nil)
            return type
        case .methodReference(let base, _): check(base)
        case .await(let operand), .inoutReference(let operand): return check(operand)
        case .typeLiteral(let type):
            if let name = type.name { reportType(name, at: expression.extent) }
            return language == .java ? .named("Class", [.inferred]) : .inferred
        case .type(let type): return type.nominal.map { .metatype($0.name) } ?? .inferred
        case .statement(let statement): check(statement)
        case .implicitMember(let name):
            if let expected {
                checkImplicitMember(name, of: expected, at: expression.extent, for: ObjectIdentifier(expression))
            }
        case .reference, .elision: break
        }
        return .inferred
    }

    /// The type of a condition.
    private var truth: TypeReference { .named(language == .java ? "boolean" : "Bool") }

    private func type(of literal: Literal) -> TypeReference {
        let isJava = language == .java
        return switch literal {
        case .null: .null
        case .boolean: .named(isJava ? "boolean" : "Bool")
        case .integer(_, let isLong): .named(isJava ? (isLong ? "long" : "int") : "Int")
        case .floating: isJava ? .inferred : .named("Double")
        case .character: .named("char")
        case .string: .named("String")
        }
    }

    // MARK: Collections and texts

    private func checkList(_ elements: [Expression], element: TypeReference?, expecting expected: TypeReference?)
        -> TypeReference
    {
        var wanted = element
        if case .array(let element)? = expected?.unwrapped { wanted = wanted ?? element }
        let types = elements.map { check($0, expecting: wanted) }
        if let wanted { return .array(wanted) }
        guard let first = types.first, types.allSatisfy({ $0 == first }), first != .null, first.isKnown else {
            return .inferred
        }
        return language == .swift ? .array(first) : .inferred
    }

    private func checkDictionary(_ entries: [DictionaryEntry], expecting expected: TypeReference?) -> TypeReference {
        var wanted: (TypeReference?, TypeReference?) = (nil, nil)
        if case .dictionary(let key, let value)? = expected?.unwrapped { wanted = (key, value) }
        var keys: [TypeReference] = []
        var values: [TypeReference] = []
        for entry in entries {
            keys.append(check(entry.key, expecting: wanted.0))
            values.append(check(entry.value, expecting: wanted.1))
        }
        if let expected, wanted.0 != nil { return expected.unwrapped }
        guard let key = keys.first, let value = values.first, keys.allSatisfy({ $0 == key }),
            values.allSatisfy({ $0 == value }),
            value.isKnown, value != .null
        else { return .inferred }
        return .dictionary(key, value)
    }

    private func checkIndex(_ base: Expression, _ arguments: [Argument]) -> TypeReference {
        let type = check(base)
        let indices = arguments.map { check($0.value) }
        checkUnwrapped(base, type, before: "its elements are read")
        switch type.unwrapped {
        case .dictionary(let key, let value):
            // In addition to keys, a dictionary takes indices, which always have an element.
            let isKey = arguments.first.flatMap { isAssignable($0.value, indices[0], to: key) } ?? false
            guard language == .java || isKey else { return .inferred }
            return arguments.contains { $0.label == "default" } ? value : .optional(value, isImplicit: false)
        case .array(let element):
            guard language == .java || check(arguments.first?.value) == .named("Int") else { return .inferred }
            return element
        default: return .inferred
        }
    }

    private func check(_ expression: Expression?) -> TypeReference {
        expression.map { check($0, expecting: nil) } ?? .inferred
    }

    // MARK: Optionals

    private func checkCast(_ kind: CastKind, _ operand: Expression, to type: TypeReference, at extent: SourceExtent)
        -> TypeReference
    {
        check(operand)
        if let name = type.name { reportType(name, at: extent) }
        return kind == .optional ? .optional(known(type), isImplicit: false) : known(type)
    }

    private func checkTypeTest(_ operand: Expression, of type: TypeReference, binding: Pattern?) -> TypeReference {
        check(operand)
        if let binding {
            declare(binding, known(type), isConstant: false, mayShadow: true)
            for name in binding.names { symbols.allowRedeclaration(name) }
        }
        return truth
    }

    private func madeOptional(_ type: TypeReference) -> TypeReference {
        guard type.isKnown else { return .inferred }
        return type.isOptional ? type : .optional(type, isImplicit: false)
    }

    /// Reports an optional that is used as if it were unwrapped.
    func checkUnwrapped(_ base: Expression, _ type: TypeReference, before use: String) {
        guard language == .swift, type.isOptional else { return }
        report(
            .optionalUsed,
            "The value is an optional of type \(type); it has to be unwrapped before \(use).",
            at: base.extent,
            suggestion: "use ?. or if let"
        )
    }

    /// `if let` and `!` need something that can be missing.
    func checkIsOptional(_ expression: Expression, _ type: TypeReference, for use: String) {
        guard language == .swift, ["String", "Int", "Bool", "Double"].contains(type.name ?? "") else { return }
        switch expression.kind {
        case .name, .literal:
            report(.typeMismatch, "\(use) needs an optional, and the value is of type \(type).", at: expression.extent)
        default: break
        }
    }

    // MARK: Closures

    private func check(_ closure: Closure, expecting expected: TypeReference?) {
        let outer = (expectedResult, isElided)
        expectedResult = nil
        symbols.enter()
        var types: [TypeReference] = []
        if case .function(let parameters, _)? = expected?.unwrapped { types = parameters }
        for (index, parameter) in (closure.parameters ?? []).enumerated() {
            let type =
                parameter.type.map(known)
                ?? (index < types.count && types.count == closure.parameters?.count ? types[index] : .inferred)
            symbols.declare(
                // Without a type, it may be changed in place.
                parameter.name,
                Symbol(
                    type: type.hasGaps ? .inferred : type,
                    isConstant: language == .swift && parameter.type != nil && !parameter.isInout))
        }
        symbols.enter()
        check(closure.body.statements)
        symbols.leave()
        symbols.leave()
        (expectedResult, isElided) = outer
    }

    // MARK: Operators

    private func checkBinary(_ sign: String, of left: Expression, and right: Expression) -> TypeReference {
        // An operator that the code declares may do anything.
        if context.openNames.contains(sign) {
            _ = (check(left), check(right))
            return .inferred
        }
        switch sign {
        case "&&", "||":
            checkCondition(left)
            checkCondition(right)
            return truth
        case "==", "!=":
            checkComparable(left, right)
            return truth
        case "<", ">", "<=", ">=", "===", "!==", "~=":
            _ = (check(left), check(right))
            return truth
        case "??":
            let types = (check(left), check(right))
            guard case .optional(let wrapped, _) = types.0 else { return .inferred }
            return types.1.isOptional ? types.0 : types.1.isKnown && types.1 != .null ? wrapped : .inferred
        default:
            let types = (check(left), check(right))
            if language == .java, sign == "+", types.0 == .named("String") || types.1 == .named("String") {
                return .named("String")
            }
            checkUnwrapped(left, types.0, before: "it is an operand of \(sign)")
            checkUnwrapped(right, types.1, before: "it is an operand of \(sign)")
            guard types.0 == types.1, types.0.name != "char", !sign.hasPrefix("..") else { return .inferred }
            // Other types than the language's own define what an operator returns.
            return language == .java || types.0.name.map { Self.ownTypes.contains($0) } ?? true ? types.0 : .inferred
        }
    }

    private static let ownTypes: Set<String> = ["String", "Int", "Double", "Float"]

    /// Values of type Any cannot be compared; a text does not equal a number.
    private func checkComparable(_ left: Expression, _ right: Expression) {
        let (leftType, rightType) = checkAlike(left, right)
        guard leftType != .null, rightType != .null, leftType.isKnown, rightType.isKnown else { return }
        let names = (leftType.unwrapped.name ?? "", rightType.unwrapped.name ?? "")
        if language == .swift, names.0 == "Any" || names.1 == "Any" {
            report(
                .typeMismatch,
                "A value of type Any cannot be compared with ==.",
                at: names.0 == "Any" ? left.extent : right.extent,
                suggestion: "cast it with as?"
            )
            return
        }
        let groups: [Set<String>] =
            language == .java
            ? [["String"], ["int", "long", "char"], ["boolean"]] : [["String"], ["Int", "Double"], ["Bool"]]
        guard let first = groups.firstIndex(where: { $0.contains(names.0) }),
            let second = groups.firstIndex(where: { $0.contains(names.1) }), first != second
        else { return }
        if language == .swift, isNumber(left) || isNumber(right) { return }
        report(
            .typeMismatch,
            "A value of type \(leftType) is compared with one of type \(rightType).",
            at: left.extent.joined(with: right.extent)
        )
    }

    /// The types of two operands; `.name` takes the type of the other.
    private func checkAlike(_ left: Expression, _ right: Expression) -> (TypeReference, TypeReference) {
        if case .implicitMember = left.kind {
            let type = check(right)
            return (check(left, expecting: type), type)
        }
        let type = check(left)
        guard case .implicitMember = right.kind else { return (type, check(right)) }
        return (type, check(right, expecting: type))
    }

    private func isNumber(_ expression: Expression) -> Bool {
        if case .literal(.integer) = expression.kind { true } else { false }
    }
}
