/// A value that is computed once, on first use.
package final class Lazy<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Lock<Value?>(nil)

    /// Defers a computation.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value; concurrent readers wait for it.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
