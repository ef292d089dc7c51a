import StrictJSON

/// The axes of a vector. Their combinations, the last axis fastest, are its cases.
package struct Matrix: Sendable {
    struct Value: Sendable {
        let name: String
        let element: JSONElement
    }

    struct Axis: Sendable {
        let name: String
        let element: JSONElement
        let values: [Value]
    }

    let axes: [Axis]

    /// How many combinations there are; one for a vector without a matrix.
    package let count: Int

    init(axes: [Axis]) {
        self.axes = axes
        count = axes.reduce(1) { count, axis in
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.values.count)
            return isTooLarge ? .max : product
        }
    }

    /// A combination by its number.
    func combination(_ number: Int) -> Combination {
        var remainder = number
        var chosen: [(axis: Axis, value: Value)] = []
        var choices: [Int] = []
        for axis in axes.reversed() {
            let choice = remainder % axis.values.count
            choices.append(choice)
            chosen.append((axis, axis.values[choice]))
            remainder /= axis.values.count
        }
        return Combination(values: chosen.reversed(), choices: choices.reversed())
    }
}

/// One value for each axis.
struct Combination: Sendable {
    let values: [(axis: Matrix.Axis, value: Matrix.Value)]
    /// For each axis the position of its value.
    let choices: [Int]

    /// The position of an axis.
    func index(of axis: String) -> Int? { values.firstIndex { $0.axis.name == axis } }
}
