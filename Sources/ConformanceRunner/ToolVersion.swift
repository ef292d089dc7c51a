/// What the tool is called and which version it is.
package enum ToolVersion {
    package static let name = "tracking-conformance"
    package static let number = "0.1.0"
}
