import Diagnostics
import Foundation

/// Wakes a thread that waits in `poll`, with a byte in a pipe.
final class WakePipe: Sendable {
    private let read: FileDescriptor
    private let write: FileDescriptor

    /// A pipe; nil if the process has no descriptors left.
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

    /// The descriptor that becomes readable once `wake` has been called.
    var number: Int32 { read.number }

    /// Ends the current wait, or the next one.
    func wake() {
        // A full pipe wakes as well as one more byte would. The pipe is never broken, since both ends live as long as
        // this object.
        _ = write.write([0])
    }

    /// Resets the pipe, so that the next wait blocks again.
    func rest() {
        var buffer = [UInt8](repeating: 0, count: 64)
        while case .bytes(64) = read.read(into: &buffer) {}
    }

    /// Waits until `wake` is called.
    func wait() {
        var polled = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
        rest()
    }
}
