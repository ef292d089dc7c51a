import ExampleCode

/// The host tables of IOS.
enum IOSPlatform {
    static func make() throws(HostTableError) -> HostPlatform {
        try HostPlatform(language: .swift, classes: TrackingTables.classes(.swift))
    }

    /// What names mean that an elision leaves undeclared.
    static let evidentMeanings: [String: String] = [:]

    /// The class around a function that a page prints without it.
    @Sendable static func enclosingType(of function: FunctionDeclaration) -> String? { nil }
}
