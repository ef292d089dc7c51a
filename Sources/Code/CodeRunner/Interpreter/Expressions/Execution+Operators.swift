import SourceCode

extension Execution {
    func binary(_ sign: String, of left: Expression, and right: Expression, at extent: SourceExtent, in scope: Scope)
        throws(Unwinding) -> Value
    {
        switch sign {
        case "&&", "||": return try shortCircuit(sign, of: left, and: right, at: extent, in: scope)
        case "??":
            let value = try evaluate(left, in: scope)
            return value.isNull ? try evaluate(right, in: scope) : value
        default:
            let first = try evaluate(left, in: scope)
            let second = try evaluate(right, in: scope)
            return try combine(sign, of: first, and: second, at: extent)
        }
    }

    private func shortCircuit(
        _ sign: String, of left: Expression, and right: Expression, at extent: SourceExtent, in scope: Scope
    ) throws(Unwinding) -> Value {
        let first = try evaluate(left, in: scope)
        if let unknown = first.unknown, sides == nil { return .unknown(unknown) }
        let side = try first.unknown.map { (unknown) throws(Unwinding) in try holds(unknown, left) }
        guard let value = side ?? first.boolean else { return try undecided(first, at: left.extent) }
        if value != (sign == "&&") { return .boolean(value) }
        let second = try evaluate(right, in: scope)
        if second.unknown != nil || second.boolean != nil { return second }
        return try undecided(second, at: right.extent)
    }

    private func undecided(_ value: Value, at extent: SourceExtent) throws(Unwinding) -> Value {
        if value.isNull { throw nullUsed("the condition is \(semantics.nullWord)", at: extent) }
        return unknown("the condition is neither true nor false", at: extent)
    }

    /// The result of an operator on two values.
    func combine(_ sign: String, of left: Value, and right: Value, at extent: SourceExtent) throws(Unwinding) -> Value {
        charge(left)
        charge(right)
        let result = try combined(sign, of: left, and: right, at: extent)
        try settle(extent)
        return result
    }

    private func combined(_ sign: String, of left: Value, and right: Value, at extent: SourceExtent) throws(Unwinding)
        -> Value
    {
        switch sign {
        case "==", "!=": return try equality(left, right, isNegated: sign == "!=", at: extent)
        case "===", "!==":
            if let unknown = left.unknown ?? right.unknown { return .unknown(unknown) }
            return .boolean(isSame(left, right) == (sign == "==="))
        case "...", "..<": return range(sign, of: left, and: right, at: extent)
        default: break
        }
        if let unknown = left.unknown ?? right.unknown { return .unknown(unknown) }
        if let result = try callOperator(sign, [left, right], at: extent) { return result }
        if case .host(let object) = left,
            let own = program.platform.staticMethods(named: sign, of: object.type).first
        {
            return try callHost(own, receiver: .type(.named(object.type.name)), [left, right], at: extent)
        }
        if sign == "+", let joined = try concatenation(left, right, at: extent) { return joined }
        if let left = left.boolean, let right = right.boolean { return logic(sign, of: left, and: right, at: extent) }
        if let left = left.text, let right = right.text {
            return order(sign, of: left, and: right) ?? unknown("\(sign) between texts is not understood", at: extent)
        }
        if left.isNull || right.isNull { throw nullUsed("\(semantics.nullWord) is an operand of \(sign)", at: extent) }
        return try arithmetic(sign, of: left, and: right, at: extent)
    }

    // MARK: Equality

    private func equality(_ left: Value, _ right: Value, isNegated: Bool, at extent: SourceExtent) throws(Unwinding)
        -> Value
    {
        if let unknown = left.unknown ?? right.unknown { return .unknown(unknown) }
        let isEqual: Bool?
        if semantics.comparesTextIdentity, case .string(let first) = left, case .string(let second) = right {
            isEqual = isSameText(first, second)
        } else if semantics.comparesTextIdentity, isReference(left), isReference(right) {
            isEqual = isSame(left, right)
        } else if let result = try callOperator("==", [left, right], at: extent) {
            return result.boolean.map { .boolean($0 != isNegated) } ?? result
        } else {
            isEqual = left.equals(right, canonically: semantics.comparesCanonically)
        }
        guard let isEqual else { return unknown("whether the two values are equal is not known", at: extent) }
        return .boolean(isEqual != isNegated)
    }

    /// Calls an operator that the code declares for one of its own types, or for none that the language has it for;
    /// `nil` if it declares none.
    func callOperator(_ sign: String, _ values: [Value], at extent: SourceExtent) throws(Unwinding) -> Value? {
        guard program.language == .swift, sign.first?.isLetter == false else { return nil }
        let arguments = values.map { EvaluatedArgument(value: $0) }
        for value in values {
            let type: DeclaredType? =
                switch value {
                case .object(let object): object.type
                case .enumeration(let one): program.type(named: one.typeName)
                default: nil
                }
            guard let type,
                let (function, bound, _) = method(of: program.lineage(of: type), sign, arguments, isStatic: true)
            else { continue }
            return try invoke(function, type: type, receiver: .type(.named(type.name)), bound, scope: nil, at: extent)
        }
        guard let functions = program.functions[sign], let (function, bound) = overload(functions, arguments),
            !function.parameters.contains(where: \.isInout),
            functions.count > 1
                || zip(function.parameters, values).allSatisfy({ parameter, value in
                    parameter.type.map { matches(value, $0) != false } ?? true
                })
        else { return nil }
        return try invoke(function, type: nil, receiver: nil, bound, scope: nil, at: extent)
    }

