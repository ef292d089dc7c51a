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
        run(script, events: count).trace.filled(with: script.payloads)
    }

    /// The callbacks that the device makes; Android's examples are not told by them.
    func schedule(of script: DeviceScript) -> [DeviceScenario.ScheduledCallback] { scope.ios?.standing.schedule(script) ?? [] }

    /// Plays a script.
    ///
    /// - Returns: what happens in every case with these events that answers alike.
    func run(_ script: DeviceScript, events count: Int) -> (trace: ExampleTrace, inquiry: [CaseInquiry]) {
        let stage = ExampleStage(InspectedCase(script.payloads, app: script.scenario.app))
        var wiring: any ExampleWiring =
            if let ios = scope.ios { IOSWiring(scope, ios, script, stage) } else { AndroidWiring(scope, script, stage) }
        var trace = ExampleTrace()
        for event in script.scenario.events.prefix(count) {
            stage.step = ExampleStep()
            if trace.inconclusive == nil { wiring.perform(event) }
            trace.steps.append(stage.step)
        }
        trace.work = stage.work
        return (trace, stage.inspected.inquiry)
    }
}

/// How a platform brings the events of a script to the examples, one event after the other.
protocol ExampleWiring {
    /// Lets the next event of the script happen and runs the functions that answer it; the stage sees what they do.
    mutating func perform(_ event: DeviceEvent)
}
