import BuiltInSinks
import PushTracking

extension BuiltInSink {
    /// Declares a faulty sink.
    static func faulty(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        sdk: [Platform: SinkProfile.SDK] = thresholdSDK,
        wiring: DeclaredWiring = .documented,
        making makeDeviation: @escaping @Sendable (DocumentedBehaviour) -> any Deviation
    ) -> BuiltInSink {
        BuiltInSink(
            name: name,
            summary: summary,
            kind: .faulty,
            platforms: platforms,
            sdk: sdk,
            wiring: wiring,
            makeDeviation: makeDeviation
        )
    }

    /// Declares a correct variation.
    static func correct(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        sdk: [Platform: SinkProfile.SDK] = thresholdSDK,
        wiring: DeclaredWiring = .documented,
        followsRecommendations: Bool = true,
        making makeDeviation: @escaping @Sendable (DocumentedBehaviour) -> any Deviation = {
            AsDocumented(documented: $0)
        }
    ) -> BuiltInSink {
        BuiltInSink(
            name: name,
            summary: summary,
            kind: .correct,
            platforms: platforms,
            sdk: sdk,
            wiring: wiring,
            followsRecommendations: followsRecommendations,
            makeDeviation: makeDeviation
        )
    }
}
