import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import PushTracking
package import ResultsFiles
import RunReports

/// The result of checking results or a certificate: judged facts, apart from mere claims.
package struct CheckedText {
    /// How much is known about the signer of a certificate.
    package enum Signature: Sendable {
        /// Unsigned.
        case none
        /// Signed, but the signature was not checked.
        case unchecked
        /// A program accepted the signature; its command line.
        case accepted(by: String)
    }

    private let replay: ResultsReplay
    private let certificate: CertificateCheck?
    private let signature: Signature
    private let isChallenged: Bool
    /// Whether the captures of a walk were judged again, too.
    private let hasCaptures: Bool

    /// The result of checking results.
    ///
    /// - Parameters:
    ///   - isChallenged: whether the run's challenge was checked.
    ///   - hasCaptures: whether the captures of a walk were judged again, too.
    package init(_ replay: ResultsReplay, isChallenged: Bool, hasCaptures: Bool = false) {
        self.replay = replay
        certificate = nil
        signature = .none
        self.isChallenged = isChallenged
        self.hasCaptures = hasCaptures
    }

    /// The result of checking a certificate.
    package init(_ certificate: CertificateCheck, signature: Signature, hasCaptures: Bool = false) {
        self.hasCaptures = hasCaptures
        replay = certificate.replay
        self.certificate = certificate
        self.signature = signature
        isChallenged = certificate.isChallenged
    }

    /// Plain text: a list of judged facts, a list of claims and, for a certificate, what it proves.
    package var text: String {
        var text = list("judged again, from the calls that \(shown(replay.results.file)) records:", judged)
        text += list("claimed, not verifiable from the file:", claimed)
        if certificate != nil { text += (replay.judged.run.evidence == nil ? Self.bounds : Self.walkBounds) + "\n" }
        return text
    }

    typealias Row = (name: String, value: String)

    private func list(_ title: String, _ rows: [Row]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        let lines = rows.map { row in
            "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + shown(row.value) + "\n"
        }
        return title + "\n" + lines.joined()
    }

    private func shown(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: 400) }

    /// Facts that were judged again.
    var judged: [Row] {
        let run = replay.judged.run
        let facts = RunFacts(run)
        let conclusion = RunDigest(replay.judged).verdictLine
        let spec = "edition \(run.plan.edition.id), version \(run.spec.version), \(run.spec.digest)"
        var rows: [Row] = [
            ("verdict", "\(conclusion.word): \(conclusion.counts)"),
            ("plan", "\(facts.selection) of \(facts.platforms.map(\.rawValue).joined(separator: " and "))"),
            ("spec", spec + (run.spec.isBuiltIn ? ", the built-in one" : ", a spec other than the built-in one")),
        ]
        if let challenge = run.plan.challenge, isChallenged {
            rows.append(("challenge", "\(quoted(challenge.text)), from which all ids of the run come"))
        } else {
            rows.append(("ids", "those of seed \(facts.seed)"))
        }
        if let baseline = run.baseline {
            rows.append(("waivers", "\(baseline.waivers.count), as of \(baseline.today)"))
        }
        if let evidence = run.evidence, hasCaptures {
            let (judged, planned) = evidence.shown
            rows.append(("walk", "plan, session and captures give these calls"))
            rows.append(("shown", "\(judged) of the \(counted(planned, "fault")) that the plan shows"))
            rows += evidence.captures.map { ("capture", "\($0.name), \($0.kind), SHA-256 \($0.digest)") }
        }
        guard let certificate else { return rows }
        for subject in certificate.subjects {
            rows.append(("file", "\(subject.name.withMixedScripts), SHA-256 \(subject.digest)"))
        }
        if case .accepted(let command) = signature { rows.append(("signature", "accepted by \(command)")) }
        return rows
    }

    /// Claims that the file cannot verify.
    var claimed: [Row] {
        let run = replay.judged.run
        let facts = RunFacts(run)
        let tool = run.toolVersion == ToolVersion.number ? "" : ", and this is \(ToolVersion.number)"
        var rows: [Row] = [
            ("sink", "\(facts.sink.withMixedScripts) on \(facts.platformsWithSDKs)"),
            ("drive", "\(facts.drive)\(run.drive == .capture ? "" : ", \(run.profile.declaredText)"); \(facts.wiring)"),
            ("tool", "\(ToolVersion.name) \(run.toolVersion)\(tool)"),
        ]
        if let evidence = run.evidence {
            if !hasCaptures {
                rows.append(("walk", "that its plan, session and captures give these calls: see --walk"))
                let (judged, planned) = evidence.shown
                rows.append(("shown", "\(judged) of the \(counted(planned, "fault")) that the plan shows"))
            }
            rows.append(("device", evidence.device ?? "not recorded"))
            rows += evidence.captures.map { ("capture", "that \($0.name) \(Self.origin(ofKind: $0.kind))") }
            rows.append(("tester", "that the steps were done as recorded"))
        }
        if replay.results.isMarkedBuiltIn { rows[0].value += ", which came with the tool" }
        let began = replay.results.began
        let machine = began.hostname.isEmpty ? "" : " on \(began.hostname)"
        let taken = replay.judged.cases.reduce(0) { $0 + $1.nanoseconds }
        rows.append(("time", "began \(began.timestamp) UTC\(machine), cases took \(Self.seconds(taken))"))
        if let explored = replay.judged.explored { rows.append(("scenarios", Self.claim(explored))) }
        if !isChallenged {
            rows.append(
                (
                    "age",
                    run.plan.challenge == nil
                        ? "the run may be old: it has no challenge"
                        : "the run may be old: give the challenge that you sent with --challenge"
                ))
        }
        guard let certificate else { return rows }
        for (subject, claimed) in certificate.renamed {
            let name = quoted(claimed) + (claimed.mixedScripts.map { ", which \($0)" } ?? "")
            rows.append(("name", "that \(quoted(subject.name)) is \(name)"))
        }
        rows.append(("file", "that it is what was run"))
        switch signature {
        case .none: rows.append(("signer", "unsigned"))
        case .unchecked: rows.append(("signer", "signed, and the signature was not checked: see --verify-with"))
        case .accepted: break
        }
        return rows
    }

    private static func claim(_ explored: ExploredScenarios) -> String {
        let exploration = explored.exploration
        let right = exploration.played - exploration.differingCount
        let drawn = exploration.parts.last.flatMap { $0.events == nil ? $0.played : nil } ?? 0
        return "that \(right) of \(exploration.played) beyond the plan"
            + (drawn > 0 ? ", \(drawn) of them drawn," : "")
            + " were answered correctly: their calls are not recorded"
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        let milliseconds = nanoseconds / 1_000_000
        return "\(milliseconds / 1000).\(String(milliseconds % 1000).padded(to: 3)) s"
    }

    /// Where a capture comes from, as far as anyone can know.
    private static func origin(ofKind kind: String) -> String {
        kind == "access-log"
            ? "is the log of the server that the device reached; if that server is yours, take the log from there"
            : "was captured, and not written by hand: it was handed in by its owner"
    }

    /// The limits of the proof for a walk.
    static let walkBounds = """
        It proves that the captured calls are right in the steps that were judged. It does not prove who made them: a capture
        is text. What narrows that: a challenge of your own, and the log of a server of your own that the device reached.
        """

    /// The limits of the proof.
    static let bounds = """
        It proves that the recorded calls are right in every case of the plan. It does not prove who made them: whoever has
        the spec can write right calls. What narrows that: a challenge of your own, an app that is driven by device events,
        and a signature of whoever ran it, such as a CI service.
        """
}
