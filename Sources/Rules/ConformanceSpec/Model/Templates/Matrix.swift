import StrictJSON

/// The axes of a vector. Their combinations, the last axis varying fastest, are its cases.
package struct Matrix: Sendable {
    struct Value: Sendable {
        let name: String
        let element: JSONElement
    }

    package struct Axis: Sendable {
        let name: String
        let element: JSONElement
        let values: [Value]
    }

    let axes: [Axis]

    /// The number of combinations; one for a vector without a matrix.
    package let count: Int

    /// The names of the axes, each with those of its values.
    package var names: [(axis: String, values: [String])] { axes.map { ($0.name, $0.values.map(\.name)) } }

    /// A matrix with these axes.
    package init(axes: [Axis]) {
        self.axes = axes
        count = axes.reduce(1) { count, axis in
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.values.count)
            return isTooLarge ? .max : product
        }
    }

    /// The combination of each axis's first value.
    var firstCombination: Combination { Combination(axes: axes, choices: Array(repeating: 0, count: axes.count)) }
}

/// One value for each axis.
struct Combination: Sendable {
    let axes: [Matrix.Axis]
    /// The position of each axis's value.
    private(set) var choices: [Int]

    /// Advances to the next combination, the last axis varying fastest; wraps around at the end.
    mutating func advance() {
        for index in axes.indices.reversed() {
            choices[index] += 1
            if choices[index] < axes[index].values.count { return }
            choices[index] = 0
        }
    }

    /// The number of the combination with the same values on some axes and the first values on the others.
    func number(lookingAt looked: AxisSet) -> Int {
        var number = 0
        for index in axes.indices {
            number = number * axes[index].values.count + (looked.contains(index) ? choices[index] : 0)
        }
        return number
    }

    /// The position of an axis.
    func index(of axis: String) -> Int? { axes.firstIndex { $0.name == axis } }

    /// The value of the axis at a position.
    func value(ofAxis index: Int) -> Matrix.Value { axes[index].values[choices[index]] }
}
