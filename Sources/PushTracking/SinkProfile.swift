/// What a sink says of itself.
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
    /// The platforms it is checked on; no others are planned.
    public var platforms: Set<Platform>
    /// The SDK by platform. Cases that require a version are skipped on a platform without one.
    public var sdk: [Platform: SDK]
    /// What it declares of its wiring.
    public var wiring: DeclaredWiring
    /// False of an adapter that speaks the first version of the protocol, which has no words for activities that come
    /// back, and none for processes that the system has ended: it is not asked about them.
    package var knowsLifecycle = true
    /// Whether only one instance can exist at a time: its cases then never run side by side.
    public var isSerial: Bool

    /// What a sink says of itself; only name and platforms have no default.
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
