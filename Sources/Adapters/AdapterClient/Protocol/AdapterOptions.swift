/// How an adapter is supervised.
package struct AdapterOptions: Sendable, Hashable {
    /// How long an adapter may take for one case.
    package var timeout: Duration
    /// How long it may take to answer `initialize`.
    package var startTimeout: Duration
    /// How many requests may be in flight; at least 1.
    package var window: Int
    /// How many restarts in a row may pass without an answer before the adapter is given up.
    package var maximumRestarts: Int
    /// How many bytes a line of the adapter may have.
    package var lineLimit: Int
    /// How many bytes of its standard error are kept, counted from the end.
    package var keptLogBytes: Int
    /// How long it may take to exit by itself at the end, and again after SIGTERM, before SIGKILL.
    package var grace: Duration

    /// Options; omitted ones keep their default value.
    package init(
        timeout: Duration = .seconds(10),
        startTimeout: Duration = .seconds(30),
        window: Int = 16,
        maximumRestarts: Int = 10,
        lineLimit: Int = 1 << 20,
        keptLogBytes: Int = 64 << 10,
        grace: Duration = .seconds(2)
    ) {
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.window = max(1, window)
        self.maximumRestarts = maximumRestarts
        self.lineLimit = lineLimit
        self.keptLogBytes = keptLogBytes
        self.grace = grace
    }
}
