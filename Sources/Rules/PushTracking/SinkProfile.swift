/// The description that a sink gives to the suite.
public struct SinkProfile: Sendable, Hashable {
    /// The SDK that the sink calls.
    public struct SDK: Sendable, Hashable {
        /// The SDK's name; the documented version thresholds are those of `ACPCore`.
        public var name: String
        /// The SDK's version.
        public var version: DottedVersion

        /// An SDK by name and version.
        public init(name: String, version: DottedVersion) {
            self.name = name
            self.version = version
        }
    }

    /// The sink's name in reports.
    public var name: String
    /// The sink's version in reports.
    public var version: String
    /// The platforms to check.
    public var platforms: Set<Platform>
    /// The SDK by platform. Cases that require a version are skipped on platforms without one.
    public var sdk: [Platform: SDK]
    /// Its declared wiring.
    public var wiring: DeclaredWiring
    /// Whether only one instance can exist at a time: its cases then never run concurrently.
    public var isSerial: Bool

    /// A profile; only name and platforms have no default.
    public init(
        name: String,
        version: String = "",
        platforms: Set<Platform>,
        sdk: [Platform: SDK] = [:],
        wiring: DeclaredWiring = .documented,
        isSerial: Bool = false
    ) {
        self.name = name
        self.version = version
        self.platforms = platforms
        self.sdk = sdk
        self.wiring = wiring
        self.isSerial = isSerial
    }
}
