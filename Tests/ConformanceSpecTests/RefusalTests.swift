import Diagnostics
import Testing

/// One change to the minimal spec, and the one problem it makes.
struct Refusal: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    /// With a `▶` where the problem stands; without one it stands in no line.
    let new: String
    let message: String
    let pointer: String?
    let suggestion: String?

    init(_ file: String, _ old: String, _ new: String, _ message: String, _ pointer: String?, _ suggestion: String? = nil) {
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
                "\"status\": \"active\",\n      \"platforms\": [\"android\"]",
                by: "\"status\": 1,\n      \"platforms\": [\"androit\"]",
                in: "vectors/main.json"
            )
            .replacing(
                "\"provedBy\": \"vectors\"\n    },\n    {\n      \"id\": \"a.opened\"",
                by: "\"provedBy\": \"luck\"\n    },\n    {\n      \"id\": \"a.opened\"",
                in: "rules/actions.json"
            )
        #expect(
            fixture.problems.map(\.message) == [
                "\"luck\" is not one of the words allowed here", "expected one of \"active\", \"disputed\" or \"retired\", not a number",
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
            fixture.set("{\n  \"covers\": \"x\",▶}", for: file)
            // The comma before the brace is what is to blame.
            let problem = try #require(fixture.problems.first)
            #expect(fixture.problems.count == 1)
            #expect(problem.message == "a comma stands after the last member of an object")
            #expect(problem.place?.file == "spec/\(file)")
            #expect(problem.place?.line == 2)
            #expect(problem.suggestion == "remove the comma")
        }
    }
}

let rootRefusals: [Refusal] = [
    Refusal(
        "editions.json",
        "\"specVersion\": \"1\"",
        "\"specVersion\": ▶1",
        "\"specVersion\" of the list of editions is a string, not a number",
        "/specVersion"
    ),
    Refusal(
        "editions.json",
        "{ \"id\": \"new\", \"summary\": \"the second\" }",
        "▶{ \"id\": \"new\" }",
        "an edition lacks the member \"summary\"",
        "/editions/1"
    ),
    Refusal(
        "editions.json",
        "\"summary\": \"the second\"",
        "\"summary\": \"the second\", ▶\"sumary\": \"x\"",
        "an edition has no member \"sumary\"",
        "/editions/1/sumary",
        "did you mean \"summary\"?"
    ),
    Refusal(
        "editions.json",
        "{ \"id\": \"new\", \"summary\": \"the second\" }",
        "{ \"id\": \"new\", \"summary\": \"2\" }, ▶{ \"id\": \"new\", \"summary\": \"3\" }",
        "the edition \"new\" stands twice",
        "/editions/2"
    ),
    Refusal(
        "editions.json",
        "[\n    { \"id\": \"old\", \"summary\": \"the first\" },\n    { \"id\": \"new\", \"summary\": \"the second\" }\n  ]",
        "▶[]",
        "there is no edition",
        "/editions"
    ),
    Refusal(
        "defaults.json",
        "\"covers\": \"the notification\"",
        "\"covers\": ▶null",
        "\"covers\" of the defaults is a string, not null",
        "/covers"
    ),
    Refusal(
        "defaults.json",
        "\"apns\": {",
        "▶\"aps\": {}, \"apns\": {",
        "the default notification has no member \"aps\"",
        "/notification/aps",
        "did you mean \"apns\"?"
    ),
    Refusal(
        "defaults.json",
        "{ \"alert\": \"Hello\", \"content-available\": 1, \"category\": \"DEFAULT\" }",
        "▶[]",
        "the default notification's parts are objects",
        "/notification/apns"
    ),
    Refusal(
        "defaults.json",
        "\"title\": \"Hello\"",
        "\"title\": ▶1",
        "Android's push data are strings, so \"title\" cannot be a number",
        "/notification/data/title",
        "write a vector of its own for ios"
    ),
    Refusal(
        "defaults.json",
        "\"title\": \"Hello\"",
        "\"title\": ▶\"${flag}\"",
        "nothing fills the placeholder \"${flag}\"",
        "/notification/data/title",
        "axes stand neither in the defaults nor in the matrix itself; write `$${` for a literal `${`"
    ),
]

