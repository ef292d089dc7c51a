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
        let played = played(script, events: count)
        let run = run(played, from: .beginning, divides: false)
        var trace = ExampleTrace()
        trace.steps = run.steps
        while trace.steps.count < played.eventCount { trace.steps.append(ExampleStep()) }
        trace.work = run.work
        return trace.filled(with: script.payloads)
    }

    /// The first events of a script on this app's device.
    func played(_ script: DeviceScript, events count: Int) -> PlayedCase {
        switch scope.bindings {
        case .android: PlayedCase(script, schedule: [], events: count)
        case .ios(let bindings): PlayedCase(script, schedule: bindings.standing.schedule(script), events: count)
        }
    }

    /// Plays a case from where it stands.
    ///
    /// - Parameter divides: whether to stop where the app remembers nothing that the stretch does not tell.
    func run(_ played: PlayedCase, from beginning: Standing, divides: Bool) -> Run {
        let stage = ExampleStage(InspectedCase(played))
        var wiring: any ExampleWiring =
            switch scope.bindings {
            case .android(let bindings): AndroidWiring(scope, bindings, beginning, stage)
            case .ios(let bindings): IOSWiring(scope, bindings, beginning, stage)
            }
        var run = Run()
        if divides, case .beginning = beginning { run.standing = wiring.standing }
        while run.standing == nil, !run.isStopped, let event = stage.inspected.event(run.steps.count) {
            stage.step = ExampleStep()
            wiring.perform(event)
            run.steps.append(stage.step)
            if divides { run.standing = wiring.standing }
        }
        run.work = stage.work
        run.inquiry = stage.inspected.inquiry
        return run
    }
}
