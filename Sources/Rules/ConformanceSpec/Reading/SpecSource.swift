package import Diagnostics

/// The files of a spec folder, by their paths inside it, in the order of those paths.
package struct SpecSource: Sendable {
    /// One file of the folder.
    package struct File: Sendable {
        /// The path inside the folder, such as `vectors/flags.json`.
        package let path: String
        /// Its content.
        package let bytes: [UInt8]

        /// A file with its path inside the folder.
        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// The name of the folder in reports and messages.
    package let name: String
    /// In byte order of their paths.
    package let files: [File]
    private var knownDigest: FolderDigest?

    /// A source of files in any order.
    package init(name: String, files: [File]) {
        self.name = name
        self.files = files.sorted { $0.path.precedesByBytes($1.path) }
    }

    /// The copy of `spec/` that was built into this binary.
    package static var embedded: SpecSource {
        var source = SpecSource(
            name: "spec", files: EmbeddedSpec.files.map { File(path: $0.path, bytes: Array($0.text.utf8)) })
        source.knownDigest = embeddedDigest
        return source
    }

    /// What is known about walks on a device. It decides what is planned, never a verdict, so it is not part of the
    /// digest.
    package static var embeddedDevice: SpecSource {
        SpecSource(
            name: "spec/device", files: EmbeddedDevice.files.map { File(path: $0.path, bytes: Array($0.text.utf8)) })
    }

    /// The digest of the embedded files, computed at build time.
    package static let embeddedDigest = FolderDigest(hexadecimal: EmbeddedSpec.digest)

    /// The digest of all files; computed on each call, except for the embedded ones.
    package var digest: FolderDigest { knownDigest ?? FolderDigest(of: files.lazy.map { ($0.path, $0.bytes) }) }

    /// The same files under another name.
    package func named(_ name: String) -> SpecSource {
        var source = SpecSource(name: name, files: files)
        source.knownDigest = knownDigest
        return source
    }

    /// The file at a path in the folder; nil if it has none.
    package subscript(path: String) -> File? {
        files.first { $0.path == path }
    }

    /// The files directly in a folder of the source.
    package func files(in folder: String) -> [File] {
        files.filter { file in
            file.path.hasPrefix(folder + "/") && !file.path.dropFirst(folder.count + 1).utf8.contains(UInt8(ascii: "/"))
        }
    }
}
