import Diagnostics

/// HTML being written. The names of elements and attributes are literals of this program; everything else is escaped
/// and made visible here, so that escaping cannot be forgotten.
package struct HTMLWriter {
    package private(set) var bytes: [UInt8] = []

    /// An empty writer.
    package init() {}

    /// Appends what another writer has written.
    package mutating func append(_ other: HTMLWriter) { bytes += other.bytes }

    /// An element with content.
    package mutating func element(
        _ name: StaticString,
        _ attributes: HTMLAttributes = [:],
        content: (inout HTMLWriter) -> Void = { _ in }
    ) {
        begin(name, attributes)
        content(&self)
        markup("</")
        markup(name)
        markup(">")
    }

    /// An element that contains only text.
    package mutating func element(_ name: StaticString, _ attributes: HTMLAttributes = [:], text: String) {
        element(name, attributes) { $0.text(text) }
    }

    /// A void element.
    package mutating func void(_ name: StaticString, _ attributes: HTMLAttributes = [:]) { begin(name, attributes) }

    /// Text on one line: line breaks, tabs and everything else invisible is written out.
    ///
    /// - Parameter limit: the most UTF-8 bytes that are shown.
    package mutating func text(_ text: String, limit: Int = .max) {
        escape(ReportText.visible(text, isLine: true, limit: limit))
    }

    /// Text from outside, whose direction may differ from the text around it.
    package mutating func outside(_ text: String, limit: Int = 1024) {
        // Empty names have to be visible, too.
        element("bdi") { $0.text(text.isEmpty ? "\"\"" : text, limit: limit) }
    }

    /// A sentence; text between backticks is code.
    package mutating func prose(_ text: String, limit: Int = 1024) {
        let pieces = ReportText.visible(text, isLine: true, limit: limit).split(
            separator: "`", omittingEmptySubsequences: false)
        for (number, piece) in pieces.enumerated() {
            let isCode = number % 2 == 1 && number < pieces.count - 1
            if isCode {
                element("code", text: String(piece))
            } else {
                escape((number % 2 == 1 ? "`" : "") + piece)
            }
        }
    }

    /// The beginning of the document.
    mutating func documentType() { markup("<!DOCTYPE html>\n") }

    /// A line break in the source, invisible on the page.
    package mutating func lineBreak() { markup("\n") }

    /// Our own style or script, verbatim.
    mutating func asset(_ asset: PageAsset) {
        begin(asset.element, [:])
        bytes += asset.bytes
        markup("</")
        markup(asset.element)
        markup(">")
    }

    /// JSON for the script, escaped so that nothing can end the element.
    mutating func data(_ json: [UInt8], id: String) {
        begin("script", ["type": "application/json", "id": id])
        bytes += Self.embedded(json)
        markup("</script>")
    }

    /// JSON that is safe within a script element: the escaped characters occur only in strings.
    package static func embedded(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count)
        var position = 0
        while position < json.count {
            let byte = json[position]
            if byte == UInt8(ascii: "<") {
                escaped += "\\u003c".utf8
            } else if byte == UInt8(ascii: "#"), escaped.last == byte {
                // Sequences that CI runners take for commands; the filter on standard output would break them in a way
                // scripts cannot read.
                escaped += "\\u0023".utf8
            } else if byte == 0xE2, json[position...].starts(with: "\u{2028}".utf8) {
                escaped += "\\u2028".utf8
                position += 2
            } else if byte == 0xE2, json[position...].starts(with: "\u{2029}".utf8) {
                escaped += "\\u2029".utf8
                position += 2
            } else {
                escaped.append(byte)
            }
            position += 1
        }
        return escaped
    }

    private mutating func begin(_ name: StaticString, _ attributes: HTMLAttributes) {
        markup("<")
        markup(name)
        for (name, value) in attributes.list {
            markup(" ")
            markup(name)
            markup("=\"")
            text(value)
            markup("\"")
        }
        markup(">")
    }

    private mutating func markup(_ markup: StaticString) { markup.withUTF8Buffer { bytes += $0 } }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
    }
}

/// The attributes of an element, in their order.
package struct HTMLAttributes: ExpressibleByDictionaryLiteral {
    let list: [(name: StaticString, value: String)]

    /// Names with their values.
    package init(dictionaryLiteral elements: (StaticString, String)...) { list = elements.map { ($0, $1) } }
}
