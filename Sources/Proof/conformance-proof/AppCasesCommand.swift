import AppSimulation
import CaseJudging
import CodeJudging
import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import Foundation
import PushTracking
import SourceCheck

/// Reads an app's source files like `source` does and runs them case by case: the compiled app must behave the same.
enum AppCasesCommand {
    private static let folder = Argument.one("FOLDER", source: .folder, help: "The app's files.")
    private static let sdk = Argument.one("SDK", help: "The name of its SDK.")
    private static let version = Argument.one("VERSION", help: "The version of its SDK.")

    static let declaration = Command(
        name: "app-cases",
        summary: "Print what an app's files do in each case of the plan: its id and its verdict, or `unknown` and why.",
        arguments: [folder.declaration, sdk.declaration, version.declaration]
    )

    static func execute(_ commandLine: ParsedCommandLine) async throws {
        let folder = commandLine[folder]
        guard let version = DottedVersion(commandLine[version]) else {
            throw ProofError("\(commandLine[version]) is not a version")
        }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let checker = AppChecker(
            specification, edition: edition, examples: try CodeJudge(specification, edition: edition),
            gate: .required)
        let files = AppFiles([folder])
        let program = checker.program(of: try AppText(files), among: files, AppChecker.Request(isPart: false))
        var lines: [String] = []
        for scope in program.scopes {
            let sdk = [scope.platform: SinkProfile.SDK(name: commandLine[sdk], version: version)]
            let app = ReadApp(app: SimulatedApp(scope), sdk: sdk)
            let declared = specification.declaring(category: scope.wiring.category)
            let plan = try Plan(declared.expanded(in: edition), edition: edition, platforms: [scope.platform])
            let played = await Runner(plan: plan, book: declared.book, rerun: nil).run(app)
            lines += played.cases.map { "\($0.template.id)\t\(app.verdict(of: $0))" }
        }
        guard !lines.isEmpty else { throw ProofError("\(folder) holds no code") }
        print(lines.joined(separator: "\n"))
    }
}

/// The files as an app under test. A value that cannot be determined is not an observation; if unknown code received a
/// push, it may have made a missing call.
private final class ReadApp: AppUnderTest {
    private let app: SimulatedApp
    private let sdk: [Platform: SinkProfile.SDK]
    private let doubts = Lock<[CaseIndex: String]>([:])

    init(app: SimulatedApp, sdk: [Platform: SinkProfile.SDK]) {
        self.app = app
        self.sdk = sdk
    }

    var profile: SinkProfile {
        SinkProfile(
            name: "app", version: "", platforms: Set(sdk.keys), sdk: sdk, wiring: app.profile.wiring)
    }

    nonisolated(nonsending) func observe(_ script: DeviceScript) async -> Observation {
        let trace = app.trace(script)
        if let unknown = trace.inconclusive { return .unsupported(unknown.reason) }
        if let doubt = trace.steps.lazy.compactMap(\.doubt).first {
            doubts.withLock { $0[script.caseIndex] = doubt.reason }
        }
        return trace.observation
    }

    /// The verdict on a case, as `source` gives it.
    func verdict(of result: CaseResult) -> String {
        if case .unsupported(let reason)? = result.observation { return "unknown\t\(reason)" }
        if case .failed(let failure) = result.verdict, failure.kinds.contains(where: \.isLoss),
            let doubt = doubts.withLock({ $0[result.index] })
        {
            return "unknown\t\(doubt)"
        }
        return "\(result.verdict.kind)"
    }
}
