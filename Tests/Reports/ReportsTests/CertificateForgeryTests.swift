import CaseJudging
import Certificates
import Diagnostics
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
        .certificate("failed result", "\"PASSED\"", "\"FAILED\"", "\"result\" is \"FAILED\" in the certificate"),
        Forgery("warnings hidden", of: .waived, "\"result\" is \"PASSED\" in the certificate, and \"WARNED\" by") {
            $0.changeCertificate("\"WARNED\"", "\"PASSED\"")
        },
        Forgery("a warned rule hidden", of: .waived, "\"warnedTests\" is [] in the certificate, and [\"flag.on\"] by") {
            $0.changeCertificate("\"warnedTests\": [\n      \"flag.on\"\n    ]", "\"warnedTests\": []")
        },
        Forgery("a waiver left out", of: .waived, "\"waivers\" is [] in the certificate, and [{case:") {
            let start = try #require($0.certificate.firstRange(of: #"{"case""#)).lowerBound
            let entry = $0.certificate[start...].prefix { $0 != "}" } + "}"
            $0.changeCertificate(String(entry), "")
        },
        .certificate("a rule more", "\"flag.on\"", "\"flag.on\", \"flag.absent\"", "\"passedTests\" is ["),
        .certificate("a rule less", "\"flag.off\",", "", "\"passedTests\" is ["),
        .certificate(
            "a rule with warnings", "\"warnedTests\": []", "\"warnedTests\": [\"flag.on\"]", "\"warnedTests\" is ["),
        .certificate(
            "a rule that failed", "\"failedTests\": []", "\"failedTests\": [\"x\"]", "\"failedTests\" is [\"x\"]"),
        .certificate("a rule not judged", "\"notJudged\": []", "\"notJudged\": [\"x\"]", "\"notJudged\" is [\"x\"]"),
        .certificate("another edition", "/2022-02", "/2021-01", "\"name\" is \"tracking-conformance/2021-01\" in the"),
        Forgery("another spec", "\"dirHash\" is \"000000000000") {
            let digest = try #require($0.certificate.split(separator: #""dirHash": ""#).last?.prefix(64))
            $0.changeCertificate(String(digest), Self.otherDigest)
        },
        Forgery("another results file", "the certificate is of another results file: its SHA-256 is 000000000000") {
            $0.changeCertificate($0.resultsDigest, Self.otherDigest)
        },
        .certificate(
            "a sink's name", "\"acme-push\"", "\"other-push\"", "\"name\" is \"other-push\" in the certificate"),
        .certificate(
            "a sink's version", "\"3.2.1\"", "\"4.0.0\"", "\"version\" is \"4.0.0\" in the certificate, and \"3.2.1\""),
        .certificate(
            "a platform less", "[\"android\", \"ios\"]", "[\"ios\"]", "\"platforms\" is [\"ios\"] in the certificate"),
        .certificate("another SDK", "\"ACPCore\"", "\"OtherCore\"", "\"name\" is \"OtherCore\" in the certificate"),
        .certificate(
            "a launch mode", "\"standard\"", "\"singleTop\"", "\"launchMode\" is \"singleTop\" in the certificate"),
        .certificate(
            "a drive", "\"callbacks\"", "\"device\"", "\"drive\" is \"device\" in the certificate, and \"callbacks\""),
        .certificate(
            "a level", "\"level\": \"required\"", "\"level\": \"recommended\"", "\"level\" is \"recommended\" in"),
        .certificate("a seed", "\"seed\": ", "\"seed\": 1", "\"seed\" is 1"),
        .certificate(
            "a challenge", "\"of the day\"", "\"of today\"", "\"challenge\" is \"of today\" in the certificate"),
        .certificate("no challenge", "\"of the day\"", "null", "\"challenge\" is null in the certificate"),
        .certificate("a count", "\"passed\": ", "\"passed\": 1", "\"passed\" is 1"),
        .certificate("the planned cases", "\"planned\": ", "\"planned\": 1", "\"planned\" is 1"),
        .certificate("the errors", "\"errored\": 0", "\"errored\": 2", "\"errored\" is 2 in the certificate, and 0 by"),
        .certificate(
            "the tool alone", "\"0.2.0\"", "\"9.9.9\"", "\"version\" is \"9.9.9\" in the certificate, and \"0.2.0\""),
        .certificate(
            "the spec's version", "\"specVersion\": \"1\"", "\"specVersion\": \"2\"", "\"specVersion\" is \"2\" in"),
        .certificate("a time", "2026-01-02T", "2027-01-02T", "\"began\" is \"2027-01-02T"),
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
            "a type of predicate", "test-result/v0.1", "vsa/v1",
            "\"predicateType\" is \"https://in-toto.io/attestation/vsa/v1\""),
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
        .results(
            "the final verdict", "\"verdict\": \"conforms\"", "\"verdict\": \"partial\"",
            "\"verdict\" of the run is \"partial\""),
        .results(
            "a call added", "\"actual\": [{\"calls\": [",
            #""actual": [{"calls": [{"function": "collectMessageInfo", "data": {"action": "7", "broadlogId": "x", "deliveryId": "y"}}, "#,
            "is \"passed\", but it follows that it is \"failed\""),
        .results(
            "another action", #""action": "7"}}], "threw": null}"#, #""action": "2"}}], "threw": null}"#,
            "but it follows that it is \"failed\""),
        .results(
            "a throw", #""threw": null}], "durationMs""#, #""threw": "no"}], "durationMs""#,
            "but it follows that it is \"failed\""),
        Forgery("an observation dropped", "but it follows that it is \"failed\"") {
            let line = try #require($0.results.split(separator: "\n").first { $0.contains("\"both.opened[android]\"") })
            let actual = try #require(line.firstRange(of: "\"actual\": ")).upperBound
            let end = try #require(line.firstRange(of: ", \"durationMs\"")).lowerBound
            $0.changeResults(String(line[actual..<end]), "null")
        },
        Forgery("a case dropped", "the planned case \"both.opened[android]\" is missing") {
            let line = try #require($0.results.split(separator: "\n").first { $0.contains("\"both.opened[android]\"") })
            $0.changeResults(String(line) + "\n", "")
        },
        .results(
            "a case of no plan", "\"both.opened[android]\"", "\"more.opened[android]\"",
            "has no case \"more.opened[android]\""),
        .results(
            "what was expected", "\"expected\": [[{\"data\": {\"broadlogId\": \"",
            "\"expected\": [[{\"data\": {\"broadlogId\": \"x", "\"expected\" of "),
        .results(
            "a message", "\"message\": null", "\"message\": \"well done\"", "\"message\" of \"both.opened[android]\" is"
        ),
        .results("a count", "\"planned\": ", "\"planned\": 1", "the count \"planned\" is 1"),
        .results(
            "an edition", "\"edition\": \"2022-02\"", "\"edition\": \"2021-01\"", "the spec has no edition \"2021-01\""),
        .results("a seed", "\"seed\": ", "\"seed\": 1", "\"seed\" of the run is 1"),
        Forgery("a challenge", "\"seed\" of the run is ") {
            $0.challenge = Challenge("of dawn")
            $0.changeResults("\"of the day\"", "\"of dawn\"")
        },
        .results(
            "a selection", "\"level\": \"required\"", "\"level\": \"required\", \"platforms\": [\"ios\"]",
            "the plan of this run has no case"),
        .results(
            "a shard", "\"level\": \"required\"", "\"level\": \"required\", \"shard\": \"1/2\"",
            "the plan of this run has no case"),
        .results(
            "a sink's name", "\"acme-push\"", "\"other-push\"",
            "\"name\" is \"acme-push\" in the certificate, and \"other-push\""),
        .results(
            "a sink's version", "\"3.2.1\"", "\"4.0.0\"", "\"version\" is \"3.2.1\" in the certificate, and \"4.0.0\""),
        .results("a platform less", "[\"android\", \"ios\"]", "[\"ios\"]", "\"sink\" of the run is"),
        .results(
            "a launch mode", "\"launchMode\": \"standard\"", "\"launchMode\": \"singleTop\"",
            "\"launchMode\" is \"standard\" in the certificate, and \"singleTop\""),
        .results(
            "a drive", "\"drive\": \"callbacks\"", "\"drive\": \"device\"",
            "\"drive\" is \"callbacks\" in the certificate, and \"device\""),
        .results(
            "another spec's digest", "\"digest\": \"h1:", "\"digest\": \"h1:x",
            "the run was judged by a different spec: its digest is "),
        Forgery("a weaker spec", "the run was judged by a different spec: its digest is ") {
            $0.spec.text = "Spring offers"
        },
        .results(
            "a duration of centuries", "\"durationMs\": 0", "\"durationMs\": 999999999999",
            "milliseconds from 0 to 172800000"),
        Forgery("a waiver hidden", of: .waived, "is \"waived\", but it follows that it is \"failed\"") {
            let start = try #require($0.results.firstRange(of: "  \"baseline\": {")).lowerBound
            let end = try #require($0.results.firstRange(of: "  \"began\"")).lowerBound
            $0.changeResults(String($0.results[start..<end]), "")
        },
        .results("a waiver's end", of: .waived, "2026-06-30", "2025-06-30", "but it follows that it is \"expired\""),
        .results("a waiver's owner", of: .waived, "\"owner\": \"o\"", "\"owner\": \"p\"", "but it follows that it is "),
        Forgery("a built-in run without its mark", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults(", \"builtIn\": true", "")
        },
        Forgery("a built-in run without its command", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults("  \"command\": [\"tracking-conformance\", \"run\"],\n", "")
        },
        Forgery("a built-in run behind an adapter", of: .builtIn, "\"sink\" of the run is") {
            $0.changeResults("in-process", "callbacks")
        },
        Forgery("a built-in run", of: .builtIn, "this run cannot be certified: its sink came with the tool") {
            _ in
        },
        Forgery("a part of a run", of: .partial, "this run cannot be certified: it is a part") { _ in },
        Forgery("a shard of a run", of: .shard, "this run cannot be certified: it is shard 1/1") { _ in },
        Forgery("a run that does not conform", of: .failing, "this run cannot be certified: it does not conform") { _ in
        },
        Forgery("findings of pages", "these are the findings of a documentation check") {
            $0.changeResults("\"cases\": [", "\"findings\": [")
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
}
