import CodeJudging
import DocCheck
import PushTracking
import Testing

/// Many sites have a page for each platform: it is asked for the sections of its own alone.
@Suite("Pages about one platform") struct HalfPageTests {
    static let about = "# Counting {#about-push-tracking}"
    static let android = ["impression", "click", "open"].map { "## Step {#push-\($0)-tracking-android}\n\nSend it.\n" }
    static let ios = ["impression", "click", "open"].map { "## Step {#push-\($0)-tracking-iOS}\n\nSend it.\n" }

    private static func fence(_ word: String, _ code: String) -> String { "```\(word)\n\(code)\n```\n" }

    /// What a page has besides the three sections for Android, and whether it is about Android alone.
    static let besidesAndroid: [(what: String, text: String, isHalf: Bool)] = [
        ("nothing", "", true),
        ("a heading that leads to the other page", "## iOS\n\nSee [there](ios.md).", true),
        ("a heading with a word that has ios in it", "## Click scenarios", true),
        ("a link to the other page's section", "See [clicks](ios.md#push-click-tracking-iOS).", true),
        ("data of a push", fence("json", "{\"aps\": {\"content-available\": 1}}"), true),
        ("code in JavaScript", fence("js", "track()"), true),
        ("code in Kotlin", fence("kotlin", "track()"), true),
        ("a command", fence("sh", "pod install"), true),
        ("code in Java without a word", fence("", "public class A extends B { void a() { new C(); } }"), true),
        ("the name of the other platform in a sentence", "On iOS, clicks are counted in another way.", true),
        ("a section for iOS", "## Step {#push-click-tracking-iOS}", false),
        ("a section for iOS in capitals", "## Step {#PUSH-CLICK-TRACKING-IOS}", false),
        ("a section for iOS with a mistake in its anchor", "## Step {#push-clicks-open-trackin-iOS}", false),
        ("a heading for iOS without an anchor", "## Click tracking on iOS", false),
        ("a heading for iOS with its anchor before its last word", "## Step {#push-click-tracking-iOS} two", false),
        ("code in Swift", fence("swift", "track()"), false),
        ("code in Swift in a list", "- now\n\n  ```swift\n  track()\n  ```\n", false),
        ("code in Swift without a word", fence("", "func a() { let b = nil; guard let c = b else { return } }"), false),
        ("code in Objective-C", fence("objc", "[self track];"), false),
        ("a file with Swift", fence("swift", "--8<-- \"a.swift\""), false),
    ]

    private static func sections(_ report: PageReport) -> [String] {
        report.findings.filter { $0.rule.id == "page.sections" }.map(\.message)
    }

    @Test(
        "about Android alone are asked for no section for iOS, and with any of iOS for all", arguments: besidesAndroid)
    func halves(what: String, text: String, isHalf: Bool) throws {
        let page = ([Self.about] + Self.android + [text]).joined(separator: "\n\n")
        let report = try Pages.check(Array(page.utf8), name: "android.md")
        #expect(report.omittedPlatform == (isHalf ? .ios : nil))
        #expect(Self.sections(report).isEmpty == isHalf, "\(Self.sections(report))")
    }

    @Test("about iOS alone are asked for no section for Android")
    func ios() throws {
        let page = ([Self.about] + Self.ios).joined(separator: "\n\n")
        let report = try Pages.check(Array(page.utf8), name: "ios.md")
        #expect(report.omittedPlatform == .android && Self.sections(report) == [])
    }

    @Test("are asked for all sections of their own platform, known by one of them or by code alone")
    func ownSections() throws {
        let rest = [Self.android[0], "```java\nMap<String, String> a;\n```", "```xml\n<manifest/>\n```"]
        for (text, count) in zip(rest, [2, 3, 3]) {
            let report = try Pages.check(Array("\(Self.about)\n\n\(text)".utf8), name: "android.md")
            #expect(report.omittedPlatform == .ios && Self.sections(report).count == count, "\(text)")
        }
    }

    @Test("about neither, or about something else, leave nothing out")
    func neither() throws {
        let neither = try Pages.check(Array("\(Self.about)\n\nText.".utf8), name: "about.md")
        #expect(neither.omittedPlatform == nil && Self.sections(neither).count == 6)
        let other = try Pages.check(Array("# Java\n\n```java\nint a;\n```".utf8), name: "java.md")
        #expect(other.omittedPlatform == nil && !other.isAboutTracking)
    }
}
