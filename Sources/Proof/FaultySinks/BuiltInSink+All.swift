import Diagnostics
import PushTracking
package import ReferenceSinks

extension BuiltInSink {
    /// Every sink: the reference, then the faulty ones, then the correct ones, each group by name.
    package static let all: [BuiltInSink] = [reference] + faulty + correct

    /// The faulty sinks, including those that the tool can run, by name.
    package static let faulty: [BuiltInSink] = sorted(
        [
            FlagTextFaults.all, FlagScopeFaults.all,
            IDTextFaults.all, IDPresenceFaults.all, IDSourceFaults.all,
            ActionFaults.all, VariableFaults.all, FunctionFaults.all,
            ArrivalFaults.all, OpenFaults.all, ReturnFaults.all, CodePathFaults.all, MemoryFaults.all, SlotFaults.all,
            TimingFaults.all, ExceptionFaults.all, LifecycleFaults.all, OneCallbackFaults.all, examples,
        ].flatMap { $0 }
    )

    /// The correct variations, by name.
    package static let correct: [BuiltInSink] = sorted(CorrectSinks.all)

    /// The sink with that name; nil if none.
    package static func named(_ name: String) -> BuiltInSink? { all.first { $0.name == name } }

    private static func sorted(_ sinks: [BuiltInSink]) -> [BuiltInSink] {
        sinks.sorted { $0.name.precedesByBytes($1.name) }
    }

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
