import Foundation
import TestSupport
import Testing

@Suite("report certify and verify, as people run them", .hangGuard)
struct CertificateCommandTests {
    @Test("a run is certified and signed by one program, and checked by another")
    func signed() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeRightResults("right.json", challenge: "of the day")
        try tool.write(Array("an app".utf8), to: "app.apk")
        // What stands for a signature: the bytes that are signed.
        let common = ["--spec", "spec", "--subject", "app.apk", "--challenge", "of the day"]
        let certify = ["report", "certify", "right.json", "--into", "signed.json"] + common
        let certified = try tool.run(certify + ["--sign-with", "--", "cat"])
        #expect(
            certified.exitCode == 0
                && certified.output == "signed.json: PASSED for \"app.apk\": 1 rule passed, signed\n")
        let verify = ["report", "verify", "signed.json", "--results", "right.json"] + common + ["--verify-with", "--"]
        let verified = try tool.run(verify + ["cmp", "{message}", "{signature}"])
        #expect(verified.exitCode == 0, "\(verified.errors)")
        #expect(verified.output.contains("signature  accepted by cmp '{message}' '{signature}'\n"))
        #expect(verified.output.contains("a spec other than the built-in one\n"))
        let refused = try tool.run(verify + ["cmp", "app.apk", "{signature}"])
        #expect(
            refused.exitCode == 1
                && refused.errors.contains("signed.json: error: the signature is not valid, according to cmp"))
        // What a parent ignores, the programs that it starts ignore, too: then the system would not keep how cmp ended.
        let ignoring = """
            import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); os.execvp(sys.argv[1], sys.argv[1:])
            """
        let words = ["tracking-conformance"] + verify + ["cmp", "app.apk", "{signature}"]
        let inherited = try tool.runShell(
            "python3 -c '\(ignoring)' \(words.map { "'\($0)'" }.joined(separator: " ")) || echo exit $?")
        #expect(inherited.output.contains("exit 1") && inherited.errors == refused.errors, "\(inherited)")
    }

    @Test("a file that was renamed is called by its name, and a name that deceives is marked")
    func renamed() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeRightResults("right.json", sink: "Acm\u{435}")
        try tool.write(Array("an app".utf8), to: "app.apk")
        try tool.write(Array("an app".utf8), to: "b\u{430}nk.apk")
        let common = ["--spec", "spec"]
        let mark = "has Greek or Cyrillic letters among Latin ones: U+0430"
        let certified = try tool.run(
            ["report", "certify", "right.json", "--into", "c.json", "--subject", "b\u{430}nk.apk"] + common)
        #expect(certified.exitCode == 0)
        #expect(certified.output.contains("PASSED for \"b\u{430}nk.apk\": 1 rule passed; \"b\u{430}nk.apk\" \(mark)"))
        let verify = ["report", "verify", "c.json", "--results", "right.json"] + common
        let other = try tool.run(verify + ["--subject", "app.apk"])
        #expect(other.exitCode == 0, "\(other.errors)")
        let (judged, claimed) = try #require(other.output.split(separator: "claimed, not ").pair)
        #expect(judged.hasPrefix("c.json: PASSED for \"app.apk\": ") && judged.contains("  file     app.apk, SHA-256 "))
        #expect(!judged.contains("nk.apk"))
        #expect(claimed.contains("that \"app.apk\" is \"b\u{430}nk.apk\", which \(mark)\n"))
        #expect(claimed.contains("Acm\u{435} 1 (has Greek or Cyrillic letters among Latin ones: U+0435) on "))
        let same = try tool.run(verify + ["--subject", "b\u{430}nk.apk"])
        #expect(same.exitCode == 0 && same.output.contains("  file     b\u{430}nk.apk (\(mark)), SHA-256 "))
        #expect(!same.output.contains("that \"b\u{430}nk.apk\" is"))
        let page = try tool.run(verify + ["--subject", "app.apk", "--format", "html"]).output
        #expect(page.contains("U+0435") && page.contains("U+0430") && page.contains("<title>Acm\u{435} (has "))
    }

    static let refusals: [(words: [String], exitCode: Int32, expected: String)] = [
        (["certify", "right.json"], 1, "error: no file that was run is named\n  help: add --subject FILE"),
        (["certify", "right.json", "--subject", "none"], 2, "none: error: the file does not exist"),
        (
            ["certify", "right.json", "--subject", "right.json", "--challenge", "x"], 1,
            "error: the run has no challenge, but \"x\" was"
        ),
        (["certify", "right.json", "--subject", "right.json", "--sign-with"], 2, "--sign-with needs --"),
        (["certify", "right.json", "--subject", "right.json", "--", "true"], 2, "-- needs --sign-with"),
        (
            ["certify", "right.json", "--subject", "right.json", "--sign-with", "--", "true"], 2,
            "true gives no signature"
        ),
        (
            ["certify", "right.json", "--subject", "right.json", "--sign-with", "--", "./none"], 2,
            "there is no program \"./none\""
        ),
        (
            ["certify", "right.json", "--subject", "right.json", "--into", "spec"], 2,
            "spec: error: the report cannot be written: it is a folder"
        ),
        (
            ["verify", "right.json", "--results", "right.json"], 2,
            "error: --results is for certificates, and right.json is not one"
        ),
        (["verify", "plain.json"], 2, "its results file, and none is given\n  help: add --results FILE"),
        (["verify", "plain.json", "--results", "right.json"], 2, "and none is given\n  help: add --subject FILE"),
        (
            [
                "verify", "plain.json", "--results", "right.json", "--subject", "right.json", "--verify-with", "--",
                "true",
            ], 1,
            "plain.json: error: the certificate is not signed"
        ),
        (["verify", "right.json", "--challenge", "x"], 1, "error: the run has no challenge, but \"x\" was sent"),
    ]

    @Test("what is missing or fails is said, and no certificate is written")
    func refused() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeRightResults("right.json")
        let plain = try tool.run(["report", "certify", "right.json", "--spec", "spec", "--subject", "right.json"])
        #expect(plain.exitCode == 0 && plain.errors == "PASSED for \"right.json\": 1 rule passed; unsigned\n")
        try tool.write(Array(plain.output.utf8), to: "plain.json")
        for (words, exitCode, expected) in Self.refusals {
            let given = words.prefix { $0 != "--" } + ["--spec", "spec"] + words.drop { $0 != "--" }
            let outcome = try tool.run(["report"] + given)
            #expect(
                outcome.exitCode == exitCode && outcome.errors.contains(expected) && outcome.output == "", "\(outcome)")
        }
    }
}

