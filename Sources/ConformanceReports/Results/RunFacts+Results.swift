import ConformanceRunner

extension RunFacts {
    /// The facts that a results file records.
    init(_ file: ResultsFile) {
        (profile, runDrive, handed) = (file.profile, file.drive, file.environment)
        (edition, specVersion, specDigest) = (file.edition, file.specVersion, file.specDigest)
        specSource = file.specSource
        (seedNumber, challenge) = (file.seed, file.challenge)
        (gate, selected, toolVersion) = (file.gate, file.selection, file.toolVersion)
    }
}

extension ResultsFile {
    /// The verdict for people, from the file alone.
    var verdictWords: String { verdict.words(waived: waivedCount, flaky: flakyCount) }

    /// The verdict at a glance.
    var mood: Mood { verdict.mood(waived: waivedCount, flaky: flakyCount) }

    private var waivedCount: Int { cases.count { $0.verdict == .waived } }

    /// How many cases pass only sometimes.
    var flakyCount: Int { cases.count { $0.flakiness != nil || $0.alone?.isChance == true } }
}
