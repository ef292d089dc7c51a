import Diagnostics
import Foundation

/// The place of a report until it is complete.
///
/// On Linux this is an unnamed file, if the file system supports it: however this process ends, nothing is left over.
/// Elsewhere it is a file with a unique name next to the report's target. Its writer locks it, so that the next writer
/// in the folder can distinguish leftovers of killed writers from files still in use.
struct TemporaryReport {
    private(set) var descriptor: Int32
    /// Its path; nil while it is unnamed.
    private(set) var path: String?
    /// Holds the lock until the report is in place.
    private var lock: Int32?
    private let folder: String

    private static let prefix = ".tracking-conformance-"
    private static let suffix = ".tmp"

    /// Creates one in a folder, and removes leftovers of killed writers from it.
    ///
    /// - Parameter mayBeNameless: whether to try an unnamed file first.
    init(in folder: String, mayBeNameless: Bool) throws(SystemError) {
        Self.removeStale(in: folder)
        self.folder = folder
        if mayBeNameless, let descriptor = Self.nameless(in: folder) {
            self.descriptor = descriptor
        } else {
            (descriptor, path) = try Self.named(in: folder)
        }
    }

    /// Atomically replaces whatever is at a path in the folder, with the permissions of the replaced file.
    ///
    /// - Throws: what prevents it; then `remove` still has to be called.
    mutating func replace(_ target: String) throws(SystemError) {
        var former = stat()
        if stat(target, &former) == 0, former.st_mode & S_IFMT == S_IFREG {
            // Before it has a name, so that it is never readable by those who could not read the old file.
            guard fchmod(descriptor, former.st_mode & 0o777) == 0 else { throw .last }
        }
        if path == nil { try name() }
        // Closing one descriptor does not release the lock of the other.
        lock = dup(descriptor)
        // Some file systems report a full disk only here.
        let closed = close(descriptor)
        let error = SystemError.last
        descriptor = -1
        guard closed == 0 else { throw error }
        guard let path, rename(path, target) == 0 else { throw .last }
        self.path = nil
        remove()
    }

    /// Releases it; a named file is deleted.
    mutating func remove() {
        for open in [descriptor, lock ?? -1] where open >= 0 { close(open) }
        (descriptor, lock) = (-1, nil)
        if let path { unlink(path) }
        path = nil
    }

    /// Short, since the folder's path may be long; random, since others write here too.
    private static func freshPath(in folder: String) -> String {
        "\(folder)/\(prefix)\(String(UInt64.random(in: .min ... .max), radix: 36))\(suffix)"
    }

    /// The process's umask reduces these bits to those of any new file.
    private static let permissions: mode_t = 0o666

    private static func named(in folder: String) throws(SystemError) -> (Int32, String) {
        while true {
            let path = freshPath(in: folder)
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            guard descriptor >= 0 else { throw .last }
            // On file systems without locks no process gets one, and no file is ever stale.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var information = stat()
            // Before it was locked, another process may have removed it as stale.
            if !isTaken, fstat(descriptor, &information) == 0, information.st_nlink > 0 { return (descriptor, path) }
            close(descriptor)
        }
    }

    #if os(Linux) || os(Android)
        /// `O_TMPFILE`, a macro that Swift does not import; these are its bits on the architectures that Swift
        /// supports.
        private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

        private static func nameless(in folder: String) -> Int32? {
            let descriptor = open(folder, O_RDWR | withoutName | O_CLOEXEC, permissions)
            guard descriptor >= 0 else { return nil }
            // Without /proc the file could not be named later.
            guard access(link(to: descriptor), F_OK) == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

        /// No system call replaces a file with an unnamed one, so it is named first, just until it is renamed.
        private mutating func name() throws(SystemError) {
            let path = Self.freshPath(in: folder)
            guard linkat(AT_FDCWD, Self.link(to: descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
                throw .last
            }
            self.path = path
        }
    #else
        private static func nameless(in folder: String) -> Int32? { nil }

        private mutating func name() throws(SystemError) { throw SystemError(number: ENOENT) }
    #endif

    /// Removes temporary files that no process has locked: those of killed writers.
    private static func removeStale(in folder: String) {
        for bytes in (try? FolderNames.list(folder)) ?? [] {
            let name = String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { continue }
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var information = stat()
            guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
                information.st_uid == geteuid(),
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            unlink(path)
        }
    }
}
