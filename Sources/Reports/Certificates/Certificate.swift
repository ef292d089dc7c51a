import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
package import ResultsFiles
import RunReports
package import StrictJSON

/// An in-toto statement that a run conforms. All of it follows from the results file, that file's digest, and the
/// subject files.
///
/// Anyone with these can write the same statement again without trusting ours. It does not prove that the run used the
/// files.
package struct Certificate: Sendable {
    /// A file by its name and the SHA-256 of its bytes, in hexadecimal digits.
    package struct NamedDigest: Sendable, Hashable {
        /// The name, without its folder.
        package var name: String
        /// 64 hexadecimal digits.
        package let digest: String

        /// A file that is known by its digest.
        package init(name: String, digest: String) {
            (self.name, self.digest) = (name, digest)
        }

        /// A file at a path, named by its last component.
        package init(path: String, digest: String) {
            self.init(name: path.split(separator: "/").last.map(String.init) ?? path, digest: digest)
        }

        /// A file with these bytes, named by the last component of its path.
        package init(_ bytes: [UInt8], path: String) {
            self.init(path: path, digest: SHA256.hexadecimal(SHA256.digest(of: bytes)))
        }
    }

    /// The files that were run.
    let subjects: [NamedDigest]
    /// The results file.
    let results: NamedDigest
    /// The results, judged again.
    let replay: ResultsReplay
    /// The rules by outcome.
    let rules: CertifiedRules

    /// The run.
    var run: RunDescription { replay.judged.run }

    static let statementType = "https://in-toto.io/Statement/v1"
    static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"
    /// The predicate member with our own data.
    static let ownMember = "trackingConformance"

    /// The certificate of a run.
    ///
    /// - Throws: if something in the results does not follow, the run is partial or does not conform, or its sink came
    ///   with the tool.
    package init(
        of replay: ResultsReplay, in results: NamedDigest, subjects: [NamedDigest]
    ) throws(InputFileError) {
        if let problem = replay.problems.first { throw InputFileError(problems: [problem]) }
        try Self.checkWhole(replay)
        try Self.checkDistinct(subjects)
        self.subjects = subjects
        self.results = results
        self.replay = replay
        rules = CertifiedRules(replay)
    }

    /// `WARNED` if the run had a baseline or rules with warnings, or a step of a walk was not judged.
    var result: String {
        let isWhole = run.drive != .capture || replay.judged.count(.skipped) == 0
        return rules.warned.isEmpty && replay.results.baseline == nil && isWhole ? "PASSED" : "WARNED"
    }

    /// A one-line summary, with the certificate's own names for the files.
    package var summary: String { summary(of: subjects) }

    /// A one-line summary.
    ///
    /// - Parameter subjects: the files, under the names to show.
    package func summary(of subjects: [NamedDigest]) -> String {
        let files = alternatives(subjects.map(\.name), joinedBy: "and")
        let warned = rules.warned.isEmpty ? "" : ", \(rules.warned.count) with warnings"
        let scored = run.olderSet.map { ", scored by set \($0) of \(run.spec.version)" } ?? ""
        let mixed = subjects.map(\.name).compactMap { name in name.mixedScripts.map { "; \(quoted(name)) \($0)" } }
        return
            "\(result) for \(files): \(counted(rules.passed.count, "rule")) passed\(warned)\(scored)\(walked)\(mixed.joined())"
    }

    /// How much of a walk was judged; empty for another run.
    private var walked: String {
        guard let evidence = run.evidence else { return "" }
        let judged = replay.judged.planned - replay.judged.count(.skipped)
        return
            ", \(judged) of \(counted(replay.judged.planned, "step")) judged, which show \(evidence.shown.judged) of \(counted(evidence.shown.planned, "fault"))"
    }

    /// The statement as JSON, ending with a line break.
    package var statement: String { JSONWriter.document { $0.statement(self) } }

    private static func checkWhole(_ replay: ResultsReplay) throws(InputFileError) {
        let results = replay.results
        func refuse(_ why: String, at member: String, _ remedy: String) throws(InputFileError) {
            throw InputFileError(
                "this run cannot be certified: \(why)", at: results.place(member), suggestion: remedy)
        }
        if results.isMarkedBuiltIn || results.settings(command: { _ in "" }).isBuiltIn(replay.judged.run) {
            try refuse("its sink came with the tool", at: "sink", "run your own app: `run -- COMMAND`")
        }
        if let shard = results.selection.shard {
            try refuse("it is shard \(shard)", at: "selection", "join all shards with `report merge`")
        }
        switch replay.judged.verdict {
        case .conforms: return
        // A walk is always a part: what it shows is in its evidence.
        case .partial where results.drive == .capture: return
        case .partial:
            let cases =
                "\(replay.judged.run.plan.selected.count) of \(replay.judged.run.plan.cases.count) planned cases"
            try refuse("it is a part: \(cases) were run", at: "selection", "run the whole plan")
        case .doesNotConform: try refuse("it does not conform", at: "verdict", "see `report causes`")
        case .nothingJudged: try refuse("nothing was judged in it", at: "verdict", "run the whole plan")
        }
    }

    private static func checkDistinct(_ subjects: [NamedDigest]) throws(InputFileError) {
        var names = Set<String>()
        for subject in subjects where !names.insert(subject.name).inserted {
            throw InputFileError(
                "two subjects are named \(quoted(subject.name))", at: SourcePlace(file: subject.name),
                suggestion: "give each file a name of its own")
        }
        guard subjects.isEmpty else { return }
        throw InputFileError(
            problems: [
                Diagnostic(
                    .error, "no file that was run is named", suggestion: "add --subject FILE: what was run")
            ])
    }
}

/// The rules of a run that conforms, by outcome.
struct CertifiedRules: Sendable {
    /// Rules that a case proved and none violated.
    private(set) var passed: [String] = []
    /// Rules with a waived failure, and recommended rules that the app does not follow.
    private(set) var warned: [String] = []
    /// Rules at the gate that no case judged because the sink declares no SDK for them.
    private(set) var notJudged: [String] = []

    package init(_ replay: ResultsReplay) {
        var proved = Set<String>()
        var broken = Set<String>()
        var skipped = Set<String>()
        for result in replay.judged.cases {
            let rules = result.rules.map(\.id)
            switch result.verdict {
            case .passed: proved.formUnion(rules)
            case .warned, .waived: broken.formUnion(rules)
            case .skipped where replay.judged.run.plan.gate.includes(result.template.level): skipped.formUnion(rules)
            case .skipped, .noted, .failed, .errored, .notRun, .unexpectedlyPassed, .expired, .notScored: break
            }
        }
        passed = proved.subtracting(broken).sorted { $0.precedesByBytes($1) }
        warned = broken.sorted { $0.precedesByBytes($1) }
        notJudged = skipped.subtracting(proved).subtracting(broken).sorted { $0.precedesByBytes($1) }
    }
}