let ruleRefusals: [Refusal] = [
    Refusal(
        "rules/actions.json",
        "\"level\": \"required\"",
        "\"level\": ▶\"require\"",
        "\"require\" is not one of the words allowed here",
        "/rules/0/level",
        "did you mean \"required\"?"
    ),
    Refusal(
        "rules/actions.json",
        "\"level\": \"required\"",
        "▶\"levl\": \"required\", \"level\": \"required\"",
        "a rule has no member \"levl\"",
        "/rules/0/levl",
        "did you mean \"level\"?"
    ),
    Refusal(
        "rules/actions.json",
        "\"id\": \"a.silent\"",
        "\"id\": ▶\"A.silent\"",
        "\"A.silent\" is no id",
        "/rules/2/id",
        "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they stand in case ids"
    ),
    Refusal(
        "rules/actions.json",
        "\"editions\": [\"old\", \"new\"]",
        "\"editions\": [\"old\", ▶\"newer\"]",
        "\"newer\" is not an edition",
        "/rules/0/editions/1",
        "use \"old\" or \"new\""
    ),
    Refusal(
        "rules/actions.json",
        "\"editions\": [\"old\", \"new\"]",
        "\"editions\": [\"old\", \"new\", ▶\"old\"]",
        "\"old\" stands twice",
        "/rules/0/editions/2"
    ),
    Refusal(
        "rules/actions.json",
        "\"evidence\": [\"code\"]",
        "\"evidence\": [\"code\", ▶\"video\"]",
        "\"video\" is not one of the words allowed here",
        "/rules/1/evidence/1",
        "use \"prose\", \"table\", \"comment\" or \"code\""
    ),
    Refusal(
        "rules/actions.json",
        "\"evidence\": [\"code\"]",
        "\"evidence\": [\"code\", ▶\"code\"]",
        "\"code\" stands twice",
        "/rules/1/evidence/1"
    ),
    Refusal(
        "rules/actions.json",
        "\"evidence\": [\"code\"],\n      \"sentence\": \"Answer a tap.\",\n      \"sources\": [ { \"anchor\": \"b\", \"commit\": \"c\" } ]",
        "\"evidence\": ▶[],\n      \"sentence\": \"Answer a tap.\",\n      \"sources\": []",
        "a rule without evidence is informative, not recommended",
        "/rules/1/evidence",
        "name what on the page it is derived from, or make it informative"
    ),
    Refusal(
        "rules/actions.json",
        "[ { \"anchor\": \"b\", \"commit\": \"c\" } ]",
        "▶[]",
        "a rule with evidence names its sources",
        "/rules/1/sources"
    ),
    Refusal(
        "rules/actions.json",
        "\"sentence\": \"Nothing is said.\",\n      \"sources\": []",
        "\"sentence\": \"Nothing is said.\",\n      \"sources\": ▶[ { \"anchor\": \"b\", \"commit\": \"c\" } ]",
        "a rule without evidence has no sources",
        "/rules/2/sources"
    ),
    Refusal(
        "rules/actions.json",
        "{ \"anchor\": \"b\", \"commit\": \"c\" }",
        "{ \"anchor\": \"b\", \"commit\": ▶\"\" }",
        "\"commit\" of a source is empty",
        "/rules/1/sources/0/commit"
    ),
    Refusal(
        "rules/actions.json",
        "\"owns\": [\"order\"]",
        "\"owns\": [▶\"ordr\"]",
        "\"ordr\" is not one of the words allowed here",
        "/rules/1/owns/0",
        "did you mean \"order\"?"
    ),
    Refusal(
        "rules/actions.json",
        "\"actions\": [\"2\", \"1\"]",
        "\"actions\": [\"2\", ▶1]",
        "\"actions\" of what a rule documents holds strings, not a number",
        "/rules/1/documents/actions/1"
    ),
    Refusal(
        "rules/actions.json",
        "\"event\": \"opened\"",
        "\"event\": ▶\"open\"",
        "\"open\" is not one of the words allowed here",
        "/rules/1/documents/event",
        "did you mean \"opened\"?"
    ),
    Refusal(
        "rules/actions.json",
        "\"id\": \"a.opened\"",
        "\"id\": \"a.opened\", ▶\"documents \": 1",
        "a rule has no member \"documents \"",
        "/rules/1/documents ",
        "did you mean \"documents\"?"
    ),
    Refusal(
        "rules/actions.json",
        "    {\n      \"id\": \"a.silent\"",
        "    ▶{\n      \"id\": \"a.opened\"",
        "the rule \"a.opened\" stands twice, first at spec/rules/actions.json:20",
        "/rules/2",
        "ids are permanent: give the newer rule another one"
    ),
]

let ownershipRefusals: [Refusal] = [
    Refusal(
        "rules/actions.json",
        "{ \"difference\": \"order\" }",
        "{ \"difference\": \"order\", \"events\": [▶\"receive\"] }",
        "\"receive\" is not one of the words allowed here",
        "/rules/0/defaultFor/8/events/0",
        "did you mean \"received\"?"
    )
]

