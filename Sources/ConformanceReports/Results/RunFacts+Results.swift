extension RunFacts {
    /// The facts that a results file states.
    init(_ file: ResultsFile) {
        (profile, runDrive, handed) = (file.profile, file.drive, file.environment)
        (edition, specVersion, specDigest) = (file.edition, file.specVersion, file.specDigest)
        specSource = file.specSource
        (seedNumber, challenge) = (file.seed, file.challenge)
        (gate, selected, toolVersion) = (file.gate, file.selection, file.toolVersion)
    }
}
