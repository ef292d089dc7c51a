import Synchronization

/// A value that is made when somebody asks for it, once.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

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

/// An object that is equal to itself alone.
package protocol IdentityHashable: AnyObject, Hashable {}

extension IdentityHashable {
    package static func == (left: Self, right: Self) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
