import Markdown
import SourceCode

/// A code block with what is known of it without parsing it.
struct Example {
    /// A word in the code, with its place in the page.
    struct Word {
        let text: String
        let range: Range<Int>
    }

    let block: CodeBlock
    /// The title in its info string, or else the block right before it, if that is a paragraph.
    let caption: Prose?
    /// The names of the Java classes that it declares.
    let classes: [Word]
    /// The names of the classes that receive broadcasts.
    let receiverClasses: [Word]
    /// The names of the receivers in a manifest, without the package.
    let registeredReceivers: [Word]
    /// The identifiers of the notification categories that it makes.
    let categories: [Word]

    init(_ block: CodeBlock, caption: Prose?) {
        self.block = block
        self.caption = caption
        var classes: [Word] = []
        var receiverClasses: [Word] = []
        var registered: [Word] = []
        var categories: [Word] = []
        let lines = block.lines.map { CodeLine($0) }
        let isManifest = lines.contains { $0.has("<manifest") || $0.has("<receiver") }
        var isInReceiver = false
        var isInCategory = false
        for line in lines where !line.isComment {
            if isManifest {
                if line.has("<receiver") { isInReceiver = true }
                if isInReceiver { registered += line.attribute("android:name") }
                if line.has(">") { isInReceiver = false }
                continue
            }
            let declared = line.declaredClasses
            classes += declared
            if line.has("BroadcastReceiver") { receiverClasses += declared }
            if line.has("UNNotificationCategory(") { isInCategory = true }
            guard isInCategory else { continue }
            let identifiers = line.literals(after: "identifier:")
            categories += identifiers
            if !identifiers.isEmpty { isInCategory = false }
        }
        self.classes = classes
        self.receiverClasses = receiverClasses
        registeredReceivers = registered
        self.categories = categories
    }

    /// Whether it declares a class as public.
    func isPublic(_ name: String) -> Bool {
        block.lines.contains { $0.string.contains("public ") && $0.string.contains("class " + name) }
    }

    /// The code blocks of a page in order, including those in lists and quotes.
    static func examples(in page: MarkdownPage) -> [Example] {
        var examples: [Example] = []
        var previous: Paragraph?
        for block in page.blocks.withDescendants {
            switch block {
            case .code(let code):
                examples.append(Example(code, caption: (code.title ?? previous?.inlines).map { Prose($0) }))
                previous = nil
            case .paragraph(let paragraph): previous = paragraph
            case .heading, .quote, .list, .table, .html, .definition, .thematicBreak: previous = nil
            }
        }
        return examples
    }
}

/// A line of code, searched for words; a line that is only a comment has none.
struct CodeLine {
    let line: DecodedText
    private let bytes: [UInt8]

    init(_ line: DecodedText) {
        self.line = line
        bytes = Array(line.string.utf8)
    }

    /// Whether the line is only a comment.
    var isComment: Bool {
        let code = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        return code.starts(with: "//".utf8) || code.starts(with: "*".utf8) || code.starts(with: "/*".utf8)
    }

    func has(_ text: StaticString) -> Bool { offset(of: text) != nil }

    /// The name after `class` in a declaration; `Name.class` is an expression.
    var declaredClasses: [Example.Word] {
        guard has("class ") else { return [] }
        let words = words
        guard let start = words.firstIndex(where: { text($0).isExactly("class") }), start + 1 < words.count else {
            return []
        }
        guard words[..<start].allSatisfy({ Self.modifiers.contains(text($0)) }) else { return [] }
        return [word(words[start + 1])]
    }

    private static let modifiers: Set<String> = [
        "public", "final", "abstract", "static", "private", "protected", "open",
    ]

    /// The last part of an attribute's value, after the dots of a package's name.
    func attribute(_ name: StaticString) -> [Example.Word] {
        literals(after: name).map { literal in
            guard let point = literal.text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return literal }
            let last = literal.text[literal.text.utf8.index(after: point)...]
            return Example.Word(
                text: String(last), range: literal.range.upperBound - last.utf8.count..<literal.range.upperBound)
        }
    }

    /// The text between the first two double quotes after a text.
    func literals(after name: StaticString) -> [Example.Word] {
        let quote = UInt8(ascii: "\"")
        guard let start = offset(of: name), let open = bytes[(start + name.utf8CodeUnitCount)...].firstIndex(of: quote),
            let close = bytes[(open + 1)...].firstIndex(of: quote)
        else { return [] }
        return [word(open + 1..<close)]
    }

    private func offset(of text: StaticString) -> Int? {
        text.withUTF8Buffer { wanted in
            guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
            var start = 0
            while start <= bytes.count - wanted.count {
                if bytes[start] == first, wanted.indices.allSatisfy({ bytes[start + $0] == wanted[$0] }) {
                    return start
                }
                start += 1
            }
            return nil
        }
    }

    private var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for offset in bytes.indices {
            // Letters of other scripts can be part of names.
            let isPart = bytes[offset] >= 0x80 || Unicode.Scalar(bytes[offset]).isIdentifierPart
            if isPart, start == nil { start = offset }
            if !isPart, let begun = start {
                words.append(begun..<offset)
                start = nil
            }
        }
        if let start { words.append(start..<bytes.count) }
        return words
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func word(_ range: Range<Int>) -> Example.Word {
        Example.Word(text: text(range), range: line.sourceRange(ofUTF8: range))
    }
}
