/// The fault that cost an adapter its process.
package enum AdapterFault: Error, Sendable, Hashable {
    /// The process ended while it should have gone on; nil if the system lost its status.
    case ended(ProcessEnd?)
    /// The process closed its standard output and went on running.
    case closedOutput
    /// The process closed its standard input and went on running.
    case closedInput
    /// No answer came in time.
    case silent(after: Duration)
    /// A line had more bytes than the limit.
    case oversizedLine(limit: Int)
    /// A line was not JSON.
    case notJSON(reason: String, line: String)
    /// A line was JSON but not a JSON-RPC answer.
    case notAnAnswer(why: String, line: String)
    /// An answer to a request that was never made.
    case unknownID(Int)
    /// A second answer to a request.
    case answeredTwice(Int)
    /// An answer whose result does not have the documented shape.
    case malformedResult(String)
    /// A later process declared something different from the first one.
    case changedProfile
    /// A process could not be restarted; the reason is a full sentence.
    case notStartedAgain(String)
}

extension AdapterFault: CustomStringConvertible {
    /// One full sentence, with the usual remedy if there is one.
    package var description: String {
        switch self {
        case .ended(let end): "The adapter \(end?.description ?? "ended") before it had answered."
        case .closedOutput: "The adapter closed its standard output and kept running."
        case .closedInput: "The adapter closed its standard input and kept running."
        case .silent(let duration):
            "The adapter gave no answer within \(duration.inSeconds); it hangs, or it does not flush its standard output after each line."
        case .oversizedLine(let limit): "The adapter wrote a line of more than \(limit) bytes."
        case .notJSON(let reason, let line):
            "The adapter wrote a line that is not JSON (\(reason)): `\(line)`; only answers may go to standard output, everything else to standard error."
        case .notAnAnswer(let why, let line):
            "The adapter wrote a line that is not a JSON-RPC answer, since \(why): `\(line)`."
        case .unknownID(let id): "The adapter answered a request with the id \(id), which it was never sent."
        case .answeredTwice(let id): "The adapter answered the request with the id \(id) twice."
        case .malformedResult(let why): "The adapter's result does not have the documented shape: \(why)."
        case .changedProfile: "After a restart, the adapter answered `initialize` differently than the first time."
        case .notStartedAgain(let reason): reason
        }
    }
}

extension Duration {
    /// The duration for display: `10 s`, `0.25 s`.
    var inSeconds: String {
        let seconds = self / .seconds(1)
        return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
