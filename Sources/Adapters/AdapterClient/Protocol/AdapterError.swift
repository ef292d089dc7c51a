/// Why an adapter could not be used: nothing was judged.
package enum AdapterError: Error, Sendable, Hashable {
    /// The command names no program.
    case emptyCommand
    /// No such file, or no file of that name in the folders of `PATH`.
    case noSuchProgram(String, path: String?)
    /// The program is a folder.
    case folder(String)
    /// The file is not executable.
    case notExecutable(String)
    /// The system refused to start the program, with the reason.
    case cannotStart(String, reason: String)
    /// No answer to `initialize` in time.
    case startTimeout(after: Duration, log: String)
    /// The process failed before it answered `initialize`.
    case failedBeforeHandshake(AdapterFault, log: String)
    /// The adapter answered `initialize` with a JSON-RPC error.
    case initializeRefused(code: String, message: String, log: String)
    /// The answer to `initialize` is not as documented; the reason is a full sentence.
    case wrongHandshake(String, log: String)
    /// The adapter speaks another version of the protocol.
    case otherProtocolVersion(String, log: String)
    /// Another process of the adapter answered `initialize` differently from the first.
    case differingProcess
    /// The first process of the adapter could be used, but this one could not.
    indirect case furtherProcess(number: Int, of: Int, AdapterError)
    /// The adapter was shut down before it had started.
    case shutDown
}

extension AdapterError {
    /// The error for an answer to `initialize` that is refused.
    package init(_ refusal: AdapterHandshake.Refusal, log: String = "") {
        self =
            switch refusal {
            case .otherVersion(let theirs): .otherProtocolVersion(theirs, log: log)
            case .unknownPlatform(_, let why), .wrongMember(let why): .wrongHandshake(why, log: log)
            }
    }
}

extension AdapterError: CustomStringConvertible {
    /// Full sentences: what happened, the remedy, the last lines of standard error.
    package var description: String {
        log.isEmpty ? sentence : "\(sentence)\nThe last lines of its standard error:\n\(log)"
    }

    /// Whether a process was started, so that its messages can be examined.
    package var isOfProcess: Bool {
        switch self {
        case .emptyCommand, .noSuchProgram, .folder, .notExecutable, .cannotStart, .shutDown: false
        case .startTimeout, .failedBeforeHandshake, .initializeRefused, .wrongHandshake, .otherProtocolVersion,
            .differingProcess:
            true
        case .furtherProcess(_, _, let error): error.isOfProcess
        }
    }

    /// The last lines of the adapter's standard error, if it had started.
    package var log: String {
        switch self {
        case .emptyCommand, .noSuchProgram, .folder, .notExecutable, .cannotStart, .differingProcess, .shutDown: ""
        case .furtherProcess(_, _, let error): error.log
        case .startTimeout(_, let log), .failedBeforeHandshake(_, let log), .initializeRefused(_, _, let log),
            .wrongHandshake(_, let log), .otherProtocolVersion(_, let log):
            log
        }
    }

    /// The problem and the remedy, without the log.
    package var sentence: String {
        switch self {
        case .emptyCommand: "The adapter's command is empty; name a program and its arguments."
        case .noSuchProgram(let name, nil): "There is no program \(name); correct the path to the adapter."
        case .noSuchProgram(let name, let path?):
            path.isEmpty
                ? "There is no program \(name), since PATH is empty; give the adapter's path, or set PATH."
                : "There is no program \(name) in the folders of PATH; correct the name, give the adapter's path, or add its folder to PATH."
        case .folder(let path): "\(path) is a folder; name the adapter's program in it."
        case .notExecutable(let path):
            "\(path) is not executable; run `chmod +x` on it, or name its interpreter first, such as `python3 \(path)`."
        case .cannotStart(let path, let reason): "\(path) could not be started: \(reason)."
        case .startTimeout(let duration, _):
            "The adapter did not answer `initialize` within \(duration.inSeconds). It must answer each line as it comes and flush its standard output; if it only needs more time, raise --start-timeout."
        case .failedBeforeHandshake(.ended(let end), _):
            "The adapter \(end?.description ?? "ended") before it had answered `initialize`, the first message."
        case .failedBeforeHandshake(let fault, _):
            "The adapter failed before it answered `initialize`. \(fault)"
        case .initializeRefused(let code, let message, _):
            "The adapter answered `initialize` with the error \(code): \(Excerpt(message)); see its log for what is missing."
        case .wrongHandshake(let why, _): "The adapter's answer to `initialize` is not as documented. \(why)"
        case .otherProtocolVersion(let theirs, _):
            "The adapter speaks version \(Excerpt(theirs)) of the protocol, but this tool speaks version \(AdapterHandshake.protocolVersion); answer as the starters of `adapter new` do, or use the tool that the adapter was written for."
        case .differingProcess: "It answered `initialize` differently than the adapter's first process."
        case .furtherProcess(_, _, .shutDown), .shutDown: "The adapter was shut down before it had started."
        case .furtherProcess(let number, let count, let error):
            "Process \(number) of \(count) could not be used, although the first could: make sure that several can run side by side, or use --jobs 1. \(error.sentence)"
        }
    }
}
