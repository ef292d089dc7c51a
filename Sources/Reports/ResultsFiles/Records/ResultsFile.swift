package import Baselines
package import CaseJudging
package import ConformanceRunner
package import ConformanceSpec
package import Diagnostics
package import PushTracking
import ReportWriting
package import RunReports
package import StrictJSON

/// A results file as read: every member has its type, and no case occurs twice. `ResultsReplay` checks whether it
/// follows from the observations.
package struct ResultsFile: Sendable {
    /// The path it was read from, for messages.
    package let file: String
    /// The whole document, for places.
    package let root: JSONElement
    /// The version of the tool that wrote it.
    package let toolVersion: String
    /// The version of the spec that it was judged by.
    package let specVersion: String
    /// The source of the spec: `built-in`, or its folder.
    package let specSource: String
    /// The digest of the spec's files.
    package let specDigest: String
    /// The id of the edition.
    package let edition: String
    /// The profile that the sink declared.
    package let profile: SinkProfile
    /// Whether the file marks the sink as built in.
    package let isMarkedBuiltIn: Bool
    /// How the sink was reached.
    package let drive: RunDescription.Drive
    /// The environment that was sent to an adapter; nil if the sink was not a process of the run.
    package let environment: HandedEnvironment?
    /// What a walk on a device was judged from; nil for any other drive.
    package let evidence: CaptureEvidence?
    /// The seed of the cases' ids.
    package let seed: UInt64
    /// The text that the seed is derived from; nil if it was given as a number.
    package let challenge: Challenge?
    /// The lowest level whose failures failed the run.
    package let gate: Gate
    /// The selection.
    package let selection: Selection
    /// The known failures; nil if there was no baseline.
    package let baseline: Baseline?
    /// The words of the command line that repeats the whole run.
    package let command: [String]?
    /// When and where the run began.
    package let began: RunBeginning
    /// The records of planned cases.
    package let cases: [ResultsRecord]
    /// The records of failures that belong to no planned case.
    package let failures: [ResultsRecord]
    /// The recorded causes of failures.
    package let causes: [ResultsCause]
    /// The recorded causes of waived failures; empty without a baseline.
    package let waivedCauses: [ResultsCause]
    /// The recorded scenarios outside the plan; nil if none were explored.
    package let explored: ResultsExplored?
    /// The verdict of the run.
    package let verdict: RunVerdict

    /// Reads a file.
    ///
    /// - Throws: the first problem in it, with file, line, pointer and fix.
    package init(_ bytes: [UInt8], file: String) throws(InputFileError) {
        try self.init(JSONDocument.read(bytes, file: file, limits: Self.limits), file: file)
    }

    /// A sink may send deeply nested data, and a long run makes a large file.
    package static let limits = JSONLimits(depth: 4096, stringBytes: 1 << 30, documentBytes: 1 << 32)

    private init(_ root: JSONElement, file: String) throws(InputFileError) {
        if root["findings"] != nil, root["cases"] == nil {
            throw InputFileError(
                "these are the findings of a documentation check, not the results of a run",
                at: SourcePlace(root, in: file),
                suggestion: "give a file that `run --report json=PATH` has written"
            )
        }
        if root["waivers"] != nil, root["cases"] == nil {
            throw InputFileError(
                "this is a baseline, not the results of a run",
                at: SourcePlace(root, in: file),
                suggestion: "give a file that `run --report json=PATH` has written"
            )
        }
        self.file = file
        self.root = root
        let object = try ObjectReader(
            root,
            "a results file",
            in: file,
            required: [
                "tool", "spec", "edition", "sink", "drive", "seed", "selection", "began", "cases", "causes", "counts",
                "verdict",
            ],
            optional: [
                "baseline", "challenge", "command", "environment", "evidence", "explored", "waivedCauses",
            ]
        )
        if object.has("baseline"), !object.has("waivedCauses") {
            throw object.mismatch("waivedCauses", "a list of causes")
        }
        let tool = try ObjectReader(object["tool"], "the tool", in: file, required: ["name", "version"])
        guard try tool.string("name").hasSameBytes(as: "tracking-conformance") else {
            throw InputFileError(
                "the file was written by another tool",
                at: tool.place("name"),
                suggestion: "give a file that `tracking-conformance run --report json=PATH` has written"
            )
        }
        toolVersion = try tool.shownString("version")
        let spec = try ObjectReader(
            object["spec"], "the spec", in: file, required: ["version", "source", "digest"])
        specVersion = try spec.shownString("version")
        specSource = try spec.shownString("source")
        specDigest = try spec.shownString("digest")
        edition = try object.shownString("edition")
        profile = try Self.profile(object["sink"], in: file)
        isMarkedBuiltIn = object["sink"]["builtIn"] != nil
        drive = try Self.drive(object)
        environment = try Self.environment(root["environment"], object)
        evidence = try root["evidence"].map { element throws(InputFileError) in try CaptureEvidence(element, in: file) }
        seed = try object.seed("seed")
        challenge = try object.challenge()
        let selection = try ObjectReader(
            object["selection"],
            "the selection",
            in: file,
            required: ["level"],
            optional: ["platforms", "rules", "cases", "shard", "set"]
        )
        gate = try selection.word("level")
        self.selection = try Selection(selection)
        baseline = object.has("baseline") ? try Self.baseline(object["baseline"], in: file) : nil
        command = object.has("command") ? try object.strings("command") : nil
        began = try RunBeginning(object["began"], in: file)
        causes = try Self.causes(object.list("causes"), in: file)
        waivedCauses = object.has("waivedCauses") ? try Self.causes(object.list("waivedCauses"), in: file) : []
        explored = object.has("explored") ? try ResultsExplored(object["explored"], in: file) : nil
        verdict = try object.word("verdict")
        try Self.checkCounts(object["counts"], in: file)
        var cases: [ResultsRecord] = []
        var failures: [ResultsRecord] = []
        var places: [[UInt8]: JSONElement] = [:]
        for element in try object.list("cases") {
            let record = try ResultsRecord(element, in: file)
            if let first = places.updateValue(element, forKey: Array(record.id.utf8)) {
                throw Self.duplicate(record, first, in: file)
            }
            if record.isPlanned { cases.append(record) } else { failures.append(record) }
        }
        self.cases = cases
        self.failures = failures
    }

    /// The error for two records with one id.
    private static func duplicate(_ record: ResultsRecord, _ first: JSONElement, in file: String) -> InputFileError {
        InputFileError(problems: [
            Diagnostic(
                .error,
                "the case \(quoted(record.id)) appears twice",
                at: SourcePlace(record.element, in: file),
                suggestion: "a run reports each case once: use the file as the run wrote it",
                related: [RelatedPlace(place: SourcePlace(first, in: file), label: "it is here first")]
            )
        ])
    }

    private static func causes(_ elements: [JSONElement], in file: String) throws(InputFileError) -> [ResultsCause] {
        var causes: [ResultsCause] = []
        for element in elements { causes.append(try ResultsCause(element, in: file)) }
        return causes
    }

    private static func checkCounts(_ element: JSONElement, in file: String) throws(InputFileError) {
        let kinds = Verdict.Kind.allCases.filter { $0 != .notScored }.map(\.rawValue)
        let (names, optional) = (["planned"] + kinds + ["unplanned"], ["notScored", "flaky"])
        let counts = try ObjectReader(element, "the counts", in: file, required: names, optional: optional)
        for name in names + optional.filter(counts.has) { _ = try counts.count(name) }
    }
}

