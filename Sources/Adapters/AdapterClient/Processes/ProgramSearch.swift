import Foundation

/// Finds the program that a command names, as a shell would, so that problems can be reported before it is started.
package struct ProgramSearch {
    /// The kind of file at a path.
    package enum FileKind: Sendable, Hashable {
        case program
        case folder
        case fileWithoutPermission
        case nothing
    }

    private let path: String
    private let look: (String) -> FileKind

    /// A search in the folders of a `PATH`; without one, in those that every system has.
    package init(path: String?, look: @escaping (String) -> FileKind = Self.look) {
        self.path = path ?? "/usr/bin:/bin"
        self.look = look
    }

    /// The path of the program that a command begins with.
    ///
    /// - Throws: `AdapterError` if no such program can be started.
    package func program(of command: [String]) throws(AdapterError) -> String {
        guard let name = command.first, !name.isEmpty else { throw .emptyCommand }
        guard !name.utf8.contains(UInt8(ascii: "/")) else { return try accept(name, look(name), searched: nil) }
        var nearest: (path: String, kind: FileKind) = (name, .nothing)
        for folder in path.split(separator: ":", omittingEmptySubsequences: true) {
            let candidate = "\(folder)/\(name)"
            let kind = look(candidate)
            if kind == .program { return candidate }
            if nearest.kind == .nothing, kind != .nothing { nearest = (candidate, kind) }
        }
        return try accept(nearest.path, nearest.kind, searched: path)
    }

    private func accept(_ program: String, _ kind: FileKind, searched: String?) throws(AdapterError) -> String {
        switch kind {
        case .program: return program
        case .folder: throw .folder(program)
        case .fileWithoutPermission: throw .notExecutable(program)
        case .nothing: throw .noSuchProgram(program, path: searched)
        }
    }

    /// Looks at the file system.
    package static func look(at path: String) -> FileKind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        guard status.st_mode & S_IFMT != S_IFDIR else { return .folder }
        return access(path, X_OK) == 0 ? .program : .fileWithoutPermission
    }
}
