import SourceCode

extension Execution {
    func arithmetic(_ sign: String, of left: Value, and right: Value, at extent: SourceExtent) throws(Unwinding)
        -> Value
    {
        if [left, right].contains(where: { $0.integer.map(ResourceNumber.contains) ?? false }) {
            return unknown("the number of a resource is not known", at: extent)
        }
        if let first = left.number, let second = right.number, left.isFloating || right.isFloating {
            return floating(sign, of: first, and: second, at: extent)
        }
        guard let first = left.wholeNumber, let second = right.wholeNumber else {
            return unknown("\(sign) between these values is not understood", at: extent)
        }
        if let order = order(sign, of: first, and: second) { return order }
        guard let result = try whole(sign, of: first, and: second, at: extent) else {
            return unknown("\(sign) is not understood", at: extent)
        }
        if case .long = left { return .long(result) }
        if case .long = right { return .long(result) }
        return .integer(semantics.wrapsIntegers ? Int(Int32(truncatingIfNeeded: result)) : result)
    }

    /// The result of an ordering operator such as `<`; `nil` for other operators.
    func order<Ordered: Comparable>(_ sign: String, of left: Ordered, and right: Ordered) -> Value? {
        switch sign {
        case "<": .boolean(left < right)
        case ">": .boolean(left > right)
        case "<=": .boolean(left <= right)
        case ">=": .boolean(left >= right)
        default: nil
        }
    }

    private func floating(_ sign: String, of left: Double, and right: Double, at extent: SourceExtent) -> Value {
        switch sign {
        case "+": .floating(left + right)
        case "-": .floating(left - right)
        case "*": .floating(left * right)
        case "/": .floating(left / right)
        case "%": .floating(left.truncatingRemainder(dividingBy: right))
        default:
            order(sign, of: left, and: right)
                ?? unknown("\(sign) between floating numbers is not understood", at: extent)
        }
    }

    private func whole(_ sign: String, of left: Int, and right: Int, at extent: SourceExtent) throws(Unwinding) -> Int?
    {
        let result: (Int, Bool)
        switch sign {
        case "+": result = left.addingReportingOverflow(right)
        case "-": result = left.subtractingReportingOverflow(right)
        case "*": result = left.multipliedReportingOverflow(by: right)
        case "/", "%":
            if right == 0 { throw exception("ArithmeticException", "a number is divided by zero", at: extent) }
            result =
                sign == "/"
                ? left.dividedReportingOverflow(by: right) : left.remainderReportingOverflow(dividingBy: right)
        case "&+": return left &+ right
        case "&-": return left &- right
        case "&*": return left &* right
        case "&": return left & right
        case "|": return left | right
        case "^": return left ^ right
        case "<<": return left << right
        case ">>": return left >> right
        case ">>>":
            return semantics.wrapsIntegers
                ? Int(UInt32(truncatingIfNeeded: left) >> UInt32(truncatingIfNeeded: right & 31)) : left >> right
        default: return nil
        }
        if result.1, !semantics.wrapsIntegers { throw .crashed(reason: "a number overflows", extent) }
        return result.0
    }
}

extension Value {
    /// The value as a floating-point number.
    var number: Double? {
        if case .floating(let value) = self { return value }
        return wholeNumber.map(Double.init)
    }

    /// The value as an integer; a character is its code.
    var wholeNumber: Int? {
        if case .character(let scalar) = self { return Int(scalar.value) }
        return integer
    }

    var isFloating: Bool {
        if case .floating = self { true } else { false }
    }
}
