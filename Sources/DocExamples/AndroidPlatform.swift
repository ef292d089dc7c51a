import ExampleCode

/// The host tables of Android.
enum AndroidPlatform {
    static func make() throws(HostTableError) -> HostPlatform {
        try HostPlatform(language: .java, classes: TrackingTables.classes(.java))
    }

    /// What names mean that an elision leaves undeclared.
    static let evidentMeanings: [String: String] = [:]

    /// The class around a function that a page prints without it.
    @Sendable static func enclosingType(of function: FunctionDeclaration) -> String? { nil }
}