    /// Whether two texts are the same object.
    private func isSameText(_ left: TextValue, _ right: TextValue) -> Bool? {
        if left === right { return true }
        return switch (left.origin, right.origin) {
        case (.literal, .literal): left.equals(right, canonically: false)
        case (.external, .external): left.equals(right, canonically: false) ? nil : false
        case (.made(let first), .made(let second)): first == second
        default: false
        }
    }

    private func isReference(_ value: Value) -> Bool {
        switch value {
        case .list, .map, .set, .object, .host, .function: true
        default: false
        }
    }

    func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.list(let left), .list(let right)): left === right
        case (.map(let left), .map(let right)): left === right
        case (.set(let left), .set(let right)): left === right
        case (.object(let left), .object(let right)): left === right
        case (.host(let left), .host(let right)): left === right
        case (.function(let left), .function(let right)): left === right
        case (.null, .null): true
        default: false
        }
    }

    // MARK: Texts

    private func concatenation(_ left: Value, _ right: Value, at extent: SourceExtent) throws(Unwinding) -> Value? {
        // If neither of two operands is a number, one is a text, or it would not compile.
        if program.language == .java,
            left.isText || right.isText || left.isNull && right.number == nil || right.isNull && left.number == nil
        {
            let parts = TextParts()
            guard let first = left.display(in: .java, joining: parts),
                let second = right.display(in: .java, joining: parts)
            else { return unknown("the text of this value is not known", at: extent) }
            return try made(first + second, from: parts, at: extent)
        }
        if case .string(let first) = left, case .string(let second) = right {
            let parts = TextParts()
            return try made(
                first.content(joining: parts) + second.content(joining: parts), from: parts, at: extent)
        }
        if case .list(let first) = left, case .list(let second) = right {
            try checkSize(first.elements.count + second.elements.count, at: extent)
            return .list(ListValue(first.elements + second.elements))
        }
        return nil
    }

    private func logic(_ sign: String, of left: Bool, and right: Bool, at extent: SourceExtent) -> Value {
        switch sign {
        case "&": .boolean(left && right)
        case "|": .boolean(left || right)
        case "^": .boolean(left != right)
        default: unknown("\(sign) between booleans is not understood", at: extent)
        }
    }

    private func range(_ sign: String, of left: Value, and right: Value, at extent: SourceExtent) -> Value {
        guard let lower = left.integer, let upper = right.integer else {
            return unknown("the range is not known", at: extent)
        }
        return .range(lower: lower, upper: sign == "..." && upper < .max ? upper + 1 : upper)
    }

    // MARK: Prefix and postfix

    func prefix(_ sign: String, _ operand: Expression, at extent: SourceExtent, in scope: Scope) throws(Unwinding)
        -> Value
    {
        if sign == "++" || sign == "--" { return try step(sign, operand, at: extent, in: scope, givesOld: false) }
        return try prefixed(sign, try evaluate(operand, in: scope), at: extent)
    }

    func postfix(_ sign: String, _ operand: Expression, at extent: SourceExtent, in scope: Scope) throws(Unwinding)
        -> Value
    {
        guard sign == "++" || sign == "--" else { return unknown("it is not understood", at: extent) }
        return try step(sign, operand, at: extent, in: scope, givesOld: true)
    }

    private func step(_ sign: String, _ operand: Expression, at extent: SourceExtent, in scope: Scope, givesOld: Bool)
        throws(Unwinding) -> Value
    {
        let old = try evaluate(operand, in: scope)
        let new = try combine(sign == "++" ? "+" : "-", of: old, and: .integer(1), at: extent)
        try store(new, to: operand, in: scope)
        return givesOld ? old : new
    }

    private func prefixed(_ sign: String, _ value: Value, at extent: SourceExtent) throws(Unwinding) -> Value {
        switch (sign, value) {
        case (_, .unknown): return value
        case ("!", .boolean(let value)): return .boolean(!value)
        case ("-", .integer(let value)): return .integer(0 &- value)
        case ("-", .long(let value)): return .long(0 &- value)
        case ("-", .floating(let value)): return .floating(-value)
        case ("+", .integer), ("+", .floating), ("+", .long): return value
        case ("~", .integer(let value)): return .integer(~value)
        case ("~", .long(let value)): return .long(~value)
        case (_, .null): throw nullUsed("\(semantics.nullWord) is the operand of \(sign)", at: extent)
        default: return unknown("\(sign) before this value is not understood", at: extent)
        }
    }
}
