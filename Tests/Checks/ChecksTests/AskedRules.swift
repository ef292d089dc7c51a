import CaseJudging
import ConformanceSpec
import Testing

/// Which rules a test asks.
struct AskedRules: Sendable {
    private let ids: Set<String>
    private let isExcept: Bool

    static let all = AskedRules(ids: [], isExcept: true)

    /// Those with these ids.
    ///
    /// - Throws: where no rule has one of them, which would ask for nothing without a word.
    static func only(_ ids: String...) throws -> AskedRules { AskedRules(ids: try known(ids), isExcept: false) }

    /// All but those with these ids.
    ///
    /// - Throws: where no rule has one of them.
    static func except(_ ids: String...) throws -> AskedRules { AskedRules(ids: try known(ids), isExcept: true) }

    func contains(_ id: String) -> Bool { ids.contains(id) != isExcept }

    /// What a checker is to ask.
    func selection(of specification: Specification) -> RuleSelection {
        RuleSelection(specification.book.rules.filter { contains($0.id) })
    }

    private static func known(_ ids: [String]) throws -> Set<String> {
        let unknown = Set(ids).subtracting(try Specification(.embedded).book.rules.map(\.id))
        guard unknown.isEmpty else { throw UnknownRules(ids: unknown) }
        return Set(ids)
    }
}

/// A test has asked for rules that there are not.
struct UnknownRules: Error, Equatable {
    let ids: Set<String>
}

@Suite("Rules that a test asks") struct AskedRulesTests {
    @Test("have to be rules, and not vectors or patterns", arguments: ["ids.missing", "flag.*", "", "Flag.off"])
    func unknown(_ id: String) {
        #expect(throws: UnknownRules(ids: [id])) { try AskedRules.only("flag.off", id) }
        #expect(throws: UnknownRules(ids: [id])) { try AskedRules.except(id) }
    }

    @Test("are those, or all others")
    func asked() throws {
        let rules = ["flag.off", "ids.verbatim"]
        #expect(rules.map(try AskedRules.only("flag.off").contains) == [true, false])
        #expect(rules.map(try AskedRules.except("flag.off").contains) == [false, true])
        #expect(rules.allSatisfy(AskedRules.all.contains))
    }
}
