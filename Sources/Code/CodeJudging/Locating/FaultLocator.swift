import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import SourceCode

/// Locates the faults that cause failures, by comparing the code that took part in failing and in passing runs:
/// spectrum-based fault localisation.
final class FaultLocator {
    let scope: AppCode
    let words: CodeWords
    /// The evidence of runs, of this scope and of others with the same code.
    let spectrum: ProgramSpectrum
    /// The known faults of these or other failures, used where several causes are possible.
    let known: Set<FaultLocation.ID>
    private(set) lazy var constants = NamedConstants(scope.program)
    /// The beginning of a call as this code writes it.
    private(set) lazy var callBeginning = {
        let calls = scope.program.analysis.staticCalls
        return calls["collectMessageInfo"] == nil && calls["trackAction"] != nil
            ? "trackAction(\"tracking\", " : "collectMessageInfo("
    }()
    /// The names of the functions that lead to a tracking call.
    private(set) lazy var trackers = scope.program.senderNames(from: ["collectMessageInfo", "trackAction"])
    /// The words of the code that correct calls have passed.
    private(set) lazy var rightWords = Set(spectrum.calls.places.flatMap(words.words))

    init(_ scope: AppCode, _ words: CodeWords, spectrum: ProgramSpectrum, known: Set<FaultLocation.ID> = []) {
        self.scope = scope
        self.words = words
        self.spectrum = spectrum
        self.known = known
    }

    /// Whether a piece of code is already known to be at fault.
    func isKnown(_ extent: SourceExtent) -> Bool { known.contains { $0.extent == extent } }

    /// Locates the faults of a run of the scope.
    func faults(of run: CodeRun, _ judge: Judge) -> CodeFaults {
        var faults = CodeFaults(scope: run.scope)
        // By failure, only the last: a failure nearly always violates rules of a single topic.
        var located: [ObjectIdentifier: (topic: String, location: FaultLocation)] = [:]
        for group in run.groups {
            let template = group.one.played.template
            for failure in group.failures {
                var rules = judge.violated(
                    for: failure.located.difference, atStep: group.index, in: template)
                // A case below the gate counts only for its own rules: other failures are shown by cases of the rules
                // they violate.
                if template.level != .required { rules.removeAll { $0.level == .required } }
                guard let topic = rules.first?.topic else { continue }
                let location: FaultLocation
                if let known = located[ObjectIdentifier(failure)], known.topic == topic {
                    location = known.location
                } else {
                    location = FaultSearch(locator: self, failure: failure).location(topic: topic)
                    located[ObjectIdentifier(failure)] = (topic, location)
                }
                faults.add(failure, in: group, at: location.id, of: rules) {
                    ViolatedRule(
                        location, of: failure, in: group, breaking: rules, judge: judge, writing: callBeginning)
                }
            }
        }
        return faults
    }

    /// The faults of several scopes of one platform, using the evidence of all of them.
    ///
    /// - Parameter alone: the faults of a single run on its own.
    static func faults(of runs: [CodeRun], alone: CodeFaults?, _ words: CodeWords, judge: Judge) -> [CodeFaults] {
        var spectrum = ProgramSpectrum()
        for run in runs { spectrum.formUnion(run.spectrum) }
        func faults(known: Set<FaultLocation.ID>) -> [CodeFaults] {
            runs.map { FaultLocator($0.scope, words, spectrum: spectrum, known: known).faults(of: $0, judge) }
        }
        let first = alone.map { [$0] } ?? faults(known: [])
        let known = Set(first.flatMap { $0.all.map(\.id) })
        return known.isEmpty ? first : faults(known: known)
    }
}
