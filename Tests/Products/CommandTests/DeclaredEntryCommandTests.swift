import Foundation
import Testing

/// `source --entry` on the Swift code of a plugin: a framework that is not among the files has the delegates, and calls
/// the plugin or posts to it.
struct DeclaredEntryCommandTests {
    /// Hears of pushes by a post that a framework makes, and of gestures by being called.
    private static let plugin = """
        import ACPCore
        import UIKit

        final class PushPlugin: NSObject {
            func load() {
                let center = NotificationCenter.default
                center.addObserver(self, selector: #selector(arrived(_:)), name: Notification.Name("PushArrived"), object: nil)
                center.addObserver(forName: Notification.Name("PushWoke"), object: nil, queue: nil) { [weak self] note in
                    // In the foreground, the same push is announced by the other name.
                    if UIApplication.shared.applicationState != .active { self?.arrived(note) }
                }
            }

            @objc private func arrived(_ notification: Notification) {
                guard let push = notification.userInfo else { return }
                Campaign.track(push, "7")
            }

            func respond(to push: [AnyHashable: Any], with action: String) {
                switch action {
                case "com.apple.UNNotificationDismissActionIdentifier": Campaign.track(push, "2")
                case "com.apple.UNNotificationDefaultActionIdentifier":
                    Campaign.track(push, "2")
                    Campaign.track(push, "1")
                default: break
                }
            }
        }

        """

    private static let campaign = """
        import ACPCore

        enum Campaign {
            static func track(_ push: [AnyHashable: Any], _ code: String) {
                if let flag = push["_acsDeliveryTracking"] as? String, flag != "on" { return }
                guard let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
                ACPCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
            }
        }

        """

    private static let load = ["--entry", "didFinishLaunching=PushPlugin.load()"]
    private static let posts = [
        "--entry", "willPresent=post:PushArrived(userInfo)",
        "--entry", "didReceiveRemoteNotification=post:PushWoke(userInfo)",
    ]
    private static let response = ["--entry", "didReceive=PushPlugin.respond(to:with:)"]

    private func tool(_ plugin: String = Self.plugin) throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.write(Array(plugin.utf8), to: "plugin/PushPlugin.swift")
        try tool.write(Array(Self.campaign.utf8), to: "plugin/Campaign.swift")
        return tool
    }

    private func run(_ entries: [String], in tool: BuiltTool, rule: String = "action.received") throws
        -> BuiltTool.Outcome
    {
        try tool.run(["source", "plugin", "--partial", "--rule", rule, "--report", "none"] + entries)
    }

    @Test("without entries nothing is judged, and candidates are named, ready to copy") func missing() throws {
        let tool = try tool()
        defer { tool.remove() }
        let missing = try run([], in: tool)
        #expect(missing.exitCode == 2)
        #expect(missing.output.contains("iOS: no entry point for a push that arrives was found"), "\(missing.output)")
        let gestures = try run([], in: tool, rule: "action.opened")
        #expect(
            gestures.output.contains(
                "    --entry 'didReceive=PushPlugin.respond(to:with:)'  (plugin/PushPlugin.swift:19)\n"),
            "\(gestures.output)")
    }

    @Test("a post reaches who waits for it, with the push") func post() throws {
        let tool = try tool()
        defer { tool.remove() }
        let right = try run(Self.load + Self.posts, in: tool)
        #expect(right.exitCode == 0, "\(right.output)")
        #expect(right.output.contains("  arrived(_:)  (plugin/PushPlugin.swift:14)\n"), "\(right.output)")
        let wrong = try self.tool(Self.plugin.replacing("track(push, \"7\")", with: "track(push, \"1\")"))
        defer { wrong.remove() }
        let found = try run(Self.load + Self.posts, in: wrong)
        #expect(found.exitCode == 1)
        #expect(
            found.output.contains(
                "error: [action.received] when a notification is received, action is \"1\", but must be \"7\""),
            "\(found.output)")
    }

    @Test(
        "a post that nobody hears, or that comes before anybody waits, is no pass",
        arguments: [
            (Self.posts, "a post that nobody waits for yet"),
            (Self.load + ["--entry", "willPresent=post:PushCame"], "a post of another name"),
        ])
    func unheard(_ entries: [String], _ name: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try run(entries, in: tool)
        #expect(outcome.exitCode != 0, "\(name): \(outcome.output)")
    }

    @Test(
        "a method gets the data and the action by the types of its parameters",
        arguments: ["action.opened", "action.dismissed"])
    func method(_ rule: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let right = try run(Self.load + Self.posts + Self.response, in: tool, rule: rule)
        #expect(right.exitCode == 0, "\(right.output)")
        #expect(right.output.contains("  respond(to:with:)  (plugin/PushPlugin.swift:19)\n"), "\(right.output)")
        let wrong = try self.tool(
            Self.plugin.replacing(
                "DismissActionIdentifier\": Campaign.track(push, \"2\")",
                with: "DismissActionIdentifier\": Campaign.track(push, \"1\")"
            )
            .replacing("            Campaign.track(push, \"1\")\n", with: ""))
        defer { wrong.remove() }
        let found = try run(Self.load + Self.posts + Self.response, in: wrong, rule: rule)
        #expect(found.exitCode == 1, "\(found.output)")
        #expect(found.output.contains("plugin/PushPlugin.swift:"), "\(found.output)")
    }

    @Test("labels tell overloads apart, and a file holds entries as the command line does") func labels() throws {
        let overload = "\n    func respond(to push: [AnyHashable: Any]) { Campaign.track(push, \"9\") }\n}\n"
        let plugin = try #require(Self.plugin.hasSuffix("}\n") ? String(Self.plugin.dropLast(2)) + overload : nil)
        let tool = try tool(plugin)
        defer { tool.remove() }
        let lines = [
            "# What our framework calls.", "didFinishLaunching=PushPlugin.load()", "",
            "willPresent=post:PushArrived", "didReceiveRemoteNotification=post:PushWoke(userInfo)",
            "  didReceive=PushPlugin.respond(to:with:)",
        ]
        try tool.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: "entries.txt")
        let right = try run(["--entries", "entries.txt"], in: tool, rule: "action.opened")
        #expect(right.exitCode == 0, "\(right.output)")
        let other = try run(
            Self.load + Self.posts + ["--entry", "didReceive=PushPlugin.respond(to:)"], in: tool, rule: "action.opened")
        #expect(other.exitCode == 1, "\(other.output)")
    }

    @Test(
        "an entry that leads nowhere is refused with what may be meant",
        arguments: [
            ("didReceive=PushPlugin.respond(to:action:)", "perhaps --entry 'didReceive=PushPlugin.respond(to:with:)'"),
            ("didReceive=PushPlugn.respond(to:with:)", "the files have no such method"),
            ("didRecieve=PushPlugin.respond(to:with:)", "did you mean \"didReceive\"?"),
            ("didReceive=post:", "must be CALLBACK=Type.method(labels) or CALLBACK=post:NAME"),
        ])
    func refused(_ entry: String, _ said: String) throws {
        let tool = try tool()
        defer { tool.remove() }
        let outcome = try run(["--entry", entry], in: tool)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains(said), "\(outcome.errors)")
    }
}
