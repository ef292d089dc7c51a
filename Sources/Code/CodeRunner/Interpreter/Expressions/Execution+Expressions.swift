import SourceCode

extension Execution {
    /// The value of an expression.
    func evaluate(_ expression: Expression, in scope: Scope) throws(Unwinding) -> Value {
        try enter(expression.extent)
        defer { depth -= 1 }
        switch expression.kind {
        case .literal(let literal): return value(of: literal)
        case .name(let name):
            return declared(try value(ofName: name, expression, in: scope), at: expression.extent)
        case .member(let base, let name, _):
            let value = try member(of: try owner(base, in: scope), named: name, at: expression.extent, scope)
            return declared(value, at: expression.extent)
        case .call(let call): return try evaluate(call, at: expression.extent, in: scope)
        case .construction(let construction): return try evaluate(construction, at: expression.extent, in: scope)
        case .binary(let sign, let left, let right):
            return try binary(sign, of: left, and: right, at: expression.extent, in: scope)
        case .prefix(let sign, let operand): return try prefix(sign, operand, at: expression.extent, in: scope)
        case .postfix(let sign, let operand): return try postfix(sign, operand, at: expression.extent, in: scope)
        case .assignment(let sign, let target, let value):
            return try assign(sign, target: target, value: value, at: expression.extent, in: scope)
        case .ternary(let condition, let first, let second):
            return try evaluate(decided(condition, in: scope) ? first : second, in: scope)
        case .index(let base, let arguments):
            let container = try evaluate(base, in: scope)
            return try element(of: container, try self.arguments(arguments, in: scope), at: expression.extent)
        case .closure(let closure):
            rings.note(scope)
            return .function(FunctionValue(.closure(closure, scope, receiver: scope.frame.receiver)))
        case .statement(let statement): return try valueOf(statement, in: scope)
        case .interpolation(let parts): return try interpolate(parts, at: expression.extent, in: scope)
        case .list(let elements, _): return .list(ListValue(try values(of: elements, scope)))
        case .dictionary(let entries): return try dictionary(entries, in: scope)
        case .tuple(let arguments): return try tuple(arguments, in: scope)
        case .newArray(let element, let count): return try newArray(element, count, at: expression.extent, in: scope)
        case .implicitMember(let name):
            let meant = analysis.substitutions[ObjectIdentifier(expression)] ?? name
            return .enumeration(EnumValue(typeName: "", name: meant))
        case .optionalLink(let base): return try linked(base, in: scope)
        case .chain(let inner): return try chained(inner, in: scope)
        case .forceUnwrap(let base): return try unwrapped(base, at: expression.extent, in: scope)
        case .attempt(let kind, let operand): return try attempt(kind, operand, in: scope)
        case .cast(let kind, let operand, let type):
            if kind == .known { want(type, of: operand) }
            return try cast(kind, try evaluate(operand, in: scope), to: typeMeant(type), at: expression.extent)
        case .typeTest(let operand, let type, let binding):
            return try typeTest(operand, of: typeMeant(type), binding: binding, at: expression.extent, in: scope)
        case .methodReference(let base, let name):
            return try methodReference(base, name, at: expression.extent, in: scope)
        case .type(let type), .typeLiteral(let type): return .type(type)
        case .reference(let text): return reference(text, at: expression.extent)
        case .await(let operand), .inoutReference(let operand): return try evaluate(operand, in: scope)
        case .elision(let elision): return unknown("\(elision.text) is left out", at: expression.extent)
        }
    }

