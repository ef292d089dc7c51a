/// How failing cases are played again, and who is told of it.
package struct Rerun: Sendable {
    /// What is being played again.
    package enum Stage: Sendable, Hashable {
        /// So many cases, each alone.
        case alone(cases: Int)
        /// A case that passes alone, after so many of the cases before it.
        case inCompany(cases: Int)
        /// Nothing more.
        case ended
    }

    /// A clock in nanoseconds from any moment.
    let clock: @Sendable () -> Int64
    /// How long may be searched for what a case that passes alone fails after.
    let limit: Duration
    let note: @Sendable (Stage) -> Void

    /// - Parameters:
    ///   - clock: a clock in nanoseconds from any moment; without one only each single step is bounded.
    ///   - limit: how long may be searched for what a case that passes alone fails after.
    ///   - note: told what is being played again, before it is.
    package init(
        clock: @escaping @Sendable () -> Int64 = { 0 },
        limit: Duration = .seconds(30),
        note: @escaping @Sendable (Stage) -> Void = { _ in }
    ) {
        self.clock = clock
        self.limit = limit
        self.note = note
    }
}
