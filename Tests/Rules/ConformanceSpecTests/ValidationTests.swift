import ConformanceSpec
import Diagnostics
import Testing

@Suite struct ValidationTests {
    private func text(_ fixture: SpecFixture) -> [String] {
        fixture.problems.map { problem in
            "\(problem.place?.file ?? ""):\(problem.place?.line ?? 0):\(problem.place?.column ?? 0) \(problem.place?.pointer ?? "nowhere") \(problem.message)"
        }
    }

    @Test("a rule that vectors should prove and none does is refused")
    func unprovedRule() throws {
        let unproved = try SpecFixture().replacing(
            #""rules": ["a.silent"]"#, by: #""rules": ["a.opened"]"#, in: "vectors/main.json"
        )
        .replacing(#""calls": "any""#, by: #""calls": "none""#, in: "vectors/main.json")
        .replacing(#""event": "resumed""#, by: #""event": "launched""#, in: "vectors/main.json")
        .replacing(#""event": "dismissed""#, by: #""event": "received""#, in: "vectors/main.json")
        #expect(text(unproved) == ["spec/rules/actions.json:31:5 /rules/2 no vector proves the rule \"a.silent\""])
        let byPages = try unproved.replacing(
            #""owns": [],\#n      "provedBy": "vectors""#,
            by: #""owns": [],\#n      "checks": [{ "kind": "own-links" }],\#n      "provedBy": "pages""#,
            in: "rules/actions.json"
        )
        .replacing(silentRemedy, by: #"\#n      "sources": []"#, in: "rules/actions.json")
        #expect(text(byPages) == [])
        let unchecked = try byPages.replacing(#"{ "kind": "own-links" }"#, by: "", in: "rules/actions.json")
        #expect(
            !text(unchecked).isEmpty
                && text(unchecked).allSatisfy { $0.contains("a rule that pages prove names one check at least") })
    }

    /// What the rule `a.silent` says of its breach.
    private var silentRemedy: String { #" "effect": "Counts are wrong.", "remedy": "Do it.",\#n      "sources": []"# }

    @Test("a rule that vectors prove says what its breach does and how it is mended; a rule about pages does not")
    func remedies() throws {
        let silent = try SpecFixture().replacing(silentRemedy, by: #"\#n      "sources": []"#, in: "rules/actions.json")
        #expect(
            text(silent) == [
                "spec/rules/actions.json:31:5 /rules/2 the rule \"a.silent\" has no \"effect\"",
                "spec/rules/actions.json:31:5 /rules/2 the rule \"a.silent\" has no \"remedy\"",
            ]
        )
        let pages = try SpecFixture().replacing(
            #""owns": [],\#n      "provedBy": "vectors""#,
            by: #""owns": [],\#n      "checks": [{ "kind": "own-links" }],\#n      "provedBy": "pages""#,
            in: "rules/actions.json"
        )
        #expect(
            text(pages).filter { $0.contains("about pages") } == [
                "spec/rules/actions.json:36:49 /rules/2/effect a rule about pages has no \"effect\"",
                "spec/rules/actions.json:36:80 /rules/2/remedy a rule about pages has no \"remedy\"",
            ]
        )
    }

    @Test("a withdrawn vector proves nothing, and runs only if it is asked for")
    func withdrawal() throws {
        let withdrawn = try SpecFixture()
            .replacing(#""specVersion": "1""#, by: #""specVersion": "2""#, in: "editions.json")
            .replacing(
                Self.released, by: Self.released + #", "withdrawn": { "version": "2", "reason": "it is wrong" }"#,
                in: "vectors/main.json")
        #expect(text(withdrawn) == ["spec/rules/actions.json:20:5 /rules/1 no vector proves the rule \"a.opened\""])
        #expect(try withdrawn.expansion().cases.contains { $0.id == "v.two[android]" } == false)
        let specification = try Specification(withdrawn.source)
        let all = try specification.expanded(in: specification.defaultEdition) { _ in true }
        #expect(all.cases.contains { $0.id == "v.two[android]" })
    }

    private static let released = #""since": "1",\#n      "platforms": ["android"]"#

    @Test(
        "a vector is added and withdrawn in versions that exist, in this order",
        arguments: [
            (#""since": "2""#, "2"),
            (#""since": "1", "withdrawn": { "version": "2", "reason": "r" }"#, "1, withdrawn in 2"),
            (#""since": "1", "withdrawn": { "version": "1", "reason": "r" }"#, "1, withdrawn in 1"),
        ])
    func versions(_ members: String, _ versions: String) throws {
        let spec = try SpecFixture().replacing(
            Self.released, by: members + #", "platforms": ["android"]"#, in: "vectors/main.json")
        let found = spec.problems.map(\.message)
        #expect(
            found.filter { !$0.hasPrefix("no vector proves") } == [
                "\"v.two\" is added in version \(versions), and the spec is version 1"
            ])
    }

    @Test("for each edition, kind and event there is one rule to blame: fewer and more are refused")
    func owners() throws {
        let none = try SpecFixture().replacing(#"{ "difference": "order" }, "#, by: "", in: "rules/actions.json")
        let events =
            "received, dismissed, opened, acted, launched, resumed, left, ended, recreated, restored, relaunched"
        #expect(
            text(none) == [
                "spec/rules/actions.json:4:5 /rules/0 no rule is the default owner of the difference \"order\" at \(events) in edition new",
                "spec/rules/actions.json:4:5 /rules/0 no rule is the default owner of the difference \"order\" at \(events) in edition old",
            ]
        )
        let two = try SpecFixture().replacing(
            #""owns": ["order"],"#,
            by:
                #""owns": ["order"],\#n "defaultFor": [ { "difference": "order", "events": ["opened", "left"] } ],"#,
            in: "rules/actions.json"
        )
        #expect(
            text(two) == [
                "spec/rules/actions.json:28:16 /rules/1/defaultFor a.received and a.opened are the default owner of the difference \"order\" at opened, left in edition new"
            ]
        )
        let only = try two.replacing(
            #"{ "difference": "order" }, "#,
            by:
                #"{ "difference": "order", "events": ["received", "dismissed", "acted", "launched", "resumed", "ended", "recreated", "restored", "relaunched"] }, "#,
            in: "rules/actions.json"
        )
        #expect(
            text(only) == [
                "spec/rules/actions.json:4:5 /rules/0 no rule is the default owner of the difference \"order\" at opened, left in edition old"
            ]
        )
    }

    @Test("two rules of one edition that document the same event are refused")
    func documents() throws {
        let both = try SpecFixture().replacing(
            #""event": "opened", "actions": ["2", "1"]"#,
            by: #""event": "received", "actions": []"#,
            in: "rules/actions.json"
        )
        #expect(
            text(both).contains(
                "spec/rules/actions.json:20:5 /rules/1 a.received and a.opened document received in edition new"))
    }

    @Test("only actions.json documents events")
    func documentsElsewhere() throws {
        var fixture = SpecFixture()
        fixture.set(fixture.files["rules/actions.json"], for: "rules/others.json")
        fixture.set(nil, for: "rules/actions.json")
        #expect(
            text(fixture) == [
                "spec/rules/others.json:17:20 /rules/0/documents only rules of rules/actions.json document an event",
                "spec/rules/others.json:28:20 /rules/1/documents only rules of rules/actions.json document an event",
            ]
        )
    }

    @Test("a rule without an edition and a vector whose rules never hold together are refused")
    func noEdition() throws {
        let never = try SpecFixture().replacing(
            #""editions": ["old", "new"]"#, by: #""editions": ["old"]"#, in: "rules/actions.json"
        )
        .replacing(
            #""rules": ["a.opened"]"#, by: #""rules": ["a.opened", "a.received"]"#, in: "vectors/main.json"
        )
        .replacing(#""level": "recommended""#, by: #""level": "required""#, in: "rules/actions.json")
        #expect(
            text(never).contains(
                "spec/vectors/main.json:17:5 /vectors/1 the rules of \"v.two\" hold in no common edition, so it never runs"
            )
        )
        let homeless = try SpecFixture().replacing(
            #""editions": ["new"],\#n      "reason": "It is so.",\#n      "sentence": "Nothing is said.""#,
            by: #""editions": [],\#n      "reason": "It is so.",\#n      "sentence": "Nothing is said.""#,
            in: "rules/actions.json"
        )
        #expect(
            text(homeless).contains("spec/rules/actions.json:31:5 /rules/2 the rule \"a.silent\" holds in no edition"))
    }

    @Test("a list without a rule or a vector is refused", arguments: ["rule", "vector"])
    func emptyLists(_ what: String) {
        var fixture = SpecFixture()
        fixture.set(
            #"{ "covers": "x", "\#(what)s": ▶[] }"#, for: "\(what)s/\(what == "rule" ? "actions" : "main").json")
        #expect(fixture.problems.first?.message == "a \(what) file holds one \(what) at least")
        #expect(fixture.problems.first?.place?.pointer == "/\(what)s")
    }

    @Test("what follows from a rule that cannot be read is not named")
    func followingProblems() throws {
        let broken = try SpecFixture().replacing(
            #""sentence": "Answer a tap.""#, by: #""sentence": null"#, in: "rules/actions.json")
        #expect(broken.problems.map(\.message) == ["\"sentence\" of a rule must be a string, not null"])
    }
}
