import Foundation

/// Where a report is until it is whole.
///
/// On Linux that is a file without a name, where the file system has such files: whatever ends this process, nothing of
/// it is left. Elsewhere it is a file with a name of its own beside the report's place. Its writer holds a lock on it,
/// so that the next writer in that folder can tell what a killed one has left from what a living one still needs.
struct TemporaryReport {
    private(set) var descriptor: Int32
    /// Its path; nil as long as it has none.
    private(set) var path: String?
    /// Holds the lock until the report is in its place.
    private var lock: Int32?
    private let folder: String

    private static let prefix = ".tracking-conformance-"
    private static let suffix = ".tmp"

    /// Makes one in a folder, and removes from it what killed writers have left there.
    ///
    /// - Parameter mayBeNameless: whether to ask for a file without a name first.
    init(in folder: String, mayBeNameless: Bool) throws(SystemError) {
        Self.removeStale(in: folder)
        self.folder = folder
        if mayBeNameless, let descriptor = Self.nameless(in: folder) {
            self.descriptor = descriptor
        } else {
            (descriptor, path) = try Self.named(in: folder)
        }
    }

    /// Puts the file in place of whatever is at a path in the folder, at once, with the permissions of the file there.
    ///
    /// - Throws: what prevents it; then `remove` has still to be called.
    mutating func replace(_ target: String) throws(SystemError) {
        var former = stat()
        if stat(target, &former) == 0, former.st_mode & S_IFMT == S_IFREG {
            // Before it has a name, so that nobody reads there what was kept from them.
            guard fchmod(descriptor, former.st_mode & 0o777) == 0 else { throw .last }
        }
        if path == nil { try name() }
        // Closing the one lets go of no lock that the other holds.
        lock = dup(descriptor)
        // Some file systems tell only here that there was no room.
        let closed = close(descriptor)
        let error = SystemError.last
        descriptor = -1
        guard closed == 0 else { throw error }
        guard let path, rename(path, target) == 0 else { throw .last }
        self.path = nil
        remove()
    }

    /// Lets go of it; what has a name loses it.
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

    /// These permission bits, less those that the process masks, are those of any new file.
    private static let permissions: mode_t = 0o666

    private static func named(in folder: String) throws(SystemError) -> (Int32, String) {
        while true {
            let path = freshPath(in: folder)
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
            guard descriptor >= 0 else { throw .last }
            // Where there are no locks, nobody else gets one either, and nothing is ever stale.
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            var information = stat()
            // Before it was locked, another process may have taken it for stale.
            if !isTaken, fstat(descriptor, &information) == 0, information.st_nlink > 0 { return (descriptor, path) }
            close(descriptor)
        }
    }

    #if os(Linux) || os(Android)
        /// `O_TMPFILE`, a macro that Swift does not import; these are its bits on the architectures that Swift is built
        /// for.
        private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

        private static func nameless(in folder: String) -> Int32? {
            let descriptor = open(folder, O_RDWR | withoutName | O_CLOEXEC, permissions)
            guard descriptor >= 0 else { return nil }
            // Without /proc it could not be given a name in the end.
            guard access(link(to: descriptor), F_OK) == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            return descriptor
        }

        private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

        /// No call puts a nameless file in place of another one: it is named first, for as long as renaming takes.
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

    /// Removes the files of this kind that nobody holds a lock on: those of writers that were killed.
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
