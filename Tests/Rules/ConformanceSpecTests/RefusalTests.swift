import Diagnostics
import Testing

/// One change to the minimal spec, and the one problem it makes.
struct Refusal: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    /// With a `▶` where the problem is; without one it is in no line.
    let new: String
    let message: String
    let pointer: String?
    let suggestion: String?

    init(
        _ file: String, _ old: String, _ new: String, _ message: String, _ pointer: String?, _ suggestion: String? = nil
    ) {
        self.file = file
        self.old = old
        self.new = new
        self.message = message
        self.pointer = pointer
        self.suggestion = suggestion
    }

    var testDescription: String { "\(file): \(new)" }
}

/// Checks that there is one problem and that every part of it is the expected one.
func expectOnly(_ problems: [Diagnostic], _ refusal: Refusal, marked: (file: String, line: Int, column: Int)?) {
    #expect(problems.map(\.message) == [refusal.message])
    guard let problem = problems.first else { return }
    #expect(problem.place?.file == "spec/" + (marked?.file ?? refusal.file))
    #expect(problem.place?.line == marked?.line)
    #expect(problem.place?.column == marked?.column)
    #expect(problem.place?.pointer == refusal.pointer)
    #expect(problem.suggestion == refusal.suggestion)
}

@Suite struct RefusalTests {
    @Test("the minimal spec is valid")
    func minimalSpec() {
        #expect(SpecFixture().problems == [])
    }

    @Test(
        "one wrong word is refused with its place and the way out",
        arguments: rootRefusals + ruleRefusals + ownershipRefusals + vectorRefusals
    )
    func refusal(_ refusal: Refusal) throws {
        let fixture = try SpecFixture().replacing(refusal.old, by: refusal.new, in: refusal.file)
        expectOnly(fixture.problems, refusal, marked: fixture.marked)
    }

    @Test("everything that is wrong is named at once, each once")
    func severalProblems() throws {
        let fixture = try SpecFixture()
            .replacing(
                #""since": "1",\#n      "platforms": ["android"]"#,
                by: #""since": 1,\#n      "platforms": ["androit"]"#,
                in: "vectors/main.json"
            )
            .replacing(
                #""provedBy": "vectors"\#n    },\#n    {\#n      "id": "a.opened""#,
                by: #""provedBy": "luck"\#n    },\#n    {\#n      "id": "a.opened""#,
                in: "rules/actions.json"
            )
        #expect(
            fixture.problems.map(\.message) == [
                "\"luck\" is not one of the words allowed here",
                "\"since\" of a vector must be a whole number from 1, as a string, not 1",
                "\"androit\" is not one of the words allowed here",
            ]
        )
    }

    @Test(
        "a spec without one of its files says which",
        arguments: ["editions.json", "defaults.json", "rules/actions.json", "vectors/main.json"]
    )
    func missingFile(_ file: String) {
        var fixture = SpecFixture()
        fixture.set(nil, for: file)
        let name = file.contains("/") ? "file \(file.split(separator: "/")[0])/*.json" : file
        #expect(fixture.problems.map(\.message) == ["the spec has no \(name)"])
        #expect(fixture.problems.first?.place?.file == "spec")
    }

    @Test("a broken file is named with place and remedy, not with what follows from it")
    func brokenFiles() throws {
        for file in SpecFixture().files.keys.sorted() {
            var fixture = SpecFixture()
            fixture.set(#"{\#n  "covers": "x",▶}"#, for: file)
            // The comma before the brace is what is to blame.
            let problem = try #require(fixture.problems.first)
            #expect(fixture.problems.count == 1)
            #expect(problem.message == "there is a comma after the last member of an object")
            #expect(problem.place?.file == "spec/\(file)")
            #expect(problem.place?.line == 2)
            #expect(problem.suggestion == "remove the comma")
        }
    }
}
