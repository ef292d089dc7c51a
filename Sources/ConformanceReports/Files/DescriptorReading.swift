import Foundation

/// Reading back what was written to a descriptor.
enum DescriptorReading {
    private static let pieceSize = 64 << 10

    /// Hands on the first bytes of a file, piece by piece.
    static func read(_ count: Int, of descriptor: Int32, _ take: ([UInt8]) throws(SystemError) -> Void)
        throws(SystemError)
    {
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var offset = 0
        while offset < count {
            let length = pread(descriptor, &piece, min(piece.count, count - offset), off_t(offset))
            if length > 0 {
                try take(Array(piece.prefix(length)))
                offset += length
            } else if length == 0 || errno != EINTR {
                throw length == 0 ? SystemError(number: EIO) : .last
            }
        }
    }
}
