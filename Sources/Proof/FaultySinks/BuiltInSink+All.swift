package import BuiltInSinks
import Diagnostics

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
            TimingFaults.all, ExceptionFaults.all, LifecycleFaults.all, OneCallbackFaults.all, ProcessFaults.all,
            ClockFaults.all, CrowdFaults.all, ActivityFaults.all, examples,
        ].flatMap { $0 }
    )

    /// The correct variations, by name.
    package static let correct: [BuiltInSink] = sorted(CorrectSinks.all)

    /// The sink with that name; nil if none.
    package static func named(_ name: String) -> BuiltInSink? { all.first { $0.name == name } }

    private static func sorted(_ sinks: [BuiltInSink]) -> [BuiltInSink] {
        sinks.sorted { $0.name.precedesByBytes($1.name) }
    }
}
