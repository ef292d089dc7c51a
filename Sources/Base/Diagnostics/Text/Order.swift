/// The result of a comparison, chained from the most to the least significant part.
package enum Order: Sendable {
    case before
    case same
    case after

    /// Compares two numbers or words; nil comes first.
    init<Value: Comparable>(_ left: Value?, _ right: Value?) {
        switch (left, right) {
        case (nil, nil): self = .same
        case (nil, _?): self = .before
        case (_?, nil): self = .after
        case (let left?, let right?): self = left < right ? .before : (right < left ? .after : .same)
        }
    }

    /// Compares two texts by their UTF-8 bytes; nil comes first.
    ///
    /// `String`'s own comparison treats composed and decomposed forms as equal, which would merge different findings.
    init(bytesOf left: String?, _ right: String?) {
        switch (left, right) {
        case (nil, nil): self = .same
        case (nil, _?): self = .before
        case (_?, nil): self = .after
        case (let left?, let right?):
            if left.utf8.elementsEqual(right.utf8) {
                self = .same
            } else {
                self = left.utf8.lexicographicallyPrecedes(right.utf8) ? .before : .after
            }
        }
    }

    /// This order if it decides, else the next.
    func then(_ next: @autoclosure () -> Order) -> Order {
        self == .same ? next() : self
    }
}

/// A value with a total order that also defines equality: two values are equal if neither comes before the other.
package protocol TotallyOrdered: Comparable {
    /// The order of two values.
    static func order(_ left: Self, _ right: Self) -> Order
}

extension TotallyOrdered {
    /// Whether one value comes before another in the total order.
    package static func < (left: Self, right: Self) -> Bool { order(left, right) == .before }

    /// Whether two values are equal in every part of the order.
    package static func == (left: Self, right: Self) -> Bool { order(left, right) == .same }
}
