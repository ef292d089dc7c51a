import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Dispatch
import Foundation
import SelfTest

/// Runs cases individually and compares them with the runs they share: takes minutes in a debug build.
enum SharedRunsCommand {
    private static let every = Option.single(
        "--every", value: "N", as: .wholeNumber(in: 1...1_000_000), default: 1, shownAs: "1",
        help: "Compare every Nth case only.")
    private static let pages = Argument.several("PAGE", atLeast: 1, source: .file, help: "The pages.")

    static let declaration = Command(
        name: "shared-runs",
        summary: "Compare what the cases of pages do by themselves with what they do in shared runs.",
        options: [every.declaration],
        arguments: [pages.declaration]
    )

    static func execute(_ commandLine: ParsedCommandLine) throws {
        let paths = commandLine[pages]
        let stride = commandLine[every]
        let specification = try Specification(.embedded)
        let check = try SharedRunsCheck(specification, asking: .all)
        let found = Lock<[(path: String, result: Result<SharedRunsCheck.Outcome, any Error>)]>([])
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let result = Result {
                let page = [UInt8](try Data(contentsOf: URL(fileURLWithPath: paths[index])))
                return try check.outcome(on: page, every: stride)
            }
            found.withLock { $0.append((paths[index], result)) }
        }
        var compared = 0
        for (path, result) in found.withLock(\.self).sorted(by: { $0.path < $1.path }) {
            let outcome = try result.get()
            if let difference = outcome.difference { throw Refuted("\(path): \(difference)") }
            guard outcome.compared > 0 else { throw ProofError("\(path): no case is played on it") }
            compared += outcome.compared
        }
        print("\(paths.count) pages, \(compared) cases: each does in its shared run what it does by itself")
    }
}
