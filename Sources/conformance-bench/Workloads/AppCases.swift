import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import DocCheck
import DocExamples
import Foundation
import PushTracking

/// An app's source files read as `source` reads them and played, case by case: what an oracle that compiles the same
/// files is held against.
enum AppCases {
    /// The first argument of a process that is such a run.
    static let word = "app-cases"

    /// Prints for each case of the plan its id and what came of it; or `unknown`, and why.
    ///
    /// - Throws: where the folder cannot be read, or holds no code.
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 3, let version = DottedVersion(arguments[2]) else {
            throw BenchError("\(word) takes a folder, the name of the SDK, and its version")
        }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let checker = AppChecker(
            specification, edition: edition, examples: try ExampleChecker(specification, edition: edition),
            gate: .required)
        let files = AppFiles([arguments[0]])
        let program = checker.program(of: try AppText(files), among: files, AppChecker.Request(isPart: false))
        var lines: [String] = []
        for scope in program.scopes {
            let sdk = [scope.platform: SinkProfile.SDK(name: arguments[1], version: version)]
            let app = ReadApp(app: ExampleApp(scope), sdk: sdk)
            let declared = specification.declaring(category: scope.wiring.category)
            let plan = try Plan(declared.expanded(in: edition), edition: edition, platforms: [scope.platform])
            _ = try await Runner(plan: plan, book: declared.book, rerun: nil).run(app) { result in
                lines.append("\(result.template.id)\t\(app.told(result))")
            }
        }
        guard !lines.isEmpty else { throw BenchError("\(arguments[0]) holds no code") }
        Swift.print(lines.joined(separator: "\n"))
    }
}

/// What is read is played by itself for each case. What nobody can know is no observation; where something unknown was
/// handed a push, nobody knows that a call was not made.
private final class ReadApp: AppUnderTest {
    private let app: ExampleApp
    private let sdk: [Platform: SinkProfile.SDK]
    private let doubts = Lock<[CaseIndex: String]>([:])

    init(app: ExampleApp, sdk: [Platform: SinkProfile.SDK]) {
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

    /// What came of a case, as `source` judges it.
    func told(_ result: CaseResult) -> String {
        if case .unsupported(let reason)? = result.observation { return "unknown\t\(reason)" }
        if case .failed(let failure) = result.verdict, failure.kinds.contains(where: \.isLoss),
            let doubt = doubts.withLock({ $0[result.index] })
        {
            return "unknown\t\(doubt)"
        }
        return "\(result.verdict.kind)"
    }
}
