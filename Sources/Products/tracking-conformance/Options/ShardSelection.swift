import CaseJudging
import CommandLineOptions
import Diagnostics
import Foundation

/// The part of the plan to run.
struct ShardSelection {
    let shard: Shard?
    /// Whether the environment, rather than the user, chose the shard.
    let isAutomatic: Bool

    init(_ commandLine: ParsedCommandLine, environment: [String: String]) throws(CommandFailure) {
        switch commandLine[SelectionOptions.shard] {
        case nil: (shard, isAutomatic) = (nil, false)
        case .exactly(let shard): (self.shard, isAutomatic) = (shard, false)
        case .automatic:
            let automatic: AutomaticShard
            do throws(AutomaticShardError) {
                automatic = try AutomaticShard(environment: environment)
            } catch {
                throw .wrongInput("--shard auto: \(error)", suggestion: error.remedy)
            }
            (shard, isAutomatic) = (automatic.shard, true)
            if let file = automatic.statusFile { try Self.touch(file) }
        }
    }

    /// Confirms to the caller of this process that the planned shard is respected, if the environment names the same
    /// one. If it names none or another one, the plan takes precedence.
    static func acknowledge(planned shard: Shard?, environment: [String: String]) throws(CommandFailure) {
        guard let shard, let automatic = try? AutomaticShard(environment: environment), automatic.shard == shard else {
            return
        }
        if let file = automatic.statusFile { try touch(file) }
    }

    /// Confirms to the test runner that sharding is supported.
    private static func touch(_ file: String) throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: file),
            !FileManager.default.createFile(atPath: file, contents: nil)
        else { return }
        throw CommandFailure.wrongInput(
            "the file named by TEST_SHARD_STATUS_FILE cannot be created",
            at: SourcePlace(file: file),
            suggestion: "create its folder and make it writable, or unset TEST_SHARD_STATUS_FILE")
    }
}

/// The part of the plan requested by `--shard`.
enum ShardRequest: Sendable {
    case exactly(Shard)
    /// The part that the environment names.
    case automatic
}
