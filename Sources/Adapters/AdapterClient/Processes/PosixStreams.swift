import Foundation

/// The three standard streams of an adapter from this side. No call waits for the adapter, except `poll`, which waits
/// for all of them.
struct PosixStreams {
    /// The streams that ended a wait.
    struct Readiness {
        var output = false
        var error = false
        var input = false
        var alarm = false
    }

    /// How much one read takes at most.
    static let readBytes = 64 << 10

    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var error: FileDescriptor?
    private var outgoing: ArraySlice<UInt8> = []
    private var buffer = [UInt8](repeating: 0, count: Self.readBytes)
    private(set) var log: LogTail
    /// The adapter does not read any more.
    private(set) var isInputBroken = false

    init(input: FileDescriptor, output: FileDescriptor, error: FileDescriptor, keptLogBytes: Int) {
        for descriptor in [input, output, error] { descriptor.setNonBlocking() }
        self.input = input
        self.output = output
        self.error = error
        log = LogTail(limit: keptLogBytes)
    }

    /// Whether the adapter, and every process that it shared the stream with, has closed its standard output.
    var isOutputClosed: Bool { output == nil }

    /// Whether nothing can write to the adapter's standard output or error any more.
    var areClosed: Bool { output == nil && error == nil }

    /// Whether everything has been written.
    var isFlushed: Bool { outgoing.isEmpty }

    /// Queues bytes and writes what fits. The queue is bounded, since the window limits the requests in flight.
    mutating func send(_ bytes: [UInt8]) {
        if outgoing.isEmpty { outgoing = bytes[...] } else { outgoing.append(contentsOf: bytes) }
        flush()
    }

    /// Writes what fits.
    mutating func flush() {
        while let input, !outgoing.isEmpty {
            switch input.write(outgoing) {
            case .bytes(let count): outgoing.removeFirst(count)
            case .full: return
            case .broken:
                isInputBroken = true
                closeInput()
            }
        }
    }

    /// Closes the adapter's input.
    mutating func closeInput() {
        input?.close()
        input = nil
        outgoing = []
    }

    /// Waits until one of the streams or the alarm is ready, at most for a number of milliseconds; for ever if that is
    /// negative.
    func poll(alarm: Int32?, milliseconds: Int32) -> Readiness {
        // A negative descriptor is skipped.
        var polled = [
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: error?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isFlushed ? -1 : input?.number ?? -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: alarm ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard Foundation.poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return Readiness() }
        return Readiness(
            output: polled[0].revents != 0,
            error: polled[1].revents != 0,
            input: polled[2].revents != 0,
            alarm: polled[3].revents != 0
        )
    }

    /// Reads standard output once; false when nothing was there.
    mutating func readOutput(into bytes: inout [UInt8]) -> Bool {
        guard let output else { return false }
        switch output.read(into: &buffer) {
        case .bytes(let count):
            bytes.append(contentsOf: buffer[..<count])
            return true
        case .nothingYet: return false
        case .end:
            output.close()
            self.output = nil
            return false
        }
    }

    /// Reads standard error once into the log; false when nothing was there.
    mutating func readError() -> Bool {
        guard let error else { return false }
        switch error.read(into: &buffer) {
        case .bytes(let count):
            log.append(Array(buffer[..<count]))
            return true
        case .nothingYet: return false
        case .end:
            error.close()
            self.error = nil
            return false
        }
    }

    /// Closes all descriptors.
    mutating func close() {
        closeInput()
        output?.close()
        error?.close()
        (output, error) = (nil, nil)
    }
}
