/// Numbers equal values alike, so that they are compared only once.
package struct Interner<Value: Hashable & Sendable>: Sendable {
    /// The number of a value.
    package struct Number: Hashable, Sendable {
        fileprivate let index: Int
    }

    private var numbers: [Value: Number] = [:]

    /// The number of a value; assigned on first use.
    mutating func number(of value: Value) -> Number {
        let number = numbers[value] ?? Number(index: numbers.count)
        numbers[value] = number
        return number
    }
}
