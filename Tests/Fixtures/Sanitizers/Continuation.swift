// In the place of Swift's continuations under the thread sanitizer: the resumption comes before the end of the wait for the sanitizer,
// too, as it does for the runtime.
struct SeenContinuation<Value, Failure: Error>: Sendable {
    fileprivate let continuation: CheckedContinuation<Value, Failure>
    fileprivate let order: Mutex<Void>

    func resume(returning value: sending Value) {
        order.withLock { _ in }
        continuation.resume(returning: value)
    }

    func resume(throwing error: Failure) {
        order.withLock { _ in }
        continuation.resume(throwing: error)
    }

    func resume() where Value == Void { resume(returning: ()) }
}

func withSeenContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (SeenContinuation<Value, Never>) -> Void
) async -> sending Value {
    let order = Mutex<Void>(())
    defer { order.withLock { _ in } }
    return await withCheckedContinuation(isolation: isolation) {
        body(SeenContinuation(continuation: $0, order: order))
    }
}

func withSeenThrowingContinuation<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (SeenContinuation<Value, any Error>) -> Void
) async throws -> sending Value {
    let order = Mutex<Void>(())
    defer { order.withLock { _ in } }
    return try await withCheckedThrowingContinuation(isolation: isolation) {
        body(SeenContinuation(continuation: $0, order: order))
    }
}
