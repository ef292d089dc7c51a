import Foundation
import Testing

/// What only comments and notes say: another call to use, the versions of the SDK, the key of background pushes, the
/// release since which there is a flag.
@Suite("Comments and notes of pages") struct CommentCheckTests {
    private static let page = #"""
        # Counting {#push-tracking}

        ## What is counted {#about-push-tracking}

        >[!NOTE]
        >
        >There is no flag before release 21.1, whatever iOS 14 or 15 does.
        >
        >Since iOS 12.1 a silent push may come late.

        ## Android {#implementation-android}

        ### Seen {#push-impression-tracking-android}

        Deliveries from before 21.1 are explained [above](#about-push-tracking).

        ```java
        //If this is ACPCore v1.4.0 or later, use the next line.
        MobileCore.collectMessageInfo(data);
        //Else use this one.
        //MobileCore.trackAction("tracking", data);
        ```

        ## iOS {#implementation-iOS}

        ### Seen {#push-impression-tracking-iOS}

        ```swift
        // For pushes in the background with content-available: 1
        //If this is ACPCore v2.3.0 or later, use the next line.
        ACPCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action":"7"])
        //Else use this one.
        //ACPCore.trackAction("tracking", data: ["broadlogId": message, "deliveryId": delivery, "action":"7"])
        ```
        """#

    private static let rules: Set<String> = [
        "page.commented-calls", "page.sdk-thresholds", "page.first-release", "page.background-key",
    ]

    private static func findings(_ page: String, edition: String? = nil) throws -> [String] {
        let report = try Pages.check(Array(page.utf8), name: "page.md", edition: edition)
        return Pages.summary(report).map { String($0.drop { $0 != " " }.dropFirst()) }.filter { finding in
            rules.contains { finding.hasPrefix($0) }
        }
    }

    static let changes: [(old: String, new: String, found: String)] = [
        (
            #"//MobileCore.trackAction("tracking""#, #"//MobileCore.trackAction("tracing""#,
            "page.commented-calls tracing"
        ),
        (#"//ACPCore.trackAction("tracking""#, #"//ACPCore.trackAction("push""#, "page.commented-calls push"),
        ("//MobileCore.trackAction(", "//MobileCore.trakAction(", "page.commented-calls trakAction"),
        ("//ACPCore.trackAction(", "// ACPCore.trackaction(", "page.commented-calls trackaction"),
        (
            #"tracking", data: ["broadlogId": message, "deliveryId": delivery, "action":"7""#,
            #"tracking", data: ["broadlogId": message, "deliveryId": delivery, "action":"2""#, "page.commented-calls 2"
        ),
        ("v1.4.0", "v1.5.0", "page.sdk-thresholds 1.5.0"), ("v1.4.0", "1.3.9", "page.sdk-thresholds 1.3.9"),
        ("v1.4.0", "v2.3.0", "page.sdk-thresholds 2.3.0"),
        ("v2.3.0", "2.3.1", "page.sdk-thresholds 2.3.1"), ("v2.3.0", "v1.4.0", "page.sdk-thresholds 1.4.0"),
        ("before release 21.1", "before release 22.1", "page.first-release 22.1"),
        ("before 21.1 are", "before 21.2 are", "page.first-release 21.2"),
        ("content-available: 1", "content-availible: 1", "page.background-key content-availible"),
        ("content-available: 1", "contents-available: 1", "page.background-key contents-available"),
        ("content-available: 1", "content-available: 0", "page.background-key 0"),
    ]

    @Test("what was changed is found, and nothing else", arguments: changes)
    func change(_ old: String, _ new: String, _ found: String) throws {
        try #require(Self.page.components(separatedBy: old).count == 2, "the text stands in the page once")
        #expect(try Self.findings(Self.page.replacing(old, with: new)) == [found])
    }

    /// A text of the Android section, with the version that is wrong in it.
    static let texts: [String: String] = [
        "Call `collectMessageInfo()` (ACPCore 1.3.0 and later).": "1.3.0",
        "`collectMessageInfo()` is there since ACPCore 1.3.0; before, it was `trackAction()`.": "1.3.0",
        "`collectMessageInfo()` came with ACPCore 1.3.9 on Android and with ACPCore 2.3.0 on iOS.": "1.3.9",
        "`collectMessageInfo()` came with ACPCore 1.4.0 on Android and with ACPCore 2.2.0 on iOS.": "2.2.0",
        "Mit `collectMessageInfo()`, ab ACPCore v1.2.": "1.2",
        "| Function | Since |\n|---|---|\n| `collectMessageInfo()` | ACPCore 1.3.0 |": "1.3.0",
        "| | Android | iOS |\n|---|---|---|\n| collectMessageInfo | ACPCore 1.4.0 | ACPCore 1.4.0 |": "1.4.0",
        "Call `collectMessageInfo()` (ACPCore 1.4.0 and later).": "",
        "Call `collectMessageInfo()`, here with ACPCore 1.5.2.": "",
        "`collectMessageInfo()` came with ACPCore 1.4.0 on Android and with ACPCore 2.3.0 on iOS.": "",
        "`collectMessageInfo()` is for iOS since ACPCore 2.3.0, and ACPCore 1.4.0 has it on Android.": "",
        "`collectMessageInfo()` is not in ACPCore 1.3.0.": "",
        "Call `collectMessageInfo()`, or with ACPCore 1.3.0 or older `trackAction()`.": "",
        "With ACPCore 1.3.0, call `trackAction()` in place of `collectMessageInfo()`.": "",
        "Call `collectMessageInfo()` or `trackAction()` (ACPCore 1.0.0).": "",
        "Before ACPCore 1.3.0 there was nothing.": "",
    ]

    @Test("a version in a text or a table is too old where it follows the function's name", arguments: texts)
    func text(_ text: String, _ version: String) throws {
        let old = "Deliveries from before 21.1 are explained [above](#about-push-tracking)."
        let found = try Self.findings(Self.page.replacing(old, with: text))
        #expect(found == (version.isEmpty ? [] : ["page.sdk-thresholds \(version)"]))
    }

    /// What follows the first heading's text, and the release that is wrong in it.
    static let releases: [(text: String, release: String)] = [
        (":::important\nDeliveries from before release **20.1** have none.\n:::", "20.1"),
        (":::warning[Old deliveries]\n\nThose from before 20.1 have none.\n\n:::", "20.1"),
        ("`_acsDeliveryTracking` is new in 20.1.", "20.1"),
        ("> `_acsDeliveryTracking` is new in 20.1.", "20.1"),
        (":::important\nDeliveries from before release 21.1 have none.\n:::", ""),
        (":::important\nThis is for Android 12.1.\n:::", ""),
        ("Our shop opened in 20.1.", ""),
        ("`_dId` was renamed in 20.1.", ""),
    ]

    @Test("the first release is looked for in containers and beside the flag's name", arguments: releases)
    func release(_ text: String, _ release: String) throws {
        let old = "## Android {#implementation-android}"
        let found = try Self.findings(Self.page.replacing(old, with: "\(text)\n\n\(old)"))
        #expect(found == (release.isEmpty ? [] : ["page.first-release \(release)"]))
    }

    static let rightChanges: [(old: String, new: String)] = [
        ("", ""), ("//Else use this one.\n", "//Else use this one, in ACPCore 1.3.2 for example.\n"),
        (
            """
            //If this is ACPCore v1.4.0 or later, use the next line.
            MobileCore.collectMessageInfo(data);
            //Else use this one.
            //MobileCore.trackAction("tracking", data);
            """, "// We have ACPCore 1.5.2.\nMobileCore.collectMessageInfo(data);"
        ),
        ("//MobileCore.trackAction(\"tracking\", data);", "//MobileCore.trackAction(\"basket\", prices);"),
        ("//MobileCore.trackAction(\"tracking\", data);", "//MobileCore.trackState(\"start\", null);"),
        ("content-available: 1", "Content-Available"),
        ("content-available: 1", "content-available: 1 (our script: --content-available)"),
        ("content-available: 1", "content_available (FCM) and mutable-content: 1"),
        ("content-available: 1", "content-available: 0 is silent, unlike content-available: 1"),
        ("[above](#about-push-tracking)", "[elsewhere](#other), as of 22.3"),
        ("There is no flag before release 21.1, whatever iOS 14 or 15 does.", "Old deliveries have no flag."),
    ]

    @Test("what is right, or about something else, is not accused", arguments: rightChanges)
    func right(_ old: String, _ new: String) throws {
        let page = old.isEmpty ? Self.page : Self.page.replacing(old, with: new)
        try #require(old.isEmpty || page != Self.page)
        #expect(try Self.findings(page) == [])
    }

    @Test("an older edition has no newer function to name a version of")
    func olderEdition() throws {
        let page = Self.page.replacing("v1.4.0", with: "v1.5.0").replacing("before release 21.1", with: "before 22.1")
        #expect(try Self.findings(page, edition: "2020-07") == [])
        #expect(try Self.findings(page, edition: "2021-01") == ["page.first-release 22.1"])
    }
}
