import CodeJudging
import DocCheck
import Foundation
import TestSupport
import Testing

/// `--fix` is right or silent: on right pages of which true sentences and tables were moved, doubled and inserted, it
/// changes nothing; and with one known mistake, just that.
@Suite("--fix on pages made by seed") struct FixedPageTests {
    private static let seeds = Sweep.rows(Array(0..<300), every: 10)

    @Test("a right page stays as it is, whatever true things are added to it", arguments: seeds)
    func rightPage(_ seed: Int) throws {
        let page = try TruePage(seed: seed)
        let report = try Pages.check(Array(page.text.utf8), name: page.name)
        #expect(PageFixes.apply(report.findings, to: Array(page.text.utf8)) == nil, "\(Pages.summary(report))")
        #expect(page.isMoved || report.findings.isEmpty, "\(Pages.summary(report))")
    }

    @Test("of a page with one mistake, nothing else is changed", arguments: seeds)
    func mistakenPage(_ seed: Int) throws {
        let page = try TruePage(seed: seed)
        let right = Array(page.text.utf8)
        for corruption in Corruption.all where corruption.page == page.name && !corruption.everywhere {
            // Where a page says it twice, the mistake is in the first.
            guard let range = page.text.range(of: corruption.old) else { continue }
            let wrong = Array(page.text.replacingCharacters(in: range, with: corruption.new).utf8)
            let report = try Pages.check(wrong, name: page.name)
            guard let fixed = PageFixes.apply(report.findings, to: wrong) else { continue }
            let before = page.text.utf8.distance(from: page.text.startIndex, to: range.lowerBound)
            let after = page.text.utf8.distance(from: range.upperBound, to: page.text.endIndex)
            let isElsewhere =
                fixed.count < before + after || !fixed.starts(with: right.prefix(before))
                || !fixed.reversed().starts(with: right.suffix(after).reversed())
            #expect(!isElsewhere && !corruption.new.isEmpty, "\(corruption): \(Pages.summary(report))")
            #expect(!corruption.isFixed || fixed == right, "\(corruption)")
        }
    }

    @Test("most of the mistakes that are certain on a plain page are certain on these, too")
    func notSilent() throws {
        var (all, fixed) = (0, 0)
        for seed in Self.seeds {
            let page = try TruePage(seed: seed)
            for corruption in Corruption.all
            where corruption.page == page.name && corruption.isFixed && !corruption.everywhere {
                guard let range = page.text.range(of: corruption.old) else { continue }
                let wrong = Array(page.text.replacingCharacters(in: range, with: corruption.new).utf8)
                all += 1
                let findings = try Pages.check(wrong, name: page.name).findings
                fixed += PageFixes.apply(findings, to: wrong) == Array(page.text.utf8) ? 1 : 0
            }
        }
        #expect(fixed * 4 >= all * 3, "\(fixed) of \(all)")
    }

