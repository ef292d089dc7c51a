import AdapterClient
import AdapterTools
import CommandLineOptions
import ConformanceSpec
import Foundation

/// How to start an adapter, according to the command line.
struct AdapterLaunch: Sendable {
    private let command: [String]
    private let variables: [String: String]
    private let options: AdapterOptions
    private let edition: String
    private let jobs: Int
    private let recorder: TranscriptRecorder?
    /// The process groups of the adapter, for an immediate exit.
    let groups = ProcessGroups()

    /// - Parameters:
    ///   - command: the adapter's program and its arguments.
    ///   - jobs: how many of its processes share the cases.
    ///   - transcript: records the messages.
    init(command: [String], session: RunSession, jobs: Int, transcript: TranscriptOutput?) {
        let commandLine = session.commandLine
        self.command = command
        self.jobs = jobs
        recorder = transcript.map { transcript in TranscriptRecorder { transcript.append($0) } }
        edition = session.edition.id
        variables = AdapterEnvironment(commandLine).variables
        options = AdapterOptions(
            timeout: .seconds(commandLine[SinkOptions.timeout]),
            startTimeout: .seconds(commandLine[SinkOptions.startTimeout]),
            window: commandLine[SinkOptions.window],
            maximumRestarts: commandLine[SinkOptions.maximumRestarts]
        )
    }

    /// Twice the window, so that no process ever waits for this side.
    var casesUnderWay: Int { options.window * 2 * jobs }

    /// Starts the adapter. If the task is cancelled before it ends, no process is left.
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
