package import AppSimulation
import CodeRunner
import ConformanceSpec
import Diagnostics
package import PushTracking
package import SourceCode

/// The results of playing cases against the examples of one scope: failures, and evidence for locating them.
package struct CodeRun {
    private struct KeptRule: Hashable {
        let rule: String
        let event: DeviceEvent.Kind
    }

    /// Something that could not be determined, with a case that it stops, how many there are, and the rules that these
    /// prove.
    package struct Unknown {
        package let inconclusive: Inconclusive
        var played: FilledCase
        package var cases = 1
        package var rules: Set<String>
    }

    package let scope: AppCode
    /// The version of the system that cases are played on; nil on a page.
    var version: SystemVersion?
    /// The events whose calls are judged: those of the scope that its examples answer. They are too few for a set.
    let events: [DeviceEvent.Kind]
    /// The unknowns, in the order of their first occurrence.
    package private(set) var unknowns: [Unknown] = []
    /// The classes that tracking calls were made on, by the places of the calls.
    package private(set) var receivers: [SourceExtent: String] = [:]
    /// The functions that answered.
    package private(set) var handlers: Set<SourceExtent> = []
    /// The rules whose cases were judged, by id.
    package private(set) var judgedRules: Set<String> = []
    /// The rules with a case that something unknown has stopped, so that the rule is not judged.
    package private(set) var stoppedRules: Set<String> = []
    /// The names of the functions that answered.
    package private(set) var handlerNames: [SourceExtent: String] = [:]
    /// The handlers that have sent something in a case.
    package private(set) var senders: Set<SourceExtent> = []
    private var keptRules: Set<KeptRule> = []
    /// The rules with a case that has events which the scope does not answer, and these events.
    package private(set) var unanswered: [String: Set<DeviceEvent.Kind>] = [:]
    /// Whether some cases were not played.
    package private(set) var isCutShort = false
    /// The evidence of the cases about the code.
    var spectrum = ProgramSpectrum()
    /// The failures with their cases: a failure is in several groups if cases differ only in their ids.
    var groups: [FailureGroup] = []

    /// The failed cases, in the order of the plan.
    private(set) var failed: [FailedCase] = []

    /// A run without cases.
    init(_ scope: AppCode) {
        self.scope = scope
        events = DeviceEvent.Kind.allCases.filter { scope.events.contains($0) && scope.answers($0) }
    }

    /// Records what a segment has called.
    mutating func note(_ segment: Segment) {
        for step in segment.steps {
            for call in step.template.calls { receivers[call.extent] = call.receiver }
            for handler in step.template.handlers {
                handlers.insert(handler.nameExtent)
                handlerNames[handler.nameExtent] =
                    scope.program.language == .java ? handler.name : handler.fullName
                if !step.template.calls.isEmpty { senders.insert(handler.nameExtent) }
            }
        }
    }

    /// The tracking calls that no case has reached, and code that leads to a tracking call or decides about one but is
    /// not run.
    package var unreached: [SourceExtent] {
        scope.trackingCalls.filter { receivers[$0] == nil } + scope.trackingViews + scope.idleRegistrations
    }

    /// Records that cases of these rules were judged.
    mutating func noteJudged(_ rules: [Rule]) { judgedRules.formUnion(rules.lazy.map(\.id)) }

    /// Records that the rest of the cases is not played.
    mutating func cutShort() { isCutShort = true }

    /// Records a case, if it failed.
    mutating func note(_ one: FailedCase) {
        if !one.groups.isEmpty { failed.append(one) }
    }

    /// Records the events of a case that are not judged, if that leaves open what happens to a push.
    mutating func noteUnanswered(_ one: CodeCase) {
        for step in one.steps
        where !events.contains(step.event) && (step.event.concernsNotification || !step.expectsSilence) {
            for rule in one.rules { unanswered[rule.id, default: []].insert(step.event) }
        }
    }

    /// Drops missing calls that other code may make. In part of an app, these are calls of an event that no function
    /// answers, or whose function never sends anything. On a page, these are calls of an event that no function
    /// answers, if the text or an undeclared call points to more code.
    ///
    /// - Parameter mentioned: iOS callbacks that the page mentions but does not show in code.
    mutating func doubtOmissions(mentioned: [String] = []) {
        let all = groups
        groups = []
        for group in all {
            if let doubtful = doubtfulOmission(in: group) {
                stop(group.one.played, doubt(about: doubtful))
            } else if let reason = scope.portion.isExcerpt ? reasonToDoubtSilence(in: group, mentioned) : nil {
                stop(group.one.played, reason)
            } else {
                groups.append(group)
            }
        }
        guard groups.count < all.count else { return }
        let definite = Set(groups.map(\.number))
        failed = failed.compactMap { $0.leavingOpen { !definite.contains($0) } }
    }

    private func doubt(about omission: Failure) -> Inconclusive {
        let answering = omission.step.handlers.last
        let reason =
            answering.map { "\($0.name) sends nothing in any case: other code may decide about it" }
            ?? "nothing of this part of the app answers when a push is \(omission.event.rawValue)"
        let extent = answering?.nameExtent ?? firstHandler ?? scope.program.units.first?.extent
        return Inconclusive(
            reason: reason, extent: extent ?? .nowhere, remedy: "declare with --entry what answers it, or add its files"
        )
    }

    /// Why missing calls may be made by code that the page does not show.
    private func reasonToDoubtSilence(in group: FailureGroup, _ mentioned: [String]) -> Inconclusive? {
        let silent = group.failures.first { $0.isOmission && $0.step.handlers.isEmpty && $0.step.silence == nil }
        guard let silent else { return nil }
        if scope.platform == .ios, silent.event == .received, let callback = mentioned.first, let extent = firstHandler
        {
            return Inconclusive(reason: "no code shows \(callback), which the text mentions", extent: extent)
        }
        return unknowns.lazy.map(\.inconclusive).first { $0.reason.hasPrefix("nothing declares ") }
    }

    private var firstHandler: SourceExtent? { handlers.min { $0.start < $1.start } }

    /// A missing call of a group that other code of an open app may make.
    func doubtfulOmission(in group: FailureGroup) -> Failure? {
        guard scope.portion.isPart else { return nil }
        return group.failures.first { failure in
            failure.isOmission && !failure.step.handlers.contains { senders.contains($0.nameExtent) }
        }
    }

    /// Forgets the failures.
    mutating func forgetFailures() {
        groups = []
        failed = []
    }

    /// Forgets the failures since an earlier time, with their evidence.
    mutating func forgetFailures(since earlier: CodeRun) {
        (groups, failed, spectrum) = (earlier.groups, earlier.failed, earlier.spectrum)
    }

    /// Records that a case of these rules passed, with an event that it sent something for.
    mutating func noteKept(_ rules: [Rule], sendingAt event: DeviceEvent.Kind) {
        for rule in rules { keptRules.insert(KeptRule(rule: rule.id, event: event)) }
    }

    /// Whether any case of a rule that sends something at this event passed.
    func isEverKept(_ rule: String, at event: DeviceEvent.Kind) -> Bool {
        keptRules.contains(KeptRule(rule: rule, event: event))
    }

    /// Records that a case could not be judged completely. Of the cases that something unknown stops, a required one is
    /// named.
    mutating func stop(_ played: FilledCase, _ unknown: Inconclusive) {
        let rules = played.template.vector.rules.lazy.map(\.id)
        stoppedRules.formUnion(rules)
        guard let known = unknowns.firstIndex(where: { $0.inconclusive == unknown }) else {
            unknowns.append(Unknown(inconclusive: unknown, played: played, rules: Set(rules)))
            return
        }
        unknowns[known].cases += 1
        unknowns[known].rules.formUnion(rules)
        let isGraver = played.template.level == .required && unknowns[known].played.template.level != .required
        if isGraver { unknowns[known].played = played }
    }
}
