import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Foundation
import PushTracking
import ReportWriting
import ResultsFiles
import RunReports

/// A checked certificate as an HTML page and a badge: judged facts, claims, and the outcome of the rules.
package struct CertificatePage {
    private let check: CertificateCheck
    private let signature: CheckedText.Signature
    private let text: CheckedText

    /// The page of a certificate.
    package init(_ check: CertificateCheck, signature: CheckedText.Signature) {
        self.check = check
        self.signature = signature
        text = CheckedText(check, signature: signature)
    }

    /// The whole page.
    package var bytes: [UInt8] {
        let contents = [
            (id: "main", name: "Certificate"), (id: "judged", name: "Judged"), (id: "claimed", name: "Claimed"),
            (id: "proof", name: "What it proves"), (id: "rules", name: "Rules"),
        ]
        let name = check.replay.judged.run.profile.name
        return HTMLPage(title: "\(name.withMixedScripts): \(word)", contents: contents, hasScript: false).bytes {
            page in
            page.element("header", ["class": "verdict \(isCertified ? "good" : "doubtful")"]) { head(name, &$0) }
            page.notes(notes)
            page.part("judged", "Judged again, from the recorded calls") { $0.facts(text.judged) }
            page.part("claimed", "Claimed, not verifiable from the file") { $0.facts(text.claimed) }
            page.part("proof", "What it proves, and what not") { page in
                page.element("p", text: CheckedText.bounds.replacingOccurrences(of: "\n", with: " "))
            }
            page.part("rules", "Rules") { $0.table(["Rule", "What it came to"], rules) }
        }
    }

    /// The badge as SVG.
    package var badge: String {
        Badge(word, colour: isCertified && isPassed ? "#2e7d32" : "#8a6100", of: check.certificate.run).svg
    }

    private var isPassed: Bool { check.certificate.result == "PASSED" }

    /// Whether a program has accepted the signature.
    private var isCertified: Bool {
        switch signature {
        case .accepted: true
        case .none, .unchecked: false
        }
    }

    /// Says "certified" only if a signature was accepted.
    private var word: String {
        let word =
            switch signature {
            case .accepted: "certified"
            case .none: "judged again, unsigned"
            case .unchecked: "judged again, signature not checked"
            }
        return isPassed ? word : "\(word), with warnings"
    }

    private func head(_ name: String, _ page: inout HTMLWriter) {
        page.title(
            overline: "Push tracking, certificate checked", name,
            gap: name.mixedScripts.map { " (\($0)) " } ?? " ", conclusion: word)
        page.element("p", ["class": "lead"]) { $0.text(check.summary + ".", limit: 4096) }
        page.lineBreak()
        let day = check.replay.results.began.timestamp.date
        page.element("p", ["class": "label"], text: "run of \(day), as the file claims")
        page.lineBreak()
    }

    private var notes: [String] {
        var notes: [String] = []
        if !check.replay.judged.run.spec.isBuiltIn {
            notes.append("It was judged by a spec other than the built-in one.")
        }
        if !check.isChallenged {
            notes.append("The run has no challenge, so it may be from any day.")
        }
        return notes
    }

    private var rules: [[String]] {
        let rules = check.certificate.rules
        return rules.warned.map { [$0, "passed with warnings"] } + rules.passed.map { [$0, "passed"] }
            + rules.notJudged.map { [$0, "not judged"] }
    }
}
