/// How long a doctor waits.
package struct DoctorOptions: Sendable, Hashable {
    /// How long an answer to a case may take.
    package var timeout: Duration
    /// How long the answer to `initialize` may take.
    package var startTimeout: Duration
    /// How long the adapter has to go by itself at the end.
    package var grace: Duration

    /// Options; what is not named keeps its standard value.
    package init(timeout: Duration = .seconds(10), startTimeout: Duration = .seconds(30), grace: Duration = .seconds(3))
    {
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.grace = grace
    }
}
