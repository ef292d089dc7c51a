/// The code under test: what answers a push with tracking calls.
///
/// A sink is made fresh for every case by its factory. It runs in this process: one that blocks for ever or traps
/// cannot be caught here, and takes the run with it. Code that may do either belongs behind an adapter, in a process of
/// its own.
public protocol TrackingSink {
    /// Handles one callback; every tracking call is recorded as it is made.
    ///
    /// - Throws: whatever the app threw. It ends the device event that made the callback; the calls recorded before it
    ///   count.
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws

    /// Waits for calls that `handle` left under way. Called once after each device event; by default there are none.
    ///
    /// - Throws: whatever the app threw meanwhile.
    mutating func settle() async throws
}

extension TrackingSink {
    /// There is nothing to wait for.
    public mutating func settle() async throws {}
}
