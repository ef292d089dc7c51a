import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import Testing

/// What writers add to a right page, and what is said of it: nothing, a mistake, or that it is not judged.
@Suite("Additions to a right page") struct WrittenPageTests {
    struct Addition: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String
        /// Rule, where it is known which, severity and part of the message; nil where nothing is to be said.
        var found: (rule: String, severity: String, message: String)?

        init(
            _ description: String, _ old: String, _ new: String,
            _ found: (rule: String, severity: String, message: String)? = nil
        ) {
            (testDescription, self.old, self.new, self.found) = (description, old, new, found)
        }
    }

    private static let constants =
        "Send the keys:\n\n```java\npublic final class Keys {\n    static final String ID = \"_mId\";\n}\n```\n\n"
    private static let keys = "```swift\nenum Keys {\n    static let id = \"_mId\"\n}\n```\n"
    private static let openings = "### Opens · iOS {#push-open-tracking-iOS}\n"

    private static let sending =
        "    MobileCore.collectMessageInfo([\"broadlogId\": message, \"deliveryId\": delivery, \"action\": \"2\"])\n}\n```\n\nNow"

    /// The same call, in a method of a class that the page extends and does not print.
    private static func sendingElsewhere(_ action: String) -> String {
        """
            sendClick(message, delivery)
        }

        extension AppDelegate {
            func sendClick(_ message: String, _ delivery: String) {
                MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": "\(action)"])
            }
        }
        ```

        Now
        """
    }

    private static let arriving =
        "Call `collectMessageInfo()` with the action \"7\" as soon as the push arrives.\n\n### Clicks · iOS"

    /// The section of impressions with code for a push that arrives in front, and a sentence about the background.
    private static func presenting(_ call: String, background: String) -> String {
        """
        Call `collectMessageInfo()` with the action "7" as soon as the push arrives.\(background)

        ```swift
        func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
            -> UNNotificationPresentationOptions
        {
            let push = notification.request.content.userInfo
            if let message = push["_mId"] as? String, let delivery = push["_dId"] as? String,
                push["_acsDeliveryTracking"] as? String ?? "on" == "on"
            {
                \(call)
            }
            return [.banner]
        }
        ```

        ### Clicks · iOS
        """
    }

    private static let impression =
        "MobileCore.collectMessageInfo([\"broadlogId\": message, \"deliveryId\": delivery, \"action\": \"7\"])"
    private static let clearing =
        "### Clicks · iOS {#push-click-tracking-iOS}\n\nWhen the reader clears the push, call `collectMessageInfo()` or `trackAction()` with the action \"2\"."

    static let additions = [
        Addition(
            "code for one callback, and the other one in a sentence", arriving,
            presenting(impression, background: " In the background, `didReceiveRemoteNotification` does the same."),
            ("", "note", "no code shows didReceiveRemoteNotification, which the text mentions")),
        Addition(
            "code for one callback, and in a sentence the member of a push that the other one needs", arriving,
            presenting(impression, background: " A push for the background has `content-available`."),
            ("", "note", "no code shows didReceiveRemoteNotification")),
        Addition(
            "code for one callback, and no word of the other", arriving, presenting(impression, background: ""),
            ("ios.background", "error", "is not sent")),
        Addition(
            "code for one callback that calls what another page declares", arriving,
            presenting("Tracker.track(push, \"7\")", background: ""), ("", "note", "nothing declares")),
        Addition(
            "a section that leaves the function to the others", clearing,
            "### Clicks · iOS {#push-click-tracking-iOS}\n\nWhen the reader clears the push, the action is \"2\"."),
        Addition(
            "a section that leaves the function to its code, with a word in bold", clearing,
            "### Clicks · iOS {#push-click-tracking-iOS}\n\n**Keep in mind:** the reader clears the push with the action \"2\"."
        ),
        Addition("a helper in an extension of the class around the code", sending, sendingElsewhere("2")),
        Addition(
            "another action in such a helper", sending, sendingElsewhere("1"),
            ("action.dismissed", "error", "must be \"2\"")),
        Addition(
            "codes of two actions exchanged, without other words for them",
            """
            A push can be seen (**Impression**), touched (**Click**) or opened (**Open**).

            | Variable | Value |
            |---|---|
            | broadlogId | `_mId` of the push |
            | deliveryId | `_dId` of the push |
            | action | "7" for an Impression, "2" for a Click, "1" for an Open |
            """,
            """
            | Variable | Value |
            |---|---|
            | broadlogId | `_mId` of the push |
            | deliveryId | `_dId` of the push |
            | action | "1" for a click, "2" for an open, "7" for an impression |
            """, ("page.action-codes", "error", "\"click\" has the code \"1\", but must have \"2\"")),
        Addition(
            "a class of constants alone in a section", "## iOS {#implementation-iOS}",
            constants + "## iOS {#implementation-iOS}"),
        Addition(
            "an enum of constants alone in a section", "as soon as the push arrives.\n\n### Clicks · iOS",
            "as soon as the push arrives.\n\n\(keys)\n### Clicks · iOS"),
        Addition(
            "a type of data alone in a section", openings,
            openings + "\n```swift\nstruct Push {\n    let message: String\n    let delivery: String\n}\n```\n"),
        Addition(
            "a function that is called by nothing alone in a section", "## iOS {#implementation-iOS}",
            "```java\nvoid onOpen(Intent intent) {\n    BikeTracking.click(intent.getExtras());\n}\n```\n\n## iOS {#implementation-iOS}",
            ("page.examples-run", "error", "nothing on the page answers")),
        Addition(
            "a title with another name than the public class", "ClearedPushReceiver.java\n\n```java\n",
            "```java title=\"ClearedReceiver.java\"\n", ("page.file-caption", "error", "ClearedReceiver.java")),
        Addition(
            "a title in braces with another name", "ClearedPushReceiver.java\n\n```java\n",
            "``` { .java .copy title='PushReceiver.java' }\n", ("page.file-caption", "error", "PushReceiver.java")),
        Addition(
            "a title with a path", "ClearedPushReceiver.java\n\n```java\n",
            "```java title=\"src/ClearedPushReceiver.java\"\n"),
        Addition(
            "a title that is no file", "ClearedPushReceiver.java\n\n```java\n", "```java title=\"The receiver\"\n"),
        Addition(
            "code from a variable", openings,
            openings + "\n<CodeBlock language=\"swift\">{source}</CodeBlock>\n",
            ("page.examples-run", "note", "a JavaScript expression")),
        Addition(
            "code with a value in it", openings,
            openings + "\n<CodeBlock language=\"swift\">{`\nlet version = \"${version}\"\n`}</CodeBlock>\n",
            ("page.examples-run", "note", "a JavaScript expression")),
        Addition(
            "a name that nothing declares, with an optional call",
            "    MobileCore.collectMessageInfo([\"broadlogId\": message",
            "    pushes?.track(push)\n    MobileCore.collectMessageInfo([\"broadlogId\": message",
            ("", "note", "nothing declares pushes")),
        Addition(
            "another category in the code", "identifier: \"DEFAULT\"", "identifier: \"CAMPAIGN\"",
            ("page.category", "error", "\"DEFAULT\" here, and \"CAMPAIGN\" in the code")),
        Addition(
            "a heading whose mark is not understood", "{#push-open-tracking-iOS}", "[#push-open-tracking-iOS]",
            ("page.sections", "error", "push-open-tracking-iOS")),
        Addition(
            "the variables in a sentence",
            "| Variable | Value |\n|---|---|\n| broadlogId | `_mId` of the push |\n| deliveryId | `_dId` of the push |\n| action | \"7\" for an Impression, \"2\" for a Click, \"1\" for an Open |",
            "The variables are broadlogId (`_mId`), deliveryId (`_dId`) and action: \"7\", \"2\" or \"1\".",
            ("page.variable-keys", "error", "no table or list")),
    ]

    @Test("is one finding where it is one", arguments: additions)
    func addition(_ addition: Addition) throws {
        let page = try FixturePageTests.text("en")
        try #require(page.components(separatedBy: addition.old).count == 2)
        let text = page.replacing(addition.old, with: addition.new)
        let found = try Pages.wholeChecker().check(Array(text.utf8), name: "page.md").findings
        guard let wanted = addition.found else {
            #expect(found.map(\.message) == [])
            return
        }
        let first = try #require(found.first { $0.message.contains(wanted.message) }, "\(found.map(\.message))")
        #expect(first.rule.id.hasPrefix(wanted.rule) && first.severity.word == wanted.severity)
        #expect(first.fix == nil || wanted.rule == "page.file-caption")
        #expect(found.allSatisfy { $0.severity.word == wanted.severity }, "\(found.map(\.message))")
    }
}
