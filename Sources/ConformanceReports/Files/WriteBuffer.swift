import Foundation

/// The end of a file that is being written: what is not on disk yet, and where it belongs.
struct WriteBuffer {
    private(set) var bytes: [UInt8] = []
    /// The offset of the first of them: so many bytes are on disk.
    private(set) var start = 0

    /// How many bytes the file has, those that wait among them.
    var end: Int { start + bytes.count }

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Writes over bytes that were appended before, be they on disk already or not.
    mutating func overwrite(_ new: [UInt8], at offset: Int, in descriptor: Int32?) throws(SystemError) {
        precondition(offset >= 0 && offset + new.count <= end, "Only bytes that were appended can be written over.")
        let onDisk = max(0, min(start - offset, new.count))
        if onDisk > 0, let descriptor { try Self.write(new.prefix(onDisk), to: descriptor, at: offset) }
        bytes.replaceSubrange(max(0, offset - start)..<max(0, offset + new.count - start), with: new.dropFirst(onDisk))
    }

    /// Puts all that waits on disk.
    mutating func flush(to descriptor: Int32) throws(SystemError) {
        try Self.write(bytes[...], to: descriptor, at: start)
        start = end
        bytes.removeAll(keepingCapacity: true)
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, at offset: Int) throws(SystemError) {
        try DescriptorWriting.whole(bytes) { rest, written in
            pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        }
    }
}
