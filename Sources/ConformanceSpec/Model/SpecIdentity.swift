package import Diagnostics

/// Which spec it is.
package struct SpecIdentity: Sendable, Hashable {
    /// The version that it gives itself.
    package let version: String
    /// The digest of its files: two specs are the same only if theirs is.
    package let digest: FolderDigest

    /// The identity of a spec.
    package init(version: String, digest: FolderDigest) {
        (self.version, self.digest) = (version, digest)
    }

    /// Whether it is the spec in this binary byte for byte, wherever it was read from.
    package var isBuiltIn: Bool { digest == SpecSource.embeddedDigest }
}
