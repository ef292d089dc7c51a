import DeviceModel
import ExampleCode
import PushTracking

/// Brings the events of a script to Android examples.
struct AndroidWiring: ExampleWiring {
    private let stage: ExampleStage
    private let execution: Execution

    init(_ scope: ExampleScope, _ script: DeviceScript, _ stage: ExampleStage) {
        self.stage = stage
        execution = Execution(scope.program, context: stage)
    }

    mutating func perform(_ event: DeviceEvent) {}
}
