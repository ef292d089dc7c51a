package import DeviceModel
import ExampleCode
package import PushTracking

/// A page's examples on a device: the device model, and the wiring that the page itself shows.
package struct ExampleApp: AppUnderTest {
    /// The examples.
    package let scope: ExampleScope
    /// What the examples are taken to be written for.
    package let profile: SinkProfile

    /// Puts examples on a device.
    package init(_ scope: ExampleScope) {
        self.scope = scope
        profile = SinkProfile(name: scope.anchor ?? "page", version: "", platforms: [scope.platform], launchMode: .standard)
    }

    /// Plays a script and tells what the examples did.
    package func observe(_ script: DeviceScript) async -> Observation { trace(script).observation }

    /// Plays a script and tells what the examples did and where.
    ///
    /// Where something cannot be known, the events after it are not played: their steps are empty.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package func trace(_ script: DeviceScript, events count: Int = .max) -> ExampleTrace {
        let stage = ExampleStage()
        var wiring: any ExampleWiring =
            switch scope.bindings {
            case .android(let bindings): AndroidWiring(scope, bindings, script, stage)
            case .ios(let bindings): IOSWiring(scope, bindings, script, stage)
            }
        var trace = ExampleTrace()
        for event in script.scenario.events.prefix(count) {
            stage.step = ExampleStep()
            if trace.inconclusive == nil { wiring.perform(event) }
            trace.steps.append(stage.step)
        }
        trace.work = stage.work
        return trace
    }
}

/// How a platform brings the events of a script to the examples, one event after the other.
protocol ExampleWiring {
    /// Lets the next event of the script happen and runs the functions that answer it; the stage sees what they do.
    mutating func perform(_ event: DeviceEvent)
}