    func value(of literal: Literal) -> Value {
        switch literal {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let value, let isLong): isLong ? .long(value) : .integer(value)
        case .floating(let value): .floating(value)
        case .character(let value): .character(value)
        case .string(let value): .string(value, .literal)
        }
    }

    /// `#function` has a value; selectors are kept as text.
    private func reference(_ text: String, at extent: SourceExtent) -> Value {
        switch text {
        case "function": .string(activations.last?.function.fullName ?? "", .literal)
        case "line": .integer(extent.start.line)
        default: .string(text, .literal)
        }
    }

    // MARK: Optionals

    /// `x?` in a chain.
    private func linked(_ base: Expression, in scope: Scope) throws(Unwinding) -> Value {
        let value = try evaluate(base, in: scope)
        if value.isNull { throw .chainEnded }
        return value
    }

    /// A chain, which is nil if one of its links is.
    func chained(_ chain: Expression, in scope: Scope) throws(Unwinding) -> Value {
        do throws(Unwinding) {
            return try evaluate(chain, in: scope)
        } catch {
            guard case .chainEnded = error else { throw error }
            return .null
        }
    }

    private func unwrapped(_ base: Expression, at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value {
        let value = try evaluate(base, in: scope)
        if value.isNull { throw nullUsed("nil was unwrapped", at: extent) }
        return value
    }

    private func attempt(_ kind: AttemptKind, _ operand: Expression, in scope: Scope) throws(Unwinding) -> Value {
        do throws(Unwinding) {
            let value = try evaluate(operand, in: scope)
            if kind == .propagated { try throwOnOneSide(operand) }
            return value
        } catch {
            guard case .thrown(let thrown) = error, kind != .propagated else { throw error }
            if kind == .optional { return .null }
            throw .crashed(reason: "an error was thrown that try! does not expect", thrown.extent)
        }
    }

    /// A library's function that gets more than constants may throw.
    private func throwOnOneSide(_ operand: Expression) throws(Unwinding) {
        guard sides != nil, let call = unresolvedCalls.last, call.library != nil,
            operand.extent.contains(call.extent.start), !call.values.allSatisfy(isPlain)
        else { return }
        let unknown = UnknownValue(reason: "nothing declares whether \(call.name) throws", extent: call.extent)
        guard try side(of: "throws", unknown, at: operand.extent) == 1 else { return }
        var error = ThrownError(typeName: "Error", message: "", extent: call.extent)
        error.valueIndex = thrownValues.count
        thrownValues.append(.unknown(unknown))
        throw .thrown(error)
    }

    // MARK: Texts and collections

    func interpolate(_ parts: [InterpolationPart], at extent: SourceExtent, in scope: Scope) throws(Unwinding) -> Value
    {
        var text = ""
        let texts = TextParts()
        for part in parts {
            switch part {
            case .text(let constant): text += constant
            case .value(let operand):
                let value = try evaluate(operand, in: scope)
                if let unknown = value.unknown { return .unknown(unknown) }
                guard let display = value.display(in: program.language, joining: texts) else {
                    return unknown("the text of this value is not known", at: operand.extent)
                }
                // An optional that is not unwrapped prints as one.
                let isWrapped = !value.isNull && analysis.optionalTexts.contains(ObjectIdentifier(operand))
                text += isWrapped ? "Optional(" + (!value.isText ? display : "\"\(display)\"") + ")" : display
                try checkSize(text.utf8.count, at: extent)
            }
        }
        return try made(text, from: texts, at: extent)
    }

    private func dictionary(_ entries: [DictionaryEntry], in scope: Scope) throws(Unwinding) -> Value {
        let map = MapValue(canonically: semantics.comparesCanonically)
        for entry in entries {
            let key = try evaluate(entry.key, in: scope)
            let value = passed(try evaluate(entry.value, in: scope))
            if let unknown = key.unknown { return .unknown(unknown) }
            map.set(value, for: key, at: entry.key.extent.joined(with: entry.value.extent))
        }
        return .map(map)
    }

    private func tuple(_ arguments: [Argument], in scope: Scope) throws(Unwinding) -> Value {
        var values: [Value] = []
        for argument in arguments { values.append(passed(try evaluate(argument.value, in: scope))) }
        return values.isEmpty ? .void : .tuple(values)
    }

    private func newArray(_ element: TypeReference, _ count: Expression, at extent: SourceExtent, in scope: Scope)
        throws(Unwinding) -> Value
    {
        guard let count = try evaluate(count, in: scope).integer else {
            return unknown("the length is not known", at: extent)
        }
        try checkSize(count, at: extent)
        return .list(ListValue(Array(repeating: Self.initialValue(of: element), count: max(0, count))))
    }

    func values(of expressions: [Expression], _ scope: Scope) throws(Unwinding) -> [Value] {
        var values: [Value] = []
        for expression in expressions {
            if case .elision = expression.kind { continue }
            values.append(passed(try evaluate(expression, in: scope)))
        }
        return values
    }

    /// The value of a field or array element of a type before any assignment.
    static func initialValue(of type: TypeReference?) -> Value {
        switch type?.name {
        case "int", "short", "byte": .integer(0)
        case "long": .long(0)
        case "double", "float": .floating(0)
        case "boolean": .boolean(false)
        case "char": .character("\0")
        default: .null
        }
    }

    // MARK: Conditions

    /// Whether a condition holds; an unknown condition is not guessed.
    func decided(_ condition: Expression, in scope: Scope) throws(Unwinding) -> Bool {
        if case .prefix("!", let operand) = condition.kind { return try !decided(operand, in: scope) }
        let value = try evaluate(condition, in: scope)
        if let outcome = value.boolean { return outcome }
        if let unknown = value.unknown { return try holds(unknown, condition) }
        if value.isNull { throw nullUsed("the condition is \(semantics.nullWord)", at: condition.extent) }
        throw .inconclusive(reason: "the condition is neither true nor false", condition.extent)
    }
}
