/// Why a text is not well-formed XML, with the first place that shows it.
package struct XMLProblem: Error, Sendable, Hashable {
    /// The problem, as a sentence without its full stop.
    package let message: String
    /// The suggested correction.
    package let suggestion: String
    /// The place.
    package let place: XMLPlace
}

/// A place in an XML text.
package struct XMLPlace: Sendable, Hashable {
    private var offset = 0
    /// From 1.
    package private(set) var line = 1
    /// From 1, in Unicode scalars.
    package private(set) var column = 1

    /// A byte that is not before this one.
    fileprivate func moved(to wanted: Int, in bytes: [UInt8]) -> XMLPlace {
        var place = self
        for unit in bytes[offset..<max(offset, min(wanted, bytes.count))] {
            if unit == UInt8(ascii: "\n") {
                (place.line, place.column) = (place.line + 1, 1)
            } else if !UTF8.isContinuation(unit) {
                place.column += 1
            }
        }
        place.offset = max(offset, wanted)
        return place
    }
}

/// Reads the tags of a manifest: a whole file, of which what a build would refuse is refused (XML 1.0 with namespaces),
/// or whatever a page shows of one.
package struct XMLReader {
    /// A tag that begins an element.
    struct Tag {
        let name: String
        fileprivate(set) var attributes: [Attribute] = []
        let start: XMLPlace
        fileprivate(set) var end: XMLPlace

        /// The value of an attribute.
        func attribute(_ name: String) -> String? { attributes.last { $0.name == name }?.value }
    }

    /// An attribute of a tag.
    struct Attribute {
        let name: String
        let value: String
        fileprivate let start: Int
    }

    /// In the order of the text.
    private(set) var tags: [Tag] = []
    /// What is in the comments.
    private(set) var comments: [ArraySlice<UInt8>] = []
    private let bytes: [UInt8]
    private var index = 0
    private var place = XMLPlace()
    private var open: [Element] = []
    /// How many of the open elements declare a prefix.
    private var openPrefixes: [String: Int] = [:]
    private var hasRoot = false

    private struct Element {
        let name: String
        let start: Int
        /// The prefixes that it declares.
        let prefixes: Set<String>
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads what a page shows of a manifest, whatever is wrong with it.
    init(fragment text: String) {
        self.init(Array(text.utf8))
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start
            if starts("<!--") {
                index = min(start + 4, bytes.count)
                endComment(at: find("-->") ?? bytes.count)
            } else if starts("<![CDATA[") {
                if !skip(past: "]]>") { index = bytes.count }
            } else if !starts("<?") || !skip(past: "?>") {
                // The content of an instruction is not an attribute, and its quotes do not pair with others.
                tag()
            }
        }
    }

    /// The namespace of Android's attributes.
    private static let android = "http://schemas.android.com/apk/res/android"

    /// Checks a manifest.
    ///
    /// - Throws: the first thing that is wrong with it.
    package static func check(_ text: [UInt8]) throws(XMLProblem) {
        var reader = XMLReader(text)
        try reader.document()
    }

    // MARK: The document

    private mutating func document() throws(XMLProblem) {
        if starts("<?xml"), index + 5 >= bytes.count || !Self.continuesName(bytes[index + 5]) { try declaration() }
        while index < bytes.count {
            if starts("<!--") {
                try comment()
            } else if starts("<![CDATA[") {
                try characterData()
            } else if starts("<!DOCTYPE") {
                throw problem(
                    "a document type is declared, which manifests do not have",
                    "delete the declaration, and write out its entities")
            } else if starts("<!") {
                throw problem("this does not begin a comment", "write <!-- before a comment and --> after it")
            } else if starts("<?") {
                try instruction()
            } else if starts("</") {
                try endTag()
            } else if bytes[index] == UInt8(ascii: "<") {
                try startTag()
            } else {
                try text()
            }
        }
        if let last = open.last {
            throw problem("<\(last.name)> is never closed", "write </\(last.name)> where it ends", at: last.start)
        }
        guard hasRoot else { throw problem("there is no element", "begin with <manifest>", at: 0) }
    }

    private mutating func declaration() throws(XMLProblem) {
        let start = index
        guard let end = find("?>") else {
            throw problem("the XML declaration is never closed", "write ?> where it ends", at: start)
        }
        index += "<?xml".utf8.count
        let (version, encoding, standalone) = (declared("version"), declared("encoding"), declared("standalone"))
        skipSpaces()
        let name = Array((encoding ?? "utf-8").utf8)
        guard index == end, let version = version?.utf8, version.starts(with: "1.".utf8), version.count > 2,
            version.dropFirst(2).allSatisfy(Self.isDigit), name.first.map(Self.isLetter) == true,
            name.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || "-._".utf8.contains($0) }),
            ["yes", "no", nil].contains(standalone)
        else {
            throw problem(
                "the XML declaration has another form", "write <?xml version=\"1.0\" encoding=\"utf-8\"?>", at: start)
        }
        index = end + 2
        guard let encoding else { return }
        guard ["utf-8", "us-ascii", "utf-16", "utf-16le", "utf-16be"].contains(encoding.lowercased()) else {
            throw problem("the encoding is \(encoding), which is not supported", "save the file as UTF-8", at: start)
        }
    }

    /// The value that the XML declaration gives next under a name; nil if another name or none is next.
    private mutating func declared(_ name: StaticString) -> String? {
        let start = index
        guard skipSpaces(), starts(name) else {
            index = start
            return nil
        }
        index += name.utf8CodeUnitCount
        skipSpaces()
        if starts("=") {
            index += 1
            skipSpaces()
            if starts("\"") || starts("'"), let end = bytes[(index + 1)...].firstIndex(of: bytes[index]) {
                defer { index = end + 1 }
                return String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            }
        }
        index = start
        return nil
    }

    private mutating func instruction() throws(XMLProblem) {
        let start = index
        index += 2
        let name = try self.name("an instruction")
        if name.lowercased() == "xml" {
            throw problem(
                "the XML declaration is not at the beginning", "delete what comes before it, or the declaration",
                at: start)
        }
        guard skipSpaces() || starts("?>"), skip(past: "?>") else {
            throw problem("this instruction is never closed", "write ?> where it ends", at: start)
        }
        try checkCharacters(start..<index)
    }

    private mutating func comment() throws(XMLProblem) {
        let start = index
        index += 4
        guard let end = find("--") else {
            throw problem("this comment is never closed", "write --> where it ends", at: start)
        }
        guard end + 2 < bytes.count, bytes[end + 2] == UInt8(ascii: ">") else {
            throw problem("there are two hyphens in a comment", "write one, or close the comment with -->", at: end)
        }
        try checkCharacters(start..<end)
        endComment(at: end)
    }

    private mutating func endComment(at end: Int) {
        comments.append(bytes[index..<end])
        index = min(end + 3, bytes.count)
    }

    private mutating func characterData() throws(XMLProblem) {
        let start = index
        guard !open.isEmpty else { throw problem("there is text outside of <manifest>", "delete it") }
        guard skip(past: "]]>") else {
            throw problem("this CDATA section is never closed", "write ]]> where it ends", at: start)
        }
        try checkCharacters(start..<index)
    }

    private mutating func text() throws(XMLProblem) {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "&") {
                guard !open.isEmpty else { throw problem("there is text outside of <manifest>", "delete it") }
                try reference()
                continue
            }
            if open.isEmpty, !Self.isSpace(bytes[index]) {
                throw problem("there is text outside of <manifest>", "delete it")
            }
            if starts("]]>") { throw problem("]]> closes nothing here", "write ]]&gt;") }
            index += 1
        }
        try checkCharacters(start..<index)
    }

    // MARK: Tags

    private mutating func endTag() throws(XMLProblem) {
        let start = index
        index += 2
        let name = try self.name("an element")
        skipSpaces()
        guard let last = open.last else {
            throw problem("</\(name)> closes nothing", "delete it", at: start)
        }
        guard last.name.utf8.elementsEqual(name.utf8) else {
            throw problem(
                "</\(name)> closes <\(last.name)>, which line \(line(of: last.start)) opens",
                "write </\(last.name)> before it, or instead",
                at: start)
        }
        try expect(">", "this tag is never closed", "write > after \(name)", from: start)
        open.removeLast()
        for prefix in last.prefixes { openPrefixes[prefix, default: 1] -= 1 }
    }

    private mutating func startTag() throws(XMLProblem) {
        let start = index
        index += 1
        let name = try self.name("an element")
        if open.isEmpty, hasRoot {
            throw problem("<\(name)> is outside the first element", "move it inside", at: start)
        }
        if open.isEmpty, name != "manifest" {
            throw problem("the first element is <\(name)>", "begin with <manifest>", at: start)
        }
        var attributes: [Attribute] = []
        var names: Set<[UInt8]> = []
        while true {
            let isApart = skipSpaces()
            guard index < bytes.count else {
                throw problem("the tag <\(name)> is never closed", "write > or /> where it ends", at: start)
            }
            if starts("/>") || bytes[index] == UInt8(ascii: ">") { break }
            guard isApart else {
                throw problem("this directly follows a name or a value", "write a space before it")
            }
            let attribute = try self.attribute()
            guard names.insert(Array(attribute.name.utf8)).inserted else {
                throw problem(
                    "<\(name)> has the attribute \(attribute.name) twice", "delete one of the two",
                    at: attribute.start)
            }
            attributes.append(attribute)
        }
        let declared = try prefixes(attributes)
        let element = Element(name: name, start: start, prefixes: declared)
        try checkPrefixes([(name, start + 1)] + attributes.map { ($0.name, $0.start) }, declared)
        hasRoot = true
        if starts("/>") {
            index += 2
        } else {
            index += 1
            open.append(element)
            for prefix in declared { openPrefixes[prefix, default: 0] += 1 }
        }
    }

    private mutating func attribute() throws(XMLProblem) -> Attribute {
        let start = index
        let name = try self.name("an attribute")
        skipSpaces()
        try expect("=", "the attribute \(name) has no value", "write \(name)=\"…\"", from: start)
        skipSpaces()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            throw problem("the value of \(name) is not in quotes", "write \(name)=\"…\"", at: start)
        }
        let quote = bytes[index]
        let opening = index
        index += 1
        while index < bytes.count, bytes[index] != quote {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                throw problem(
                    "there is a < in the value of \(name), which begins in line \(line(of: opening))",
                    "close the value, or write &lt;")
            case UInt8(ascii: "&"): try reference()
            default: index += 1
            }
        }
        guard index < bytes.count else {
            throw problem("the value of \(name) is never closed", "write the quote after it", at: opening)
        }
        try checkCharacters(opening..<index)
        index += 1
        return Attribute(name: name, value: Self.value(bytes[(opening + 1)..<(index - 1)]), start: start)
    }

    /// A value with its entities resolved, and with every line end and tab replaced by a space, as XML requires.
    private static func value(_ written: ArraySlice<UInt8>) -> String {
        var spaced: [UInt8] = []
        for unit in written {
            if unit == UInt8(ascii: "\n"), spaced.last == UInt8(ascii: "\r") { spaced.removeLast() }
            spaced.append(unit)
        }
        for index in spaced.indices where (0x09...0x0D).contains(spaced[index]) { spaced[index] = UInt8(ascii: " ") }
        return XMLEntity.resolved(String(decoding: spaced, as: UTF8.self))
    }

    // MARK: Fragments

    /// A tag of any form. It ends at the first `>` outside quotes.
    private mutating func tag() {
        place = place.moved(to: index, in: bytes)
        let start = place
        index += 1
        var tag = Tag(name: word(), start: start, end: start)
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            let start = index
            let name = word()
            skipSpaces()
            if starts("="), !name.isEmpty {
                index += 1
                skipSpaces()
                if let value = quoted() { tag.attributes.append(Attribute(name: name, value: value, start: start)) }
            } else if name.isEmpty, quoted() == nil, index == start {
                index += 1
            }
        }
        index = min(index + 1, bytes.count)
        place = place.moved(to: index, in: bytes)
        tag.end = place
        tags.append(tag)
    }

    private mutating func word() -> String {
        let start = index
        while index < bytes.count, !Self.isSpace(bytes[index]), !"=/>\"'".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// The value in quotes that is next; nil if none is.
    private mutating func quoted() -> String? {
        guard starts("\"") || starts("'") else { return nil }
        let start = index + 1
        let end = bytes[start...].firstIndex(of: bytes[index]) ?? bytes.count
        index = min(end + 1, bytes.count)
        return Self.value(bytes[start..<end])
    }

    // MARK: Namespaces

    private func prefixes(_ attributes: [Attribute]) throws(XMLProblem) -> Set<String> {
        var declared: Set<String> = []
        for attribute in attributes where attribute.name.hasPrefix("xmlns:") {
            let prefix = String(attribute.name.dropFirst("xmlns:".count))
            if attribute.value == Self.android, prefix != "android" {
                throw problem(
                    "Android's attributes have the prefix \(prefix) here, which is not supported",
                    "write xmlns:android, and android: before the attributes", at: attribute.start)
            }
            if prefix == "android", attribute.value != Self.android {
                throw problem(
                    "the prefix android is not that of Android's attributes", "write xmlns:android=\"\(Self.android)\"",
                    at: attribute.start)
            }
            declared.insert(prefix)
        }
        return declared
    }

    private func checkPrefixes(_ names: [(name: String, start: Int)], _ declared: Set<String>) throws(XMLProblem) {
        for (name, start) in names {
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            let prefix = String(parts[0])
            guard parts.count == 2, !parts.contains("") else {
                throw problem(
                    "\(name) is not a name with a prefix", "write one colon, with a name on both sides", at: start)
            }
            if ["xml", "xmlns"].contains(prefix) || declared.contains(prefix) { continue }
            if openPrefixes[prefix, default: 0] > 0 { continue }
            let address = prefix == "android" ? Self.android : "…"
            throw problem(
                "nothing declares the prefix \(prefix)", "write xmlns:\(prefix)=\"\(address)\" in <manifest>", at: start
            )
        }
    }

    // MARK: Pieces

    /// An entity such as `&amp;`.
    private mutating func reference() throws(XMLProblem) {
        let start = index
        let body = bytes[(start + 1)...].prefix {
            $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "<") && !Self.isSpace($0)
        }
        let name = String(decoding: body, as: UTF8.self)
        guard body.endIndex < bytes.count, bytes[body.endIndex] == UInt8(ascii: ";") else {
            throw problem("this & does not begin an entity", "write &amp;", at: start)
        }
        guard XMLEntity.scalar(name) != nil else {
            throw problem(
                "nothing declares the entity &\(name);",
                "write the character itself, or one of &amp; &lt; &gt; &quot; &apos;", at: start)
        }
        index = body.endIndex + 1
    }

    private mutating func name(_ what: String) throws(XMLProblem) -> String {
        let start = index
        while index < bytes.count, Self.continuesName(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        guard let first = name.unicodeScalars.first, XMLCharacters.startsName(first) else {
            throw problem("the name of \(what) is missing here", "write it, or &lt; for the sign itself", at: start)
        }
        guard name.unicodeScalars.allSatisfy(XMLCharacters.continuesName) else {
            throw problem(
                "the name of \(what) has a character that names cannot have", "write letters and digits", at: start)
        }
        return name
    }

    private mutating func expect(_ sign: Character, _ message: String, _ suggestion: String, from start: Int)
        throws(XMLProblem)
    {
        guard index < bytes.count, bytes[index] == sign.asciiValue else {
            throw problem(message, suggestion, at: start)
        }
        index += 1
    }

    @discardableResult private mutating func skipSpaces() -> Bool {
        let start = index
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        return index > start
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    private func find(_ text: StaticString) -> Int? {
        text.withUTF8Buffer { sign in
            var place = index
            while place + sign.count <= bytes.count {
                if bytes[place...].starts(with: sign) { return place }
                place += 1
            }
            return nil
        }
    }

    private mutating func skip(past text: StaticString) -> Bool {
        guard let place = find(text) else { return false }
        index = place + text.utf8CodeUnitCount
        return true
    }

    private func checkCharacters(_ range: Range<Int>) throws(XMLProblem) {
        for place in range where bytes[place] < 0x20 && !Self.isSpace(bytes[place]) {
            throw problem("there is a control character", "delete it", at: place)
        }
        // U+FFFE and U+FFFF.
        for place in range.dropLast(2)
        where bytes[place] == 0xEF && bytes[place + 1] == 0xBF && bytes[place + 2] >= 0xBE {
            throw problem("there is a code that is not a character", "delete it", at: place)
        }
    }

    private static func isSpace(_ unit: UInt8) -> Bool { unit == 0x20 || unit == 0x09 || unit == 0x0A || unit == 0x0D }

    private static func continuesName(_ unit: UInt8) -> Bool {
        unit >= 0x80 || isLetter(unit) || isDigit(unit) || "-._:".utf8.contains(unit)
    }

    private static func isLetter(_ unit: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(unit | 0x20)
    }

    private static func isDigit(_ unit: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(unit) }

    // MARK: Places

    private func problem(_ message: String, _ suggestion: String, at offset: Int? = nil) -> XMLProblem {
        XMLProblem(
            message: message, suggestion: suggestion, place: XMLPlace().moved(to: offset ?? index, in: bytes))
    }

    private func line(of offset: Int) -> Int { XMLPlace().moved(to: offset, in: bytes).line }
}
