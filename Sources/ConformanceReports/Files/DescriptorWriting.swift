import Foundation

/// Writing to a descriptor until all is written.
package enum DescriptorWriting {
    /// The descriptor of standard output.
    package static let standardOutput = STDOUT_FILENO

    /// Writes all the bytes at a descriptor's place, also where it takes only a part at a time, and where it does not
    /// wait by itself until its reader has made room.
    ///
    /// - Throws: what the system says of a descriptor that takes no more.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // Nothing was written and nothing is wrong: do not go round in a circle.
                throw SystemError(number: EIO)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                // However it ends, the next attempt shows it.
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                throw .last
            }
        }
    }
}
