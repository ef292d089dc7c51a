#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Why a system call failed.
struct SystemError {
    let number: Int32

    /// That of the call that failed last on this thread.
    static var last: SystemError { SystemError(number: errno) }

    /// The error for people who asked for a report at a path that lies in a folder.
    func unwritable(_ path: String, folder: String) -> ReportError {
        .unwritable(path: path, cause: cause(folder), remedy: remedy)
    }

    private func cause(_ folder: String) -> String {
        switch number {
        case EACCES, EPERM: "the folder \(folder) may not be written to"
        case EROFS: "the folder \(folder) is on a read-only disk"
        case ENOTDIR: "a file stands where \(folder) needs a folder"
        case EISDIR: "it is a folder"
        case ENOSPC, EDQUOT: "the disk is full"
        case EFBIG: "the file would be larger than is allowed"
        case ENAMETOOLONG: "its name is too long"
        case ELOOP: "its symbolic links lead round in a circle"
        case ENOENT: "no folder can be made at \(folder)"
        default: strerror(number).map { String(cString: $0) } ?? "system error \(number)"
        }
    }

    private var remedy: String {
        switch number {
        case EACCES, EPERM: "change the folder's permissions, or give a path in another folder"
        case ENOSPC, EDQUOT, EFBIG: "make room, or give a path on another disk"
        default: "give another path"
        }
    }
}
