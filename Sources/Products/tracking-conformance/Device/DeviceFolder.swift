import CommandLineOptions
import ConformanceSpec
import DeviceCheck
import Diagnostics
import ReportWriting
import StrictJSON

/// The folder of a walk: its plan, and what the tester recorded.
struct DeviceFolder {
    static let argument = Argument<String>.one(
        "DIR", source: .folder, help: "The folder that `device plan` wrote.")

    let path: String
    let plan: DevicePlanFile
    /// The SHA-256 of the plan's file.
    let planDigest: String
    let specification: Specification
    let edition: Edition
    let walk: DeviceWalk
    /// Nil if nothing was recorded.
    let session: WalkSession?
    /// The SHA-256 of the session's file; nil if nothing was recorded.
    let sessionDigest: String?

    /// Reads a folder, and makes its walk again.
    ///
    /// - Throws: what is wrong in it, as wrong input.
    init(_ commandLine: ParsedCommandLine, spec: String?) throws {
        try self.init(commandLine[Self.argument], spec: spec)
    }

    /// The same for a path.
    init(_ folder: String, spec: String?) throws {
        path = Self.withoutSlash(folder)
        let file = "\(path)/\(Self.planName)"
        guard InputFile.exists(file) else {
            throw CommandFailure.wrongInput(
                "this is not the folder of a walk: it has no \(Self.planName)",
                at: SourcePlace(file: path), suggestion: "give the folder that `device plan` wrote")
        }
        let bytes = try InputFile.read(file) { bytes throws(InputFileError) in bytes }
        let plan = try InputFile.parsed { () throws(InputFileError) in try DevicePlanFile(bytes, file: file) }
        let specification = try SpecLoading.specification(folder: spec).declaring(category: plan.category)
        guard specification.identity.digest.description.hasSameBytes(as: plan.specDigest) else {
            throw CommandFailure.wrongInput(
                "the walk was planned with a different spec",
                at: SourcePlace(file: file),
                suggestion: "use the tool that planned it, give its spec with --spec, or plan again")
        }
        let edition = try SpecLoading.edition(plan.edition, of: specification)
        let walk = try SpecLoading.planned { try plan.walk(specification, in: edition) }
        guard Array(plan.text(of: walk).utf8) == bytes else {
            throw CommandFailure.wrongInput(
                "the plan was changed: its ids and steps do not follow from its seed and cases",
                at: SourcePlace(file: file), suggestion: "use the file as `device plan` wrote it")
        }
        (self.plan, self.specification, self.edition, self.walk) = (plan, specification, edition, walk)
        planDigest = SHA256.hexadecimal(SHA256.digest(of: bytes))
        (session, sessionDigest) = try Self.session(in: path, of: planDigest)
    }

    static let planName = "plan.json"
    private static let sessionName = "session.json"

    static func withoutSlash(_ path: String) -> String {
        path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func session(in folder: String, of plan: String) throws -> (WalkSession?, String?) {
        let file = "\(folder)/\(sessionName)"
        guard InputFile.exists(file) else { return (nil, nil) }
        let bytes = try InputFile.read(file) { bytes throws(InputFileError) in bytes }
        let session = try InputFile.parsed { () throws(InputFileError) in try WalkSession(bytes, file: file) }
        guard session.plan.hasSameBytes(as: plan) else {
            throw CommandFailure.wrongInput(
                "the session is of another plan", at: SourcePlace(file: file),
                suggestion: "remove it, and record this walk with `device walk`")
        }
        return (session, SHA256.hexadecimal(SHA256.digest(of: bytes)))
    }

    /// Writes a session into the folder, in place of an earlier one.
    func write(_ session: WalkSession) throws(ReportError) {
        try ReportFile(replacing: "\(path)/\(Self.sessionName)").write(Array(session.text.utf8))
    }
}