extension ResultsFile {
    /// The run as its reports describe it, with the plan rebuilt.
    func description(_ plan: Plan, of specification: Specification) -> RunDescription {
        RunDescription(
            plan: plan,
            profile: profile,
            drive: drive,
            toolVersion: toolVersion,
            spec: specification.identity,
            baseline: baseline,
            environment: environment,
            evidence: evidence,
            page: specification.page
        )
    }

    /// The report settings that the file records.
    ///
    /// - Parameter command: the command line that runs one case alone, by the case's id.
    package func settings(command: @escaping (_ caseID: String) -> String) -> ReportSettings {
        ReportSettings(
            timestamp: began.timestamp,
            hostname: began.hostname,
            specSource: specSource,
            repeatedWords: self.command,
            command: command
        )
    }

    /// The place of a member of the file, by its path; if it is missing, the place of the nearest parent.
    package func place(_ path: String...) -> SourcePlace {
        SourcePlace(path.reduce(root) { $0[$1] ?? $0 }, in: file)
    }
}

/// The members before the cases.
extension ResultsFile {
    private static func drive(_ object: ObjectReader) throws(InputFileError) -> RunDescription.Drive {
        guard let drive = try RunDescription.Drive(rawValue: object.string("drive")) else {
            throw object.mismatch("drive", alternatives(RunDescription.Drive.allCases.map(\.rawValue)))
        }
        return drive
    }

