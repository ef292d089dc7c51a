import Foundation

/// Reads files and pipes that users name, but nothing that may never end.
package enum InputBytes {
    /// Why something cannot be read.
    package struct Refusal: Error, Sendable, Hashable {
        /// The problem, as a sentence.
        package let sentence: String
        package var remedy = "give the path of a file"
        /// Its size, if that is too large.
        package var size: Int?
    }

    /// The most that is read of any input: 1 GiB.
    package static let mostBytes = 1 << 30

    /// The content at a path; for a pipe, everything until its writers have closed it.
    ///
    /// - Parameters:
    ///   - path: nil for standard input.
    ///   - onlyFiles: whether to refuse pipes that have a path.
    /// - Throws: why it cannot be read.
    package static func read(
        _ path: String?, limit: Int = mostBytes, onlyFiles: Bool = false
    ) throws(Refusal) -> [UInt8] {
        var bytes: [UInt8] = []
        try pieces(of: path, limit: limit, onlyFiles: onlyFiles) { bytes += $0 }
        return bytes
    }

    /// Passes on the content at a path, piece by piece.
    ///
    /// - Parameter path: nil for standard input.
    /// - Throws: why it cannot be read.
    package static func pieces(
        of path: String?, limit: Int = .max, onlyFiles: Bool, _ take: (ArraySlice<UInt8>) -> Void
    ) throws(Refusal) {
        var information = stat()
        // Opening a device can have side effects, and opening a pipe may block forever.
        guard (path.map { stat($0, &information) } ?? fstat(STDIN_FILENO, &information)) == 0 else { throw .last }
        switch information.st_mode & S_IFMT {
        case S_IFREG: break
        // Standard input is already open: it may be a terminal, or a socket from the parent process.
        case let kind where path == nil && kind != S_IFDIR: break
        case S_IFIFO: if onlyFiles { throw Refusal(sentence: "this is a pipe") }
        case S_IFDIR: throw Refusal(sentence: "this is a folder")
        case S_IFSOCK: throw Refusal(sentence: "this is a socket")
        default: throw Refusal(sentence: "this is a device")
        }
        let descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } ?? dup(STDIN_FILENO)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        // A pipe has no size, and a file may grow.
        var (size, read, count) = (Int(information.st_size), 0, 0)
        repeat {
            let sentence = "it is larger than \(limit >> 20) MiB"
            guard size <= limit else { throw Refusal(sentence: sentence, remedy: "give a smaller file", size: size) }
            count = Foundation.read(descriptor, &buffer, buffer.count)
            guard count >= 0 || errno == EINTR else { throw .last }
            take(buffer[..<max(0, count)])
            read += max(0, count)
            size = max(size, read)
        } while count != 0
    }
}

extension InputBytes.Refusal {
    /// The refusal for the system call that failed last on this thread.
    fileprivate static var last: Self {
        switch errno {
        case ENOENT, ENOTDIR: Self(sentence: "the file does not exist")
        case EACCES, EPERM: Self(sentence: "its permissions do not allow reading it", remedy: "change its permissions")
        case ELOOP: Self(sentence: "its symbolic links lead round in a circle")
        case let number: Self(sentence: "it cannot be read: \(String(cString: strerror(number)))")
        }
    }
}
