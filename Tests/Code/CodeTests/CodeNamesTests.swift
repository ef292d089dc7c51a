import Testing

@testable import CodeRunner
@testable import SourceCode

@Suite("The names in code")
struct CodeNamesTests {
    struct Row {
        let code: String
        var language = CodeLanguage.java
        var names: Set<String> = []
        var types: Set<String> = []
        var called: Set<String> = []
        var assigned: Set<String> = []
        var changed: Set<String> = []
        var exits: Set<CodeNames.Exit> = []
    }

    static let rows: [Row] = [
        Row(code: "a.b(c);", names: ["a", "b", "c"], called: ["b"]),
        // A text with one quote in it hides nothing after it.
        Row(code: #"log("say \""); track(x);"#, names: ["log", "track", "x"], called: ["log", "track"]),
        Row(code: "log(\"track(x)\");", names: ["log"], called: ["log"]),
        Row(
            code: "new Sender<Push>(x).send();", names: ["send", "x"], types: ["Sender", "Push"],
            called: ["Sender", "send"]),
        Row(
            code: "list.forEach(this::track);", names: ["list", "forEach", "this", "track"],
            called: ["forEach", "track"]),
        Row(code: "this.a.b = c;", names: ["this", "a", "b", "c"], assigned: ["b"], changed: ["b"]),
        Row(code: "a[i] += 1; b++; --c;", names: ["a", "i", "b", "c"], changed: ["a", "b", "c"]),
        Row(code: "if (a == b) { return; } throw c;", names: ["a", "b", "c"], exits: [.returns, .throwing]),
        Row(code: "a?.b = c", language: .swift, names: ["a", "b", "c"], assigned: ["b"], changed: ["b"]),
        Row(
            code: "(a, b.c) = d", language: .swift, names: ["a", "b", "c", "d"], assigned: ["a", "c"],
            changed: ["a", "c"]),
        Row(code: "a?(b!())", language: .swift, names: ["a", "b"], called: ["a", "b"]),
        Row(
            code: "let x: [Key: Value?] = \"\\(y())\"", language: .swift, names: ["x", "y"], types: ["Key", "Value"],
            called: ["y"]),
        Row(code: "if case .some(let x) = y { z() }", language: .swift, names: ["x", "y", "z"], called: ["z"]),
        Row(
            code: "struct A { subscript(i: Int) -> Int { get { g() } set { s() } } }", language: .swift,
            names: ["g", "s"], types: ["Int"], called: ["g", "s"]),
    ]

    @Test("are told apart by what is done with them", arguments: rows)
    func names(_ row: Row) {
        let unit = SourceUnit(parsing: SourceText(row.code), language: row.language)
        #expect(unit.problems.isEmpty)
        let found = unit.statements.map { CodeNames($0) }
        func all(_ part: (CodeNames) -> Set<String>) -> Set<String> {
            found.reduce(into: []) { $0.formUnion(part($1)) }
        }
        #expect(all(\.names) == row.names)
        #expect(all(\.types) == row.types)
        #expect(all(\.called) == row.called)
        #expect(all(\.assigned) == row.assigned)
        #expect(all(\.changed) == row.changed)
        #expect(found.reduce(into: Set<CodeNames.Exit>()) { $0.formUnion($1.exits) } == row.exits)
    }

    @Test(
        "a version of the system is one of each range that code tells apart, on whichever side it stands",
        arguments: [
            ("if (Build.VERSION.SDK_INT >= 26) { a(); }", [36, 25]),
            ("if (26 <= Build.VERSION.SDK_INT) { a(); }", [36, 25]),
            ("if (SDK_INT > Build.VERSION_CODES.O) { a(); }", [36, 26]), ("if (SDK_INT == 30) { a(); }", [36, 30, 29]),
            ("if (x >= 26) { a(); }", [36]), ("if (SDK_INT >= 23) { a(); }", [36]),
            ("if (BuildCompat.isAtLeastS()) { a(); }", [36, 30]),
            ("switch (SDK_INT) { case 30: a(); default: b(); }", [36, 30, 29]),
            ("int version = SDK_INT; if (version >= 26) { a(50, 28); }", [36, 28, 27, 26, 25]),
            ("static final int S = 33; boolean is = SDK_INT >= Own.S;", [36, 33, 32, 31, 30]),
        ])
    func versions(_ code: String, _ versions: [Int]) {
        let unit = SourceUnit(parsing: SourceText(code), language: .java)
        #expect(SystemVersion.ranges(in: [unit], .java, from: nil, others: []).map(\.last) == versions)
    }
}
