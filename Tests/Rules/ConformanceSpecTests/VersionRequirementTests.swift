import ConformanceSpec
import Diagnostics
import PushTracking
import Testing

@Suite struct VersionRequirementTests {
    private static let versions = ["1.3.9", "1.4.0", "1.4", "1.4.1", "1.10.0", "2.2.9", "2.3.0", "2.10.0"]

    /// A requirement, and for each of the versions whether it is met.
    @Test(
        "numbers between points compare as numbers",
        arguments: [
            (">=1.4.0", [false, true, true, true, true, true, true, true]),
            ("<1.4.0", [true, false, false, false, false, false, false, false]),
            ("<=1.4.0", [true, true, true, false, false, false, false, false]),
            (">1.4.0", [false, false, false, true, true, true, true, true]),
            ("=1.4.0", [false, true, true, false, false, false, false, false]),
            (">=2.3.0", [false, false, false, false, false, false, true, true]),
            ("<2.3.0", [true, true, true, true, true, true, false, false]),
            ("<=1.10", [true, true, true, true, true, false, false, false]),
            (">2.2", [false, false, false, false, false, true, true, true]),
            ("=2.10.0.0", [false, false, false, false, false, false, false, true]),
        ] as [(String, [Bool])]
    )
    func comparisons(_ text: String, _ expected: [Bool]) throws {
        let template = try template(requiring: text)
        for (version, isMet) in zip(Self.versions, expected) {
            let objection = template.objection(to: try profile("ACPCore", version))
            #expect((objection == nil) == isMet, "\(version)")
            if let objection { #expect(objection == "requires ACPCore \(text); the sink declares ACPCore \(version)") }
        }
    }

    @Test("another SDK, none at all, and one for the other platform only do not meet a requirement, and say so")
    func otherSDK() throws {
        let template = try template(requiring: ">=1.4.0")
        #expect(
            template.objection(to: try profile("AEPCore", "9.0"))
                == "requires ACPCore >=1.4.0; the sink declares AEPCore")
        #expect(
            template.objection(to: try profile("acpcore", "9.0"))
                == "requires ACPCore >=1.4.0; the sink declares acpcore")
        let none = SinkProfile(name: "s", platforms: [.android])
        #expect(template.objection(to: none) == "requires ACPCore >=1.4.0; the sink declares no SDK")
        let other = SinkProfile(
            name: "s",
            platforms: [.android],
            sdk: [.ios: SinkProfile.SDK(name: "ACPCore", version: try #require(DottedVersion("9")))]
        )
        #expect(template.objection(to: other) == "requires ACPCore >=1.4.0; the sink declares no SDK")
    }

    @Test(
        "what is no comparison is refused",
        arguments: [
            "", "1.4.0", "=>1.4", "~>1.4", ">=", ">= 1.4", ">=v1", ">=1.", ">=.1", ">=1..2", "!=1", "==1", ">=-1",
        ]
    )
    func refused(_ text: String) {
        let fixture = SpecFixture().withVector(members(requiring: text))
        #expect(fixture.expansionProblems.map(\.message) == ["\"\(text)\" is not a comparison with a version"])
    }

    private func members(requiring text: String) -> String {
        #""requires": { "sdk": { "ACPCore": "\#(text)" } }, "app": "foreground", "steps": [ { "event": "resumed", "calls": "none" } ]"#
    }

    private func template(requiring text: String) throws -> CaseTemplate {
        try #require(
            try SpecFixture().withVector(members(requiring: text), platforms: "\"android\"").expansion().cases.first)
    }

    private func profile(_ name: String, _ version: String) throws -> SinkProfile {
        SinkProfile(
            name: "s",
            platforms: [.android],
            sdk: [.android: SinkProfile.SDK(name: name, version: try #require(DottedVersion(version)))]
        )
    }
}
