import Foundation

/// Reads files and pipes that people name, and nothing that may never end.
package enum InputBytes {
    /// Why something cannot be read.
    package struct Refusal: Error, Sendable, Hashable {
        /// What is wrong, as a sentence.
        package let sentence: String
        package var remedy = "give the path of a file"
        /// How large it is, where that is too large.
        package var size: Int?
    }

    /// The most that is read of any input: 1 GiB.
    package static let mostBytes = 1 << 30

    /// What is at a path; of a pipe, everything until its writers are gone.
    ///
    /// - Parameter onlyFiles: whether a pipe is refused.
    /// - Throws: why it cannot be read.
    package static func read(
        _ path: String, limit: Int = mostBytes, onlyFiles: Bool = false
    ) throws(Refusal) -> [UInt8] {
        let descriptor = try open(path, onlyFiles: onlyFiles)
        defer { close(descriptor) }
        return try read(descriptor, limit: limit)
    }

    /// What a descriptor gives until its end.
    ///
    /// - Throws: why it cannot be read.
    package static func read(_ descriptor: Int32, limit: Int = mostBytes) throws(Refusal) -> [UInt8] {
        var (bytes, information) = ([UInt8](), stat())
        func checkSize(_ size: Int) throws(Refusal) {
            guard size > limit else { return }
            throw Refusal(sentence: "it is larger than \(limit >> 20) MiB", remedy: "give a smaller file", size: size)
        }
        try check(fstat(descriptor, &information), information, onlyFiles: false)
        // A pipe has no size.
        try checkSize(Int(information.st_size))
        bytes.reserveCapacity(Int(information.st_size))
        try pieces(of: descriptor) { piece throws(Refusal) in
            bytes += piece
            try checkSize(bytes.count)
        }
        return bytes
    }

    /// Hands on what is in a file, piece by piece, however large it is.
    ///
    /// - Throws: why it cannot be read, such as that it is a pipe.
    package static func pieces(ofFile path: String, _ take: (ArraySlice<UInt8>) -> Void) throws(Refusal) {
        let descriptor = try open(path, onlyFiles: true)
        defer { close(descriptor) }
        try pieces(of: descriptor) { piece throws(Refusal) in take(piece) }
    }

    private static func open(_ path: String, onlyFiles: Bool) throws(Refusal) -> Int32 {
        var information = stat()
        // To open some devices has effects, and to open a pipe may take for ever.
        try check(stat(path, &information), information, onlyFiles: onlyFiles)
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    private static func check(_ result: Int32, _ information: stat, onlyFiles: Bool) throws(Refusal) {
        guard result == 0 else { throw .last }
        switch information.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFIFO: if onlyFiles { throw Refusal(sentence: "this is a pipe") }
        case S_IFDIR: throw Refusal(sentence: "this is a folder")
        case S_IFSOCK: throw Refusal(sentence: "this is a socket")
        default: throw Refusal(sentence: "this is a device")
        }
    }

    private static func pieces(
        of descriptor: Int32, _ take: (ArraySlice<UInt8>) throws(Refusal) -> Void
    ) throws(Refusal) {
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count > 0 { try take(buffer[..<count]) }
            if count == 0 { return }
            if count < 0, errno != EINTR { throw .last }
        }
    }
}

extension InputBytes.Refusal {
    /// That of the system call that failed last on this thread.
    fileprivate static var last: Self {
        switch errno {
        case ENOENT, ENOTDIR: Self(sentence: "the file does not exist")
        case EACCES, EPERM:
            Self(
                sentence: "its permissions do not allow reading it", remedy: "check that its permissions allow reading")
        case ELOOP: Self(sentence: "its symbolic links lead round in a circle")
        case let number: Self(sentence: "it cannot be read: \(String(cString: strerror(number)))")
        }
    }
}
