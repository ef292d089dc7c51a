import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples
import ExampleCode
import PushTracking

/// Plays cases against the examples of one scope, and keeps what they do wrong: each cause once, however many cases it breaks.
struct ScopeRun {
    /// A cause with the breaches that it makes.
    struct Collected {
        /// The first breach of each rule, by the rule's id.
        var byRule: [String: Breach] = [:]
        var cases = 0
    }

    let scope: ExampleScope
    /// In the order in which they were met first.
    private(set) var causes: [Breach.Cause] = []
    private(set) var collected: [Breach.Cause: Collected] = [:]
    /// Where something cannot be known, with the first case that met it.
    private(set) var inconclusive: [(Inconclusive, FilledCase)] = []
    /// The classes that tracking calls were made on, by the places of the calls.
    private(set) var receivers: [SourceExtent: String] = [:]
    /// The rules whose cases were judged, by id.
    private(set) var judgedRules: Set<String> = []

    /// The events whose calls are judged: those of the scope that its examples answer.
    let events: Set<DeviceEvent.Kind>
    private var spectrum = DecisionSpectrum()
    /// Calls that are missing, until it is known which decisions let calls be made.
    private var omissions: [(located: LocatedDifference, step: ExampleStep, event: DeviceEvent.Kind, played: FilledCase)] = []

    /// Plays the cases that have any event of the scope, in order.
    init(_ scope: ExampleScope, _ cases: ExampleCases, judge: Judge) {
        self.scope = scope
        events = scope.events.filter(scope.answers)
        guard !events.isEmpty else { return }
        let app = ExampleApp(scope)
        for played in cases.cases(for: scope.platform, with: events) {
            judgedRules.formUnion(played.template.vector.rules.lazy.map(\.id))
            add(app.trace(played.script), of: played, judge)
        }
        for omission in omissions {
            let blame = Blame(scope: scope, step: omission.step, event: omission.event, expectsSilence: false, spectrum: spectrum)
            add(omission.located, omission.event, blame, omission.played, judge)
        }
        omissions = []
    }

    private mutating func add(_ trace: ExampleTrace, of played: FilledCase, _ judge: Judge) {
        var isLost = false
        for (index, step) in trace.steps.enumerated() {
            for call in step.calls { receivers[call.extent] = call.receiver }
            if let unknown = step.inconclusive {
                if !inconclusive.contains(where: { $0.0 == unknown }) { inconclusive.append((unknown, played)) }
                return
            }
            let event = played.script.scenario.events[index].kind
            // An event that did not reach the app leaves it in a state that the case does not foresee.
            defer { isLost = isLost || step.handlers.isEmpty && !played.template.expectsSilence(atStep: index) }
            guard !isLost, events.contains(event), !isSameByIDs(step.delivery, played) else { continue }
            let observation = StepObservation(calls: step.calls.map(\.call), threw: step.threw?.message)
            let differences = judge.differences(of: played, atStep: index, observation)
            if differences.isEmpty {
                if !step.calls.isEmpty { spectrum.add(step.decisions) }
                continue
            }
            let silence = played.template.expectsSilence(atStep: index)
            let blame = Blame(scope: scope, step: step, event: event, expectsSilence: silence, spectrum: spectrum)
            for located in differences {
                switch located.difference.kind {
                // What an exception kept from being sent is the exception's fault.
                case .missing where observation.threw != nil: break
                case .missing: omissions.append((located, step, event, played))
                default: add(located, event, blame, played, judge)
                }
            }
        }
    }

    /// Whether a gesture got another notification's data because both have the same ids: an identity made of them is an identity.
    private func isSameByIDs(_ delivery: Delivery?, _ played: FilledCase) -> Bool {
        guard let delivery, let carried = delivery.carried, carried != delivery.wanted else { return false }
        let (one, other) = (played.script.payloads[carried], played.script.payloads[delivery.wanted])
        return [CampaignKey.messageID, CampaignKey.deliveryID].allSatisfy { one[$0] == other[$0] }
    }

    private mutating func add(
        _ located: LocatedDifference,
        _ event: DeviceEvent.Kind,
        _ blame: Blame,
        _ played: FilledCase,
        _ judge: Judge
    ) {
        var rules = judge.blamed(for: located.difference, in: played.template)
        // A case below the gate speaks for its own rules only: what else is wrong, a case of that rule says.
        if played.template.level != .required { rules.removeAll { $0.level == .required } }
        guard let first = rules.first else { return }
        let cause = blame.cause(of: located, topic: String(first.id.prefix { $0 != "." }))
        let breach = Breach(
            cause: cause,
            place: blame.place(of: located, cause),
            difference: located.difference,
            event: event,
            rules: rules,
            played: played
        )
        if collected[cause] == nil { causes.append(cause) }
        for rule in rules where collected[cause, default: Collected()].byRule[rule.id] == nil {
            collected[cause, default: Collected()].byRule[rule.id] = breach
        }
        collected[cause, default: Collected()].cases += 1
    }
}
