import Diagnostics
import Foundation

/// For code that uses dictionaries.
extension Payload {
    /// The payload as the system's `userInfo`: strings, numbers, `NSNull`, arrays and dictionaries.
    ///
    /// If `String` considers keys equal although their bytes differ, the dictionary has only the last.
    public var userInfo: [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for entry in entries { dictionary[entry.key] = entry.value.foundationValue }
        return dictionary
    }

    /// The keys with string values, as in Android's `Map<String, String>` and `Bundle.getString`.
    ///
    /// If `String` considers keys equal although their bytes differ, the dictionary has only the last.
    public var strings: [String: String] {
        var dictionary: [String: String] = [:]
        for entry in entries {
            if let text = entry.value.string { dictionary[entry.key] = text }
        }
        return dictionary
    }

    /// A dictionary's contents, ordered by the bytes of its keys, because a dictionary's own order changes from run to
    /// run.
    public init(_ dictionary: [String: String]) {
        self.init(sorting: dictionary.map { Entry(key: $0.key, value: .string($0.value)) })
    }

    /// A dictionary's contents, ordered by the bytes of its keys, with a snapshot of every value.
    ///
    /// A value that JSON cannot represent becomes the string of its description.
    public init(_ dictionary: [String: Any]) {
        self.init(sorting: dictionary.map { Entry(key: $0.key, value: PayloadValue(describing: $0.value)) })
    }

    private init(sorting entries: [Entry]) {
        self.init(distinct: entries.sorted { $0.key.precedesByBytes($1.key) })
    }
}

extension PayloadValue {
    /// The value as a Foundation property list.
    fileprivate var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .boolean(let value): value
        case .number(let text): Self.foundationNumber(text)
        case .string(let text): text
        case .array(let values): values.map(\.foundationValue)
        case .object(let payload): payload.userInfo
        }
    }

    /// A number as a Swift value; the text itself if neither of Swift's common types can hold it.
    private static func foundationNumber(_ text: String) -> Any {
        if let integer = Int(text) { return integer }
        if let number = Double(text), number.isFinite { return number }
        return text
    }

    /// A snapshot of any value.
    fileprivate init(describing value: Any) {
        self =
            switch value {
            case let value as PayloadValue: value
            case let value as Payload: .object(value)
            case let value as String: .string(value)
            case is NSNull: .null
            case let value as any BinaryInteger: .number(String(describing: value))
            case let value as any BinaryFloatingPoint: Self.number(value)
            // Before any check for `Bool`, which a number object of 0 or 1 would pass. A `Bool` is bridged and handled
            // here, too.
            case let value as NSNumber: Self.number(value)
            case let value as [String: Any]: .object(Payload(value))
            case let value as [Any]: .array(value.map(PayloadValue.init(describing:)))
            case Optional<Any>.none: .null
            default: .string(String(describing: value))
            }
    }

    /// JSON cannot represent infinity and NaN.
    private static func number(_ value: some BinaryFloatingPoint) -> PayloadValue {
        value.isFinite ? .number(String(describing: value)) : .string(String(describing: value))
    }

    private static func number(_ value: NSNumber) -> PayloadValue {
        // The two booleans are unique objects.
        if value === NSNumber(value: true) || value === NSNumber(value: false) { return .boolean(value.boolValue) }
        return switch UInt8(truncatingIfNeeded: value.objCType.pointee) {
        case UInt8(ascii: "d"), UInt8(ascii: "f"): number(value.doubleValue)
        default: .number(value.stringValue)
        }
    }
}
