import Diagnostics
import Foundation
import PushTracking

/// How a wrong id relates to the right one. Several relations may hold at once; a mistake is a relation that holds
/// wherever it is seen.
enum ValueRelation: Sendable, Hashable, CaseIterable {
    case normalised, trimmed, recased, number, cut, removed, escaped, replaced
    case notText, otherNotification, otherMember, unrelated

    /// All relations between an id and the value sent for it.
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

/// Relations that hold at once.
typealias ValueRelations = Set<ValueRelation>

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

/// The value sent for an id that the push lacks.
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
    /// Only non-ASCII text has different numbers of bytes and UTF-16 units.
    fileprivate var isASCII: Bool { utf8.count == utf16.count }

    /// Whether the texts differ at most in the case of letters.
    fileprivate func isRecased(from other: String) -> Bool {
        lowercased() == other.lowercased() || uppercased() == other.uppercased()
    }

    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The numbers that the text can be read as.
    fileprivate var numbers: [Double] {
        let text = trimmed
        let digits = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
        return [Double(text), UInt64(digits, radix: 16).map { Double($0) }].compactMap(\.self)
    }

    /// Whether the text is a subsequence of the other.
    fileprivate func isSubsequence(of other: String) -> Bool {
        guard utf8.count < other.utf8.count else { return hasSameBytes(as: other) }
        var rest = other.unicodeScalars.makeIterator()
        return unicodeScalars.allSatisfy { scalar in
            while let next = rest.next() { if next == scalar { return true } }
            return false
        }
    }

    /// Whether every character of the other text that is missing here was replaced by more than one.
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
