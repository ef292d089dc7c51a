import Foundation
import TestSupport

/// A page that says the same as another, divided otherwise at random: every finding must be as before, at the line that
/// its line has become.
struct MutatedStructure {
    /// The lines of the page, each with the line of the original that it was made of, from 1; nil for new ones.
    private(set) var lines: [(text: String, origin: Int?)]
    /// The parts of the messages that are about the division itself, with how often each is said.
    private(set) var drafts: [String: Int] = [:]
    private var generator: SeededGenerator
    private var foreign: [String: Int] = [:]
    private var names = 0

    /// The languages of blocks that are added, by the words that fences name them with.
    private static let languages = [
        "kotlin": "Kotlin", "objective-c": "Objective-C", "objc": "Objective-C", "dart": "Dart",
        "javascript": "JavaScript", "typescript": "TypeScript", "csharp": "C#",
    ]

    init(_ page: String, seed: UInt64) {
        lines = page.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            (String($1), $0 + 1)
        }
        generator = SeededGenerator(seed: seed)
        if chance(3) { reorder("## ", within: nil) }
        if chance(3) { reorder("### ", within: "## ") }
        anchor()
        if chance(2) { wrap() }
        divide()
        if chance(4) { for index in lines.indices { lines[index].text += "\r" } }
        for (name, count) in foreign {
            let draft = count == 1 ? "an example is in \(name)," : "\(count) examples are in \(name),"
            drafts[draft] = 1
        }
    }

    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The line of the original that a line of this page was made of.
    func origin(of line: Int) -> Int? { lines.indices.contains(line - 1) ? lines[line - 1].origin : nil }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: all.indices, using: &generator)]
    }

    /// The parts of a level change places, whole: those of the second, one for each platform and what is said of both;
    /// and the sections inside of each that prints no callback twice, of which the last would count.
    private mutating func reorder(_ heading: String, within outer: String?) {
        let bounds = lines.indices.filter { index in outer.map { lines[index].text.hasPrefix($0) } ?? (index == 0) }
        for (start, end) in zip(bounds, bounds.dropFirst() + [lines.count]).reversed() {
            let starts = (start..<end).filter { lines[$0].text.hasPrefix(heading) }
            let answers = lines[start..<end].count { $0.text.contains("didReceive response") }
            guard let first = starts.first, outer == nil || answers < 2 else { continue }
            var parts = zip(starts, starts.dropFirst() + [end]).map { Array(lines[$0..<$1]) }
            for index in parts.indices where parts[index].last?.text != "" { parts[index].append(("", nil)) }
            parts.shuffle(using: &generator)
            lines.replaceSubrange(first..<end, with: parts.joined())
        }
    }

    /// Anchors go to the middle of their headings, and headings without one get their own.
    private mutating func anchor() {
        for index in lines.indices where lines[index].text.hasPrefix("#") {
            let line = lines[index].text
            guard let open = line.range(of: " {#") else { continue }
            if line.contains("implementation-") {
                if chance(2) { lines[index].text = "\(line[..<open.lowerBound]) {#part-\(newName())}" }
                continue
            }
            let words = line[..<open.lowerBound].split(separator: " ", maxSplits: 2)
            guard words.count > 2, line.contains("{#push-") || line.contains("{#about-"), chance(8) else { continue }
            guard !line.contains("{#push-tracking}") else { continue }
            lines[index].text = "\(words[0]) \(words[1])\(line[open.lowerBound...]) \(words[2])"
            drafts["is not at the end of its heading", default: 0] += 1
        }
    }

    private mutating func newName() -> Int {
        names += 1
        return names
    }

    /// Long lines of text become several.
    private mutating func wrap() {
        var wrapped: [(text: String, origin: Int?)] = []
        var isCode = false
        for line in lines {
            if line.text.hasPrefix("```") { isCode.toggle() }
            guard !isCode, line.text.first.map(\.isLetter) ?? false, line.text.utf8.count > 30 else {
                wrapped.append(line)
                continue
            }
            var current = ""
            for word in line.text.split(separator: " ", omittingEmptySubsequences: false) {
                if current.utf8.count > 20, word.first.map(\.isLetter) ?? false, chance(3), !current.hasSuffix(" ") {
                    wrapped.append((current, line.origin))
                    current = String(word)
                } else {
                    current += (current.isEmpty ? "" : " ") + word
                }
            }
            wrapped.append((current, line.origin))
        }
        lines = wrapped
    }

    /// Subheadings, notes, tabs and blocks in other languages come before and after the code, and some of it gets into
    /// lists, quotes and parts that are folded away.
    private mutating func divide() {
        var divided: [(text: String, origin: Int?)] = []
        var next = 0
        while next < lines.count {
            guard lines[next].text.hasPrefix("```"),
                let end = lines[(next + 1)...].firstIndex(where: { $0.text.hasPrefix("```") })
            else {
                divided.append(lines[next])
                next += 1
                continue
            }
            let block = Array(lines[next...end])
            next = end + 1
            // A caption stays right above its code.
            if divided.last(where: { !$0.text.isEmpty })?.text.contains(".java") ?? false {
                divided += block
            } else {
                divided += before().map { ($0, nil) }
                divided += enclosed(block)
            }
            divided += after().map { ($0, nil) }
        }
        lines = divided
    }

    /// The lines of a code block in something that holds blocks.
    private mutating func enclosed(_ block: [(text: String, origin: Int?)]) -> [(text: String, origin: Int?)] {
        func prefixed(_ prefix: String) -> [(text: String, origin: Int?)] {
            block.map { line in
                (
                    line.text.isEmpty ? String(prefix.reversed().drop { $0 == " " }.reversed()) : prefix + line.text,
                    line.origin
                )
            }
        }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return [("1. Write this:", nil), ("", nil)] + prefixed("   ") + [("", nil), ("2. Build it.", nil)]
        case 1: return [("* Write this:", nil), ("", nil)] + prefixed("  ") + [("", nil)]
        case 2: return prefixed("> ")
        case 3: return [(">[!NOTE]", nil), (">", nil), (">Write this:", nil), (">", nil)] + prefixed(">")
        case 4:
            return [("<details>", nil), ("<summary>Code</summary>", nil), ("", nil)] + block
                + [("", nil), ("</details>", nil)]
        case 5: return [("- First", nil), ("  1. Write this:", nil), ("", nil)] + prefixed("     ") + [("", nil)]
        default: return block
        }
    }

    private mutating func before() -> [String] {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: ["#### Code", ""]
        case 1: ["#### Code {#code-\(newName())}", ""]
        case 2: ["#### Example {#example-\(newName())}", "", "##### \(pick(["Java", "Swift", "Code"]))", ""]
        case 3: [">[!BEGINTABS]", "", ">[!TAB \(pick(["Java", "Swift"]))]", ""]
        case 4: [">[!\(pick(["NOTE", "TIP", "IMPORTANT"]))]", ">", ">Read all of it.", ""]
        case 5: ["<!-- An example follows. -->", ""]
        default: []
        }
    }

    private mutating func after() -> [String] {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: foreignBlock()
        case 2: ["", ">[!ENDTABS]", ""]
        case 3: ["", ">[!CAUTION]", ">", ">Keep it short.", ""]
        case 4: ["", "---", ""]
        default: []
        }
    }

    private mutating func foreignBlock() -> [String] {
        let word = pick(Self.languages.keys.sorted())
        foreign[Self.languages[word] ?? word, default: 0] += 1
        return ["", "```\(word)", "track(message.data, 7)", "```"]
    }
}
