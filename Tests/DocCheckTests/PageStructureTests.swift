import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// That findings do not depend on how a page is divided.
@Suite("Pages that are divided otherwise") struct PageStructureTests {
    /// A way to write the same page: lines that come before a line, and lines in its place.
    struct Variant: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What comes before each code block, and after it.
        var beforeCode: @Sendable (Int) -> [String] = { _ in [] }
        var afterCode: @Sendable (Int) -> [String] = { _ in [] }
        /// What is said of the way itself.
        var remark: String?
        /// What a heading's line becomes.
        var heading: @Sendable (String) -> String = { $0 }
    }

    static let variants: [Variant] = [
        Variant(testDescription: "a subheading before each example", beforeCode: { _ in ["#### Code", ""] }),
        Variant(
            testDescription: "an anchored subheading before each example",
            beforeCode: { ["#### Code {#code-\($0)}", ""] }),
        Variant(
            testDescription: "subheadings of two levels",
            beforeCode: { ["#### Example {#example-\($0)}", "", "##### Code", ""] }),
        Variant(
            testDescription: "an example in another language after each",
            afterCode: { _ in
                ["", "```kotlin", "fun onMessageReceived(message: RemoteMessage) = track(message.data)", "```"]
            },
            remark: "examples are in Kotlin, which is not run"
        ),
        Variant(
            testDescription: "the anchor in the middle of each heading",
            remark: "is not at the end of its heading",
            heading: { line in
                guard let open = line.range(of: " {#"), line.hasSuffix("}") else { return line }
                let title = line[..<open.lowerBound].split(separator: " ", maxSplits: 2)
                guard title.count > 2 else { return line }
                return title[0] + " " + title[1] + line[open.lowerBound...] + " " + title[2]
            }
        ),
    ]

    @Test(
        "have the same findings, at the moved lines",
        arguments: Sweep.isAsked ? variants : Sweep.sample(of: variants, every: 3),
        Sweep.isAsked ? ["de", "es", "it", "pt", "zh"] : ["it"])
    func variant(_ variant: Variant, _ name: String) throws {
        let url = Repository.fixtures.appending(path: "Pages/mistaken/\(name).md")
        let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
        var text: [String] = []
        /// By the lines of the variant, from 1, those of the page.
        var origins: [Int: Int] = [:]
        var isInCode = false
        var examples = 0
        for (index, line) in lines.enumerated() {
            let isFence = line.hasPrefix("```")
            if isFence, !isInCode {
                examples += 1
                // A caption stays right above its example.
                if !(text.last { !$0.isEmpty } ?? "").contains(".java") { text += variant.beforeCode(examples) }
            }
            text.append(isInCode || isFence ? line : line.hasPrefix("#") ? variant.heading(line) : line)
            origins[text.count] = index + 1
            if isFence {
                if isInCode { text += variant.afterCode(examples) }
                isInCode.toggle()
            }
        }
        let expected = try Self.findings(lines.joined(separator: "\n"), name).map {
            "\($0.line) \($0.rule) \($0.message)"
        }
        let all = try Self.findings(text.joined(separator: "\n"), name)
        let remarks = variant.remark.map { remark in all.filter { $0.message.contains(remark) } } ?? []
        #expect(remarks.isEmpty == (variant.remark == nil))
        let found = all.filter { finding in
            !remarks.contains { $0.line == finding.line && $0.message == finding.message }
        }
        #expect(found.map { "\(origins[$0.line] ?? -$0.line) \($0.rule) \($0.message)" }.sorted() == expected.sorted())
    }

    private static let names = ["de", "es", "it", "pt", "zh"]
    /// As many of each page as make a thousand of all.
    private static let seeds: Range<UInt64> = 0..<200

    @Test(
        "have the same findings, at the moved lines, whatever comes between their parts",
        arguments: [2, 4] as [UInt64])
    func mutated(_ seed: UInt64) throws {
        let name = Self.names[Int(seed) % Self.names.count]
        let page = try Self.page(name)
        let mutated = MutatedStructure(page, seed: seed)
        try Self.expectSame(
            Self.findings(page, name).map { ($0.line, "\($0.rule) \($0.message)") },
            Self.findings(mutated.text, name).map { ($0.line, "\($0.rule) \($0.message)") }, mutated, "\(name) \(seed)")
    }

    @Test(
        "every one of a thousand pages that are divided otherwise has the same findings, by the built tool",
        .enabled(if: Sweep.isAsked, Comment(rawValue: Sweep.notAsked)))
    func everyMutated() throws {
        var pages: [(name: String, bytes: [UInt8])] = []
        var mutations: [String: MutatedStructure] = [:]
        for name in Self.names {
            let page = try Self.page(name)
            pages.append(("\(name).md", Array(page.utf8)))
            for seed in Self.seeds {
                let mutated = MutatedStructure(page, seed: seed)
                pages.append(("\(name)-\(seed).md", Array(mutated.text.utf8)))
                mutations["\(name)-\(seed).md"] = mutated
            }
        }
        #expect(mutations.count >= 1_000)
        let findings = try DocsTool.named { try $0.findings(in: pages) }.mapValues { findings in
            findings.map { finding in
                // In brackets it is said what makes it sure, with lines and cases.
                (finding.line, "\(finding.rule) \(finding.message.prefix { $0 != "(" })")
            }
        }
        for (name, mutated) in mutations.sorted(by: { $0.key < $1.key }) {
            let original = "\(name.prefix { $0 != "-" }).md"
            try Self.expectSame(#require(findings[original]), #require(findings[name]), mutated, name)
        }
    }

    /// What is found is what was, at the lines that have become of the old ones, and what is said of the division itself.
    private static func expectSame(
        _ old: [(line: Int, text: String)], _ new: [(line: Int, text: String)], _ mutated: MutatedStructure,
        _ name: String
    ) {
        var said: [String: Int] = [:]
        let others = new.filter { finding in
            guard let remark = mutated.remarks.keys.first(where: finding.text.contains) else { return true }
            said[remark, default: 0] += 1
            return false
        }
        #expect(said == mutated.remarks, "\(name)")
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
            try Self.findings(text, name).filter { $0.rule == rule }.map(\.line)
        }
        for rule in ["page.examples-compile", "action.resumed", "ids.own-notification", "page.file-caption"] {
            let expected = try lines(page, rule)
            #expect(try lines(text, rule) == expected, "\(rule)")
            #expect(!expected.isEmpty)
        }
        #expect(try lines(text, "page.sections").count > 5)
    }

    @Test("for a lost anchor the heading is proposed that has its words")
    func lostAnchor() throws {
        let page = """
            # Counting {#push-tracking}

            ## About {#about-push-tracking}

            ## Tracking an impression on Android

            ## Tracking a click on Android
            """
        let found = try Self.findings(page, "page").filter { $0.rule == "page.sections" }
        #expect(found.contains { $0.line == 5 && $0.message.contains("{#push-impression-tracking-android}") })
        #expect(found.contains { $0.line == 7 && $0.message.contains("{#push-click-tracking-android}") })
        #expect(found.contains { $0.line == 1 && $0.message.contains("{#push-open-tracking-iOS}") })
    }

    @Test(
        "an example that a heading keeps out of its section is judged all the same, and said to be outside",
        arguments: ["## Java", "# Java", "## Java {#java}"])
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

    @Test("code that is about something else may be outside of all sections")
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

    @Test("a page about something else is none of ours")
    func foreign() throws {
        let report = try Pages.wholeChecker().check(
            Array("# Bread\n\nCall `trackAction` when it is done.\n".utf8), name: "bread.md")
        #expect(!report.isAboutTracking && report.findings.isEmpty)
    }

    private static func findings(_ text: String, _ name: String) throws -> [(line: Int, rule: String, message: String)]
    {
        try Pages.wholeChecker().check(Array(text.utf8), name: "\(name).md").findings.map {
            ($0.place.line ?? 0, $0.rule.id, $0.message)
        }
    }
}
