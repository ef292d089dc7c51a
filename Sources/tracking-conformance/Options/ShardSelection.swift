import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics
import Foundation

/// The part of the plan that is to be run.
struct ShardSelection {
    let shard: Shard?
    /// Whether the environment names the part, so that nobody has chosen it by hand.
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

    /// Tells who runs this process that the part which a plan was made for is understood, where the environment names
    /// the same one. Where it names none or another one, the plan knows better.
    static func acknowledge(planned shard: Shard?, environment: [String: String]) throws(CommandFailure) {
        guard let shard, let automatic = try? AutomaticShard(environment: environment), automatic.shard == shard else {
            return
        }
        if let file = automatic.statusFile { try touch(file) }
    }

    /// Tells who cut the plan that this is understood.
    private static func touch(_ file: String) throws(CommandFailure) {
        guard !FileManager.default.fileExists(atPath: file),
            !FileManager.default.createFile(atPath: file, contents: nil)
        else { return }
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

/// Which part of the plan `--shard` asks for.
enum ShardRequest: Sendable {
    case exactly(Shard)
    /// The one that the environment names.
    case automatic
}
