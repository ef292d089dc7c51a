import ConformanceReports
import Diagnostics
import Foundation

/// Standard output or standard error. What could not be written is known at the end, whoever wrote it.
final class StandardStream: Sendable {
    private let descriptor: Int32
    private let state: Lock<State>

    private struct State {
        var failure: SystemError?
        var commands = ForeignCommands()
        /// Whether the descriptor was closed when this process began; something else has been in its place since then.
        let isMissing: Bool
    }

    private init(_ descriptor: Int32, isMissing: Bool) {
        self.descriptor = descriptor
        state = Lock(State(isMissing: isMissing))
    }

    /// Both streams. Where a standard descriptor is closed (`>&-`), the null device takes its place, so that no file
    /// that is opened later comes to be there and gets what is meant for people.
    static func openAll() -> (output: StandardStream, errors: StandardStream) {
        let missing = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { descriptor in
            guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { return false }
            // The lowest descriptor that is free is this one.
            _ = open("/dev/null", O_RDWR)
            return true
        }
        return (
            StandardStream(STDOUT_FILENO, isMissing: missing[1]), StandardStream(STDERR_FILENO, isMissing: missing[2])
        )
    }

    /// Whether something could not be written: nobody reads it any more, or there is no room.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Whether its other end is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How wide the terminal is at this moment; nil where it does not say.
    var columns: Int? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Writes all of a text. After the first failure nothing more is written.
    func write(_ text: String, as medium: ForeignCommands.Medium) { write(Array(text.utf8), as: medium) }

    /// Writes all the bytes, in which CI systems find no commands, wherever this runs: who reads it is unknown.
    func write(_ bytes: [UInt8], as medium: ForeignCommands.Medium) {
        guard !bytes.isEmpty else { return }
        state.withLock { state in
            guard state.failure == nil else { return }
            do throws(SystemError) {
                guard !state.isMissing else { throw SystemError(number: EBADF) }
                try DescriptorWriting.write(state.commands.brokenUp(bytes, as: medium), to: descriptor)
            } catch {
                state.failure = error
            }
        }
    }

    /// Closes it, and tells why not everything that was written has arrived. A reader that has gone wanted no more.
    func close() -> SystemError? {
        state.withLock { state in
            // Some file systems tell only here that there was no room.
            if Foundation.close(descriptor) != 0, state.failure == nil, !state.isMissing, errno != EBADF, errno != EINTR
            {
                state.failure = .last
            }
            return state.failure?.number == EPIPE ? nil : state.failure
        }
    }
}
