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
        let stretch = run(played, from: .beginning, divides: false)
        var trace = ExampleTrace()
        trace.steps = stretch.steps
        while trace.steps.count < played.eventCount { trace.steps.append(ExampleStep()) }
        trace.work = stretch.work
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
    func run(_ played: PlayedCase, from beginning: Standing, divides: Bool) -> Stretch {
        let stage = ExampleStage(InspectedCase(played))
        var wiring: any ExampleWiring =
            switch scope.bindings {
            case .android(let bindings): AndroidWiring(scope, bindings, beginning, stage)
            case .ios(let bindings): IOSWiring(scope, bindings, beginning, stage)
            }
        var stretch = Stretch()
        if divides, case .beginning = beginning { stretch.standing = wiring.standing }
        while stretch.standing == nil, !stretch.isStopped, let event = stage.inspected.event(stretch.steps.count) {
            stage.step = ExampleStep()
            wiring.perform(event)
            stretch.steps.append(stage.step)
            if divides { stretch.standing = wiring.standing }
        }
        stretch.work = stage.work
        stretch.inquiry = stage.inspected.inquiry
        return stretch
    }
}

/// What a run has done from one place in a case on.
struct Stretch {
    /// One entry for each device event.
    var steps: [ExampleStep] = []
    /// What it asked on the way, in order.
    var inquiry: [CaseInquiry] = []
    /// What is left of it where it ends; `nil` where the case ends, too, or where something stays that cannot be handed on.
    var standing: Standing?
    /// How many expressions and statements were run.
    var work = 0

    /// Whether something cannot be known: nothing is played any more.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}

/// What platform and app remember between two events of a case.
enum Standing {
    /// Nothing has been asked for yet.
    case beginning
    /// iOS: where the app is, which itself remembers nothing.
    case ios(AppState)
    case android(AndroidStanding)
}

/// How a platform brings the events of a script to the examples, one event after the other.
protocol ExampleWiring {
    /// Lets an event happen and runs the functions that answer it; the stage sees what they do.
    mutating func perform(_ played: PlayedEvent)
    /// What has to be handed on for the next event; `nil` where the examples' own objects remember something.
    var standing: Standing? { get }
}
