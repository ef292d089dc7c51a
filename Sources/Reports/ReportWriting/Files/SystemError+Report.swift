import Diagnostics
import Foundation

extension SystemError {
    /// The error for a report at a path in a folder.
    func unwritable(_ path: String, folder: String) -> ReportError {
        .unwritable(path: path, cause: cause(folder), remedy: remedy(folder))
    }

    /// The error for a folder at a path in another folder.
    package func unwritableFolder(_ path: String, in folder: String) -> ReportError {
        .unwritableFolder(path: path, cause: cause(folder), remedy: remedy(folder))
    }

    /// The error for a report that goes to an existing device or pipe.
    func unwritable(_ path: String) -> ReportError {
        .unwritable(
            path: path, cause: number == EACCES || number == EPERM ? "it may not be written to" : cause, remedy: remedy)
    }

    private func cause(_ folder: String) -> String {
        switch number {
        case EACCES, EPERM: "the folder \(folder) may not be written to"
        case EROFS: "the folder \(folder) is on a read-only disk"
        case ENOTDIR: "\(folder) is a file and must be a folder"
        case ENOENT: "no folder can be made at \(folder)"
        default: cause
        }
    }

    private func remedy(_ folder: String) -> String {
        switch number {
        case EACCES, EPERM: "change the folder's permissions, or give a path in another folder"
        case ENOSPC, EDQUOT, EFBIG: "make room, or give a path on another disk"
        default: "give another path"
        }
    }
}
