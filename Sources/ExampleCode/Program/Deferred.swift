import Diagnostics

/// A value that is made when somebody asks for it, once.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Lock<Value?>(nil)

    /// Waits for somebody to ask.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value; others who ask meanwhile wait.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
