package import CaseJudging
package import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
package import StrictJSON

/// The verdicts of a recorded run that another spec would change.
package struct VerdictImpact: Sendable {
    /// A case with its recorded verdict and the verdict of the other spec for the same observation.
    package struct Change: Sendable, Hashable {
        /// The id of the case.
        package let caseID: String
        /// The recorded verdict.
        package let before: Verdict.Kind
        /// The verdict of the other spec.
        package let after: Verdict.Kind
    }

    /// In the order of the file.
    package let changes: [Change]
    /// Cases that both specs have but that now consist of other events, so their observations no longer apply.
    package let replayed: [String]
    /// Cases that the other spec does not have.
    package let gone: [String]

    /// Judges a run's observations by another spec. Waivers are ignored: they are about cases, not rules.
    ///
    /// - Throws: if one of the specs has no such edition, or has wrong cases.
    package init(_ results: ResultsFile, from old: Specification, to new: Specification) throws(InputFileError) {
        let before = try old.templates(inEdition: results.edition)
        let after = try new.templates(inEdition: results.edition)
        guard let edition = new.edition(results.edition) else {
            throw InputFileError(
                "the spec has no edition \(quoted(results.edition))",
                at: results.place("edition"),
                suggestion: "run it again"
            )
        }
        let judge = Judge(book: new.book, edition: edition, gate: results.gate)
        var changes: [Change] = []
        var replayed: [String] = []
        var gone: [String] = []
        for record in results.cases {
            guard let template = after[record.id] else {
                gone.append(record.id)
                continue
            }
            guard let known = before[record.id], known.isPlayedLike(template) else {
                replayed.append(record.id)
                continue
            }
            guard let observed = record.observed else { continue }
            let verdict = judge.verdict(on: template.filled(seed: results.seed, caseIndex: 0), .observed(observed)).kind
            if verdict != record.verdict {
                changes.append(Change(caseID: record.id, before: record.verdict, after: verdict))
            }
        }
        self.changes = changes
        self.replayed = replayed
        self.gone = gone
    }
}
