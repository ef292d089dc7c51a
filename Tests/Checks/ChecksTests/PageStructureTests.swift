import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// That findings do not depend on how a page is divided.
@Suite("Pages that are divided otherwise") struct PageStructureTests {
    private static let sharedNames = ["de-DE", "es-ES", "it-IT", "pt-BR", "zh-Hans"]

    /// The pages that the project is about, where somebody has put them beside it.
    private static let hasShared = FileManager.default.fileExists(atPath: Repository.sharedPages.path)

    @Test(
        "what is wrong on the real pages is found at the moved lines, however they are divided, by the built tool",
        .enabled(if: hasShared, "the pages are not there"),
        .nightly)
    func everyMutatedShared() throws {
        let pages = try Self.sharedNames.map { (name: $0, text: try Self.sharedPage($0)) }
        try Self.expectSame(pages, mutatedBy: Self.sharedSeeds)
    }

    /// What the built tool finds on pages is what it finds where they are mutated with each of the seeds.
    private static func expectSame(_ pages: [(name: String, text: String)], mutatedBy seeds: Range<UInt64>) throws {
        typealias Findings = [String: [(line: Int, text: String)]]
        var files: [(name: String, bytes: [UInt8])] = []
        var checks: [(Findings) throws -> Void] = []
        for (name, page) in pages {
            files.append(("\(name).md", Array(page.utf8)))
            for seed in seeds {
                let mutated = MutatedStructure(page, seed: seed)
                let file = "\(name)-seed-\(seed).md"
                files.append((file, Array(mutated.text.utf8)))
                checks.append { found in
                    try expectSame(#require(found["\(name).md"]), #require(found[file]), mutated, file)
                }
            }
        }
        let findings = try found(by: files)
        for check in checks { try check(findings) }
    }

    /// What the built tool finds on pages; in brackets it is said what makes it sure, with lines and cases, which is left
    /// out.
    private static func found(by pages: [(name: String, bytes: [UInt8])]) throws -> [String: [(
        line: Int, text: String
    )]] {
        try DocsTool.named { try $0.findings(in: pages) }.mapValues { findings in
            findings.map { ($0.line, "\($0.rule) \($0.message.prefix { $0 != "(" })") }
        }
    }

    private static func sharedPage(_ name: String) throws -> String {
        try String(contentsOf: Repository.sharedPages.appending(path: "\(name).md"), encoding: .utf8)
    }

    private static let sharedSeeds: Range<UInt64> = 0..<20
    private static let names = ["de", "es", "it", "pt", "zh"]
    /// As many of each page as make a thousand of all.
    private static let seeds: Range<UInt64> = 0..<200

    @Test(
        "have the same findings, at the moved lines, whatever comes between their parts",
        arguments: Sweep.rows([2, 4, 11] as [UInt64], every: 3))
    func mutated(_ seed: UInt64) throws {
        let name = Self.names[Int(seed) % Self.names.count]
        let page = try Self.page(name)
        let mutated = MutatedStructure(page, seed: seed)
        try Self.expectSame(
            Self.findings(page, name), Self.findings(mutated.text, name), mutated, "\(name) \(seed)")
    }

    @Test(
        "every one of a thousand pages that are divided otherwise has the same findings, by the built tool",
        .nightly)
    func everyMutated() throws {
        #expect(Self.names.count * Self.seeds.count >= 1_000)
        try Self.expectSame(Self.names.map { (name: $0, text: try Self.page($0)) }, mutatedBy: Self.seeds)
    }

    /// What is found is what was, at the lines that have become of the old ones, and what is said of the division itself.
    private static func expectSame(
        _ old: [(line: Int, text: String)], _ new: [(line: Int, text: String)], _ mutated: MutatedStructure,
        _ name: String
    ) {
        var said: [String: Int] = [:]
        let others = new.filter { finding in
            guard let draft = mutated.drafts.keys.first(where: finding.text.contains) else { return true }
            said[draft, default: 0] += 1
            return false
        }
        #expect(said == mutated.drafts, "\(name)")
        let found = others.map { "\(mutated.origin(of: $0.line) ?? -$0.line) \($0.text)" }.sorted()
        #expect(found == old.map { "\($0.line) \($0.text)" }.sorted(), "\(name)")
    }

    private static func page(_ name: String) throws -> String {
        try String(contentsOf: Repository.fixtures.appending(path: "Pages/mistaken/\(name).md"), encoding: .utf8)
    }

    @Test(
        "are checked without their anchors, too: what is missing, where it likely was, and what the examples do",
        arguments: Sweep.isAsked ? ["de", "es", "pt", "zh"] : ["zh"]
    )
    func withoutAnchors(_ name: String) throws {
        let url = Repository.fixtures.appending(path: "Pages/mistaken/\(name).md")
        let page = try String(contentsOf: url, encoding: .utf8)
        let text = page.components(separatedBy: "\n").map { line in
            line.hasPrefix("#") ? line.replacing(#/ \{#.*\}$/#, with: "") : line
        }.joined(separator: "\n")
        func lines(_ text: String, _ rule: String) throws -> [Int] {
            try Self.findings(text, name).filter { $0.text.hasPrefix(rule) }.map(\.line)
        }
        for rule in ["page.examples-compile", "action.resumed", "ids.own-notification", "page.file-caption"] {
            let expected = try lines(page, rule)
            #expect(try lines(text, rule) == expected, "\(rule)")
            #expect(!expected.isEmpty)
        }
        #expect(try lines(text, "page.sections").count == 1)
    }

    @Test("for a lost anchor the heading is proposed that has its words")
    func lostAnchor() throws {
        let page = """
            # Counting {#push-tracking}

            ## About {#about-push-tracking}

            ## Tracking an impression on Android

            ## Tracking a click on Android
            """
        let found = try Self.findings(page, "page").filter { $0.text.hasPrefix("page.sections") }
        #expect(found.contains { $0.line == 5 && $0.text.contains("{#push-impression-tracking-android}") })
        #expect(found.contains { $0.line == 7 && $0.text.contains("{#push-click-tracking-android}") })
        #expect(found.contains { $0.line == 1 && $0.text.contains("{#push-open-tracking-android}") })
    }

    @Test(
        "an example that a heading keeps out of its section is judged all the same, and said to be outside", .nightly,
        arguments: Sweep.rows(["## Java", "# Java", "## Java {#java}"], every: 3))
    func outside(_ heading: String) throws {
        let code = "```java\npublic class DismissReceiver"
        let page = try ExamplePages.text("java-early-return").replacing(
            "CampaignTracker.CLICK);\n    }\n}", with: "CampaignTracker.OPEN);\n    }\n}")
        #expect(
            try ExamplePages.findings(in: page.replacing(code, with: "### Java\n\n" + code)).map { $0.prefix(19) } == [
                "action.dismissed | "
            ])
        let found = try ExamplePages.findings(in: page.replacing(code, with: "\(heading)\n\n\(code)"))
        #expect(found.count == 2)
        #expect(found.contains { $0.hasPrefix("action.dismissed | CampaignTracker.send(") })
        #expect(
            found.contains {
                $0.hasPrefix("page.examples-run | public class DismissReceiver")
                    && $0.contains("outside of the section {#push-click-tracking-android}")
            })
    }

    @Test("code that is about something else may be outside of all sections", .nightly)
    func elsewhere() throws {
        let page = try ExamplePages.text("java-early-return")
        let setUp = """
            ## Setting up

            ```java
            public class ShopApplication extends Application {
                @Override
                public void onCreate() {
                    super.onCreate();
                    MobileCore.setApplication(this);
                }
            }
            ```

            ## Clicks
            """
        #expect(try ExamplePages.findings(in: page.replacing("## Clicks", with: setUp)) == [])
    }

    @Test("a caption and its class have the same name where they differ in what nobody sees")
    func unseenInCaptions() throws {
        func fixed(
            _ caption: String, _ name: String, use: (String) -> String = { "class Use { Object a = \($0).class; }" }
        ) throws -> String? {
            let page = """
                # Clicks {#push-click-tracking-android}

                \(caption)

                ```java
                public class \(name) extends BroadcastReceiver {}
                ```

                ```java
                \(use(name))
                ```
                """
            let report = try Pages.wholeChecker().check(Array(page.utf8), name: "page.md")
            return PageFixes.apply(report.findings.filter { $0.rule.id == "page.file-caption" }, to: Array(page.utf8))
                .map { String(String(decoding: $0, as: UTF8.self).split(separator: "\n")[1]) }
        }
        for caption in ["Closed.java", "\u{AD}Closed.java", "Clo\u{202E}sed.java"] {
            #expect(try fixed(caption, "\u{AD}Closed") == nil)
        }
        #expect(try fixed("Shut.java", "\u{202E}Closed\u{200B}") == "Closed.java")
        // Where nothing else has the class's name, that may be the wrong one.
        #expect(try fixed("Closed.java", "Clsed") { _ in "class Use {}" } == nil)
        // No caption can say what is no name.
        #expect(try fixed("Closed.java", "Closed\u{2014}Receiver") == nil)
    }

    @Test(
        "a category is written into the text where the code has the documented one",
        arguments: [
            ("DEFAULT", "STANDARD", true), ("DEFAULT", "Default", true), ("DEFAULT", "PADRÃO", true),
            ("PUSH", "DEFAULT", false), ("@PUSH", "DEFAULT", false), ("STANDARD", "DEFAULT", false),
            ("DEFUALT", "DEFAULT", false), ("Default", "DEFAULT", false), ("PUSH", "Push", false),
            ("CATÉGORIE", "CATEGORIE", false),
        ])
    func categories(_ name: String, _ text: String, _ isFixed: Bool) throws {
        let page = """
            # Clicks {#push-click-tracking-iOS}

            ```swift
            let category = UNNotificationCategory(
                identifier: "\(name)", actions: [], intentIdentifiers: [], options: [.customDismissAction])
            ```

            The category is called **\(text)**.
            """
        let report = try Pages.wholeChecker().check(Array(page.utf8), name: "page.md")
        let found = report.findings.filter { $0.rule.id == "page.category" }
        #expect(found.map { $0.fix != nil } == [isFixed])
    }

    @Test("a page about something else is none of ours")
    func foreign() throws {
        let report = try Pages.wholeChecker().check(
            Array("# Bread\n\nCall `trackAction` when it is done.\n".utf8), name: "bread.md")
        #expect(!report.isAboutTracking && report.findings.isEmpty)
    }

    private static func findings(_ text: String, _ name: String) throws -> [(line: Int, text: String)] {
        try Pages.wholeChecker().check(Array(text.utf8), name: "\(name).md").findings.map {
            ($0.place.line ?? 0, "\($0.rule.id) \($0.message)")
        }
    }
}