let vectorRefusals: [Refusal] = [
    Refusal(
        "vectors/main.json",
        "\"id\": \"v.two\"",
        "\"id\": ▶\"v.two[x]\"",
        "\"v.two[x]\" is no id",
        "/vectors/1/id",
        "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they stand in case ids"
    ),
    Refusal(
        "vectors/main.json",
        "\"rules\": [\"a.opened\"]",
        "\"rules\": [▶\"a.open\"]",
        "there is no rule \"a.open\"",
        "/vectors/1/rules/0",
        "did you mean \"a.opened\"?"
    ),
    Refusal("vectors/main.json", "\"rules\": [\"a.opened\"]", "\"rules\": ▶[]", "a vector proves one rule at least", "/vectors/1/rules"),
    Refusal(
        "vectors/main.json",
        "\"rules\": [\"a.opened\"]",
        "\"rules\": [\"a.opened\", ▶\"a.opened\"]",
        "the rule \"a.opened\" stands twice",
        "/vectors/1/rules/1"
    ),
    Refusal(
        "vectors/main.json",
        "\"rules\": [\"a.opened\"]",
        "\"rules\": ▶[\"a.opened\", \"a.silent\"]",
        "the rules of a vector are all of one level; a.opened is recommended, a.silent is informative",
        "/vectors/1/rules",
        "write one vector for each level"
    ),
    Refusal(
        "vectors/main.json",
        "\"title\": \"a tap\"",
        "▶\"titel\": \"a tap\", \"title\": \"a tap\"",
        "a vector has no member \"titel\"",
        "/vectors/1/titel",
        "did you mean \"title\"?"
    ),
    Refusal(
        "vectors/main.json",
        "\"platforms\": [\"android\"]",
        "\"platforms\": [▶\"Android\"]",
        "\"Android\" is not one of the words allowed here",
        "/vectors/1/platforms/0",
        "did you mean \"android\"?"
    ),
    Refusal(
        "vectors/main.json",
        "\"platforms\": [\"android\"]",
        "\"platforms\": ▶[]",
        "a vector names one platform at least",
        "/vectors/1/platforms"
    ),
    Refusal(
        "vectors/main.json",
        "\"app\": \"background\"",
        "\"app\": ▶\"backgrund\"",
        "\"backgrund\" is not one of the words allowed here",
        "/vectors/1/app",
        "did you mean \"background\"?"
    ),
    Refusal(
        "vectors/main.json",
        "\"app\": \"background\"",
        "\"app\": \"background\", \"foregroundOrder\": ▶\"present-first\"",
        "only iOS has a foreground order, and the vector does not run there",
        "/vectors/1/foregroundOrder"
    ),
    Refusal(
        "vectors/main.json",
        "\"app\": \"background\"",
        "\"app\": \"background\", \"notifications\": { \"push\": { \"apns\": ▶{} } }",
        "only iOS has `apns`, and the vector does not run there",
        "/vectors/1/notifications/push/apns",
        "remove it, or add the platform"
    ),
    Refusal(
        "vectors/main.json",
        "\"foregroundOrder\": \"remote-first\"",
        "\"foregroundOrder\": ▶\"remote\"",
        "\"remote\" is not one of the words allowed here",
        "/vectors/0/foregroundOrder",
        "use \"present-first\" or \"remote-first\""
    ),
    Refusal(
        "vectors/main.json",
        "\">=1.4.0\"",
        "▶\">=1.4.x\"",
        "\">=1.4.x\" is no comparison with a version",
        "/vectors/0/requires/sdk/ACPCore",
        "write one of >=, >, =, <, <= and a dotted number, such as \">=1.4.0\""
    ),
    Refusal(
        "vectors/main.json",
        "{ \"sdk\": { \"ACPCore\": \">=1.4.0\" } }",
        "▶{ \"sdk\": {} }",
        "a requirement is {\"sdk\": {NAME: COMPARISON}}",
        "/vectors/0/requires"
    ),
    Refusal(
        "vectors/main.json",
        "{ \"sdk\": { \"ACPCore\": \">=1.4.0\" } }",
        "{ ▶\"SDK\": {}, \"sdk\": { \"ACPCore\": \">=1.4.0\" } }",
        "a requirement has no member \"SDK\"",
        "/vectors/0/requires/SDK",
        "did you mean \"sdk\"?"
    ),
    Refusal(
        "vectors/main.json",
        "\"kin\": [\"v.two\"]",
        "\"kin\": [▶\"v.tow\"]",
        "\"v.one\" names the kin \"v.tow\", which is neither a vector nor a rule",
        "/vectors/0/kin/0",
        "did you mean \"v.two\"?"
    ),
    Refusal(
        "vectors/main.json",
        "    {\n      \"id\": \"v.two\"",
        "    ▶{\n      \"id\": \"v.one\"",
        "the vector \"v.one\" stands twice, first at spec/vectors/main.json:4",
        "/vectors/1",
        "ids are permanent: give the newer vector another one"
    ),
    Refusal(
        "vectors/main.json",
        "\"status\": \"active\",\n      \"platforms\": [\"android\"]",
        "\"status\": ▶\"aktive\",\n      \"platforms\": [\"android\"]",
        "\"aktive\" is not one of the words allowed here",
        "/vectors/1/status",
        "did you mean \"active\"?"
    ),
]
