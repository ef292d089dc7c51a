import Foundation

/// A value that only one thread at a time can access.
///
/// `Synchronization.Mutex` requires iOS 18 and macOS 15, and apps that link the library run on older systems. This one
/// has the same interface, and uses a pthread lock on all systems, which the thread sanitizer understands.
// The value and the results are `sending`, and it is accessed only under the lock.
package final class Lock<Value>: @unchecked Sendable {
    // Not stored inline: changing an inline property would conflict with the reads of the object that find the lock.
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    private let handle = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    /// A lock around a value.
    package init(_ value: consuming sending Value) {
        self.value.initialize(to: value)
        pthread_mutex_init(handle, nil)
    }

    deinit {
        pthread_mutex_destroy(handle)
        handle.deallocate()
        value.deinitialize(count: 1)
        value.deallocate()
    }

    /// Reads or changes the value while no other thread does. Must not be called again inside `body`.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(handle)
        defer { pthread_mutex_unlock(handle) }
        return try body(&value.pointee)
    }
}
