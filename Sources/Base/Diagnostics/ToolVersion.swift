/// The tool's name and version.
package enum ToolVersion {
    /// The name that people type.
    package static let name = "tracking-conformance"
    /// The version, as semantic versioning writes it.
    package static let number = "0.2.0"
}
