/// What became of a failing case that was to be played again alone, where nothing that other cases left behind can be met.
package enum SoloOutcome: String, Sendable, Hashable, CaseIterable {
    /// It passed: the app keeps state between cases. The case's verdict stays.
    case passed
    /// It did not pass alone either.
    case failed
    /// It was not played again, since so many failing cases before it had been.
    case notPlayed

    /// So many cases of a run are played again: a broken app, which fails everywhere, need not be slow as well.
    package static let mostPlayed = 20
}
