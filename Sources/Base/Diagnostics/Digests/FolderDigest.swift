/// One digest of all files of a folder, like Go's `dirhash` (`Hash1`): SHA-256 of a line for each file, in the order of
/// their paths: the file's SHA-256 in hexadecimal digits, two spaces, its path.
package struct FolderDigest: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes of the digest.
    package let bytes: [UInt8]

    /// The digest of files by their paths in the folder, which may be in any order and contain no line break.
    package init(of files: some Sequence<(path: String, bytes: [UInt8])>) {
        var hash = SHA256()
        for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
            hash.update("\(SHA256.hexadecimal(SHA256.digest(of: file.bytes)))  \(file.path)\n".utf8)
        }
        bytes = hash.digest()
    }

    /// A known digest; nil if the text is not 64 hexadecimal digits.
    package init?(hexadecimal text: String) {
        let digits = text.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for place in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// In Go's notation: `h1:`, and the digest in Base64.
    package var description: String { "h1:" + Base64.text(bytes) }

    /// In in-toto's notation for a `dirHash`: 64 hexadecimal digits.
    package var hexadecimal: String { SHA256.hexadecimal(bytes) }
}
