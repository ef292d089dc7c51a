package import ConformanceSpec
package import StrictJSON

/// The part of a failure that a baseline entry waives, if it is limited: a case that fails for anything else still
/// fails.
package struct ViolationFilter: Sendable, Hashable {
    /// The rules that may be violated; empty for any.
    package let rules: [String]
    /// The kinds of difference that may occur; empty for any.
    package let kinds: [DifferenceKind]

    /// Anything a case can fail for.
    package static let any = ViolationFilter(rules: [], kinds: [])

    /// These rules and kinds, in the order in which they are written.
    package init(rules: [String], kinds: [DifferenceKind]) {
        self.rules = rules
        self.kinds = kinds
    }

    /// The names of the optional members.
    package static let members = ["rules", "kinds"]

    /// Reads the members of an entry.
    ///
    /// - Throws: what is wrong in them. An empty list would waive nothing.
    package init(_ entry: ObjectReader) throws(InputFileError) {
        let rules = entry.has("rules") ? try entry.strings("rules") : nil
        let kinds: [DifferenceKind]? = entry.has("kinds") ? try entry.words("kinds") : nil
        if let rules, rules.isEmpty || Set(rules).count < rules.count {
            throw entry.mismatch("rules", "a list of ids, each of them once; without it, any rule is waived")
        }
        if let kinds, kinds.isEmpty || Set(kinds).count < kinds.count {
            throw entry.mismatch("kinds", "a list of kinds, each of them once; without it, any kind is waived")
        }
        self.init(rules: rules ?? [], kinds: kinds ?? [])
    }

    /// Writes the members that are present into an entry.
    package func write(to writer: inout JSONWriter) {
        if !rules.isEmpty { writer.member("rules", rules, onOneLine: true) }
        if !kinds.isEmpty { writer.member("kinds", kinds.map(\.rawValue), onOneLine: true) }
    }

    /// Whether a failure with this key is waived.
    package func covers(_ key: FailureKey) -> Bool {
        (rules.isEmpty || rules.contains(key.rule))
            && (kinds.isEmpty || key.kind.difference.map(kinds.contains) == true)
    }

    /// The waived rules and kinds: `flag.off (extra)`.
    package var text: String { Self.text(rules, kinds.map(\.rawValue)) }

    package static func text(_ rules: [String], _ kinds: [String]) -> String {
        let kinds = kinds.joined(separator: ", ")
        if rules.isEmpty { return kinds }
        return rules.joined(separator: ", ") + (kinds.isEmpty ? "" : " (\(kinds))")
    }
}
