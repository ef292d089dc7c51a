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

    @Test("a retired vector proves nothing and never runs; a disputed one runs as informative")
    func statuses() throws {
        let active = #""status": "active",\#n      "platforms": ["android"]"#
        let retired = try SpecFixture().replacing(
            active,
            by: #""status": "retired",\#n      "platforms": ["android"]"#,
            in: "vectors/main.json"
        )
        #expect(text(retired) == ["spec/rules/actions.json:20:5 /rules/1 no vector proves the rule \"a.opened\""])
        #expect(try retired.expansion().cases.map(\.id).contains("v.two[android]") == false)
        let disputed = try SpecFixture().replacing(
            active,
            by: #""status": "disputed",\#n      "platforms": ["android"]"#,
            in: "vectors/main.json"
        )
        #expect(text(disputed) == [])
        #expect(try disputed.expansion().cases.first { $0.id == "v.two[android]" }?.level == .informative)
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
                "spec/vectors/main.json:18:5 /vectors/1 the rules of \"v.two\" hold in no common edition, so it never runs"
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
