import Diagnostics
import Testing

/// The members of the one vector of a spec, and the one problem that expanding it finds.
struct ExpansionRefusal: Sendable, CustomTestStringConvertible {
    let members: String
    let rules: String
    let platforms: String
    let expected: Refusal

    init(
        _ members: String,
        _ message: String,
        _ pointer: String,
        _ suggestion: String? = nil,
        rules: String = "\"a.received\"",
        platforms: String = #""android", "ios""#
    ) {
        self.members = members
        self.rules = rules
        self.platforms = platforms
        expected = Refusal("vectors/main.json", "", "", message, "/vectors/0" + pointer, suggestion)
    }

    var testDescription: String { members }
}

@Suite struct ExpansionRefusalTests {
    @Test(
        "what no case can be made of is refused with its place",
        arguments: stepRefusals + callRefusals + notificationRefusals + matrixRefusals + deviceRefusals
    )
    func refusal(_ refusal: ExpansionRefusal) {
        let fixture = SpecFixture().withVector(refusal.members, rules: refusal.rules, platforms: refusal.platforms)
        expectOnly(fixture.expansionProblems, refusal.expected, marked: fixture.marked)
    }

    @Test("cases that are the same are refused, in one vector and in two")
    func sameCases() throws {
        let values =
            #""matrix": { "a": { "one": "x", "two": "x" } }, "notifications": { "push": { "data": { "k": "${a}" } } }, "#
        let inOne = SpecFixture().withVector(values + received("\"documented\""))
        #expect(
            inOne.expansionProblems.map(\.message) == [
                "the case v.one[android,a=two] is the same as v.one[android,a=one]: platform, app state, payloads, steps and expectations are equal",
                "the case v.one[ios,a=two] is the same as v.one[ios,a=one]: platform, app state, payloads, steps and expectations are equal",
            ]
        )
        let inTwo = try SpecFixture().replacing(
            #""id": "v.two",\#n      "title": "a tap",\#n      "rules": ["a.opened"]"#,
            by: #""id": "v.two",\#n      "title": "a tap",\#n      "rules": ["a.received"]"#,
            in: "vectors/main.json"
        )
        .replacing(
            #""app": "background",\#n      "steps": [ { "event": "opened", "notification": "push", "calls": "documented", "order": "documented" } ]"#,
            by:
                #""app": "foreground", "requires": { "sdk": { "ACPCore": ">=1.4.0" } },\#n      "steps": [ { "event": "received", "notification": "other", "calls": ["7"] } ]"#,
            in: "vectors/main.json"
        )
        #expect(
            inTwo.expansionProblems.map(\.message) == [
                "the case v.two[android] is the same as v.one[android,flag=on]: platform, app state, payloads, steps and expectations are equal"
            ]
        )
    }

    @Test("a combination knows nothing of the notifications of the one before it")
    func notificationsOfTheCombinationBefore() {
        let values = #""matrix": { "name": { "plain": "push", "id": "${push._mId}" } }, "app": "foreground", "#
        let step = #""steps": [ { "event": "received", "notification": "${name}", "calls": "none" } ]"#
        let problems = SpecFixture().withVector(values + step, platforms: "\"ios\"").expansionProblems
        #expect(
            problems.map(\.message) == ["there is no notification \"push\"", "`received` names its notification"])
        #expect(problems.map(\.suggestion) == [nil, "add \"notification\": \"first\""])
    }

    @Test("cases that differ in what no intent hands over are the same")
    func sameExtras() {
        func problems(_ event: String) -> [String] {
            let values =
                #""matrix": { "a": { "one": "x", "two": "y" } }, "notifications": { "push": { "fcm": { "from": "${a}" } } }, "#
            let step = #"{ "event": "\#(event)", "notification": "push", "calls": "none" }"#
            return SpecFixture().withVector(values + steps(step), platforms: "\"android\"").expansionProblems.map(
                \.message)
        }
        #expect(problems("opened").isEmpty && problems("dismissed").isEmpty)
        #expect(
            problems("received") == [
                "the case v.one[android,a=two] is the same as v.one[android,a=one]: platform, app state, payloads, steps and expectations are equal"
            ]
        )
    }

    @Test("cases that differ in one thing are not the same")
    func differentCases() throws {
        let axis = #""matrix": { "a": { "one": %1, "two": %2 } }, "#
        let varied: [(String, String, String)] = [
            (
                "\"x\"", "\"X\"",
                #""notifications": { "push": { "data": { "k": "${a}" } } }, "# + received("\"none\"")
            ),
            (
                "\"\\u00e9\"", "\"e\\u0301\"",
                #""notifications": { "push": { "data": { "k": "${a}" } } }, "# + received("\"none\"")
            ),
            (
                "\"foreground\"", "\"background\"",
                steps(#"{ "event": "received", "notification": "push", "calls": "none" }"#, app: "${a}")
            ),
            (
                "\"received\"", "\"opened\"",
                steps(#"{ "event": "${a}", "notification": "push", "calls": "none" }"#)
            ),
            ("\"none\"", "\"documented\"", received("\"${a}\"")),
            (
                "\">=1.4.0\"", "\"<1.4.0\"",
                #""requires": { "sdk": { "ACPCore": "${a}" } }, "# + received("\"none\"")
            ),
        ]
        for (first, second, members) in varied {
            let matrix = axis.components(separatedBy: "%1").joined(separator: first).components(separatedBy: "%2")
                .joined(separator: second)
            let fixture = SpecFixture().withVector(matrix + members)
            #expect(fixture.expansionProblems == [], "\(members)")
        }
    }

    @Test("a matrix that no one could run is refused before it is expanded", arguments: [2, 5, 64])
    func hugeMatrix(_ axes: Int) {
        let values = (0..<101).map { #""v\#($0)": "\#($0)""# }.joined(separator: ", ")
        let matrix = (0..<axes).map { #""a\#($0)": { \#(values) }"# }.joined(separator: ", ")
        let fixture = SpecFixture().withVector(#""matrix": { \#(matrix) }, "# + received("\"none\""))
        #expect(fixture.expansionProblems.map(\.message) == ["the matrix has more than 10000 combinations"])
    }
}
