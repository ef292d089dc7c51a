import Testing

@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

@Suite("Code that is too much") struct BoundTests {
    private static func program(_ text: String, _ language: CodeLanguage) throws -> Program {
        let platform = try language == .java ? TestPlatforms.android() : TestPlatforms.ios()
        return Program(units: [SourceUnit(parsing: SourceText(text), language: language)], platform: platform)
    }

    @Test("is checked up to a bound, and said to be too much once, where that begins")
    func tooMuch() throws {
        let overloads = (0..<500).map { "void one(int a, Type\($0) b) { }" }.joined(separator: "\n")
        let calls = (0..<500).map { "int name\($0) = \"text\"; one(1);" }.joined(separator: "\n")
        let problems = try Self.program("class A {\n\(overloads)\nvoid caller() {\n\(calls)\n}\n}", .java).analysis
            .problems
        let found = problems.filter { $0.kind == .tooMuch }
        #expect(found.count == 1)
        #expect(problems.count > 1 && problems.allSatisfy { $0.extent.start <= (found.first ?? $0).extent.start })
    }

    @Test("is not what a few hundred functions and calls are")
    func enough() throws {
        let functions = (0..<300).map { "void function\($0)(int a, String b) { function\($0)(a, b); }" }.joined(
            separator: "\n")
        #expect(try Self.program("class A {\n\(functions)\n}", .java).analysis.problems == [])
    }

    @Test("nests optional types no deeper than other things", arguments: ["?", "!"])
    func optionals(_ mark: String) throws {
        let marks = String(repeating: mark, count: 100_000)
        let problems = try Self.program("func f() { let a: Int\(marks) = b }", .swift).analysis.problems
        #expect(problems.contains { $0.kind == .nestedTooDeeply })
    }

    @Test("extends one type, however many have an inner one of the name")
    func extensions() throws {
        let program = try Self.program(
            "enum A { class Inner { } }\nenum B { class Inner { } }\nextension Inner { func f() { } }\nextension A.Inner { func g() { } }",
            .swift
        )
        #expect(program.types.filter { $0.value.methods["f"] != nil }.keys.sorted() == ["B.Inner"])
        #expect(program.types.filter { $0.value.methods["g"] != nil }.keys.sorted() == ["A.Inner"])
    }

    @Test("has a last type of each name")
    func sameNames() throws {
        let program = try Self.program("class A { int first; }\nclass A { int second; }", .java)
        let type = try #require(program.types["A"])
        #expect(type.members.storedNames.contains("second") && !type.members.storedNames.contains("first"))
    }

    @Test("lets a field of the objects hide one of the type")
    func fields() throws {
        let program = try Self.program(
            "class A { static int one = 1; int two = 2; int two = 3; enum B { C, D } }", .java)
        let type = try #require(program.types["A"])
        #expect(
            type.members.staticNames.contains("one") && !type.members.storedNames.contains("one")
                && type.members.storedNames.contains("two"))
        #expect(type.members.fields["one"] != nil && type.members.fields["three"] == nil)
        #expect(program.types["A.B"]?.place(ofCase: "D") == 1 && program.types["A.B"]?.place(ofCase: "E") == nil)
        #expect(program.index.mayDeclare("B", type) && !program.index.mayDeclare("C", type))
    }

    @Test("forgets the type parameters of what is left")
    func typeParameters() {
        var parameters = TypeParameters()
        parameters.enter(["A", "B"])
        parameters.enter(["B", "C"])
        #expect(Set(parameters.types.keys) == ["A", "B", "C"])
        parameters.leave()
        #expect(Set(parameters.types.keys) == ["A", "B"])
        parameters.leave()
        #expect(parameters.types.isEmpty)
    }
}
