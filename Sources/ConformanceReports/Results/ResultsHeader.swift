import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// What a results file says of its run before the cases.
struct ResultsHeader {
    let object: ObjectReader
    let toolVersion: String
    let specVersion: String
    let specSource: String
    let edition: String
    let profile: SinkProfile
    let drive: RunDescription.Drive
    let environment: HandedEnvironment?
    let seed: UInt64
    let gate: Gate
    let selection: Selection
    let baseline: Baseline?
    let command: [String]?

    init(_ root: JSONElement, in file: String) throws(InputFileError) {
        object = try ObjectReader(
            root,
            "a results file",
            in: file,
            required: ["tool", "spec", "edition", "sink", "drive", "seed", "selection", "cases", "counts", "verdict"],
            optional: ["baseline", "command", "environment"]
        )
        let tool = try ObjectReader(object["tool"], "the tool", in: file, required: ["name", "version"])
        guard try tool.string("name").hasSameBytes(as: "tracking-conformance") else {
            throw InputFileError(
                "the file was written by another tool",
                at: tool.place("name"),
                suggestion: "give a file that `tracking-conformance run --report json=PATH` has written"
            )
        }
        toolVersion = try tool.shownString("version")
        let spec = try ObjectReader(object["spec"], "the spec", in: file, required: ["version", "source"])
        specVersion = try spec.shownString("version")
        specSource = try spec.shownString("source")
        edition = try object.shownString("edition")
        profile = try Self.profile(object["sink"], in: file)
        drive = try Self.drive(object)
        environment = try Self.environment(root["environment"], object)
        seed = try object.seed("seed")
        let selection = try ObjectReader(
            object["selection"],
            "the selection",
            in: file,
            required: ["level"],
            optional: ["platforms", "rules", "cases", "shard"]
        )
        gate = try selection.word("level")
        self.selection = try Selection(selection)
        baseline = object.has("baseline") ? try Self.baseline(object["baseline"], in: file) : nil
        command = object.has("command") ? try object.strings("command") : nil
    }

    private static func drive(_ object: ObjectReader) throws(InputFileError) -> RunDescription.Drive {
        guard let drive = try RunDescription.Drive(word: object.string("drive")) else {
            throw object.mismatch("drive", alternatives(RunDescription.Drive.allCases.map(\.word)))
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
            required: ["name", "version", "platforms"],
            optional: ["sdk", "launchMode"]
        )
        let platforms: [Platform] = try sink.words("platforms")
        guard !platforms.isEmpty, Set(platforms).count == platforms.count else {
            throw sink.mismatch("platforms", "a list of different platforms, one at least")
        }
        return SinkProfile(
            name: try sink.string("name"),
            version: try sink.string("version"),
            platforms: Set(platforms),
            sdk: sink.has("sdk") ? try sdk(sink["sdk"], in: file) : [:],
            launchMode: sink.has("launchMode") ? try sink.word("launchMode") : .standard
        )
    }

    private static func sdk(_ element: JSONElement, in file: String) throws(InputFileError) -> [Platform: SinkProfile
        .SDK]
    {
        let platforms = try ObjectReader(
            element, "the SDKs", in: file, required: [], optional: Platform.allCases.map(\.rawValue))
        var sdk: [Platform: SinkProfile.SDK] = [:]
        for platform in Platform.allCases where element[platform.rawValue] != nil {
            let declared = try ObjectReader(
                platforms[platform.rawValue], "an SDK", in: file, required: ["name", "version"])
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
        for element in try object.list("waivers") {
            let entry = try ObjectReader(
                element, "a waiver", in: file, required: ["case", "reason", "owner", "expires", "line"])
            waivers.append(
                Waiver(
                    cases: Glob(try entry.shownString("case")),
                    reason: try entry.shownString("reason"),
                    owner: try entry.shownString("owner"),
                    expires: try entry.date("expires"),
                    place: SourcePlace(file: path, line: try entry.count("line"))
                )
            )
        }
        return Baseline(file: path, today: try object.date("today"), waivers: waivers)
    }
}
