import CaseJudging
import Certificates
import Diagnostics
import PushTracking
import StrictJSON
import TestSupport
import Testing

@Suite("Forged certificates")
struct CertificateForgeryTests {
    struct Forgery: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: PapersKind
        let forge: @Sendable (inout Papers) async throws -> Void
        /// What the refusal says.
        let refusal: String

        init(
            _ name: String, of kind: PapersKind = .whole, _ refusal: String,
            _ forge: @escaping @Sendable (inout Papers) async throws -> Void
        ) {
            testDescription = name
            self.kind = kind
            self.refusal = refusal
            self.forge = forge
        }

        /// Something in the certificate.
        static func certificate(_ name: String, _ old: String, _ new: String, _ refusal: String) -> Forgery {
            Forgery(name, refusal) { $0.changeCertificate(old, new) }
        }

        /// Something in the results, to which the certificate is made out.
        static func results(
            _ name: String, of kind: PapersKind = .whole, _ old: String, _ new: String, _ refusal: String
        ) -> Forgery {
            Forgery(name, of: kind, refusal) { $0.changeResults(old, new) }
        }
    }

    /// The digests of other bytes.
    private static let otherDigest = String(repeating: "0", count: 64)

    static let statements: [Forgery] = [
        .certificate(
            "result", "\"PASSED\"", "\"WARNED\"", "\"result\" is \"WARNED\" in the certificate, and \"PASSED\" by"),
        Forgery("warnings hidden", of: .waived, "\"result\" is \"PASSED\" in the certificate, and \"WARNED\" by") {
            $0.changeCertificate("\"WARNED\"", "\"PASSED\"")
        },
        Forgery("another results file", "the certificate is of another results file: its SHA-256 is 000000000000") {
            $0.changeCertificate($0.resultsDigest, Self.otherDigest)
        },
        .certificate("a member more", "\"level\"", "\"gold\": true, \"level\"", "nothing bears out \"gold\""),
        .certificate(
            "a predicate's member more", "\"failedTests\"", "\"url\": \"x\", \"failedTests\"", "has no member \"url\""),
        .certificate("a member less", "\"level\": \"required\",", "", "lacks \"level\", which is \"required\""),
        .certificate(
            "a member twice", "\"result\":", "\"result\": \"FAILED\", \"result\":",
            "the name \"result\" was already used in this object"),
        .certificate(
            "a type of statement", "Statement/v1", "Statement/v0.1",
            "\"_type\" is \"https://in-toto.io/Statement/v0.1\""),
        .certificate(
            "a third configuration", "\"configuration\": [", "\"configuration\": [{},", "a list of two: the spec and"),
        Forgery("trailing bytes", "certificate.json:") { $0.certificate += "{}" },
        Forgery("half of it", "certificate.json:") { $0.certificate = String($0.certificate.prefix(700)) },
        Forgery("that of another run", of: .unchallenged, "the certificate is of another results file") {
            $0.certificate = try await Papers.of(.whole).certificate
        },
    ]

    static let subjects: [Forgery] = [
        Forgery("another file of the same name", "the certificate is not about \"app.apk\", whose SHA-256 is ") {
            $0.subjects[0].bytes[0] ^= 1
        },
        Forgery("another digest", "the certificate is not about \"app.apk\"") { papers in
            let digest = SHA256.hexadecimal(SHA256.digest(of: papers.subjects[0].bytes))
            papers.changeCertificate(digest, Self.otherDigest)
        },
        Forgery("a file more", "the certificate is not about \"other.apk\"") {
            $0.subjects.append(("other.apk", [7]))
        },
        Forgery("a file less", "the certificate is about \"app.ipa\", too, with the SHA-256 ") {
            $0.subjects.removeLast()
        },
        Forgery("a subject less", "the certificate is not about \"app.apk\"") {
            let line = try #require($0.certificate.split(separator: "\n").first { $0.contains("app.apk") })
            $0.changeCertificate(String(line) + "\n", "")
        },
        Forgery("digests in capitals", "the certificate is not about \"app.apk\"") { papers in
            let digest = SHA256.hexadecimal(SHA256.digest(of: papers.subjects[0].bytes))
            papers.changeCertificate(digest, digest.uppercased())
        },
        Forgery("an old certificate", "the run answers the challenge \"of the day\", but \"of today\" was sent") {
            $0.challenge = Challenge("of today")
        },
        Forgery(
            "one without a challenge", of: .unchallenged, "the run has no challenge, but \"of the day\" was sent"
        ) {
            $0.challenge = Challenge("of the day")
        },
    ]

    static let envelopes: [Forgery] = [
        Forgery(
            "a payload of another type",
            "the envelope holds \"application/vnd.cyclonedx+json\", not an in-toto statement"
        ) {
            $0.sign("theirs")
            $0.changeCertificate("application/vnd.in-toto+json", "application/vnd.cyclonedx+json")
        },
        Forgery("a forged payload in the standard alphabet", "\"result\" is \"WARNED\" in the certificate") {
            $0.sign("theirs")
            let old = $0.payload
            let forged = String(decoding: try Base64.bytes(old), as: UTF8.self).replacing("PASSED", with: "WARNED")
            $0.changeCertificate(old, Base64.text(Array(forged.utf8)))
        },
        Forgery("a forged payload in the URL-safe alphabet", "\"drive\" is \"device\" in the certificate") {
            $0.sign("theirs")
            let old = $0.payload
            let forged = String(decoding: try Base64.bytes(old), as: UTF8.self).replacing("callbacks", with: "device")
            let text = Base64.text(Array(forged.utf8)).replacing("+", with: "-").replacing("/", with: "_")
            $0.changeCertificate(old, text)
        },
        Forgery("both alphabets", "\"payload\" is not Base64: it mixes the standard and the URL-safe alphabet") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\": \"ewog", "\"payload\": \"+-og")
        },
        Forgery("a payload without padding", "\"payload\" is not Base64: it is not the encoding of any bytes") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\": \"ewog", "\"payload\": \"ewo")
        },
        Forgery("a line break in the payload", "\"payload\" is not Base64: it is not the encoding of any bytes") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\": \"ewog", "\"payload\": \"ewo\\n")
        },
        Forgery("padding inside of the payload", "\"payload\" is not Base64: it is not the encoding of any bytes") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\": \"ewog", "\"payload\": \"ew==")
        },
        Forgery("bits that mean nothing", "\"sig\" is not Base64: it is not the encoding of any bytes") {
            $0.certificate = SignedEnvelope(payload: Array($0.certificate.utf8), signatures: [[]]).text
            $0.changeCertificate("\"sig\": \"\"", "\"sig\": \"AAB=\"")
        },
        Forgery("a signature that is none", "\"sig\" of a signature must be a string, not null") {
            $0.certificate = SignedEnvelope(payload: Array($0.certificate.utf8), signatures: [[]]).text
            $0.changeCertificate("\"sig\": \"\"", "\"sig\": null")
        },
        Forgery("two payloads", "the name \"payload\" was already used in this object") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\":", "\"payload\": \"e30=\", \"payload\":")
        },
        Forgery("a member of the envelope more", "the envelope has no member \"mediaType\"") {
            $0.sign("theirs")
            $0.changeCertificate("\"payload\":", "\"mediaType\": \"x\", \"payload\":")
        },
        Forgery("no signature", "the envelope has no signature") {
            $0.certificate = SignedEnvelope(payload: Array($0.certificate.utf8), signatures: []).text
        },
        Forgery("nobody's signature", "the signature does not hold") { $0.key = "theirs" },
        Forgery("signed again by somebody else", "the signature does not hold") {
            $0.sign("mine")
            $0.key = "theirs"
        },
        Forgery("the signature of another certificate", "the signature does not hold") {
            var other = try await Papers.of(.waived)
            other.sign("theirs")
            let signature = Papers.signature(
                of: SignedEnvelope.signedBytes(of: Array(try await Papers.of(.waived).certificate.utf8)), key: "theirs")
            $0.certificate = SignedEnvelope(payload: Array($0.certificate.utf8), signatures: [signature]).text
            $0.key = "theirs"
        },
        Forgery("a signature of the bare statement", "the signature does not hold") {
            let payload = Array($0.certificate.utf8)
            let signature = Papers.signature(of: payload, key: "theirs")
            $0.certificate = SignedEnvelope(payload: payload, signatures: [signature]).text
            $0.key = "theirs"
        },
        Forgery("an envelope in an envelope", "the statement is an envelope itself") {
            $0.sign("theirs")
            $0.sign("theirs")
        },
    ]

    static let results: [Forgery] = [
        Forgery("one byte of the results", "the certificate is of another results file") { papers in
            papers.changeOnlyResults("\"ci-1\"", "\"ci-2\"")
        },
        .results(
            "a verdict turned", "\"verdict\": \"passed\"", "\"verdict\": \"noted\"",
            "\"verdict\" of \"both.opened[android]\" is"),
        Forgery("a challenge", "\"seed\" of the run is ") {
            $0.challenge = Challenge("of dawn")
            $0.changeResults("\"of the day\"", "\"of dawn\"")
        },
        .results(
            "a selection", "\"level\": \"required\"", "\"level\": \"required\", \"platforms\": [\"ios\"]",
            "the plan of this run has no case"),
        .results(
            "a sink's name", "\"acme-push\"", "\"other-push\"",
            "\"name\" is \"acme-push\" in the certificate, and \"other-push\""),
        Forgery("a weaker spec", "the run was judged by a different spec: its digest is ") {
            $0.spec.text = "Spring offers"
        },
        Forgery("a waiver hidden", of: .waived, "is \"waived\", but it follows that it is \"failed\"") {
            let start = try #require($0.results.firstRange(of: "  \"baseline\": {")).lowerBound
            let end = try #require($0.results.firstRange(of: "  \"began\"")).lowerBound
            $0.changeResults(String($0.results[start..<end]), "")
        },
        Forgery("a built-in run without its mark", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults(", \"builtIn\": true", "")
        },
        Forgery("a built-in run without its command", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults("  \"command\": [\"tracking-conformance\", \"run\"],\n", "")
        },
        Forgery("a built-in run behind an adapter", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults("in-process", "callbacks")
        },
    ]

    @Test(
        "is refused, in one sentence that names what was forged",
        arguments: Sweep.rows(statements + subjects + envelopes + results, every: 4)
    )
    func refused(_ forgery: Forgery) async throws {
        var papers = try await Papers.of(forgery.kind)
        try await forgery.forge(&papers)
        let refusal = try #require(papers.refusal, "it is accepted")
        #expect(refusal.contains(forgery.refusal), "\(refusal)")
        #expect(!refusal.contains("\n"), "\(refusal)")
    }

    /// Whether an edit contradicts nothing: files may have other names here, and be given in any order.
    private static func isConsistent(_ edit: Edit) -> Bool {
        edit.path.hasSuffix("/name") && !edit.path.contains("trackingConformance")
            || edit.isReordered && edit.path == "/subject"
    }

    @Test("every edit of a certificate is refused", arguments: [PapersKind.whole, .waived])
    func edits(_ kind: PapersKind) async throws {
        var papers = try await Papers.of(kind)
        let document = PayloadValue(try JSONDocument(Array(papers.certificate.utf8)).root)
        let edits = Sweep.rows(Edit.all(of: document).filter { !Self.isConsistent($0) }, every: 4)
        for edit in edits {
            guard let edited = edit.edited.object else { continue }
            papers.certificate = edited.jsonText
            #expect(papers.refusal != nil, "an edit of \(edit.path) is accepted")
        }
        #expect(edits.count > 30)
    }
}
