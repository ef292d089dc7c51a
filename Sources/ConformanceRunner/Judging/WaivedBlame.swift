package import ConformanceSpec
import Diagnostics
package import StrictJSON

/// What of a failure an entry of a baseline waives, where it says so: a case that fails for anything else still fails.
package struct WaivedBlame: Sendable, Hashable {
    /// The rules that may be blamed; empty for any.
    package let rules: [String]
    /// The kinds of difference that there may be; empty for any.
    package let kinds: [DifferenceKind]

    /// Whatever a case fails for.
    package static let any = WaivedBlame(rules: [], kinds: [])

    /// These rules and kinds, in the order in which they are written.
    package init(rules: [String], kinds: [DifferenceKind]) {
        self.rules = rules
        self.kinds = kinds
    }

    /// The names of the members, both of which may be missing.
    package static let members = ["rules", "kinds"]

    /// Reads the members of an entry.
    ///
    /// - Throws: what is wrong in them. A list that is empty would waive nothing.
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

    /// Writes the members that there are into an entry.
    package func write(to writer: inout JSONWriter) {
        if !rules.isEmpty { writer.member("rules", rules, onOneLine: true) }
        if !kinds.isEmpty { writer.member("kinds", kinds.map(\.rawValue), onOneLine: true) }
    }

    /// Whether all that a case fails for is waived. What the app says that it does not support is of no kind.
    package func covers(_ failure: Failure) -> Bool {
        let isBlamed = rules.isEmpty || failure.blamed.allSatisfy { rules.contains($0.id) }
        guard isBlamed, !kinds.isEmpty else { return isBlamed }
        let found = failure.kinds
        return !found.isEmpty && found.allSatisfy { kinds.contains($0) }
    }

    /// Whether a failure with this key is waived.
    func covers(_ key: FailureKey) -> Bool {
        (rules.isEmpty || rules.contains(key.rule))
            && (kinds.isEmpty || key.kind.difference.map(kinds.contains) == true)
    }

    /// What is waived: `flag.off (extra)`.
    package var text: String { Self.text(rules, kinds.map(\.rawValue)) }

    /// What a failure consists of, as far as an entry of this form speaks of it.
    package func text(of failure: Failure) -> String {
        let found = failure.kinds.map(\.rawValue)
        return Self.text(failure.blamed.map(\.id), kinds.isEmpty ? [] : found.isEmpty ? ["unsupported"] : found)
    }

    private static func text(_ rules: [String], _ kinds: [String]) -> String {
        let kinds = kinds.joined(separator: ", ")
        if rules.isEmpty { return kinds }
        return rules.joined(separator: ", ") + (kinds.isEmpty ? "" : " (\(kinds))")
    }
}

extension Failure {
    /// The kinds of its differences, each once, in the order of their names' list; none where nothing was observed.
    package var kinds: [DifferenceKind] {
        guard case .differences(let differences) = cause else { return [] }
        let found = Set(differences.map(\.kind))
        return DifferenceKind.allCases.filter { found.contains($0) }
    }
}
