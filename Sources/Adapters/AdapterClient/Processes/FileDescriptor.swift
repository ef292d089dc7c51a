import Foundation

/// An open file descriptor that is not shared; closed on exec, so that no other process inherits it.
struct FileDescriptor {
    /// The result of a read.
    enum ReadResult {
        case bytes(Int)
        case nothingYet
        case end
    }

    /// The result of a write.
    enum WriteResult {
        case bytes(Int)
        case full
        /// It no longer has a reader.
        case broken
    }

    let number: Int32

    /// Both ends of a new pipe; nil if the process has no descriptors left.
    ///
    /// Only Linux could close on exec from the start (`pipe2`, which Swift does not see there), so callers hold
    /// `spawning`, which keeps this module from starting another process in between.
    static func pipe() -> (read: FileDescriptor, write: FileDescriptor)? {
        var numbers: [Int32] = [-1, -1]
        guard Foundation.pipe(&numbers) == 0 else { return nil }
        guard let read = FileDescriptor(owning: numbers[0]) else {
            _ = Foundation.close(numbers[1])
            return nil
        }
        guard let write = FileDescriptor(owning: numbers[1]) else {
            read.close()
            return nil
        }
        return (read, write)
    }

    /// Takes over a descriptor; one that a child needs for its standard streams is moved out of the way.
    private init?(owning number: Int32) {
        guard number >= 0 else { return nil }
        guard number <= 2 else {
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            self.number = number
            return
        }
        self.number = fcntl(number, F_DUPFD_CLOEXEC, 3)
        _ = Foundation.close(number)
        guard self.number >= 0 else { return nil }
    }

    /// The standard error of this process; do not close it.
    static let standardError = FileDescriptor(shared: 2)

    private init(shared number: Int32) { self.number = number }

    /// Opens a file, created for this user alone if needed; nil if that fails.
    init?(opening path: String, _ flags: Int32) {
        self.init(owning: open(path, flags | O_CLOEXEC, 0o600))
    }

    /// Makes reads and writes return instead of waiting.
    func setNonBlocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }

    func close() {
        _ = Foundation.close(number)
    }

    /// Reads what is available, at most as much as the buffer holds.
    func read(into buffer: inout [UInt8]) -> ReadResult {
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .nothingYet : .end
        }
    }

    /// Writes what fits.
    func write(_ bytes: ArraySlice<UInt8>) -> WriteResult {
        while true {
            let count = bytes.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
            if count >= 0 { return .bytes(count) }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .full : .broken
        }
    }
}
