import Foundation
import TestSupport

/// A page that says the same as another, divided otherwise at random: every finding must be as before, at the line that
/// its line has become.
struct MutatedStructure {
    /// The lines of the page, each with the line of the original that it was made of, from 1; nil for new ones.
    private(set) var lines: [(text: String, origin: Int?)]
    /// The parts of the messages that are about the division itself, with how often each is said.
    private(set) var remarks: [String: Int] = [:]
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
        if chance(3) { reorder() }
        anchor()
        if chance(2) { wrap() }
        divide()
        if chance(4) { for index in lines.indices { lines[index].text += "\r" } }
        for (name, count) in foreign {
            let remark = count == 1 ? "an example is in \(name)," : "\(count) examples are in \(name),"
            remarks[remark] = 1
        }
    }

    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// The line of the original that a line of this page was made of.
    func origin(of line: Int) -> Int? { lines.indices.contains(line - 1) ? lines[line - 1].origin : nil }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }

    private mutating func pick<Element>(_ all: [Element]) -> Element {
        all[Int.random(in: all.indices, using: &generator)]
    }

    /// The parts of the second level change places, whole: one for each platform, and what is said of both.
    private mutating func reorder() {
        let starts = lines.indices.filter { lines[$0].text.hasPrefix("## ") }
        guard let first = starts.first else { return }
        let ends = starts.dropFirst() + [lines.count]
        var parts = zip(starts, ends).map { Array(lines[$0..<$1]) }
        for index in parts.indices where lines.last?.text != "" || parts[index].last?.text != "" {
            parts[index].append(("", nil))
        }
        parts.shuffle(using: &generator)
        lines = Array(lines[..<first]) + parts.joined()
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
            remarks["is not at the end of its heading", default: 0] += 1
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

    /// Subheadings, notes, tabs and blocks in other languages come before and after the code.
    private mutating func divide() {
        var divided: [(text: String, origin: Int?)] = []
        var isCode = false
        for line in lines {
            let isFence = line.text.hasPrefix("```")
            // A caption stays right above its code.
            let isCaptioned = divided.last { !$0.text.isEmpty }?.text.contains(".java") ?? false
            if isFence, !isCode, !isCaptioned { divided += before().map { ($0, nil) } }
            divided.append(line)
            if isFence, isCode { divided += after().map { ($0, nil) } }
            if isFence { isCode.toggle() }
        }
        lines = divided
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
