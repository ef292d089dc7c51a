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
        try whole(bytes[...]) { rest, _ in
            while true {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return count }
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                // However it ends, the next attempt tells.
                poll(&waiting, 1, -1)
            }
        }
    }

    /// - Parameter attempt: writes as much as it can of what is left, and knows how much was written before.
    static func whole(
        _ bytes: ArraySlice<UInt8>,
        attempt: (UnsafeRawBufferPointer, _ written: Int) -> Int
    ) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { attempt(UnsafeRawBufferPointer(rebasing: $0[written...]), written) }
            if count > 0 {
                written += count
            } else if count == 0 {
                // Nothing was written and nothing is wrong: what cannot go on must not go round.
                throw SystemError(number: EIO)
            } else if errno != EINTR {
                throw .last
            }
        }
    }
}
