package import ConformanceRunner
package import ConformanceSpec
import Diagnostics
package import PushTracking
package import StrictJSON

/// A results file that has been read: every member is of its kind, and no case occurs twice. Whether what it says
/// follows from what was observed is `ResultsReplay`'s affair.
package struct ResultsFile: Sendable {
    /// The path it was read from, for messages.
    package let file: String
    /// The whole, for places.
    package let root: JSONElement
    /// The version of the tool that wrote it.
    package let toolVersion: String
    /// The version of the spec that it was judged by.
    package let specVersion: String
    /// Where the spec came from: `built-in`, or its folder.
    package let specSource: String
    /// The id of the edition.
    package let edition: String
    /// What the sink declared of itself.
    package let profile: SinkProfile
    /// How the sink was reached.
    package let drive: RunDescription.Drive
    /// What an adapter was told of the environment; nil where the sink was no process of the run.
    package let environment: HandedEnvironment?
    /// Where the ids of the cases came from.
    package let seed: UInt64
    /// From which level on a failure failed the run.
    package let gate: Gate
    /// What was asked for.
    package let selection: Selection
    /// The failures that were known; nil where no baseline was given.
    package let baseline: Baseline?
    /// The words of the command line that runs the whole again.
    package let command: [String]?
    /// The records of planned cases.
    package let cases: [ResultsRecord]
    /// The records of failures that belong to no planned case.
    package let failures: [ResultsRecord]
    /// What the run came to.
    package let verdict: RunSummary.Conclusion

    /// Reads a file.
    ///
    /// - Throws: the first thing that is wrong in it, with file, line, pointer and remedy.
    package init(_ bytes: [UInt8], file: String) throws(InputFileError) {
        try self.init(JSONDocument.read(bytes, file: file, limits: Self.limits), file: file)
    }

    /// A sink may nest what it sends deeply, and a long run makes a large file.
    static let limits = JSONLimits(depth: 4096, stringBytes: 1 << 30, documentBytes: 1 << 32)

    private init(_ root: JSONElement, file: String) throws(InputFileError) {
        if root["findings"] != nil, root["cases"] == nil {
            throw InputFileError(
                "these are the findings of a documentation check, not the results of a run",
                at: SourcePlace(root, in: file),
                suggestion: "give a file that `run --report json=PATH` has written"
            )
        }
        let header = try ResultsHeader(root, in: file)
        self.file = file
        self.root = root
        (toolVersion, specVersion, specSource) = (header.toolVersion, header.specVersion, header.specSource)
        (edition, profile, drive, seed) = (header.edition, header.profile, header.drive, header.seed)
        environment = header.environment
        (gate, selection, baseline, command) = (header.gate, header.selection, header.baseline, header.command)
        verdict = try header.object.word("verdict")
        try Self.checkCounts(header.object["counts"], in: file)
        var cases: [ResultsRecord] = []
        var failures: [ResultsRecord] = []
        var places: [[UInt8]: JSONElement] = [:]
        for element in try header.object.list("cases") {
            let record = try ResultsRecord(element, in: file)
            if let first = places.updateValue(element, forKey: Array(record.id.utf8)) {
                throw Self.duplicate(record, first, in: file)
            }
            if record.isPlanned { cases.append(record) } else { failures.append(record) }
        }
        self.cases = cases
        self.failures = failures
    }

    private static func checkCounts(_ element: JSONElement, in file: String) throws(InputFileError) {
        let names = ["planned"] + Verdict.Kind.allCases.map(\.rawValue) + ["unplanned"]
        let counts = try ObjectReader(element, "the counts", in: file, required: names)
        for name in names { _ = try counts.count(name) }
    }
}
