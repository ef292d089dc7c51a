import Foundation
import ResultsFiles
import TestSupport
import Testing

@Suite("device plan, walk and judge, as people run them", .hangGuard)
struct DeviceCommandTests {
    /// The files of a walk on Android that is recorded as done.
    private static let recorded = Result {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let options = ["--platform", "android", "--challenge", "of the day", "--minutes", "10", "--into", "walk"]
        let planned = try tool.run(["device", "plan"] + options)
        #expect(planned.exitCode == 0, "\(planned.errors)")
        let walked = try tool.runShell("yes | tracking-conformance device walk walk")
        #expect(walked.output.contains("are recorded. Still needed"), "\(walked)")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.appending(path: "walk").path)
        return try paths.map { (path: "walk/\($0)", bytes: [UInt8](try tool.contents("walk/\($0)"))) }
    }

    /// A tool in a folder with a walk in `walk`.
    private func toolWithWalk(isRecorded: Bool = true) throws -> BuiltTool {
        let tool = try BuiltTool()
        for file in try Self.recorded.get() where isRecorded || file.path != "walk/session.json" {
            try tool.write(file.bytes, to: file.path)
        }
        return tool
    }

    /// Writes a HAR with the hits of a right app.
    ///
    /// - Parameter change: more or fewer hits for each, as `(broadlogId, deliveryId, action)`.
    private func writeHAR(
        _ name: String, with tool: BuiltTool, change: (Hit) -> [Hit] = { [$0] }
    ) throws {
        let plan = try #require(
            try JSONSerialization.jsonObject(with: tool.contents("walk/plan.json")) as? [String: Any])
        var hits: [Hit] = []
        for step in try #require(plan["steps"] as? [[String: Any]]) {
            var due: [String: [String]] = [:]
            var ids: [String: (String, String)] = [:]
            for push in try #require(step["pushes"] as? [[String: Any]]) {
                let name = try #require(push["name"] as? String)
                due[name] = push["expected"] as? [String]
                ids[name] = (push["broadlogId"] as? String ?? "", push["deliveryId"] as? String ?? "")
            }
            for event in try #require(step["events"] as? [[String: String]]) {
                guard let push = event["push"], let pair = ids[push] else { continue }
                let actions =
                    ["received": ["7"], "dismissed": ["2"], "opened": ["2", "1"]][event["event"] ?? ""] ?? []
                for action in actions {
                    guard let index = due[push]?.firstIndex(of: action) else { continue }
                    due[push]?.remove(at: index)
                    hits += change(Hit(broadlogID: pair.0, deliveryID: pair.1, action: action))
                }
            }
        }
        let entries = hits.enumerated().map { number, hit in
            let url = "https://push.example.com/r/?id=\(hit.broadlogID),\(hit.deliveryID),\(hit.action)&mcId=4711"
            let time = "2026-11-28T10:0\(number / 60):\(number % 60 < 10 ? "0" : "")\(number % 60)Z"
            let secrets = #"[{"name":"Cookie","value":"s3cret"},{"name":"Authorization","value":"Bearer s3cret"}]"#
            return """
                {"startedDateTime":"\(time)","request":{"method":"GET","url":"\(url)","headers":\(secrets)},\
                "response":{"status":200,"content":{"text":"s3cret"}}}
                """
        }
        let har = #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
        try tool.write(Array(har.utf8), to: name)
    }

    private struct Hit {
        var broadlogID: String
        var deliveryID: String
        var action: String
    }

    private static let clickOnReceipt: @Sendable (Hit) -> [Hit] = { hit in
        hit.action == "7" ? [hit, Hit(broadlogID: hit.broadlogID, deliveryID: hit.deliveryID, action: "2")] : [hit]
    }

    @Test(
        "a plan has the steps, a file for each push and a script, and is never overwritten",
        arguments: ["android", "ios"])
    func plan(_ platform: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let plan = ["device", "plan", "--platform", platform, "--into", "walk"]
        #expect(try tool.run(plan + ["--minutes", "10", "--bundle", "com.example.shop"]).exitCode == 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: tool.folder.appending(component: "walk").path)
        let pushes = files.filter { $0.hasPrefix("push-") }
        #expect(Set(files).isSuperset(of: ["plan.json", "walk.md", "send.sh"]) && pushes.count > 10)
        for push in pushes {
            let file = try tool.contents("walk/\(push)")
            #expect(file.count <= 4096)
            let content = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
            #expect(platform == "ios" ? content["aps"] != nil : content["message"] != nil)
        }
        let script = try tool.runShell("sh -n walk/send.sh && sh walk/send.sh || echo refused")
        #expect(script.output == "refused\n" && script.errors.contains("say which push"))
        let again = try tool.run(plan)
        #expect(again.exitCode == 2 && again.errors.contains("the file already exists"))
    }

    @Test(
        "a command line that lacks something says what",
        arguments: [
            (["plan", "--into", "x"], "no platform is given"), (["plan", "--platform", "ios"], "no folder is given"),
            (["judge", "x"], "no capture is given"),
            (["judge", "nowhere", "--capture", "x.har"], "nowhere: error: this is not the folder of a walk"),
            (["walk", "nowhere"], "this is not the folder of a walk"),
        ])
    func incomplete(_ words: [String], _ message: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["device"] + words)
        #expect(outcome.exitCode == 2 && outcome.errors.contains(message), "\(outcome)")
    }

    @Test("a walk is continued where it was stopped, a step back is asked again, and other answers are refused")
    func walk() throws {
        let tool = try toolWithWalk(isRecorded: false)
        defer { tool.remove() }
        let first = try tool.runShell(
            "printf 'perhaps\\ny\\ny\\ny\\ny\\ny\\nn\\nb\\nq\\n' | tracking-conformance device walk walk")
        #expect(first.output.contains("Please answer y, n, b or q.") && first.output.contains("stopped; continue with"))
        let session = String(decoding: try tool.contents("walk/session.json"), as: UTF8.self)
        #expect(session.contains(#""device": "phone""#) && session.contains(#""step": 1"#))
        let rest = try tool.runShell("yes | tracking-conformance device walk walk")
        #expect(!rest.output.contains("Is it a phone") && !rest.output.contains("\nStep 1 of "))
        #expect(rest.output.contains("are recorded"))
    }

    @Test("a right app passes, and a click on receipt is one cause with its rule, its step and its fix")
    func judged() throws {
        let tool = try toolWithWalk()
        defer { tool.remove() }
        try writeHAR("right.har", with: tool)
        try writeHAR("click.har", with: tool, change: Self.clickOnReceipt)
        let right = try tool.run(["device", "judge", "walk", "--capture", "right.har", "--require-shown", "100"])
        #expect(right.exitCode == 0, "\(right)")
        #expect(right.output.contains("\npassed, as far as it was judged: ") && !right.output.contains("skipped"))
        let click = try tool.run(["device", "judge", "walk", "--capture", "click.har"])
        #expect(click.exitCode == 1)
        #expect(click.output.contains("1 cause in "), "\(click.output)")
        #expect(click.output.contains("An unexpected call with action \"2\" is sent when a notification arrives"))
        #expect(click.output.contains("do it again: step ") && click.output.contains("left the device"))
        let both = try tool.run([
            "device", "judge", "walk", "--capture", "right.har", "--capture", "right.har", "--quiet",
        ])
        #expect(both.exitCode == 0 && both.output.isEmpty)
    }

    @Test("without a record of the walk, silence shows nothing: less is shown than required")
    func unrecorded() throws {
        let tool = try toolWithWalk(isRecorded: false)
        defer { tool.remove() }
        try writeHAR("right.har", with: tool)
        let judged = try tool.run(["device", "judge", "walk", "--capture", "right.har", "--require-shown", "90"])
        #expect(judged.exitCode == 2 && judged.errors.contains("less than 90 %"), "\(judged.errors)")
        #expect(judged.output.contains("the record does not say that the step was done"))
    }

    @Test("what cannot be judged is refused or not judged, and never passes")
    func unjudged() throws {
        let tool = try toolWithWalk()
        defer { tool.remove() }
        try tool.write(Array("hello".utf8), to: "text.txt")
        let text = try tool.run(["device", "judge", "walk", "--capture", "text.txt"])
        #expect(text.exitCode == 2 && text.errors.contains("is not understood"))
        try writeHAR("foreign.har", with: tool) { _ in [Hit(broadlogID: "h153d80", deliveryID: "b670ea", action: "7")] }
        let foreign = try tool.run(["device", "judge", "walk", "--capture", "foreign.har"])
        #expect(foreign.exitCode == 2 && foreign.output.contains("none of them has ids of this walk"))
        try writeHAR("right.har", with: tool)
        let plan = String(decoding: try tool.contents("walk/plan.json"), as: UTF8.self)
        let other = plan.replacing(#""broadlogId": "h"#, with: #""broadlogId": "i"#, maxReplacements: 1)
        try tool.write(Array(other.utf8), to: "walk/plan.json")
        let changed = try tool.run(["device", "judge", "walk", "--capture", "right.har"])
        #expect(changed.exitCode == 2 && changed.errors.contains("the plan was changed"))
    }

    @Test("no header, cookie, token or body of a capture is in any report or extract")
    func secrets() throws {
        let tool = try toolWithWalk()
        defer { tool.remove() }
        try writeHAR("click.har", with: tool, change: Self.clickOnReceipt)
        let formats = ReportFormat.allCases.filter { !$0.isVerdictAlone }.map(\.rawValue)
        let reports = formats.flatMap { ["--report", "\($0)=\($0).out"] } + ["--extract", "extract.out"]
        let judged = try tool.run(["device", "judge", "walk", "--capture", "click.har"] + reports)
        #expect(judged.exitCode == 1 && !(judged.output + judged.errors).contains("s3cret"))
        for format in formats + ["extract"] {
            let report = String(decoding: try tool.contents("\(format).out"), as: UTF8.self)
            #expect(!report.isEmpty && !report.contains("s3cret"), "\(format)")
        }
        let extract = String(decoding: try tool.contents("extract.out"), as: UTF8.self)
        #expect(extract.contains("device-1") && !extract.contains("4711"))
        let again = try tool.run(["device", "judge", "walk", "--capture", "extract.out"])
        #expect(again.exitCode == 1)
    }

    @Test("a walk is certified, and verified from its captures again")
    func certified() throws {
        let tool = try toolWithWalk()
        defer { tool.remove() }
        try writeHAR("right.har", with: tool)
        try writeHAR("click.har", with: tool, change: Self.clickOnReceipt)
        try tool.write(Array("an app".utf8), to: "app.apk")
        _ = try tool.run(["device", "judge", "walk", "--capture", "right.har", "--report", "json=right.json"])
        _ = try tool.run(["device", "judge", "walk", "--capture", "click.har", "--report", "json=click.json"])
        let certify = ["report", "certify", "right.json", "--subject", "app.apk", "--into", "certificate.json"]
        #expect(try tool.run(certify).exitCode == 0)
        #expect(try tool.run(["report", "certify", "click.json", "--subject", "app.apk"]).exitCode == 1)
        let verify = [
            "report", "verify", "certificate.json", "--results", "right.json", "--subject", "app.apk", "--challenge",
            "of the day",
        ]
        let claimed = try tool.run(verify)
        #expect(claimed.exitCode == 0 && claimed.output.contains("that right.har was captured"), "\(claimed)")
        let judged = try tool.run(verify + ["--walk", "walk", "--capture", "right.har"])
        #expect(judged.exitCode == 0 && judged.output.contains("plan, session and captures give these calls"))
        let other = try tool.run(verify + ["--walk", "walk", "--capture", "click.har"])
        #expect(other.exitCode == 1 && other.errors.contains("gives other results: a capture is another file"))
        // What a capture leaves open is recorded, so that it can be judged again.
        #expect(try tool.run(["report", "verify", "click.json"]).exitCode == 0)
    }
}
