import PushTracking

/// Understands callbacks otherwise, with a memory of its own.
struct OtherEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Given the callback, and what is documented to be behind it.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) throws -> PushEvent?

    mutating func event(behind callback: AppCallback) throws -> PushEvent? {
        try read(callback, documented.event(behind: callback), &memory)
    }
}
