package import CaseJudging
package import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
package import ResultsFiles
package import StrictJSON

/// A certificate checked against its results, files and challenge. Nothing in it is trusted: the results are judged
/// again, and the statement is rebuilt from them.
package struct CertificateCheck: Sendable {
    /// The evidence to check a certificate against.
    package struct Evidence: Sendable {
        /// The bytes of the results file.
        package let results: [UInt8]
        /// The path of the results file, for messages.
        package let resultsFile: String
        /// The files that the certificate should be about.
        package let subjects: [Certificate.NamedDigest]
        /// The challenge issued before the run; nil if none was.
        package let challenge: Challenge?

        /// The evidence to check a certificate against.
        package init(
            results: [UInt8], file: String, subjects: [Certificate.NamedDigest], challenge: Challenge? = nil
        ) {
            self.results = results
            resultsFile = file
            self.subjects = subjects
            self.challenge = challenge
        }
    }

    /// The certificate.
    package let file: CertificateFile
    /// The certificate rebuilt from the results, which is the same.
    package let certificate: Certificate
    /// The results, judged again.
    package let replay: ResultsReplay
    /// The files that it was checked against, under their names here.
    let subjects: [Certificate.NamedDigest]
    /// Whether a challenge was issued and the run answers it.
    package let isChallenged: Bool

    /// Checks a certificate.
    ///
    /// - Parameters:
    ///   - specification: the spec by which results are judged again.
    /// - Throws: the first thing that does not hold, in one sentence, or why something cannot be judged.
    package init(
        _ file: CertificateFile,
        with evidence: Evidence,
        specification: (ResultsFile) throws -> Specification
    ) throws {
        self.file = file
        let digest = Certificate.NamedDigest(evidence.results, path: evidence.resultsFile)
        guard digest.digest.hasSameBytes(as: file.results.digest) else {
            throw file.refusal(
                """
                the certificate is of another results file: its SHA-256 is \(file.results.digest), and that of \
                \(evidence.resultsFile.withVisibleControls) is \(digest.digest)
                """, at: "predicate", "configuration", remedy: "give the results file that was certified, unchanged")
        }
        try Self.check(evidence.subjects, against: file)
        let results = try ResultsFile(evidence.results, file: evidence.resultsFile)
        if let challenge = evidence.challenge { try Self.check(challenge, results) }
        replay = try ResultsReplay(results, specification: try specification(results))
        // Names are as they were when the certificate was written; only bytes are compared.
        certificate = try Certificate(of: replay, in: file.results, subjects: file.subjects)
        try file.check(against: certificate)
        subjects = evidence.subjects
        isChallenged = evidence.challenge != nil
    }

    /// A one-line summary, with the names that the files have here.
    package var summary: String { certificate.summary(of: subjects) }

    /// The files that have another name in the certificate, each with that name.
    var renamed: [(subject: Certificate.NamedDigest, claimed: String)] {
        subjects.compactMap { subject in
            let names = file.subjects.filter { $0.digest.hasSameBytes(as: subject.digest) }.map(\.name)
            return names.contains { $0.hasSameBytes(as: subject.name) } ? nil : names.first.map { (subject, $0) }
        }
    }

    /// Checks that the files here and those of the certificate are the same.
    private static func check(
        _ subjects: [Certificate.NamedDigest], against file: CertificateFile
    ) throws(InputFileError) {
        for subject in subjects where !file.subjects.contains(where: { $0.digest.hasSameBytes(as: subject.digest) }) {
            throw file.refusal(
                "the certificate is not about \(quoted(subject.name)), whose SHA-256 is \(subject.digest)",
                at: "subject", remedy: "give the file that was certified, or ask for a certificate of this one")
        }
        for subject in file.subjects
        where !subjects.contains(where: { $0.digest.hasSameBytes(as: subject.digest) }) {
            throw file.refusal(
                "the certificate is about \(quoted(subject.name)), too, with the SHA-256 \(subject.digest)",
                at: "subject", remedy: "give it with --subject")
        }
    }

    /// Checks that the run answers a challenge.
    ///
    /// - Throws: if it answers another challenge, or none.
    package static func check(_ challenge: Challenge, _ results: ResultsFile) throws(InputFileError) {
        guard let recorded = results.challenge else {
            throw InputFileError(
                "the run has no challenge, but \(quoted(challenge.text)) was sent", at: results.place("seed"),
                suggestion: "ask for a run with --challenge \(ShellWord.quoted(challenge.text))")
        }
        guard recorded.text.hasSameBytes(as: challenge.text) else {
            throw InputFileError(
                "the run answers the challenge \(quoted(recorded.text)), but \(quoted(challenge.text)) was sent",
                at: results.place("challenge"),
                suggestion: "ask for a run with --challenge \(ShellWord.quoted(challenge.text))")
        }
    }
}

extension CertificateFile {
    /// Whether a function accepts one of the signatures for the signed bytes.
    package func isSigned(
        _ holds: (_ signature: [UInt8], _ message: [UInt8]) throws -> Bool
    ) rethrows -> Bool {
        guard let envelope else { return false }
        let message = SignedEnvelope.signedBytes(of: envelope.payload)
        return try envelope.signatures.contains { try holds($0, message) }
    }

    /// The name of the statement in messages.
    private var statementFile: String { envelope == nil ? file : "\(file), its payload" }

    fileprivate func refusal(_ message: String, at path: String..., remedy: String) -> InputFileError {
        let element = path.reduce(statement) { $0[$1] ?? $0 }
        return InputFileError(message, at: SourcePlace(element, in: statementFile), suggestion: remedy)
    }

    /// Compares the statement with the one that follows from the results.
    fileprivate func check(against certificate: Certificate) throws(InputFileError) {
        let followed = try JSONDocument.read(Array(certificate.statement.utf8), file: file)
        guard let difference = Self.difference(statement, followed, name: "the statement") else { return }
        throw InputFileError(
            difference.message, at: SourcePlace(difference.element, in: statementFile),
            suggestion: "use the certificate as it was written, or have it written again")
    }

    /// The outermost difference.
    private static func difference(
        _ recorded: JSONElement, _ followed: JSONElement, name: String
    ) -> (element: JSONElement, message: String)? {
        guard PayloadValue(recorded) != PayloadValue(followed) else { return nil }
        if recorded.kind == .object, followed.kind == .object {
            for member in followed.members {
                guard let other = recorded[member.name] else {
                    return (recorded, "\(name) lacks \(quoted(member.name)), which is \(text(member.value))")
                }
                if let found = difference(other, member.value, name: quoted(member.name)) { return found }
            }
            for member in recorded.members where followed[member.name] == nil {
                return (member.value, "nothing bears out \(quoted(member.name)) of \(name)")
            }
        }
        if recorded.kind == .array, followed.kind == .array, recorded.count == followed.count,
            followed.elements.contains(where: { $0.kind == .object })
        {
            for (index, (recorded, followed)) in zip(recorded.elements, followed.elements).enumerated() {
                if let found = difference(recorded, followed, name: "\(name)[\(index)]") { return found }
            }
        }
        return (recorded, "\(name) is \(text(recorded)) in the certificate, and \(text(followed)) by the results")
    }

    private static func text(_ element: JSONElement) -> String {
        ReportText.visible(CallText.text(PayloadValue(element)), isLine: true, limit: 400)
    }
}
