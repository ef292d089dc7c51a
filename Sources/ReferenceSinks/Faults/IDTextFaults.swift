import PushTracking

/// Faults in carrying ids: both are changed on the way.
enum IDTextFaults {
    static let all: [BuiltInSink] = cut + recased + escaped + normalised + converted

    private static let cut: [BuiltInSink] = [
        text("ids-trimmed", "trims white space around the ids") { $0.trimmed },
        text("ids-cut-at-first-line", "sends only the first line of the ids") { String($0.prefix { !$0.isNewline }) },
        text("ids-cut-at-first-space", "sends the ids only up to the first space") { String($0.prefix { $0 != " " }) },
        text("ids-spaces-collapsed", "makes one space of several in the ids") { id in
            id.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        },
        text("ids-tabs-to-spaces", "makes spaces of tabs in the ids") { $0.replacing(["\t": " "]) },
        text("ids-cut-at-64", "cuts the ids after 64 characters") { String($0.prefix(64)) },
        text("ids-cut-at-255", "cuts the ids after 255 characters") { String($0.prefix(255)) },
        text("ids-cut-at-1024", "cuts the ids after 1,024 characters") { String($0.prefix(1024)) },
        text("ids-leading-zeros-lost", "loses the leading zeros of ids that are all digits") { id in
            guard id.isAllDigits, id.count > 1 else { return id }
            let digits = id.drop { $0 == "0" }
            return digits.isEmpty ? "0" : String(digits)
        },
        text("ids-dashes-removed", "removes the dashes from ids") { $0.removing { $0 == "-" } },
    ]

    private static let recased: [BuiltInSink] = [
        text("ids-lower-cased", "sends the ids in lower case") { $0.lowercased() },
        text("ids-upper-cased", "sends the ids in upper case") { $0.uppercased() },
    ]

    private static let escaped: [BuiltInSink] = [
        text("ids-percent-encoded", "percent-encodes the ids, which the SDK does too") { $0.percentEncoded },
        text("ids-percent-decoded", "percent-decodes the ids") { $0.percentDecoded },
        text("ids-plus-to-space", "reads `+` in the ids as a space") { $0.replacing(["+": " "]) },
        text("ids-html-escaped", "writes `&`, `<` and `>` in the ids as HTML entities") {
            $0.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"])
        },
        text("ids-backslashed", "writes a backslash before quotes and backslashes in the ids") {
            $0.replacing(["\\": "\\\\", "\"": "\\\""])
        },
        text("ids-quotes-removed", "removes quotes from the ids") { $0.removing { $0 == "\"" || $0 == "'" } },
        text("ids-query-characters-removed", "removes what has a meaning in a URL from the ids") {
            $0.removing { "&<>%+/=?#".unicodeScalars.contains($0) }
        },
    ]

    private static let normalised: [BuiltInSink] = [
        text("ids-composed", "normalises the ids to NFC") { $0.composed },
        text("ids-decomposed", "normalises the ids to NFD") { $0.decomposed },
        text("ids-compatibility-composed", "normalises the ids to NFKC") { $0.compatible },
        text("ids-as-ascii", "sends a question mark for each character of the ids outside ASCII") { id in
            id.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
        },
        text("ids-joiners-removed", "removes invisible characters from the ids, such as joiners and direction marks") {
            $0.removing { $0.properties.generalCategory == .format }
        },
        text("ids-outside-basic-plane-lost", "loses the characters of the ids that need four bytes") { $0.removing { $0.value > 0xFFFF } },
        text("ids-right-to-left-reversed", "turns ids in right-to-left scripts round") { id in
            id.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) } ? String(id.reversed()) : id
        },
    ]

    private static let converted: [BuiltInSink] = [
        value("ids-as-numbers", "sends ids that are all digits as numbers") { $0.isAllDigits ? .number($0) : .string($0) },
        text("ids-through-double", "turns ids that are all digits into floating-point numbers and back") { id in
            guard id.isAllDigits, let number = Double(id), number < 0x1p63 else { return id }
            return String(Int(number))
        },
        text("ids-numbers-reformatted", "reads ids that look like numbers and writes them anew") { id in
            guard let number = Double(id), !id.isAllDigits, number.isFinite else { return id }
            return String(number)
        },
        text("ids-hex-to-decimal", "reads ids in hexadecimal digits, with or without `0x`, as numbers and sends those in decimal") { id in
            let digits = id.hasPrefix("0x") ? id.dropFirst(2) : id[...]
            return UInt64(digits, radix: 16).map { String($0) } ?? id
        },
        value("ids-words-to-values", "sends the ids `true`, `false` and `null` as values instead of texts") { id in
            switch id {
            case "true": .boolean(true)
            case "false": .boolean(false)
            case "null": .null
            default: .string(id)
            }
        },
    ]

    private static func text(_ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> String) -> BuiltInSink {
        value(name, summary) { .string(change($0)) }
    }

    private static func value(_ name: String, _ summary: String, _ change: @escaping @Sendable (String) -> PayloadValue) -> BuiltInSink {
        .faulty(name, summary) {
            OtherIDs(documented: $0) { _, ids in ids?.map { id in id.string.map(change) ?? id } }
        }
    }
}

extension String {
    fileprivate var isAllDigits: Bool { !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
