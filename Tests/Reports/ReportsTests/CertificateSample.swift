import CaseJudging
import Certificates
import ConformanceSpec
import DeviceModel
import Diagnostics
import ResultsFiles
import RunReports
import StrictJSON
import Testing

/// All that is laid before somebody who checks a certificate: right as it is made, until a test changes something.
struct Papers: Sendable {
    /// The certificate as a file.
    var certificate: String
    var results: String
    var subjects: [(name: String, bytes: [UInt8])]
    /// What was handed out before the run.
    var challenge: Challenge?
    /// The key by which a signature must hold; nil where nobody asks for one.
    var key: String?
    /// The files of the spec that whoever checks has.
    var spec = SampleSpec()

    /// The papers of a run, each made once.
    static func of(_ kind: PapersKind) async throws -> Papers { try await made[kind, default: unmade].value }

    private static let made = Dictionary(
        uniqueKeysWithValues: PapersKind.allCases.map { kind in (kind, Task { try await Papers(kind) }) })
    private static let specification = Result { try Specification(SampleSpec().source) }
    private static let unmade = Task<Papers, any Error> { throw CancellationError() }

    private init(_ kind: PapersKind) async throws {
        certificate = ""
        subjects = [("app.apk", Array("an app".utf8)), ("app.ipa", Array("another app".utf8))]
        challenge = kind == .unchallenged ? nil : Challenge("of the day")
        let run = kind.run(challenge)
        var settings = SampleRun.settings
        if kind == .builtIn { settings.repeatedWords = ["tracking-conformance", "run"] }
        results = try await run.judged().text(.json, settings)
        guard !kind.isUncertified else {
            // That of the whole run, made out to this one.
            let whole = try await Papers.of(.whole)
            certificate = whole.certificate.replacing(whole.resultsDigest, with: resultsDigest)
            return
        }
        let replay = try ResultsReplay(
            try ResultsFile(Array(results.utf8), file: "results.json"), specification: try run.specification())
        certificate = try Certificate(of: replay, in: named(results, "results.json"), subjects: digests).statement
    }

    var resultsDigest: String { SHA256.hexadecimal(SHA256.digest(of: Array(results.utf8))) }

    private var digests: [Certificate.NamedDigest] { subjects.map { Certificate.NamedDigest($0.bytes, path: $0.name) } }

    private func named(_ text: String, _ name: String) -> Certificate.NamedDigest {
        Certificate.NamedDigest(Array(text.utf8), path: "folder/" + name)
    }

    /// Checks them as whoever got them does.
    @discardableResult
    func check() throws -> CertificateCheck {
        let file = try CertificateFile(Array(certificate.utf8), file: "certificate.json")
        let evidence = CertificateCheck.Evidence(
            results: Array(results.utf8), file: "results.json", subjects: digests, challenge: challenge)
        let check = try CertificateCheck(file, with: evidence) { results in
            let isUsual = results.specSource == "spec" && spec.text == SampleSpec().text
            return try isUsual
                ? Self.specification.get()
                : Specification(SpecSource(name: results.specSource, files: spec.source.files))
        }
        guard let key else { return check }
        guard file.isSigned({ $0 == Self.signature(of: $1, key: key) }) else {
            throw InputFileError("the signature does not hold", at: SourcePlace(file: file.file))
        }
        return check
    }

    /// Why they are refused, in a sentence with its place and remedy; nil where they are not.
    var refusal: String? {
        do {
            try check()
            return nil
        } catch let error as InputFileError {
            return lines(error).joined(separator: "\n")
        } catch {
            return "\(error)"
        }
    }
}

extension Papers {
    /// Something else in the results, of which the certificate says so.
    mutating func changeResults(_ old: String, _ new: String) {
        let digest = resultsDigest
        changeOnlyResults(old, new)
        certificate = certificate.replacing(digest, with: resultsDigest)
    }

    /// Something else in the results alone.
    mutating func changeOnlyResults(_ old: String, _ new: String) {
        results = Self.changed(results, old, new)
    }

    /// Something else in the certificate.
    mutating func changeCertificate(_ old: String, _ new: String) {
        certificate = Self.changed(certificate, old, new)
    }

    private static func changed(_ text: String, _ old: String, _ new: String) -> String {
        guard let range = text.firstRange(of: old) else {
            Issue.record("there is no \(old) to change in \(text.prefix(2000))")
            return text
        }
        return text.replacingCharacters(in: range, with: new)
    }

    /// Puts the certificate into an envelope that is signed with a key.
    mutating func sign(_ key: String) {
        let payload = Array(certificate.utf8)
        let signature = Self.signature(of: SignedEnvelope.signedBytes(of: payload), key: key)
        certificate = SignedEnvelope(payload: payload, signatures: [signature]).text
        self.key = key
    }

    /// What stands for a signature: who does not know the key cannot make it.
    static func signature(of message: [UInt8], key: String) -> [UInt8] {
        SHA256.digest(of: Array(key.utf8) + message)
    }

    /// The text in the envelope as it is, between its quotes.
    var payload: String {
        String(certificate.split(separator: "\"payload\": \"")[1].prefix { $0 != "\"" })
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}

/// What papers are of.
enum PapersKind: CaseIterable, Sendable {
    /// A whole run that conforms.
    case whole
    /// One with a failure that is accepted for a while.
    case waived
    /// One without a challenge.
    case unchallenged
    /// Runs of which there is no certificate.
    case partial, shard, failing, builtIn

    var isUncertified: Bool {
        switch self {
        case .whole, .waived, .unchallenged: false
        case .partial, .shard, .failing, .builtIn: true
        }
    }

    func run(_ challenge: Challenge?) -> SampleRun {
        var run = SampleRun(sdk: SampleRun.newSDK, challenge: challenge)
        switch self {
        case .whole, .unchallenged: break
        case .waived:
            run.answer = Self.silent
            run.baseline =
                #"{"waivers": [{"case": "flag.on[android,event=opened]", "reason": "r", "owner": "o", "expires": "2026-06-30"}]}"#
        case .partial: run.selection.cases = [Glob("flag.*")]
        case .shard: run.selection.shard = Shard(number: 1, count: 1)
        case .failing: run.answer = Self.silent
        case .builtIn: run.drive = .inProcess
        }
        return run
    }

    /// An app that says nothing in one case.
    private static let silent: @Sendable (FilledCase, [StepObservation]) -> Observation = { played, documented in
        guard played.template.id == "flag.on[android,event=opened]" else { return .observed(documented) }
        return .observed([StepObservation()])
    }
}