extension Collection {
    /// Its two elements; nil where there are more or fewer.
    fileprivate var pair: (Element, Element)? {
        guard count == 2, let first, let last = dropFirst().first else { return nil }
        return (first, last)
    }
}

extension BuiltTool {
    /// Writes the small spec, and the results of an app that answers all its cases rightly.
    func writeRightResults(_ path: String, challenge: String? = nil, sink: String = "s") throws {
        try writeSmallSpec()
        let plan = try run(["plan", "--spec", "spec"] + (challenge.map { ["--challenge", $0] } ?? []))
        var answers = [
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"\#(sink)","version":"1"},"platforms":["android","ios"]}}"#
        ]
        for line in plan.output.split(separator: "\n").dropFirst() {
            let request = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let parameters = try #require(request["params"] as? [String: Any])
            let callback = try #require((parameters["callbacks"] as? [[String: Any]])?.first)
            let push = try #require((callback["data"] ?? callback["userInfo"]) as? [String: Any])
            let data = ["broadlogId": push["_mId"], "deliveryId": push["_dId"], "action": "7"]
            let calls = [[["function": "collectMessageInfo", "data": data]]]
            let answer: [String: Any] = ["jsonrpc": "2.0", "id": request["id"] ?? 0, "result": ["calls": calls]]
            answers.append(String(decoding: try JSONSerialization.data(withJSONObject: answer), as: UTF8.self))
        }
        try write(Array(plan.output.utf8), to: "right.plan")
        try write(Array(answers.joined(separator: "\n").utf8), to: "right.answers")
        let judged = try run([
            "judge", "--spec", "spec", "right.plan", "right.answers", "--quiet", "--report", "json=\(path)",
        ])
        #expect(judged.exitCode == 0, "\(judged.errors)")
    }
}
