import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Dispatch
import DocCheck
import Foundation

/// Pages on which every case is compared with its shared run: a proof that takes minutes where nothing is optimised.
enum SharedRunsRun {
    /// The first argument of a process that is such a run.
    static let word = "shared-runs"

    /// Compares one case of as many as the first argument says, on each of the pages that the others name.
    ///
    /// - Throws: where a case does something else by itself, or a page cannot be read or is not played.
    static func run(_ arguments: [String]) throws {
        guard let stride = arguments.first.flatMap(Int.init), stride > 0, arguments.count > 1 else {
            throw BenchError("\(word) takes a number, so manieth case is compared, and pages")
        }
        let specification = try Specification(.embedded)
        let check = try SharedRunsCheck(specification, asking: .all)
        let paths = Array(arguments.dropFirst())
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
            if let difference = outcome.difference { throw BenchError("\(path): \(difference)") }
            guard outcome.compared > 0 else { throw BenchError("\(path): no case is played against it") }
            compared += outcome.compared
        }
        print("\(paths.count) pages, \(compared) cases: each does in its shared run what it does by itself")
    }
}
