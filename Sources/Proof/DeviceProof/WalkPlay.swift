package import BuiltInSinks
package import CaptureModel
package import CaseJudging
import ConformanceSpec
package import DeviceCheck
import DeviceModel
import PushTracking

/// Plays a walk with a built-in sink as a tester would on one device: from one step to the next the app keeps running,
/// until a step begins with a closed app.
package struct WalkPlay {
    /// The life of one process.
    private struct Life {
        let script: DeviceScript
        /// The second of each event.
        let seconds: [Int]
        /// What each event is in the walk; nil for those that bring the app to where a step begins.
        let places: [(step: Int, event: Int)?]
    }

    /// The milliseconds between two events of a walk: a tester does not wait for days.
    static let pause: Int64 = 8_000

    private let walk: DeviceWalk
    private let lives: [Life]

    /// The play of a walk.
    ///
    /// - Throws: an event that is impossible on the device, which no walk should have.
    package init(_ walk: DeviceWalk) throws {
        self.walk = walk
        var lives: [Life] = []
        var second = 60
        var rest = walk.steps[...]
        while let first = rest.first {
            let next = rest.dropFirst().firstIndex { $0.template.scenario.app == .closed } ?? rest.endIndex
            lives.append(try Self.life(rest[..<next], startsClosed: first.template.scenario.app == .closed, &second))
            rest = rest[next...]
        }
        self.lives = lives
    }

    private static func life(
        _ steps: ArraySlice<DeviceWalk.Step>, startsClosed: Bool, _ second: inout Int
    ) throws -> Life {
        let payloads = steps.flatMap { $0.pushes.map(\.payload) }
        let extras = steps.flatMap { step in
            step.pushes.map { $0.payload.adding(step.played.script.extras[$0.notification]) }
        }
        let platform = steps.first?.template.platform ?? .android
        let start: AppState = startsClosed ? .closed : .background
        var play = DevicePlay(
            platform: platform, app: start, foregroundOrder: .presentFirst,
            notifications: payloads.map { PushTraits(of: $0) })
        var seconds: [Int] = []
        var places: [(step: Int, event: Int)?] = []
        func perform(_ event: DeviceEvent, at place: (step: Int, event: Int)? = nil) throws {
            second += 8
            try play.play(event, after: pause)
            seconds.append(second)
            places.append(place)
        }
        var offset = 0
        for (number, step) in steps.enumerated() {
            let wanted = step.template.scenario.app
            if number > 0 || !startsClosed {
                // From the icon: a running app comes back, another one starts.
                var running = play
                try perform((try? running.play(.resumed)) == nil ? .launched : .resumed)
                if wanted == .background { try perform(.left) }
            }
            let before = WalkCandidate.arrivals(of: step.template.scenario).count
            for (position, event) in WalkCandidate.events(of: step.template.scenario).enumerated() {
                try perform(
                    event.notification.map { event.kind.event(notification: $0 + offset) } ?? event,
                    at: position < before ? nil : (step.number - 1, position - before))
            }
            offset += step.pushes.count
            second += 12
        }
        return Life(
            script: DeviceScript(
                scenario: play.scenario, payloads: payloads, extras: extras,
                identifiers: payloads.indices.map { "0:\(second)\($0)" }),
            seconds: seconds, places: places)
    }

    /// The rules that a sink violates on this walk, judged by what it does at each event.
    package func violated(by sink: BuiltInSink, judge: CaseJudge) async -> Set<String> {
        let app = BuiltInApp(sink.makeSink(), profile: sink.profile())
        var rules: Set<String> = []
        var observed = walk.steps.map { [StepObservation](repeating: StepObservation(), count: $0.played.stepCount) }
        for life in lives {
            guard case .observed(let steps) = await app.observe(life.script) else { continue }
            for (position, step) in steps.enumerated() {
                if let place = life.places[position] {
                    observed[place.step][place.event] = step
                } else if step.calls.contains(where: \.isTracking) {
                    // What brings the app to where a step begins is an event of no case: its default rule is violated.
                    rules.insert("action.\(life.script.scenario.events[position].kind.rawValue)")
                }
            }
        }
        for (step, observation) in zip(walk.steps, observed) {
            let verdict = judge.verdict(on: step.played, .observed(observation)).verdict
            rules.formUnion(verdict.failure?.violated.map(\.id) ?? [])
        }
        return rules
    }

    /// The calls that a sink makes.
    package func calls(of sink: BuiltInSink) async -> [MadeCall] {
        let app = BuiltInApp(sink.makeSink(), profile: sink.profile())
        var calls: [MadeCall] = []
        for (process, life) in lives.enumerated() {
            guard case .observed(let steps) = await app.observe(life.script) else { continue }
            for (step, second) in zip(steps, life.seconds) {
                calls += step.calls.map { MadeCall(second: second, process: process, call: $0) }
            }
        }
        return calls
    }
}

extension Payload {
    /// The same with what another one has beyond it.
    fileprivate func adding(_ other: Payload) -> Payload {
        other.entries.reduce(into: self) { payload, entry in
            if payload[entry.key] == nil { payload[entry.key] = entry.value }
        }
    }
}
