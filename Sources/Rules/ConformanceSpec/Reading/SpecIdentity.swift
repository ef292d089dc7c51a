package import Diagnostics

/// Identifies a spec.
package struct SpecIdentity: Sendable, Hashable {
    /// The version that it states.
    package let version: String
    /// The digest of its files: specs are equal only if their digests are.
    package let digest: FolderDigest

    /// Whether it equals the built-in spec byte for byte, wherever it was read from.
    package var isBuiltIn: Bool { digest == SpecSource.embeddedDigest }
}
