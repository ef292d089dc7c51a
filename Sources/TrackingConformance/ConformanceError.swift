/// Why a sink cannot be checked.
public enum ConformanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no such edition; the known ones are named.
    case unknownEdition(String, known: [String])
    /// The spec in this build is broken.
    case brokenSpec(String)
    /// A report cannot be written; says which, why, and what to do.
    case unwritableReport(String)
    /// No platform was named, so that there is nothing to check.
    case noPlatform
    /// A seed and a challenge are given; the seed comes from the challenge.
    case seedAndChallenge
    /// The text is no challenge; says what one is.
    case unusableChallenge(requirement: String)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .unknownEdition(let edition, let known):
            "there is no edition \(edition); the editions are \(known.joined(separator: ", "))"
        case .brokenSpec(let problem): "the built-in spec cannot be read: \(problem)"
        case .unwritableReport(let problem): problem
        case .noPlatform: "no platform is named; name .android, .ios or both"
        case .seedAndChallenge: "the seed comes from the challenge; leave out one of them"
        case .unusableChallenge(let requirement): "a challenge is \(requirement)"
        }
    }
}
