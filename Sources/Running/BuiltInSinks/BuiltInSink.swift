package import PushTracking

/// A named sink that comes with the suite: it says nothing about anyone's integration, but shows what the suite
/// detects.
package struct BuiltInSink: Sendable {
    /// How a sink relates to the rules.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The documented behaviour.
        case reference
        /// The documented behaviour with one mistake.
        case faulty
        /// Different from the documented behaviour, but within the rules.
        case correct
    }

    /// Lower-case words joined by `-`.
    package let name: String
    /// The sink's behaviour, in one sentence; for faulty and correct ones, how it deviates from the reference.
    package let summary: String
    /// How it relates to the rules.
    package let kind: Kind
    /// The platforms on which its kind applies.
    package let platforms: Set<Platform>
    /// The SDKs that it declares by default; a platform may have none.
    package let sdk: [Platform: SinkProfile.SDK]
    /// The wiring that it declares by default.
    package let wiring: DeclaredWiring
    /// Whether the sink follows the recommendations, too; applies to correct ones.
    package let followsRecommendations: Bool
    /// Nil for the reference.
    private let makeDeviation: (@Sendable (DocumentedBehaviour) -> any Deviation)?

    package init(
        name: String,
        summary: String,
        kind: Kind,
        platforms: Set<Platform> = [.android, .ios],
        sdk: [Platform: SinkProfile.SDK] = BuiltInSink.thresholdSDK,
        wiring: DeclaredWiring = .documented,
        followsRecommendations: Bool = true,
        makeDeviation: (@Sendable (DocumentedBehaviour) -> any Deviation)?
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.platforms = platforms
        self.sdk = sdk.filter { platforms.contains($0.key) }
        self.wiring = wiring
        self.followsRecommendations = followsRecommendations
        self.makeDeviation = makeDeviation
    }

    /// The sink's profile for a run.
    ///
    /// - Parameters:
    ///   - sdk: the SDKs that replace the sink's own, by platform; a platform that is left out has none.
    ///   - wiring: the wiring that replaces its own.
    package func profile(sdk: [Platform: SinkProfile.SDK]? = nil, wiring: DeclaredWiring? = nil) -> SinkProfile {
        SinkProfile(
            name: name,
            platforms: platforms,
            sdk: (sdk ?? self.sdk).filter { platforms.contains($0.key) },
            wiring: wiring ?? self.wiring
        )
    }

    /// A fresh sink. It is a value: copying it once per case is enough.
    ///
    /// - Parameters:
    ///   - edition: the edition whose behaviour it has or deviates from.
    ///   - sdk: the SDKs that it assumes, as for `profile`.
    package func makeSink(
        edition: DocumentedEdition = .newest,
        sdk: [Platform: SinkProfile.SDK]? = nil
    ) -> BuiltInTrackingSink {
        let documented = DocumentedBehaviour(edition: edition, sdk: sdk ?? self.sdk)
        return BuiltInTrackingSink(documented: documented, deviation: makeDeviation?(documented))
    }
}

extension BuiltInSink {
    /// ACPCore in the first versions with `collectMessageInfo`.
    package static let thresholdSDK = acpCore(android: "1.4.0", ios: "2.3.0")

    /// ACPCore in the given versions; a version that is not a dotted number leaves its platform without an SDK.
    package static func acpCore(android: String, ios: String) -> [Platform: SinkProfile.SDK] {
        [Platform.android: android, .ios: ios].compactMapValues { version in
            DottedVersion(version).map { SinkProfile.SDK(name: "ACPCore", version: $0) }
        }
    }
}

/// The type of all built-in sinks: the documented behaviour, or a deviation from it.
///
/// A value that shares nothing: every copy made before the first callback is a fresh sink, which is the cheapest
/// factory.
package struct BuiltInTrackingSink: TrackingSink {
    private var documented: DocumentedBehaviour
    /// Nil for the reference, whose calls are then statically dispatched.
    private var deviation: (any Deviation)?
    /// Whether `settle` may have to wait.
    package let mayLeaveCalls: Bool

    package init(documented: DocumentedBehaviour, deviation: (any Deviation)?) {
        self.documented = documented
        self.deviation = deviation
        mayLeaveCalls = deviation != nil
    }

    package mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        try answer(callback, recorder: recorder)
    }

    package mutating func settle() async throws { try await deviation?.settle() }

    /// The sink in the next process of its app: as this one, which is fresh, apart from what the ended one has on disk.
    package func succeeding(_ ended: BuiltInTrackingSink) -> BuiltInTrackingSink {
        guard let next = ended.deviation?.nextProcess else { return self }
        var sink = self
        sink.deviation = next
        return sink
    }

    /// The synchronous part of `handle`.
    package mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        if !mayLeaveCalls {
            try documented.answer(callback, recorder: recorder)
        } else {
            try deviation?.answer(callback, recorder: recorder)
        }
    }
}
