import Foundation

/// For people who bring code that takes and gives dictionaries.
extension Payload {
    /// The payload as `userInfo` comes from the system: strings, numbers, `NSNull`, arrays and dictionaries.
    public var userInfo: [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for entry in entries { dictionary[entry.key] = entry.value.foundationValue }
        return dictionary
    }

    /// The keys whose values are strings, as Android's `Map<String, String>` and `Bundle.getString` give them.
    public var strings: [String: String] {
        var dictionary: [String: String] = [:]
        for entry in entries { dictionary[entry.key] = entry.value.string }
        return dictionary
    }

    /// A dictionary's contents, ordered by the bytes of its keys, since a dictionary's own order changes from run to run.
    public init(_ dictionary: [String: String]) {
        self.init(sorting: dictionary.map { Entry(key: $0.key, value: .string($0.value)) })
    }

    /// A dictionary's contents, ordered by the bytes of its keys, with every value as it stands at this moment.
    ///
    /// A value that JSON has no word for becomes the string of its description.
    public init(_ dictionary: [String: Any]) {
        self.init(sorting: dictionary.map { Entry(key: $0.key, value: PayloadValue(describing: $0.value)) })
    }

    private init(sorting entries: [Entry]) {
        self.init(distinct: entries.sorted { $0.key.precedesByBytes($1.key) })
    }
}

extension PayloadValue {
    /// The value as Foundation's property lists have it.
    fileprivate var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .boolean(let value): value
        case .number(let text): Int(text) ?? Double(text) ?? text
        case .string(let text): text
        case .array(let values): values.map(\.foundationValue)
        case .object(let payload): payload.userInfo
        }
    }

    /// A snapshot of any value.
    fileprivate init(describing value: Any) {
        self =
            switch value {
            case let value as PayloadValue: value
            case let value as String: .string(value)
            case is NSNull: .null
            case let value as Bool: .boolean(value)
            case let value as any BinaryInteger: .number(String(describing: value))
            case let value as any BinaryFloatingPoint: .number(String(describing: value))
            case let value as [String: Any]: .object(Payload(value))
            case let value as [Any]: .array(value.map(PayloadValue.init(describing:)))
            case Optional<Any>.none: .null
            case let value: .string(String(describing: value))
            }
    }
}
