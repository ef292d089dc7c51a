package import DeviceModel
import ExampleCode
package import PushTracking

/// A page's examples on a device: the device model, and the wiring that the page itself shows.
package struct ExampleApp: AppUnderTest {
    /// The examples.
    package let scope: ExampleScope
    /// What the examples are taken to be written for.
    package let profile: SinkProfile
    /// What the app's start leaves behind; `nil` on Android.
    private let standing: IOSStanding?
    private let hearing: IOSHearing?

    /// Puts examples on a device.
    package init(_ scope: ExampleScope) {
        self.scope = scope
        profile = SinkProfile(name: scope.anchor ?? "page", version: "", platforms: [scope.platform], launchMode: .standard)
        switch scope.bindings {
        case .android: (standing, hearing) = (nil, nil)
        case .ios(let bindings): (standing, hearing) = (bindings.standing, IOSHearing(bindings))
        }
    }

    /// Plays a script and tells what the examples did.
    package func observe(_ script: DeviceScript) async -> Observation { trace(script).observation }

    /// Plays a script and tells what the examples did and where.
    ///
    /// Where something cannot be known, the events after it are not played: their steps are empty.
    ///
    /// - Parameter count: how many of the events are played, from the first on.
    package func trace(_ script: DeviceScript, events count: Int = .max) -> ExampleTrace {
        let played = played(ExampleScript(script), events: count)
        let run = run(played, from: beginning(of: script), divides: false)
        var trace = ExampleTrace()
        trace.steps = Array(run.steps.dropFirst(played.earlierCount))
        while trace.steps.count < played.stepCount { trace.steps.append(ExampleStep()) }
        trace.work = run.work
        return trace.filled(with: played.pushes)
    }

    /// The first events of a script on this app's device.
    ///
    /// - Parameter heard: what becomes of events on their way to the app, where callbacks that it does not notice are left out.
    func played(_ script: ExampleScript, events count: Int, heard: HeardEvents? = nil) -> PlayedCase {
        PlayedCase(standing?.adapted(script) ?? script, events: count, postsEarlier: postsEarlier, heard: heard)
    }

    /// Knows none of the events yet that reach the app.
    func heardEvents() -> HeardEvents { HeardEvents(hearing) }

    /// Whether notifications that arrived before a case are received, as by an earlier process.
    var postsEarlier: Bool {
        if case .android(let bindings) = scope.bindings { bindings.posting != nil } else { false }
    }

    /// What platform and app remember before the first event of a script.
    func beginning(of script: DeviceScript) -> Standing {
        switch scope.bindings {
        case .android: .android(AndroidStanding())
        case .ios: .ios
        }
    }

    /// Plays a case from where it stands.
    ///
    /// - Parameter divides: whether to stop where the app remembers nothing that the stretch does not tell.
    func run(_ played: PlayedCase, from beginning: Standing, divides: Bool) -> Run {
        let stage = ExampleStage(InspectedCase(played))
        var wiring: any ExampleWiring =
            switch (scope.bindings, beginning) {
            case (.android(let bindings), .android(let standing)): AndroidWiring(scope, bindings, standing, stage)
            case (.android(let bindings), .ios): AndroidWiring(scope, bindings, AndroidStanding(), stage)
            case (.ios(let bindings), _): IOSWiring(scope, bindings, stage)
            }
        var run = Run()
        while run.handover == nil, !run.isStopped, let event = stage.inspected.event(run.steps.count) {
            stage.step = ExampleStep()
            wiring.perform(event, run.steps.count)
            run.steps.append(stage.step)
            if divides { run.handover = wiring.handover }
        }
        // To restore and keep eight values takes about as long as an expression.
        run.work = stage.work + (beginning.size + (run.handover?.standing.size ?? 0)) / 8
        run.inquiry = stage.inspected.inquiry
        return run
    }
}
