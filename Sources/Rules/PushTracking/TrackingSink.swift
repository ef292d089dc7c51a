/// The code under test, which answers pushes with tracking calls.
///
/// A factory makes a new sink for every case. It runs in this process: a sink that blocks forever or traps cannot be
/// caught here, and ends the run. Put code that may do either into a separate process, with an adapter.
public protocol TrackingSink {
    /// Handles one callback; every tracking call is recorded as it is made.
    ///
    /// - Throws: any error of the app. It ends the device event that made the callback; calls recorded before it count.
    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws

    /// Waits for calls that `handle` left pending. Called once after each device event; does nothing by default.
    ///
    /// - Throws: any error that the app threw meanwhile.
    mutating func settle() async throws
}

extension TrackingSink {
    /// Does nothing.
    public mutating func settle() async throws {}
}
