import CodeRunner
import PushTracking
import SourceCode

/// The context an example runs in: records its calls, and keeps what the platform remembers between events. One per
/// case.
///
/// The host tables find it as the execution's context.
final class RunContext {
    /// The most calls that are judged in answer to one event; beyond it, the outcome is unknown.
    private static let mostCalls = 100
    /// The most variables that are judged in one call; beyond it, the outcome is unknown.
    private static let mostVariables = 1_000
    /// The number of expressions and statements run so far.
    private(set) var work = 0
    /// The observations of the current event.
    var step = StepTemplate()
    /// The platform's memory: Android's pending intents, iOS' registered categories.
    var platform: AnyObject?
    /// Shared by the values of all processes of the case: a process may find what an earlier one has stored.
    let rings = ValueRings()
    /// The doubt at every event from unknown code that was given code to call; `nil` if there is none.
    var lastingDoubt: Inconclusive?
    /// The case.
    let probe: CaseProbe
    /// The event being played, counted from the beginning of the run; `nil` during the launch before the case.
    var event: Int?
    /// How many times the clock was read.
    private(set) var clockReadings = 0
    /// The sides that the run takes of unknown conditions; `nil` if the run ends at one.
    let sides: Sides?

    init(_ probe: CaseProbe, sides: Sides? = nil) {
        self.probe = probe
        self.sides = sides
    }

    /// Records how a function that the platform called has ended, and what running it took.
    func note(_ outcome: Outcome, of execution: Execution) {
        work += execution.steps
        switch outcome {
        case .completed: break
        case .threw(let error): noteCrash(Crash(message: "\(error.typeName): \(error.message)", extent: error.extent))
        case .crashed(let reason, let extent): noteCrash(Crash(message: reason, extent: extent))
        case .inconclusive(let reason, let extent):
            step.inconclusive = step.inconclusive ?? Inconclusive(reason: reason, extent: extent)
        }
    }

    /// Records the conditions and calls of the event.
    func noteDecisions(of execution: Execution) {
        step.decisions = execution.decisions
        step.invocations = execution.invocations
    }

    /// The time on the device, in milliseconds since 1970. It goes on by one with each reading, so that a time made into
    /// an ID stays unique, however much of it is cut off.
    func readClock() -> Int {
        clockReadings += 1
        return probe.time(event) + ((platform as? any NumberSource)?.freshNumber() ?? clockReadings)
    }

    /// Records a crash; only the first during an event is reported.
    func noteCrash(_ crash: Crash) { step.threw = step.threw ?? crash }

    /// Records a call to the SDK.
    ///
    /// - Parameters:
    ///   - function: the function it is judged as, where its name is another.
    ///   - name: the index of the argument that is the action name; `nil` for functions that have none.
    ///   - data: the index of the argument that holds the variables.
    /// - Throws: if the variables hold something unknown.
    static func record(_ call: HostCall, as function: String? = nil, name: Int?, data: Int) throws(Unwinding) {
        guard let context = call.execution.context as? RunContext else { return }
        if let unknown = call.firstUnknown { throw .inconclusive(reason: unknown.reason, unknown.extent) }
        guard context.step.calls.count < Self.mostCalls else {
            throw .inconclusive(reason: "one event is answered with more than \(Self.mostCalls) calls", call.extent)
        }
        var origins: [String: SourceExtent] = [:]
        var payload = Payload()
        var pushed: [TracedCallTemplate.PushedVariable] = []
        if case .map(let map) = call.argument(data) {
            if let escape = map.escape.map({ ($0.name, $0.extent) })
                ?? call.execution.unresolvedCalls.first(where: { $0.isGiven(map) }).map({ ($0.name, $0.extent) })
            {
                throw .inconclusive(reason: "nothing declares what \(escape.0) does to what is sent", escape.1)
            }
            guard map.entries.count <= Self.mostVariables else {
                throw .inconclusive(reason: "the call has more than \(Self.mostVariables) variables", call.extent)
            }
            for entry in map.entries {
                guard let key = entry.key.text else { continue }
                if case .string(let text) = entry.value, let own = text.observer as? PushedText {
                    pushed.append(TracedCallTemplate.PushedVariable(name: key, key: own.key))
                    payload[key] = .string("")
                } else {
                    payload[key] = try PayloadValue(entry.value, in: call)
                }
                origins[key] = map.extent(of: entry.key)
            }
        }
        context.step.calls.append(
            TracedCallTemplate(
                call: TrackingCall(
                    function: TrackingFunction(function ?? call.declaration.name),
                    name: name.flatMap { call.text($0) },
                    data: payload
                ),
                receiver: call.receiverName,
                pushed: pushed,
                extent: call.extent,
                origins: origins,
                decisionCount: call.execution.decisions.count,
                conditions: call.execution.conditions,
                activations: call.execution.activations
            )
        )
    }
}

/// A system that gives out numbers, each only once.
protocol NumberSource: AnyObject {
    /// A number that it has not given out before.
    func freshNumber() -> Int
}
