import Diagnostics
import Foundation

/// Wakes a thread that waits in `poll`, by a byte in a pipe.
final class WakePipe: Sendable {
    private let read: FileDescriptor
    private let write: FileDescriptor

    /// A pipe; nil where the process has no descriptors left.
    init?() {
        guard let ends = spawning.withLock({ _ in FileDescriptor.pipe() }) else { return nil }
        read = ends.read
        write = ends.write
        read.setNonBlocking()
        write.setNonBlocking()
    }

    deinit {
        read.close()
        write.close()
    }

    /// The descriptor that can be read once somebody has called `wake`.
    var number: Int32 { read.number }

    /// Ends the wait that is under way, or the next one.
    func wake() {
        // A full pipe wakes as well as one more byte would, and it is never broken, since both ends live as long as
        // this object.
        _ = write.write([0])
    }

    /// Makes the next wait last again.
    func rest() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while case .bytes(64) = read.read(into: &buffer) {}
    }

    /// Waits until somebody calls `wake`.
    func wait() {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
        rest()
    }
}
