package import Diagnostics
import Foundation

/// Writes to a descriptor until everything is written.
package enum DescriptorWriting {
    /// The descriptor of standard output.
    package static let standardOutput = STDOUT_FILENO

    /// Writes all the bytes at the descriptor's position, even if it takes only a part at a time or does not block
    /// while its reader is busy.
    ///
    /// - Throws: the system's error if the descriptor takes no more.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // Nothing was written and nothing is wrong: avoid an endless loop.
                throw SystemError(number: EIO)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                // Any error shows at the next attempt.
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                throw .last
            }
        }
    }
}
