/// Why a run does not go on where it is.
///
/// Indirect, since each call that may throw reserves room for an error in its caller's frame: what calls itself needs
/// little of the stack.
package indirect enum Unwinding: Error {
    /// An exception or error: whoever catches it goes on.
    case thrown(ThrownError)
    /// The platform ends the app.
    case crashed(reason: String, SourceExtent)
    /// What would happen cannot be known.
    case inconclusive(reason: String, SourceExtent)
    /// An optional chain has met nil.
    case chainEnded
}

/// An exception or error on its way.
package struct ThrownError: Sendable {
    /// Its class: `NullPointerException`.
    package var typeName: String
    /// What it says.
    package var message: String
    /// Which of the run's thrown objects it is, where the example made one: an error crosses tasks, an object does not.
    var valueIndex: Int?
    /// Where it was thrown.
    package var extent: SourceExtent
}
