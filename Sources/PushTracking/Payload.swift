import Diagnostics

/// A small list of keys and values in the order in which they were given: a push's data, an intent's extras, a
/// `userInfo`, the variables of a tracking call.
///
/// A key occurs at most once. Keys compare by UTF-8 bytes, and equality does not look at the order.
public struct Payload: Sendable {
    /// One key with its value.
    public struct Entry: Sendable {
        /// The name, case-sensitive.
        public let key: String
        /// What is under the name.
        public let value: PayloadValue

        /// An entry of its own; a payload's subscript makes them too.
        public init(key: String, value: PayloadValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries in the order in which they were given.
    public private(set) var entries: [Entry]

    /// A payload without any key.
    public init() { entries = [] }

    /// The given keys and values; where a key occurs twice, the later value counts.
    public init(_ keysAndValues: some Sequence<(String, PayloadValue)>) {
        self.init()
        entries.reserveCapacity(keysAndValues.underestimatedCount)
        for (key, value) in keysAndValues { self[key] = value }
    }

    /// Entries whose keys are known to differ, taken as they are.
    package init(distinct entries: [Entry]) { self.entries = entries }

    /// Whether there is no key at all.
    public var isEmpty: Bool { entries.isEmpty }

    /// The value of a key; setting one keeps the key's position, setting nil removes the key.
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

    /// The same keys and values, of which nothing is in the same place in memory: whoever uses the copy counts no
    /// references that others count.
    package var apart: Payload {
        Payload(distinct: entries.map { Entry(key: $0.key.apart, value: $0.value.apart) })
    }

    /// The text of a key, where there is one and it is a string.
    public func string(_ key: String) -> String? {
        self[key]?.string
    }

    /// Whether the key's value is this string, by UTF-8 bytes.
    package func hasString(_ text: String, at key: String) -> Bool {
        guard let index = index(of: key), case .string(let value) = entries[index].value else { return false }
        return value.hasSameBytes(as: text)
    }

    /// Whether the key's value is the same string as that of another key in another payload; one that has no string
    /// there counts as having an empty one.
    package func hasString(at key: String, sameAs other: Payload, at otherKey: String) -> Bool {
        guard let index = other.index(of: otherKey), case .string(let text) = other.entries[index].value else {
            return hasString("", at: key)
        }
        return hasString(text, at: key)
    }

    private func index(of key: String) -> Int? {
        // By index, since a loop over the entries would retain each.
        entries.indices.first { entries[$0].key.hasSameBytes(as: key) }
    }
}

extension Payload.Entry: Hashable {
    /// The same key, by UTF-8 bytes, with the same value.
    public static func == (left: Payload.Entry, right: Payload.Entry) -> Bool {
        left.key.hasSameBytes(as: right.key) && left.value == right.value
    }
}

extension Payload: Hashable {
    /// The same keys with the same values, in any order.
    public static func == (left: Payload, right: Payload) -> Bool {
        guard left.entries.count == right.entries.count else { return false }
        return left.entries.allSatisfy { right[$0.key] == $0.value }
    }

    /// Hashes the entries without regard to their order.
    public func hash(into hasher: inout Hasher) {
        // Order does not count, so the entries' hashes are joined by an operation that does not see it.
        hasher.combine(entries.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension Payload: ExpressibleByDictionaryLiteral {
    /// The keys and values in the order of the literal; where a key occurs twice, the later value counts.
    public init(dictionaryLiteral elements: (String, PayloadValue)...) { self.init(elements) }
}
