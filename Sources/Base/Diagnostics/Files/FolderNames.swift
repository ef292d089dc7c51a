import Foundation

/// The names in a folder, as the system stores them.
package enum FolderNames {
    /// All names except `.` and `..`, in no particular order; they need not be UTF-8.
    package static func list(_ folder: String) throws(SystemError) -> [[CChar]] {
        guard let entries = opendir(folder) else { throw .last }
        defer { closedir(entries) }
        var names: [[CChar]] = []
        while true {
            errno = 0
            guard let entry = readdir(entries) else { break }
            let name = name(of: entry)
            if name != dot, name != dot + dot { names.append(name) }
        }
        guard errno == 0 else { throw .last }
        return names
    }

    private static let dot = [CChar(bitPattern: UInt8(ascii: "."))]

    /// The name of an entry, read in place: entries are shorter than their type allows.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let start = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return Array(UnsafeBufferPointer(start: start, count: strlen(start)))
    }
}
