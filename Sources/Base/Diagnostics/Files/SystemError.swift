import Foundation

/// Why a system call failed.
package struct SystemError: Error, Sendable, Hashable {
    /// The `errno` value.
    package let number: Int32

    /// The error with that number.
    package init(number: Int32) { self.number = number }

    /// The error of the last call that failed on this thread.
    package static var last: SystemError { SystemError(number: errno) }

    /// The problem, in a clause.
    package var cause: String {
        switch number {
        case ENOSPC: "the disk is full"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the file would be larger than is allowed"
        case EBADF: "it is closed, or not open for writing"
        case EPIPE: "its reader has gone"
        case ELOOP: "its symbolic links lead round in a circle"
        case ENAMETOOLONG: "its name is too long"
        case EISDIR: "it is a folder"
        default: strerror(number).map { String(cString: $0) } ?? "system error \(number)"
        }
    }

    /// The fix.
    package var remedy: String {
        switch number {
        case ENOSPC, EDQUOT, EFBIG: "make room, or write to another disk"
        case EBADF: "leave it open, or send it to a file"
        case EPIPE: "make its reader read to the end"
        default: "write to another file"
        }
    }
}
