extension Execution {
    /// What an expression is worth.
    func evaluate(_ expression: Expression, _ scope: Scope) throws(Interruption) -> Value {
        try enter(expression.extent)
        defer { depth -= 1 }
        switch expression.kind {
        case .literal(let literal): return value(of: literal)
        case .name(let name): return try value(ofName: name, expression, scope)
        case .member(let base, let name, _): return try member(of: try evaluate(base, scope), named: name, at: expression.extent, scope)
        case .call(let call): return try evaluate(call, expression, scope)
        case .construction(let construction): return try evaluate(construction, expression, scope)
        case .binary(let sign, let left, let right): return try binary(sign, left, right, expression.extent, scope)
        case .prefix(let sign, let operand): return try prefix(sign, operand, expression.extent, scope)
        case .postfix(let sign, let operand): return try postfix(sign, operand, expression.extent, scope)
        case .assignment(let sign, let target, let value): return try assign(sign, target, value, expression.extent, scope)
        case .ternary(let condition, let first, let second): return try evaluate(decided(condition, scope) ? first : second, scope)
        case .index(let base, let arguments): return try index(base, arguments, expression.extent, scope)
        case .closure(let closure): return .function(FunctionValue(.closure(closure, scope, receiver: scope.frame.receiver)))
        case .statement(let statement): return try valueOf(statement, scope)
        case .interpolation(let parts): return try interpolate(parts, expression, scope)
        case .list(let elements, _): return .list(ListValue(try values(of: elements, scope)))
        case .dictionary(let entries): return try dictionary(entries, scope)
        case .tuple(let arguments): return try tuple(arguments, scope)
        case .newArray(let element, let count): return try newArray(element, count, expression.extent, scope)
        case .implicitMember(let name): return .enumeration(EnumValue(typeName: "", name: name))
        case .optionalLink(let base): return try linked(base, scope)
        case .chain(let inner): return try chained(inner, scope)
        case .forceUnwrap(let base): return try unwrapped(base, expression.extent, scope)
        case .attempt(let kind, let operand): return try attempt(kind, operand, scope)
        case .cast(let kind, let operand, let type): return try cast(kind, try evaluate(operand, scope), type, expression.extent, scope)
        case .typeTest(let operand, let type, let binding): return try typeTest(operand, type, binding, expression.extent, scope)
        case .methodReference(let base, let name): return try methodReference(base, name, expression.extent, scope)
        case .type(let type), .typeLiteral(let type): return .type(type)
        case .reference(let text): return reference(text, expression.extent)
        case .await(let operand), .inoutReference(let operand): return try evaluate(operand, scope)
        case .elision(let elision): return unknown("\(elision.text) is left out", expression.extent)
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

    /// `#function` has a value; selectors and key paths are kept as text.
    private func reference(_ text: String, _ extent: SourceExtent) -> Value {
        switch text {
        case "function": .string(activations.last?.function.fullName ?? "", .literal)
        case "line": .integer(extent.start.line)
        default: .string(text, .literal)
        }
    }

    // MARK: Optionals

    /// `x?` in a chain.
    private func linked(_ base: Expression, _ scope: Scope) throws(Interruption) -> Value {
        let value = try evaluate(base, scope)
        if value.isNull { throw .chainEnded }
        return value
    }

    /// A chain, which is nil where one of its links is.
    func chained(_ chain: Expression, _ scope: Scope) throws(Interruption) -> Value {
        do throws(Interruption) {
            return try evaluate(chain, scope)
        } catch {
            guard case .chainEnded = error else { throw error }
            return .null
        }
    }

    private func unwrapped(_ base: Expression, _ extent: SourceExtent, _ scope: Scope) throws(Interruption) -> Value {
        let value = try evaluate(base, scope)
        if value.isNull { throw nullUsed("nil was unwrapped", extent) }
        return value
    }

    private func attempt(_ kind: AttemptKind, _ operand: Expression, _ scope: Scope) throws(Interruption) -> Value {
        do throws(Interruption) {
            return try evaluate(operand, scope)
        } catch {
            guard case .thrown(let thrown) = error, kind != .propagated else { throw error }
            if kind == .optional { return .null }
            throw .crashed(reason: "an error was thrown that try! does not expect", thrown.extent)
        }
    }

    // MARK: Texts and collections

    private func interpolate(_ parts: [InterpolationPart], _ expression: Expression, _ scope: Scope) throws(Interruption) -> Value {
        var text = ""
        for part in parts {
            switch part {
            case .text(let constant): text += constant
            case .value(let operand):
                let value = try evaluate(operand, scope)
                if let unknown = value.unknown { return .unknown(unknown) }
                guard let display = value.display(in: program.language) else {
                    return unknown("the text of this value is not known", operand.extent)
                }
                // An optional that is not unwrapped says so in the text.
                let isWrapped = !value.isNull && analysis.optionalTexts.contains(ObjectIdentifier(operand))
                text += isWrapped ? "Optional(" + (!value.isText ? display : "\"\(display)\"") + ")" : display
            }
        }
        return try made(text, expression.extent)
    }

    private func dictionary(_ entries: [DictionaryEntry], _ scope: Scope) throws(Interruption) -> Value {
        let map = MapValue(canonically: semantics.comparesCanonically)
        for entry in entries {
            let key = try evaluate(entry.key, scope)
            let value = passed(try evaluate(entry.value, scope))
            if let unknown = key.unknown { return .unknown(unknown) }
            map.set(value, for: key, at: entry.key.extent.joined(with: entry.value.extent))
        }
        return .map(map)
    }

    private func tuple(_ arguments: [Argument], _ scope: Scope) throws(Interruption) -> Value {
        var values: [Value] = []
        for argument in arguments { values.append(passed(try evaluate(argument.value, scope))) }
        return values.isEmpty ? .void : .tuple(values)
    }

    private func newArray(_ element: TypeReference, _ count: Expression, _ extent: SourceExtent, _ scope: Scope) throws(Interruption) -> Value {
        guard let count = try evaluate(count, scope).integer else { return unknown("the length is not known", extent) }
        try checkSize(count, extent)
        return .list(ListValue(Array(repeating: Self.initialValue(of: element), count: max(0, count))))
    }

    func values(of expressions: [Expression], _ scope: Scope) throws(Interruption) -> [Value] {
        var values: [Value] = []
        for expression in expressions {
            if case .elision = expression.kind { continue }
            values.append(passed(try evaluate(expression, scope)))
        }
        return values
    }

    /// What a field or array element of a type is before anything is assigned.
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

    /// Whether a condition holds; what is not known is not guessed.
    func decided(_ condition: Expression, _ scope: Scope) throws(Interruption) -> Bool {
        let value = try evaluate(condition, scope)
        if let outcome = value.boolean { return outcome }
        if let unknown = value.unknown { throw .inconclusive(reason: unknown.reason, condition.extent) }
        if value.isNull { throw nullUsed("the condition is \(semantics.nullWord)", condition.extent) }
        throw .inconclusive(reason: "the condition is neither true nor false", condition.extent)
    }
}
