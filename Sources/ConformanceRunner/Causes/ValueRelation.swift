import Diagnostics
import Foundation
import PushTracking

/// How a wrong id relates to the right one. Several may hold at once; a mistake is one that holds wherever it is seen.
enum ValueRelation: UInt16, Sendable, Hashable, CaseIterable {
    case normalised, trimmed, recased, number, cut, removed, escaped, replaced
    case notText, otherNotification, otherMember, unrelated

    /// All that hold between an id and what was sent for it.
    ///
    /// - Parameters:
    ///   - isOther: whether a text is the same id of another of the case's notifications.
    ///   - isMember: whether the notification carries a value under another key, at any depth.
    static func all(
        from due: String, to sent: PayloadValue?, isOther: (String) -> Bool, isMember: (PayloadValue) -> Bool
    ) -> ValueRelations {
        guard let sentText = sent?.string else { return [.notText] }
        var found: ValueRelations = []
        for change in changes where change.holds(due, sentText) { found.insert(change.relation) }
        let isOther = isOther(sentText)
        let isMember = isMember(.string(sentText))
        if isOther || isMember { found.remove(.replaced) }
        if isOther { found.insert(.otherNotification) }
        if isMember { found.insert(.otherMember) }
        return found.isEmpty ? [.unrelated] : found
    }

    private static let changes: [(relation: Self, holds: @Sendable (String, String) -> Bool)] = [
        (
            .normalised,
            {
                !($0.isASCII && $1.isASCII)
                    && ($0 == $1 || $0.precomposedStringWithCompatibilityMapping.hasSameBytes(as: $1))
            }
        ),
        (.trimmed, { $0.trimmed.hasSameBytes(as: $1.trimmed) }),
        (.recased, { $0.isRecased(from: $1) }),
        (.number, { due, sent in due.numbers.contains(where: sent.numbers.contains) }),
        (
            .cut,
            { !$1.isEmpty && ($0.utf8.starts(with: $1.utf8) || $0.utf8.reversed().starts(with: $1.utf8.reversed())) }
        ),
        (.removed, { $1.isSubsequence(of: $0) }),
        (.escaped, { $0.isSubsequence(of: $1) || $1.isEscaped(from: $0) }),
        (.replaced, { $0.utf16.count == $1.utf16.count || $0.unicodeScalars.count == $1.unicodeScalars.count }),
    ]
}

/// Relations that hold at once: a set whose members are bits, since one is made and hashed for each wrong id.
struct ValueRelations: Sendable, Hashable, ExpressibleByArrayLiteral {
    private var bits: UInt16 = 0

    init(arrayLiteral relations: ValueRelation...) {
        for relation in relations { insert(relation) }
    }

    var isEmpty: Bool { bits == 0 }

    func contains(_ relation: ValueRelation) -> Bool { bits & Self.bit(relation) != 0 }

    mutating func insert(_ relation: ValueRelation) { bits |= Self.bit(relation) }

    mutating func remove(_ relation: ValueRelation) { bits &= ~Self.bit(relation) }

    private static func bit(_ relation: ValueRelation) -> UInt16 { 1 << relation.rawValue }
}

/// How a wrong code relates to the right one.
enum CodeRelation: Sendable, Hashable {
    /// The code of another event.
    case otherCode
    case notText
    case otherText

    init(_ sent: PayloadValue?, codes: Set<String>) {
        guard let text = sent?.string else {
            self = .notText
            return
        }
        self = codes.contains(text) ? .otherCode : .otherText
    }
}

/// What is sent for an id that the push lacks.
enum Substitute: Sendable, Hashable {
    case nothing, constant, otherNotification, otherMember

    /// - Parameter isOther: whether a text is the same id of another of the case's notifications.
    init(_ sent: PayloadValue?, isOther: (String) -> Bool) {
        switch sent {
        case nil, .null?: self = .nothing
        case .string(let text)? where !["", "0", "null"].contains(text):
            self = isOther(text) ? .otherNotification : .otherMember
        default: self = .constant
        }
    }
}

extension String {
    /// Only what is no ASCII takes another number of bytes than of UTF-16 units; both are known without a look at the text.
    fileprivate var isASCII: Bool { utf8.count == utf16.count }

    /// Whether only the case of letters differs, if anything.
    fileprivate func isRecased(from other: String) -> Bool {
        guard isASCII, other.isASCII else {
            return lowercased() == other.lowercased() || uppercased() == other.uppercased()
        }
        return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }

    fileprivate var trimmed: String {
        // Most ids begin and end with a plain character.
        if let first = utf8.first, let last = utf8.last, (0x21..<0x7F).contains(first), (0x21..<0x7F).contains(last) {
            return self
        }
        return trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The numbers that the text can be read as.
    fileprivate var numbers: [Double] {
        let text = trimmed
        // Most ids are none, which their first character tells: a digit, a sign, or a letter that a number has.
        guard let first = text.utf8.first, Self.beginsNumber(first) else { return [] }
        let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
        return [Double(text), UInt64(digits, radix: 16).map { Double($0) }].compactMap(\.self)
    }

    /// Whether a number can begin with it: also one to the base of sixteen, an infinite one, and what is none.
    private static func beginsNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: "+-.iInN".utf8.contains(byte)
        }
    }

    /// Whether some characters of the other text make this one, in their order.
    fileprivate func isSubsequence(of other: String) -> Bool {
        guard utf8.count < other.utf8.count else { return hasSameBytes(as: other) }
        return isASCII && other.isASCII
            ? Self.isSubsequence(utf8, of: other.utf8) : Self.isSubsequence(unicodeScalars, of: other.unicodeScalars)
    }

    private static func isSubsequence<Text: Sequence>(_ text: Text, of other: Text) -> Bool
    where Text.Element: Equatable {
        var rest = other.makeIterator()
        return text.allSatisfy { element in
            while let next = rest.next() { if next == element { return true } }
            return false
        }
    }

    /// Whether every character of the other text that is not here was written as more than one.
    fileprivate func isEscaped(from other: String) -> Bool {
        var rest = unicodeScalars[...]
        var escapes = 0
        for scalar in other.unicodeScalars {
            guard let first = rest.first else { return false }
            if first == scalar, !"&%\\".unicodeScalars.contains(scalar) {
                rest.removeFirst()
            } else if first == "&", let end = rest.firstIndex(of: ";") {
                rest = rest[rest.index(after: end)...]
                escapes += 1
            } else if first == "%" {
                rest = rest.dropFirst(3 * UTF8.width(scalar))
                escapes += 1
            } else if first == "\\" {
                rest = rest.dropFirst(2)
                escapes += 1
            } else {
                return false
            }
        }
        return rest.isEmpty && escapes > 0
    }
}

extension UInt8 {
    /// The small letter of an ASCII capital, and any other byte as it is.
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
