import CaseJudging
import ReportWriting
import RunReports

extension RunFacts {
    /// The facts that a results file records.
    init(_ file: ResultsFile) {
        self.init(
            profile: file.profile, drive: file.drive, environment: file.environment, edition: file.edition,
            specVersion: file.specVersion, specSource: file.specSource, specDigest: file.specDigest, seed: file.seed,
            challenge: file.challenge, gate: file.gate, selection: file.selection, toolVersion: file.toolVersion)
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
