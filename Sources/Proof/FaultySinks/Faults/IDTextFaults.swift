import BuiltInSinks
import PushTracking

/// Faults in passing ids on: both are changed on the way.
enum IDTextFaults {
    static let all: [BuiltInSink] = cut + recased + escaped + normalised + converted

    private static let cut: [BuiltInSink] = [
        text("ids-trimmed", "trims white space around the ids") { $0.trimmed },
        text("ids-cut-at-first-line", "sends only the first line of the ids") { String($0.prefix { !$0.isNewline }) },
        text("ids-cut-at-first-space", "sends the ids only up to the first space") { String($0.prefix { $0 != " " }) },
        text("ids-cut-at-64", "cuts the ids after 64 characters") { String($0.prefix(64)) },
        text("ids-cut-at-255", "cuts the ids after 255 characters") { String($0.prefix(255)) },
        text("ids-cut-at-1024", "cuts the ids after 1,024 characters") { String($0.prefix(1024)) },
        text("ids-dashes-removed", "removes dashes from the ids") { $0.removing { $0 == "-" } },
    ]

    private static let recased: [BuiltInSink] = [
        text("ids-lower-cased", "sends the ids in lower case") { $0.lowercased() },
        text("ids-upper-cased", "sends the ids in upper case") { $0.uppercased() },
    ]

    private static let escaped: [BuiltInSink] = [
        text("ids-percent-encoded", "percent-encodes the ids, although the SDK does so too") { $0.percentEncoded },
        text("ids-percent-decoded", "percent-decodes the ids") { $0.percentDecoded },
        text("ids-plus-to-space", "reads `+` in the ids as a space") { $0.replacing(["+": " "]) },
        text("ids-filled-as-templates", "replaces placeholders in double braces in the ids with nothing") { id in
            id.components(between: "{{", "}}").joined()
        },
        text("ids-quotes-removed", "removes quotes from the ids") { $0.removing { $0 == "\"" || $0 == "'" } },
        text("ids-query-characters-removed", "removes characters that have a meaning in a URL from the ids") {
            $0.removing { "&<>%+/=?#".unicodeScalars.contains($0) }
        },
    ]

    private static let normalised: [BuiltInSink] = [
        text("ids-composed", "normalises the ids to NFC") { $0.composed },
        text("ids-decomposed", "normalises the ids to NFD") { $0.decomposed },
        text("ids-compatibility-composed", "normalises the ids to NFKC") { $0.compatible },
        text("ids-half-width", "converts full-width characters in the ids to half-width") { id in
            id.unicodeScalars.map {
                String((0xFF01...0xFF5E).contains($0.value) ? Unicode.Scalar($0.value - 0xFEE0) ?? $0 : $0)
            }.joined()
        },
        text("ids-sharp-s-replaced", "writes `ss` for the sharp s in the ids") { $0.replacing(["\u{DF}": "ss"]) },
        text("ids-as-ascii", "sends a question mark for each non-ASCII character in the ids") { id in
            id.unicodeScalars.map { $0.isASCII ? String($0) : "?" }.joined()
        },
        text("ids-joiners-removed", "removes invisible characters, such as joiners and direction marks, from the ids") {
            $0.removing { $0.properties.generalCategory == .format }
        },
        text("ids-outside-basic-plane-lost", "loses four-byte characters in the ids") {
            $0.removing { $0.value > 0xFFFF }
        },
        text("ids-right-to-left-reversed", "reverses ids in right-to-left scripts") { id in
            id.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) } ? String(id.reversed()) : id
        },
    ]

    private static let converted: [BuiltInSink] = [
        messageID("message-id-as-number", "sends an all-digit message id as a number") {
            $0.isAllDigits ? .number($0) : .string($0)
        },
        messageID("message-id-leading-zeros-lost", "loses the leading zeros of an all-digit message id") { id in
            let digits = id.drop { $0 == "0" }
            return .string(id.isAllDigits && !digits.isEmpty ? String(digits) : id)
        },
        messageID(
            "message-id-through-double", "converts an all-digit message id to a floating-point number and back"
        ) { id in
            guard id.isAllDigits, !id.hasPrefix("0"), let number = Double(id), number < 0x1p63 else {
                return .string(id)
            }
            return .string(String(Int(number)))
        },
        messageID(
            "message-id-number-reformatted",
            "reads a message id with a point or an exponent as a number and reformats it"
        ) { id in
            guard !id.isAllDigits, let number = Double(id), number.isFinite else { return .string(id) }
            return .string(String(number))
        },
        text("ids-digits-translated", "converts all other digits in the ids to Western digits") { id in
            String(id.map { $0.westernDigit ?? $0 })
        },
        text("ids-grouping-removed", "removes commas between digits from ids that are numbers") { id in
            let digits = id.removing { $0 == "," }
            return digits.isAllDigits ? digits : id
        },
        text("uuids-rewritten", "rewrites ids that are UUIDs in upper case") {
            $0.rewrittenUUID ?? $0
        },
        text("ids-of-zeros-shortened", "sends a single zero for ids that consist only of zeros") { id in
            !id.isEmpty && id.utf8.allSatisfy { $0 == UInt8(ascii: "0") } ? "0" : id
        },
        text("ids-hex-prefix-dropped", "sends ids that begin with `0x` without it") {
            String($0.hasPrefix("0x") ? $0.dropFirst(2) : $0[...])
        },
        text(
            "ids-hex-to-decimal",
            "reads ids in hexadecimal digits, with or without `0x`, as numbers and sends those in decimal"
        ) { id in
            let digits = id.hasPrefix("0x") ? id.dropFirst(2) : id[...]
            return UInt64(digits, radix: 16).map { String($0) } ?? id
        },
    ]

    private static func text(_ name: String, _ summary: String, changing change: @escaping @Sendable (String) -> String)
        -> BuiltInSink
    {
        value(name, summary) { .string(change($0)) }
    }

    /// A fault in the message id only: delivery ids are often all digits, so the fault would show everywhere.
    private static func messageID(
        _ name: String,
        _ summary: String,
        changing change: @escaping @Sendable (String) -> PayloadValue
    ) -> BuiltInSink {
        .faulty(name, summary) {
            OtherIDs(documented: $0) { _, ids in
                ids.map { PushIDs(message: $0.message.string.map(change) ?? $0.message, delivery: $0.delivery) }
            }
        }
    }

    private static func value(
        _ name: String, _ summary: String, changing change: @escaping @Sendable (String) -> PayloadValue
    )
        -> BuiltInSink
    {
        .faulty(name, summary) {
            OtherIDs(documented: $0) { _, ids in ids?.map { id in id.string.map(change) ?? id } }
        }
    }
}

extension String {
    fileprivate var isAllDigits: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension Character {
    /// The value from 0 to 9 of a decimal digit in any script.
    fileprivate var westernDigit: Character? {
        guard unicodeScalars.first?.properties.numericType == .decimal else { return nil }
        return wholeNumberValue.flatMap { String($0).first }
    }
}
