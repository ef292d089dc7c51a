import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Counts that only pages show: how calls differ, and what was observed where nothing is required.
struct DifferenceCounts {
    /// How many cases show each kind of difference.
    private(set) var differences: [(word: String, cases: Int)] = []
    /// Calls in events where anything may be sent.
    private(set) var observations: [Observed] = []
    /// How many more observations there are.
    private(set) var furtherObservations = 0
    private var places: [Observed.Key: Int] = [:]

    /// The app's behaviour in an event that the documentation does not cover.
    struct Observed {
        struct Key: Hashable {
            let rule: String
            let platform: Platform
            let event: DeviceEvent.Kind
            let answer: String
        }

        let key: Key
        fileprivate(set) var cases = 0
    }

    private static let mostObservations = 200

    init(_ cases: [CaseResult]) { for result in cases { add(result) } }

    private mutating func add(_ result: CaseResult) {
        switch result.verdict {
        case .failed, .warned, .waived, .expired: result.verdict.failure.map(Self.words)?.forEach { count($0) }
        case .errored: count("no answer")
        case .unexpectedlyPassed: count("passes although it is waived")
        case .noted: note(result)
        case .passed, .notRun, .skipped, .notScored: break
        }
    }

    private mutating func count(_ word: String) {
        if let place = differences.firstIndex(where: { $0.word == word }) {
            differences[place].cases += 1
        } else {
            differences.append((word, 1))
        }
    }

    /// The kinds of difference, each once.
    private static func words(_ failure: Failure) -> [String] {
        switch failure.cause {
        case .unsupported: ["not supported, as the app says"]
        case .differences(let differences):
            DifferenceKind.allCases.filter { kind in differences.contains { $0.kind == kind } }.map(words)
        }
    }

    private static func words(_ kind: DifferenceKind) -> String {
        switch kind {
        case .unanswered: "calls due, none made"
        case .missing: "one of several calls missing"
        case .unexpected: "a call where none is due"
        case .extra: "more calls than due"
        case .action: "another action"
        case .broadlogId: "another broadlogId"
        case .deliveryId: "another deliveryId"
        case .keys: "other variables"
        case .function: "another function"
        case .name: "another action name"
        case .order: "another order"
        case .threw: "the app throws"
        }
    }

    private mutating func note(_ result: CaseResult) {
        guard case .observed(let steps)? = result.observation else { return }
        let template = result.template
        var seen = Set<Observed.Key>()
        for (step, observation) in steps.enumerated() where step < template.stepCount {
            guard case .any = template.expectations[step] else { continue }
            let key = Observed.Key(
                rule: template.vector.rules.first?.id ?? "",
                platform: template.platform,
                event: template.scenario.events[step].kind,
                answer: Self.answer(observation)
            )
            if seen.insert(key).inserted { count(key) }
        }
    }

    private mutating func count(_ key: Observed.Key) {
        if let place = places[key] {
            observations[place].cases += 1
        } else if observations.count < Self.mostObservations {
            places[key] = observations.endIndex
            observations.append(Observed(key: key, cases: 1))
        } else {
            furtherObservations += 1
        }
    }

    /// The codes that were sent; ids differ from case to case.
    private static func answer(_ observation: StepObservation) -> String {
        let codes = observation.calls.filter(\.isTracking).map { CallText.text($0.data[CampaignKey.actionVariable]) }
        let calls =
            codes.isEmpty
            ? "sends nothing"
            : "sends " + codes.prefix(6).joined(separator: ", ")
                + (codes.count > 6 ? " and \(codes.count - 6) more" : "")
        return ReportText.visible(observation.threw == nil ? calls : calls + " and throws", isLine: true, limit: 200)
    }
}
