import Diagnostics
package import StrictJSON

/// The changes between two specs.
package struct SpecImpact: Sendable {
    /// Added, removed and changed ids, each list in byte order.
    package struct Changes: Sendable, Hashable {
        /// The ids that are only in the later spec.
        package var added: [String] = []
        /// The ids that are only in the earlier spec.
        package var removed: [String] = []
        /// The ids that are in both, with different content.
        package var changed: [String] = []

        /// Whether nothing changed.
        package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
    }

    /// Rules, by their content.
    package let rules: Changes
    /// Vectors, by their content.
    package let vectors: Changes
    /// Cases, for each edition of either spec.
    package let cases: [(edition: String, changes: Changes)]

    /// - Throws: what is wrong in either spec's cases.
    package init(from old: Specification, to new: Specification) throws(InputFileError) {
        rules = Self.changes(
            from: Self.texts(old.book.rules.map { ($0.id, $0.body) }),
            to: Self.texts(new.book.rules.map { ($0.id, $0.body) }),
            isSame: ==
        )
        vectors = Self.changes(
            from: Self.texts(old.vectors.map { ($0.id, $0.body) }),
            to: Self.texts(new.vectors.map { ($0.id, $0.body) }),
            isSame: ==
        )
        var cases: [(edition: String, changes: Changes)] = []
        let editions = old.editions.map(\.id) + new.editions.map(\.id).filter { old.edition($0) == nil }
        for edition in editions {
            let before = try old.templates(inEdition: edition)
            let after = try new.templates(inEdition: edition)
            cases.append((edition, Self.changes(from: before, to: after, isSame: { $0.isJudgedLike($1) })))
        }
        self.cases = cases
    }

    /// Whether nothing changes.
    package var isEmpty: Bool { rules.isEmpty && vectors.isEmpty && cases.allSatisfy(\.changes.isEmpty) }

    private static func texts(_ elements: [(id: String, body: JSONElement)]) -> [String: [UInt8]] {
        let written = elements.map { id, body in
            var writer = JSONWriter()
            writer.element(body)
            return (id, writer.bytes)
        }
        return Dictionary(written, uniquingKeysWith: { first, _ in first })
    }

    private static func changes<Value>(
        from old: [String: Value],
        to new: [String: Value],
        isSame: (Value, Value) -> Bool
    ) -> Changes {
        var changes = Changes()
        for (id, value) in old {
            switch new[id] {
            case nil: changes.removed.append(id)
            case let other? where !isSame(value, other): changes.changed.append(id)
            case _?: break
            }
        }
        changes.added = new.keys.filter { old[$0] == nil }
        for list in [\Changes.added, \.removed, \.changed] { changes[keyPath: list].sort { $0.precedesByBytes($1) } }
        return changes
    }
}