    @Test(
        "where the category's name is missing, no other word is taken for it",
        arguments: [
            #"the code "2""#, "its id, `_mId`", "a `UNNotificationCategory`", #"the priority "high""#,
            #"the priority "HIGH""#, #"the sound "default""#, "the function `registerBikeCategory()`",
            "the flag **on**", "a page, https://example.com/DEFAULTS", "the key `broadlogId`", "**IMPORTANT** news",
        ])
    func missingCategory(_ thing: String) throws {
        let page = try FixturePageTests.text("en").replacing(#"Ours is called "DEFAULT"."#, with: "It has \(thing).")
        let report = try Pages.check(Array(page.utf8), name: "en.md")
        #expect(report.findings.map(\.rule.id) == ["page.category"])
        #expect(PageFixes.apply(report.findings, to: Array(page.utf8)) == nil)
        let message = try #require(report.findings.first?.message)
        #expect(message.hasPrefix("the text does not name the category \"DEFAULT\""))
    }

    @Test(
        "a word between the code and the translated category does not hide it",
        arguments: [#"Its code is "2"."#, #"Set the priority to "high"."#, "Make the `UNNotificationCategory` once."])
    func translatedCategory(_ sentence: String) throws {
        let right = try FixturePageTests.text("en").replacing(
            "Now give every push", with: "\(sentence)\n\n\(sentence) Now give every push")
        let wrong = Array(right.replacing(#"called "DEFAULT""#, with: #"called "STANDARD""#).utf8)
        let findings = try Pages.check(wrong, name: "en.md").findings
        #expect(PageFixes.apply(findings, to: wrong) == Array(right.utf8))
    }

    @Test(
        "a table about something else is not taken for that of the variables",
        arguments: TruePage.tables)
    func otherTable(_ table: String) throws {
        let right = try FixturePageTests.text("en").replacing("| Variable |", with: "\(table)\n\n| Variable |")
        #expect(Pages.summary(try Pages.check(Array(right.utf8), name: "en.md")) == [])
        let wrong = Array(right.replacing("| action | \"7\"", with: "| Aktion | \"7\"").utf8)
        let findings = try Pages.check(wrong, name: "en.md").findings
        #expect(PageFixes.apply(findings, to: wrong) == Array(right.utf8))
    }

    @Test("a receiver of a library is registered beside the page's own")
    func otherReceiver() throws {
        let page = try FixturePageTests.text("en").replacing(
            "    <application>", with: "    <application>\n<receiver android:name=\"com.library.BootReceiver\" />")
        #expect(Pages.summary(try Pages.check(Array(page.utf8), name: "en.md")) == [])
    }
}

/// A right page to which true things were done.
struct TruePage {
    let name: String
    let text: String
    /// Whether a text has gone to another place, where a rule may rightly miss it.
    private(set) var isMoved = false

    init(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        name = FixturePageTests.names[seed % FixturePageTests.names.count]
        var blocks = Self.blocks(of: try FixturePageTests.text(name))
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            let texts = blocks.indices.filter { Self.isText(blocks[$0]) }
            guard let one = texts.randomElement(using: &generator) else { continue }
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: blocks.insert(blocks[one], at: one + 1)
            case 1:
                // Within its section: up to the next heading.
                let end = blocks[one...].firstIndex { $0.hasPrefix("#") } ?? blocks.count
                let place = Int.random(in: one + 1...max(one + 1, end), using: &generator)
                blocks.insert(blocks[one], at: min(place, blocks.count))
                blocks.remove(at: one)
                isMoved = true
            case 2: blocks.insert(Self.tables.randomElement(using: &generator) ?? "", at: one)
            case 3: blocks.insert(Self.sentences.randomElement(using: &generator) ?? "", at: one)
            case 4: blocks.insert(Self.sentences.randomElement(using: &generator) ?? "", at: one + 1)
            default:
                guard !blocks[one].hasPrefix("|"), !blocks[one].contains(".java") else { continue }
                let sentence = Self.sentences.randomElement(using: &generator) ?? ""
                blocks[one] =
                    Bool.random(using: &generator) ? "\(blocks[one]) \(sentence)" : "\(sentence) \(blocks[one])"
            }
        }
        text = blocks.joined(separator: "\n\n")
    }

    /// Sentences that are true on every page, and set words off.
    static let sentences = [
        #"Set the priority to "high"."#, #"The sound is "default"."#, "Register the `UNNotificationCategory` once.",
        "The ids travel in `_mId` and `_dId`.", "The code \"2\" is a click.", "Switch the device **ON** first.",
        "The flag `_acsDeliveryTracking` is written by **Campaign** or **Adobe**.",
        "It was **off** for **old** deliveries.", "Its value is \"on\" for \"new\" ones.",
        "See https://example.com/trackaction/deliveryid?broadlogid=1 for more.",
        "Both **IMPORTANT** and **URGENT** are levels.", #"The server answers "OK"."#,
        "Call it from MainActivity.java, right after the start:",
        "The keys are `broadlogId`, `deliveryId` and `action`.",
        "Older code calls `trackAction()`.", "The switch can say \"On\" or \"Off\".", "Ask **Standard** support.",
    ]

    /// Tables that are true on every page.
    static let tables = [
        "| Key | Meaning |\n|---|---|\n| `_mId` | sent as broadlogId |\n| `_dId` | sent as deliveryId |",
        "| Key | Example |\n|---|---|\n| `_mId` | `_mId: \"h1\"` |\n| `_dId` | `_dId: \"4f\"` |",
        "| Event | Code |\n|---|---|\n| received | \"7\" |\n| opened | \"2\" and \"1\" |",
        "| Flag | Meaning |\n|---|---|\n| on | count it |\n| off | leave it |",
        "| Code | Word |\n|---|---|\n| 7 | Impression |\n| 2 | Click |\n| 1 | Open |",
        "| Column | From |\n|---|---|\n| message | `_mId` |\n| broadlogId | `_mId` |\n| kind | 1, 2 or 7 |",
    ]

    private static func isText(_ block: String) -> Bool {
        !block.hasPrefix("#") && !block.hasPrefix("```") && !block.hasPrefix("---")
    }

    /// What blank lines part, code kept whole.
    private static func blocks(of text: String) -> [String] {
        var blocks: [String] = []
        var isCode = false
        for part in text.components(separatedBy: "\n\n") {
            if isCode { blocks[blocks.count - 1] += "\n\n" + part } else { blocks.append(part) }
            if part.components(separatedBy: "```").count.isMultiple(of: 2) { isCode.toggle() }
        }
        return blocks
    }
}
