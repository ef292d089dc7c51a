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
        var differences = 0
    }

    let scope: ExampleScope
    /// In the order in which they were met first.
    private(set) var causes: [Breach.Cause] = []
    private(set) var collected: [Breach.Cause: Collected] = [:]
    /// Where something cannot be known, with the first case that met it.
    private(set) var inconclusive: [(Inconclusive, FilledCase)] = []
    /// The classes that tracking calls were made on, by the places of the calls.
    private(set) var receivers: [SourceExtent: String] = [:]
    /// The functions that answered.
    private(set) var handlers: Set<SourceExtent> = []
    /// How many expressions and statements were run; a page may not keep everybody waiting.
    private var work = 0
    private static let workLimit = 2_000_000
    private static let endlessWork = 50_000
    /// The rules whose cases were judged, by id.
    private(set) var judgedRules: Set<String> = []
    /// Those with a case that something unknown has stopped: nobody can say that they are kept.
    private(set) var stoppedRules: Set<String> = []

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
            // Behind the last event that is judged, nothing can be seen any more.
            let last = played.script.scenario.events.lastIndex { events.contains($0.kind) } ?? 0
            let trace = app.trace(played.script, events: last + 1)
            add(trace, of: played, judge)
            work += trace.work
            // What goes on for ever in one case does so in others.
            if trace.inconclusive != nil, trace.work > Self.endlessWork { break }
            if work > Self.workLimit {
                let extent = handlers.min { $0.start < $1.start } ?? .nowhere
                stop(played, Inconclusive(reason: "running it takes too long", extent: extent))
                break
            }
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
            for handler in step.handlers { handlers.insert(handler.nameExtent) }
            if let unknown = step.inconclusive {
                stop(played, unknown)
                return
            }
            let event = played.script.scenario.events[index].kind
            // An event that did not reach the app leaves it in a state that the case does not foresee.
            defer { isLost = isLost || step.handlers.isEmpty && !played.template.expectsSilence(atStep: index) }
            guard !isLost, events.contains(event), !isSameByIDs(step.delivery, played) else { continue }
            judgedRules.formUnion(played.template.vector.rules.lazy.map(\.id))
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

    /// Notes that a case could not be judged to its end. Of the cases that something unknown stops, a required one stands for it.
    private mutating func stop(_ played: FilledCase, _ unknown: Inconclusive) {
        stoppedRules.formUnion(played.template.vector.rules.lazy.map(\.id))
        if let known = inconclusive.firstIndex(where: { $0.0 == unknown }) {
            let isGraver = played.template.level == .required && inconclusive[known].1.template.level != .required
            if isGraver { inconclusive[known].1 = played }
        } else {
            inconclusive.append((unknown, played))
        }
    }

    /// Whether playing a section by itself can show nothing that this run of the whole page has not shown: its own functions answered
    /// here, too, and nothing outside of it spoilt their answers.
    func covers(_ section: ExampleScope) -> Bool {
        let own = handlers.filter { section.source(of: $0) != nil }
        guard inconclusive.isEmpty, section.answering.isSubset(of: own) else { return false }
        return causes.allSatisfy { cause in
            section.source(of: cause.extent) != nil
                || !(collected[cause]?.byRule.values.contains { section.events.contains($0.event) } ?? false)
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
            played: played,
            remedy: blame.step.threw?.remedy
        )
        if collected[cause] == nil { causes.append(cause) }
        for rule in rules where collected[cause, default: Collected()].byRule[rule.id] == nil {
            collected[cause, default: Collected()].byRule[rule.id] = breach
        }
        collected[cause, default: Collected()].differences += 1
    }
}
