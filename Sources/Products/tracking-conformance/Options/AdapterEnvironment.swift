import CaseJudging
import CommandLineOptions
import Foundation

/// The part of this process's environment that an adapter is given.
struct AdapterEnvironment {
    /// The variables that programs need to be found, to find their own files, and to use the user's language and time
    /// zone.
    static let cleanNames = ["HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TMPDIR", "TZ"]

    /// The names, as reports show them.
    let handed: HandedEnvironment

    init(_ commandLine: ParsedCommandLine) {
        let isClean = commandLine[SinkOptions.cleanEnvironment]
        handed = isClean ? .only(Set(Self.cleanNames + commandLine[SinkOptions.environment]).sorted()) : .whole
    }

    /// The variables with their values, which only the adapter gets.
    var variables: [String: String] {
        let all = ProcessInfo.processInfo.environment
        return switch handed {
        case .whole: all
        case .only(let names): all.filter { names.contains($0.key) }
        }
    }
}
