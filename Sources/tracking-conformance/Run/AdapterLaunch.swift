import AdapterKit
import AdapterSink
import CommandLineOptions
import ConformanceSpec
import Foundation

/// How the command line has an adapter started.
struct AdapterLaunch: Sendable {
    private let command: [String]
    private let variables: [String: String]
    private let options: AdapterOptions
    private let edition: String
    private let jobs: Int
    private let recorder: TranscriptRecorder?
    /// The process groups of the adapter, for an end that waits for nothing.
    let groups = ProcessGroups()

    /// - Parameters:
    ///   - command: the adapter's program and its arguments.
    ///   - jobs: how many processes of it share the cases.
    ///   - transcript: where what is said is recorded.
    init(command: [String], session: RunSession, jobs: Int, transcript: TranscriptOutput?) {
        let commandLine = session.commandLine
        self.command = command
        self.jobs = jobs
        recorder = transcript.map { transcript in TranscriptRecorder { transcript.append($0) } }
        edition = session.edition.id
        variables = AdapterEnvironment.variables(passing: commandLine[SinkOptions.environment])
        options = AdapterOptions(
            timeout: .seconds(commandLine[SinkOptions.timeout]),
            startTimeout: .seconds(commandLine[SinkOptions.startTimeout]),
            window: commandLine[SinkOptions.window],
            maximumRestarts: commandLine[SinkOptions.maximumRestarts]
        )
    }

    /// Twice the window, so that no process ever waits for this side.
    var casesUnderWay: Int { options.window * 2 * jobs }

    /// Starts the adapter. Where the task is cancelled before it has ended, no process is left.
    func start() -> Task<Result<AdapterPool, AdapterError>, Never> {
        Task {
            do throws(AdapterError) {
                let pool = try await AdapterPool(processes: jobs) { () throws(AdapterError) in
                    try await AdapterApp(
                        command: command,
                        environment: variables,
                        options: options,
                        edition: edition,
                        groups: groups,
                        wrap: { host in recorder.map { RecordingHost(host, recorder: $0) } ?? host }
                    )
                }
                return .success(pool)
            } catch {
                return .failure(error)
            }
        }
    }
}

/// What an adapter is told of this process's environment.
enum AdapterEnvironment {
    /// What programs need to be found, to find their own files, and to speak the user's language.
    private static let names = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "TZ"]

    static func variables(passing others: [String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { names.contains($0.key) || others.contains($0.key) }
    }
}
