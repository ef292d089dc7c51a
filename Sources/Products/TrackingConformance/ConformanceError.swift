/// Why a sink cannot be checked.
public enum ConformanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The edition does not exist; the known ones are listed.
    case unknownEdition(String, known: [String])
    /// The spec has no version with this set of cases; says which is the newest.
    case unknownSet(Int, newest: Int)
    /// The spec in this build is invalid.
    case brokenSpec(String)
    /// A report cannot be written; says which, why, and what to do.
    case unwritableReport(String)
    /// No platform was given, so there is nothing to check.
    case noPlatform
    /// Both a seed and a challenge are given, but the seed is derived from the challenge.
    case seedAndChallenge
    /// The text is not a valid challenge; says what is.
    case unusableChallenge(requirement: String)

    /// The problem, in a sentence.
    public var description: String {
        switch self {
        case .unknownEdition(let edition, let known):
            "there is no edition \(edition); the editions are \(known.joined(separator: ", "))"
        case .unknownSet(let set, let newest): "set \(set) of cases is unknown; the sets are 1 to \(newest)"
        case .brokenSpec(let problem): "the built-in spec cannot be read: \(problem)"
        case .unwritableReport(let problem): problem
        case .noPlatform: "no platform is named; name .android, .ios or both"
        case .seedAndChallenge: "the seed comes from the challenge; leave out one of them"
        case .unusableChallenge(let requirement): "a challenge is \(requirement)"
        }
    }
}
