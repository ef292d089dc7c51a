import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics
import Foundation

/// The part of the plan that is to be run, and what the system that cut it wants besides.
struct ShardSelection {
    let shard: Shard?
    /// Where the report is looked for by the system that runs this part.
    let reportPath: String?

    init(_ commandLine: ParsedCommandLine, environment: [String: String]) throws(CommandFailure) {
        switch commandLine[SelectionOptions.shard] {
        case nil: (shard, reportPath) = (nil, nil)
        case .exactly(let shard): (self.shard, reportPath) = (shard, nil)
        case .automatic:
            let automatic: AutomaticShard
            do throws(AutomaticShardError) {
                automatic = try AutomaticShard(environment: environment)
            } catch {
                throw .wrongInput("--shard auto: \(error)", suggestion: error.remedy)
            }
            (shard, reportPath) = (automatic.shard, automatic.reportPath)
            if let file = automatic.statusFile { try Self.touch(file) }
        }
    }

    /// The part that a plan was made for. Where the environment names the same part, the system that cut the plan runs this process
    /// too, and gets what it wants; where it names none or another one, the plan knows better.
    init(planned shard: Shard?, environment: [String: String]) throws(CommandFailure) {
        self.shard = shard
        guard let shard, let automatic = try? AutomaticShard(environment: environment), automatic.shard == shard else {
            reportPath = nil
            return
        }
        reportPath = automatic.reportPath
        if let file = automatic.statusFile { try Self.touch(file) }
    }

    /// Tells who cut the plan that this is understood.
    private static func touch(_ file: String) throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: file), !FileManager.default.createFile(atPath: file, contents: nil) else { return }
        throw CommandFailure(
            .wrongInput,
            [
                Diagnostic(
                    .error,
                    "the file named by TEST_SHARD_STATUS_FILE cannot be made",
                    at: SourcePlace(file: file),
                    suggestion: "let its folder exist and be writable, or unset TEST_SHARD_STATUS_FILE"
                )
            ]
        )
    }
}