    private static func environment(_ element: JSONElement?, _ object: ObjectReader) throws(InputFileError)
        -> HandedEnvironment?
    {
        guard let element else { return nil }
        if element.kind == .array { return .only(try object.strings("environment")) }
        guard element.string?.hasSameBytes(as: "whole") == true else {
            throw object.mismatch("environment", "\"whole\" or a list of names")
        }
        return .whole
    }

    private static func profile(_ element: JSONElement, in file: String) throws(InputFileError) -> SinkProfile {
        let sink = try ObjectReader(
            element,
            "the sink",
            in: file,
            required: ["name", "version", "platforms", "sdk"] + DeclaredWiring.members,
            optional: ["builtIn", DeclaredWiring.optionalMember]
        )
        let platforms: [Platform] = try sink.words("platforms")
        guard !platforms.isEmpty, platforms == Platform.allCases.filter(platforms.contains) else {
            throw sink.mismatch("platforms", "a list of different platforms in their order, one at least")
        }
        if let mark = element["builtIn"], mark.boolean != true { throw sink.mismatch("builtIn", "true, or left out") }
        return SinkProfile(
            name: try sink.string("name"),
            version: try sink.string("version"),
            platforms: Set(platforms),
            sdk: try sdk(sink["sdk"], of: platforms, in: file),
            wiring: try DeclaredWiring(sink)
        )
    }

    private static func sdk(
        _ element: JSONElement, of platforms: [Platform], in file: String
    ) throws(InputFileError) -> [Platform: SinkProfile.SDK] {
        let object = try ObjectReader(
            element, "the SDKs", in: file, required: [], optional: Platform.allCases.map(\.rawValue))
        var sdk: [Platform: SinkProfile.SDK] = [:]
        for platform in Platform.allCases where object.has(platform.rawValue) {
            guard platforms.contains(platform) else {
                throw InputFileError(
                    "\"sink\" of the run is declared with an SDK for \(platform.rawValue), but without that platform",
                    at: object.place(platform.rawValue), suggestion: "use the file as the run wrote it")
            }
            let declared = try ObjectReader(
                object[platform.rawValue], "an SDK", in: file, required: ["name", "version"])
            guard let version = DottedVersion(try declared.string("version")) else {
                throw declared.mismatch("version", "numbers between points")
            }
            sdk[platform] = SinkProfile.SDK(name: try declared.string("name"), version: version)
        }
        return sdk
    }

    private static func baseline(_ element: JSONElement, in file: String) throws(InputFileError) -> Baseline {
        let object = try ObjectReader(element, "the baseline", in: file, required: ["file", "today", "waivers"])
        let path = try object.string("file")
        var waivers: [Waiver] = []
        for element in try object.list("waivers") { waivers.append(try Waiver(element, in: file, from: path)) }
        return Baseline(file: path, today: try object.date("today"), waivers: waivers)
    }
}
