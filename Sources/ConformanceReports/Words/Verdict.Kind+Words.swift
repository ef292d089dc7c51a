import ConformanceRunner

extension Verdict.Kind {
    /// The verdict as people read it.
    var words: String { self == .unexpectedlyPassed ? "unexpectedly passed" : rawValue }
}
