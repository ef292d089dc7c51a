package import SourceCode

/// Why a run leaves its current place.
///
/// Indirect, since each call that may throw reserves room for an error in its caller's frame: recursive functions then
/// need less of the stack.
package indirect enum Unwinding: Error {
    /// An exception or error, which can be caught.
    case thrown(ThrownError)
    /// The platform ends the app.
    case crashed(reason: String, SourceExtent)
    /// The further behaviour is unknown.
    case inconclusive(reason: String, SourceExtent)
    /// An optional chain has reached nil.
    case chainEnded
}

/// An exception or error being thrown.
package struct ThrownError: Sendable {
    /// Its class: `NullPointerException`.
    package var typeName: String
    /// Its message.
    package var message: String
    /// The index among the run's thrown objects, if the example made it: an error crosses tasks, an object does not.
    var valueIndex: Int?
    /// Where it was thrown.
    package var extent: SourceExtent
}
