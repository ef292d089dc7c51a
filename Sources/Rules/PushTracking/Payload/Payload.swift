import Diagnostics

/// A small ordered list of keys and values: a push's data, an intent's extras, a `userInfo`, the variables of a
/// tracking call.
///
/// Keys are unique. They compare by UTF-8 bytes, and equality ignores the order.
public struct Payload: Sendable {
    /// One key with its value.
    public struct Entry: Sendable {
        /// The name, case-sensitive.
        public let key: String
        /// The value.
        public let value: PayloadValue

        /// A single entry; a payload's subscript makes entries too.
        public init(key: String, value: PayloadValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries in the order in which they were given.
    public private(set) var entries: [Entry]

    /// A payload without any key.
    public init() { entries = [] }

    /// The given keys and values; if a key occurs twice, the later value counts.
    public init(_ keysAndValues: some Sequence<(String, PayloadValue)>) {
        self.init()
        entries.reserveCapacity(keysAndValues.underestimatedCount)
        for (key, value) in keysAndValues { self[key] = value }
    }

    /// Entries with keys known to differ, used as they are.
    package init(distinct entries: [Entry]) { self.entries = entries }

    /// Whether it has no keys.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of a key; setting a value keeps the key's position, setting nil removes the key.
    public subscript(key: String) -> PayloadValue? {
        get {
            index(of: key).map { entries[$0].value }
        }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): entries[index] = Entry(key: key, value: value)
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append(Entry(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// A copy that shares no memory with the original, so that its users do not contend for reference counts.
    package var apart: Payload {
        Payload(distinct: entries.map { Entry(key: $0.key.apart, value: $0.value.apart) })
    }

    /// The text of a key, if it exists and is a string.
    public func string(_ key: String) -> String? {
        self[key]?.string
    }

    /// Whether the key's value is this string, by UTF-8 bytes.
    package func hasString(_ text: String, at key: String) -> Bool {
        guard let index = index(of: key), case .string(let value) = entries[index].value else { return false }
        return value.hasSameBytes(as: text)
    }

    /// Whether the key's value is the same string as that of another key in another payload; a missing or non-string
    /// value there counts as an empty string.
    package func hasString(at key: String, sameAs other: Payload, at otherKey: String) -> Bool {
        guard let index = other.index(of: otherKey), case .string(let text) = other.entries[index].value else {
            return hasString("", at: key)
        }
        return hasString(text, at: key)
    }

    private func index(of key: String) -> Int? {
        // By index, because a loop over the entries would retain each.
        entries.indices.first { entries[$0].key.hasSameBytes(as: key) }
    }
}

extension Payload.Entry: Hashable {
    /// Whether the keys have the same UTF-8 bytes and the values are equal.
    public static func == (left: Payload.Entry, right: Payload.Entry) -> Bool {
        left.key.hasSameBytes(as: right.key) && left.value == right.value
    }
}

extension Payload: Hashable {
    /// Whether the keys and values are equal, in any order.
    public static func == (left: Payload, right: Payload) -> Bool {
        guard left.entries.count == right.entries.count else { return false }
        return left.entries.allSatisfy { right[$0.key] == $0.value }
    }

    /// Hashes the entries, ignoring their order.
    public func hash(into hasher: inout Hasher) {
        // The entries' hashes are combined by a commutative operation.
        hasher.combine(entries.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension Payload: ExpressibleByDictionaryLiteral {
    /// The keys and values in the order of the literal; if a key occurs twice, the later value counts.
    public init(dictionaryLiteral elements: (String, PayloadValue)...) { self.init(elements) }
}
