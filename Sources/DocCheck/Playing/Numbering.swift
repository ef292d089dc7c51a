/// Gives equal values one number, so that they are compared once and not whenever they are asked for.
struct Numbering<Value: Hashable & Sendable>: Sendable {
    /// The number of a value.
    struct Number: Hashable, Sendable {
        fileprivate let index: Int
    }

    private var numbers: [Value: Number] = [:]

    /// The number of a value, which is given one if it has none.
    mutating func number(of value: Value) -> Number {
        let number = numbers[value] ?? Number(index: numbers.count)
        numbers[value] = number
        return number
    }
}
