import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import ReportWriting
import ResultsFiles
import StrictJSON

extension JSONWriter {
    /// The in-toto statement of a certificate.
    mutating func statement(_ certificate: Certificate) {
        object { writer in
            writer.member("_type", Certificate.statementType)
            writer.member("subject") {
                $0.array(certificate.subjects) { $0.resource($1.name, "sha256", $1.digest) }
            }
            writer.member("predicateType", Certificate.predicateType)
            writer.member("predicate") { $0.predicate(certificate) }
        }
    }

    private mutating func predicate(_ certificate: Certificate) {
        let run = certificate.replay.judged.run
        object { writer in
            writer.member("result", certificate.result)
            writer.member("configuration") { writer in
                writer.beginArray()
                writer.resource(
                    "\(ToolVersion.name)/\(run.plan.edition.id)", "dirHash", run.spec.digest.hexadecimal)
                writer.resource(certificate.results.name, "sha256", certificate.results.digest)
                writer.endArray()
            }
            writer.member("passedTests", certificate.rules.passed)
            writer.member("warnedTests", certificate.rules.warned)
            writer.member("failedTests", [] as [String])
            writer.member(Certificate.ownMember) { $0.ownMembers(certificate) }
        }
    }

    /// Data that in-toto has no members for.
    private mutating func ownMembers(_ certificate: Certificate) {
        let (replay, run) = (certificate.replay, certificate.replay.judged.run)
        object { writer in
            writer.object("tool", ["name": ToolVersion.name, "version": run.toolVersion])
            writer.member("specVersion", run.spec.version)
            if let set = run.plan.selection.set { writer.member("set", String(set)) }
            writer.member("sink") { $0.sink(run.profile, isBuiltIn: false) }
            writer.member("drive", run.drive.rawValue)
            if let evidence = run.evidence { writer.member("evidence") { evidence.write(to: &$0) } }
            writer.member("level", run.plan.gate.rawValue)
            writer.member("seed") { $0.number(String(run.plan.seed)) }
            writer.member("challenge", run.plan.challenge?.text)
            writer.member("counts") { $0.counts(of: replay.judged) }
            writer.member("notJudged", certificate.rules.notJudged)
            writer.member("waivers") {
                $0.array(run.baseline?.waivers ?? []) { writer, waiver in
                    writer.object(onOneLine: true) { waiver.write(to: &$0) }
                }
            }
            writer.member("began", replay.results.began.timestamp.description)
        }
    }

    /// An in-toto resource descriptor with one digest.
    private mutating func resource(_ name: String, _ algorithm: String, _ digest: String) {
        object(onOneLine: true) { writer in
            writer.member("name", name)
            writer.object("digest", [algorithm: digest])
        }
    }
}
