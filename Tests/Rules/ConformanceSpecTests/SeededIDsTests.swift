import ConformanceSpec
import DeviceModel
import PushTracking
import Testing

@Suite struct SeededIDsTests {
    /// Computed by another program from the description alone: SplitMix64 over seed XOR FNV-1a of `case id/name`.
    @Test(
        "ids follow from seed, case id and notification",
        arguments: [
            (0, "android", "push", "h8ffe08", "3d3548"), (0, "ios", "push", "hbeac40", "9c4ba6"),
            (0, "android", "é", "h2a44b6", "2c90b6"),
            (1, "android", "push", "h2cb975", "cc3be1"), (1, "ios", "push", "hedd2e9", "19caae"),
            (42, "android", "push", "h7f8d96", "1f34f8"),
            (.max, "android", "push", "ha1184e", "401561"), (.max, "ios", "push", "h5ec2e0", "bafa6f"),
            (16, "android", "push", "h002bbb", "538ac2"),
            (6, "android", "push", "ha27599", "00fa2c"),
        ] as [(UInt64, String, String, String, String)]
    )
    func worked(_ seed: UInt64, _ platform: String, _ name: String, _ messageID: String, _ deliveryID: String) throws {
        let members =
            #""app": "foreground", "steps": [ { "event": "received", "notification": "\#(name)", "calls": "documented" } ]"#
        let template = try #require(
            try SpecFixture().withVector(members, platforms: "\"\(platform)\"").expansion().cases.first)
        let filled = template.filled(seed: seed, caseIndex: 9)
        #expect(filled.script.payloads[0].string("_mId") == messageID)
        #expect(filled.script.payloads[0].string("_dId") == deliveryID)
        #expect(
            filled.expectations == [
                .calls([.variables(action: "7", broadlogID: messageID, deliveryID: deliveryID)], isOrdered: false)
            ])
        #expect(filled.expectation(atStep: 0) == filled.expectations[0])
        #expect(filled.script.caseIndex == 9)
    }

    /// The identifier that spec/README.md shows for this case, computed by another program, too.
    @Test("a notification's request on iOS has a UUID of the same two numbers")
    func requestIdentifier() {
        let keys = SeededIDs.keys(caseID: "ios.dismiss-category-after-arrival[ios]", notifications: ["push", "other"])
        let ids = SeededIDs(seed: 0, keys: keys)
        #expect(ids.identifier(ofNotification: 0, on: .ios) == "F5A69DE3-B137-BC75-234E-1432458296AC")
        #expect(ids.identifier(ofNotification: 1, on: .ios) == "E5233D0D-5724-DB14-485F-FD02A105CC96")
    }

    /// The first numbers of the published reference implementation for the state 1234567.
    @Test("the generator is SplitMix64")
    func generator() {
        var generator = SplitMix64(state: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        )
    }
}
