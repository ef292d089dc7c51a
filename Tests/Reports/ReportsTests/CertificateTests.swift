import Certificates
import ResultsFiles
import StrictJSON
import Testing

@Suite("Certificates")
struct CertificateTests {
    @Test(
        "right papers are accepted, signed or not, in either alphabet of Base64",
        arguments: [PapersKind.whole, .waived, .unchallenged])
    func accepted(_ kind: PapersKind) async throws {
        var papers = try await Papers.of(kind)
        #expect(papers.refusal == nil)
        papers.sign("theirs")
        #expect(papers.refusal == nil)
        let payload = papers.payload
        papers.changeCertificate(payload, payload.replacing("+", with: "-").replacing("/", with: "_"))
        #expect(papers.refusal == nil)
        // Who does not ask is told nothing of a challenge.
        papers.challenge = nil
        #expect(try papers.check().isChallenged == false)
    }

    @Test("it is an in-toto statement with the rules that passed, and those with warnings")
    func statement() async throws {
        let whole = try JSONDocument(Array(try await Papers.of(.whole).certificate.utf8)).root
        #expect(whole["_type"]?.string == "https://in-toto.io/Statement/v1")
        #expect(whole["predicateType"]?.string == "https://in-toto.io/attestation/test-result/v0.1")
        #expect(whole["subject"]?.elements.map { $0["name"]?.string } == ["app.apk", "app.ipa"])
        let predicate = try #require(whole["predicate"])
        #expect(predicate["result"]?.string == "PASSED")
        #expect(
            predicate["passedTests"]?.elements.map(\.string) == [
                "action.opened", "action.order", "api.newer", "flag.off", "flag.on",
            ])
        #expect(predicate["warnedTests"]?.count == 0)
        let waived = try JSONDocument(Array(try await Papers.of(.waived).certificate.utf8)).root["predicate"]
        #expect(waived?["result"]?.string == "WARNED")
        #expect(waived?["warnedTests"]?.elements.map(\.string) == ["flag.on"])
        #expect(waived?["trackingConformance"]?["waivers"]?.elements.map { $0["owner"]?.string } == ["o"])
    }

    @Test("it is the sample in reports")
    func sample() async throws {
        try Goldens.expect(
            try await Papers.of(.waived).certificate, equals: "../../../../reports/sample.certificate.json")
    }

    @Test(
        "a page and a badge tell the same, and hostile names do nothing on them",
        arguments: [PapersKind.whole, .waived])
    func page(_ kind: PapersKind) async throws {
        var papers = try await Papers.of(kind)
        let word = "judged again, signature not checked" + (kind == .whole ? "" : ", with warnings")
        let page = CertificatePage(try papers.check(), signature: .unchecked)
        let text = String(decoding: page.bytes, as: UTF8.self)
        for part in [
            ">\(word)</em>", "acme-push", "from which all ids of the run come", "the signature was not checked",
            "run of ",
            "<td data-name=\"Rule\"><bdi>flag.on<",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(page.badge.contains(": \(word) · 2022-02 · another spec\">"))
        let signed = CertificatePage(try papers.check(), signature: .accepted(by: "gpg"))
        let certified = kind == .whole ? "certified" : "certified, with warnings"
        #expect(String(decoding: signed.bytes, as: UTF8.self).contains(">\(certified)</em>"))
        #expect(signed.badge.contains(": \(certified) · "))
        let name = "<script>alert(1)</script>\u{1B}[31m\u{202E}"
        papers.subjects[0].name = name
        papers.changeCertificate("\"app.apk\"", "\"<script>alert(1)</script>\\u001B[31m\u{202E}\"")
        let hostile = try papers.check()
        let hostilePage = String(decoding: CertificatePage(hostile, signature: .none).bytes, as: UTF8.self)
        #expect(
            !hostilePage.contains("<script") && !hostilePage.contains("\u{1B}") && !hostilePage.contains("\u{202E}"))
        let printed = CheckedText(hostile, signature: .none).text + hostile.certificate.summary
        #expect(!printed.contains("\u{1B}") && !printed.contains("\u{202E}"))
    }

    static let withoutCertificate: [(kind: PapersKind, why: String)] = [
        (.partial, "it is a part: "),
        (.shard, "it is shard 1/1; join all shards with `report merge`"),
        (.failing, "it does not conform; see `report causes`"),
        (.builtIn, "its sink came with the tool; run your own app"),
    ]

    @Test("of a part, a shard, a failing run or a built-in sink there is none", arguments: withoutCertificate)
    func uncertified(_ row: (kind: PapersKind, why: String)) async throws {
        let refusal = try await Papers.of(row.kind).refusal
        #expect(refusal?.contains("this run cannot be certified: " + row.why) == true, "\(refusal ?? "")")
    }

    @Test("a certificate of no file, or of two of one name, is not written")
    func subjects() async throws {
        let run = PapersKind.whole.run(nil)
        let replay = try ResultsReplay(try await run.results(), specification: try run.specification())
        let file = Certificate.NamedDigest([1], path: "app")
        for (subjects, why) in [
            ([], "no file that was run is named"), ([file, file], "two subjects are named \"app\""),
        ] {
            let error = #expect(throws: InputFileError.self) {
                try Certificate(of: replay, in: file, subjects: subjects)
            }
            #expect(error.map { lines($0).joined().contains(why) } == true)
        }
    }

    @Test("what was judged is printed apart from what is claimed, and another tool or spec is named, not refused")
    func text() async throws {
        var papers = try await Papers.of(.whole)
        let signed = CheckedText(try papers.check(), signature: .accepted(by: "openssl")).text
        let parts = signed.split(separator: "claimed, not verifiable from the file:")
        try #require(parts.count == 2)
        for judged in [
            "conforms: 16 of 16 required cases passed", "the whole plan of android and ios",
            "a spec other than the built-in one", "\"of the day\", from which all ids", "app.ipa, SHA-256 ",
            "accepted by openssl",
        ] { #expect(parts[0].contains(judged), "\(judged): \(signed)") }
        for claimed in [
            "acme-push 3.2.1 on android (ACPCore 1.4.0)",
            "callbacks, launch mode standard, extras data, category DEFAULT, lifecycle application; ", "0.2.0\n",
            "on ci-1",
            "that it is what was run", "It does not prove who made them",
        ] { #expect(parts[1].contains(claimed), "\(claimed): \(signed)") }
        papers.changeResults(#""version": "0.2.0""#, #""version": "0.0.9""#)
        papers.changeCertificate(#""version": "0.2.0""#, #""version": "0.0.9""#)
        papers.challenge = nil
        let other = CheckedText(try papers.check(), signature: .none).text
        #expect(other.contains("0.0.9, and this is 0.2.0\n") && other.contains("unsigned"))
        #expect(other.contains("the run may be old: give the challenge that you sent with --challenge"))
    }
}
