import Diagnostics
import Foundation
import ReportWriting

/// Standard output or standard error. Write errors are remembered until the end, whichever code wrote.
final class StandardStream: Sendable {
    private let descriptor: Int32
    private let state: Lock<State>

    private struct State {
        var failure: SystemError?
        var commands = ForeignCommands()
        /// Whether the descriptor was closed when this process began; it has been replaced since then.
        let isMissing: Bool
    }

    private init(_ descriptor: Int32, isMissing: Bool) {
        self.descriptor = descriptor
        state = Lock(State(isMissing: isMissing))
    }

    /// Both streams. If a standard descriptor is closed (`>&-`), it is replaced by the null device, so that a file that
    /// is opened later does not get its number and the text written to it.
    static func openAll() -> (output: StandardStream, errors: StandardStream) {
        let missing = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { descriptor in
            guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { return false }
            // The lowest free descriptor is this one.
            _ = open("/dev/null", O_RDWR)
            return true
        }
        return (
            StandardStream(STDOUT_FILENO, isMissing: missing[1]), StandardStream(STDERR_FILENO, isMissing: missing[2])
        )
    }

    /// Whether something could not be written: the reader is gone, or the disk is full.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Whether its other end is a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The current width of the terminal; nil if unknown.
    var columns: Int? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Writes a whole text. After the first failure nothing more is written.
    func write(_ text: String, as medium: ForeignCommands.Medium) { write(Array(text.utf8), as: medium) }

    /// Writes all bytes, escaped so that CI systems find no commands in them, wherever this runs: the reader is
    /// unknown.
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

    /// Closes the stream, and returns why not everything that was written has arrived. It is not an error if the reader
    /// closed it.
    func close() -> SystemError? {
        state.withLock { state in
            // Some file systems report a lack of space only here.
            if Foundation.close(descriptor) != 0, state.failure == nil, !state.isMissing, errno != EBADF, errno != EINTR
            {
                state.failure = .last
            }
            return state.failure?.number == EPIPE ? nil : state.failure
        }
    }
}
