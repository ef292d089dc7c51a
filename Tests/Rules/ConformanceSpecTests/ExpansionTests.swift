import ConformanceSpec
import DeviceModel
import PushTracking
import Testing

@Suite struct ExpansionTests {
    private func cases(
        _ members: String, rules: String = "\"a.received\"", platforms: String = "\"ios\"", edition: String? = nil
    ) throws
        -> [CaseTemplate]
    {
        try SpecFixture().withVector(members, rules: rules, platforms: platforms).expansion(edition: edition).cases
    }

    private func filled(_ members: String, rules: String = "\"a.received\"", platforms: String = "\"ios\"") throws
        -> FilledCase
    {
        try #require(try cases(members, rules: rules, platforms: platforms).first).filled(seed: 0, caseIndex: 3)
    }

    private let received =
        #""app": "foreground", "steps": [ { "event": "received", "notification": "push", "calls": "documented" } ]"#

    @Test("platforms one after the other, the last axis fastest, ids made of names")
    func order() throws {
        let members = """
            "matrix": { "app": { "there": "foreground", "away": "background" }, "k": { "b": "1", "a.2-x": "2" } },
            "notifications": { "push": { "data": { "k": "${k}" } } }, "app": "${app}",
            "steps": [ { "event": "received", "notification": "push", "calls": "documented" } ]
            """
        let names = ["app=there,k=b", "app=there,k=a.2-x", "app=away,k=b", "app=away,k=a.2-x"]
        let cases = try cases(members, platforms: #""ios", "android""#)
        #expect(cases.map(\.id) == names.map { "v.one[android,\($0)]" } + names.map { "v.one[ios,\($0)]" })
        #expect(
            cases.map(\.scenario.app) == [
                .foreground, .foreground, .background, .background, .foreground, .foreground, .background, .background,
            ]
        )
        #expect(
            cases.map(\.suite) == Array(repeating: "tracking.android.main", count: 4)
                + Array(repeating: "tracking.ios.main", count: 4))
        #expect(try self.cases(received).map(\.id) == ["v.one[ios]"])
    }

    @Test("files go by the bytes of their paths, platforms before files")
    func fileOrder() throws {
        var fixture = SpecFixture()
        func vector(_ id: String, _ app: String) -> String {
            """
            { "covers": "x", "vectors": [ { "id": "\(id)", "title": "t", "rules": ["a.received"], "since": "1",
              "platforms": ["ios", "android"], "app": "\(app)", "steps": [ { "event": "dismissed", "notification": "n", "calls": "none" } ] } ] }
            """
        }
        fixture.set(vector("b", "foreground"), for: "vectors/main.json")
        fixture.set(vector("c", "background"), for: "vectors/Zoo.json")
        fixture.set(vector("a", "closed"), for: "vectors/zoo.json")
        #expect(
            try fixture.expansion().cases.map(\.id) == [
                "c[android]", "b[android]", "a[android]", "c[ios]", "b[ios]", "a[ios]",
            ])
    }

    /// The text in a push's data, what must come out of it, with the axis `x` standing for the text `in`.
    @Test(
        "placeholders take whole values, stand inside texts, and can be written literally",
        arguments: [
            ("plain", "plain"), ("${x}", "in"), ("a${x}b${x}", "ainbin"), ("$${x}", "${x}"), ("$$${x}", "$${x}"),
            ("a$${", "a${"),
            ("$", "$"),
            ("$x}", "$x}"), ("100 $ ${x}", "100 $ in"), ("{${x}}", "{in}"), ("$\u{301}${x}", "$\u{301}in"),
            ("${x}\u{301}", "in\u{301}"),
            ("e\u{301}${x}", "e\u{301}in"), ("é${x}", "éin"), ("${_mId}", "h259308"),
            ("<${_mId}${_dId}>", "<h259308de84a9>"),
            ("${push._dId}", "de84a9"),
        ] as [(String, String)]
    )
    func placeholders(_ text: String, _ expected: String) throws {
        let members = """
            "matrix": { "x": { "v": "in" } },
            "notifications": { "push": { "data": { "k": "\(text)", "other": "${x}" } } }, \(received)
            """
        let value = try #require(try filled(members).script.payloads[0].string("k"))
        #expect(Array(value.utf8) == Array(expected.utf8))
    }

    /// Values of an axis by which nothing on the device differs, with whether nothing is to be sent.
    @Test(
        "what is to be sent varies with each axis that a step is made of",
        arguments: [
            (#""steps": "${x}""#, #"[ STEP "none" } ]"#, #"[ STEP "documented" } ]"#),
            (#""steps": [ "${x}" ]"#, #"STEP "none" }"#, #"STEP ["7"] }"#),
            (#""steps": [ STEP "${x}" } ]"#, #""none""#, #"["7"]"#),
            (#""steps": [ STEP { "ios": "${x}" } } ]"#, #""none""#, #""documented""#),
        ] as [(String, String, String)]
    )
    func expectations(_ steps: String, _ silent: String, _ loud: String) throws {
        let members = """
            "matrix": { "x": { "silent": \(silent), "loud": \(loud) } }, "app": "foreground", \(steps)
            """.replacing("STEP", with: #"{ "event": "received", "notification": "push", "calls":"#)
        #expect(try cases(members).map { $0.expectsSilence(atStep: 0) } == [true, false])
    }

    @Test("a placeholder that is the whole text takes any value, wherever it stands")
    func wholeValues() throws {
        let members = """
            "matrix": {
              "flag": { "null": null, "number": 1.0, "list": [1, "${_mId}"], "object": { "a": { "b": "${push._dId}" } }, "absent": { "$absent": true } },
              "app": { "a": "foreground" }, "order": { "r": "remote-first" }, "need": { "n": { "sdk": { "ACPCore": ">1" } } }, "calls": { "c": ["7"] },
              "push": { "p": "push" }, "event": { "e": "received" }
            },
            "app": "${app}", "foregroundOrder": "${order}", "requires": "${need}",
            "notifications": { "push": { "data": { "_acsDeliveryTracking": "${flag}", "list": ["${flag}"] }, "apns": { "alert": { "$absent": true } } } },
            "steps": [ { "event": "${event}", "notification": "${push}", "calls": "${calls}" } ]
            """.replacing(#""list": ["${flag}"]"#, with: #""list": ["${app}"]"#)
        let cases = try cases(members)
        let filled = cases.map { $0.filled(seed: 0, caseIndex: 0) }
        let values = filled.map { $0.script.payloads[0]["_acsDeliveryTracking"] }
        let messageID = try #require(filled[2].script.payloads[0].string("_mId"))
        let deliveryID = try #require(filled[3].script.payloads[0].string("_dId"))
        let expected: [PayloadValue?] = [
            .null, .number("1.0"), [1, .string(messageID)], ["a": ["b": .string(deliveryID)]], nil,
        ]
        #expect(values == expected)
        #expect(
            filled.allSatisfy {
                $0.script.payloads[0]["list"] == ["foreground"] && $0.script.payloads[0]["aps"]?.object?["alert"] == nil
            }
        )
        #expect(
            cases.allSatisfy {
                $0.scenario.foregroundOrder == .remoteFirst && $0.requirements.map(\.description) == ["ACPCore >1"]
            })
        #expect(
            filled[0].expectations == [
                .calls(
                    [
                        .variables(
                            action: "7",
                            broadlogID: try #require(filled[0].script.payloads[0].string("_mId")),
                            deliveryID: try #require(filled[0].script.payloads[0].string("_dId"))
                        )
                    ],
                    isOrdered: false
                )
            ]
        )
    }

    @Test("each combination has its own parts, where axes stand for whole steps, notifications and their names")
    func partsByCombination() throws {
        let members = """
            "matrix": {
              "steps": {
                "one": [ { "event": "received", "notification": "push", "calls": "none" } ],
                "two": [ { "event": "resumed", "calls": "none" }, { "event": "opened", "notification": "push", "calls": "none" } ]
              },
              "push": { "a": { "push": { "data": { "k": "A" } } }, "b": { "push": { "data": { "k": "B" } } }, "c": { "push": {} } },
              "app": { "f": "foreground", "b": "background" }
            },
            "notifications": "${push}", "app": "${app}", "steps": "${steps}"
            """
        let cases = try cases(members)
        #expect(cases.count == 12)
        for template in cases {
            let filled = template.filled(seed: 0, caseIndex: 0)
            let isOne = template.id.contains("steps=one")
            #expect(template.scenario.events == (isOne ? [.received(0)] : [.resumed, .opened(0)]), "\(template.id)")
            let value = template.id.contains("push=a") ? "A" : template.id.contains("push=b") ? "B" : nil
            #expect(filled.script.payloads[0].string("k") == value, "\(template.id)")
            #expect(template.scenario.app == (template.id.contains("app=f") ? .foreground : .background))
        }
    }

    @Test("documented means nothing where the device stays silent, and needs no ids there")
    func silentSteps() throws {
        let filled = try filled(
            """
            "notifications": { "push": { "data": { "_mId": 7 }, "apns": { "content-available": 0 } } }, "app": "background", "steps": [
              { "event": "received", "notification": "push", "calls": "documented" }, { "event": "received", "notification": "other", "calls": "documented" } ]
            """
        )
        guard case .calls(let silent, _) = filled.expectations[0], case .calls(let heard, _) = filled.expectations[1]
        else {
            return #expect(Bool(false))
        }
        #expect(silent.isEmpty)
        #expect(heard.count == 1)
    }

    @Test("calls by platform, orders, codes, full calls and any")
    func expectations() throws {
        let steps = """
            "app": "background", "steps": [ { "event": "opened", "notification": "push", "calls": { "android": "documented", "ios": ["1"] }, "order": "documented" },
              { "event": "resumed", "calls": "none", "order": "documented" } ]
            """
        let both = try cases(steps, rules: "\"a.opened\"", platforms: #""android", "ios""#).map {
            $0.filled(seed: 0, caseIndex: 0)
        }
        guard case .calls(let android, let isOrdered) = both[0].expectations[0],
            case .calls(let ios, _) = both[1].expectations[0]
        else {
            return #expect(Bool(false))
        }
        #expect(android.map(\.action) == ["2", "1"])
        #expect(isOrdered)
        #expect(ios.map(\.action) == ["1"])
        #expect(both[0].expectations[1] == .calls([], isOrdered: false))
        let full = try filled(
            #""app": "closed", "steps": [ { "event": "launched", "calls": "any" }, { "event": "resumed", "calls": [ { "function": "track", "name": "n", "data": { "a": [null, 1e0] } } ] } ]"#,
            rules: "\"a.silent\""
        )
        #expect(
            full.expectations == [
                .any,
                .calls(
                    [
                        .call(
                            TrackingCall(function: .other("track"), name: "n", data: ["a": [.null, .number("1e0")]]))
                    ],
                    isOrdered: false
                ),
            ]
        )
    }

    @Test("combinations that reach no callback are dropped and counted")
    func silentCombinations() throws {
        let members = """
            "matrix": { "app": { "there": "foreground", "gone": "closed" } }, "app": "${app}",
            "steps": [ { "event": "received", "notification": "push", "calls": "documented" } ]
            """
        let expansion = try SpecFixture().withVector(members).expansion()
        #expect(
            expansion.cases.map(\.id) == [
                "v.one[android,app=there]", "v.one[android,app=gone]", "v.one[ios,app=there]",
            ])
        #expect(expansion.silent.map(\.caseID) == ["v.one[ios,app=gone]"])
        #expect(expansion.silent.map(\.vector) == ["v.one"])
        #expect(expansion.silent.map(\.platform) == [.ios])
    }

    @Test("a vector runs in the editions in which all its rules hold; the newest is the default")
    func editions() throws {
        let fixture = SpecFixture()
        let old = ["v.one[android,flag=on]", "v.one[android,flag=off]", "v.one[ios,flag=on]", "v.one[ios,flag=off]"]
        #expect(try fixture.expansion(edition: "old").cases.map(\.id) == old)
        #expect(
            try fixture.expansion(edition: "new").cases.map(\.id) == [
                old[0], old[1], "v.two[android]", old[2], old[3], "v.three[ios]",
            ]
        )
        let specification = try Specification(fixture.source)
        #expect(specification.defaultEdition.id == "new")
        #expect(specification.edition("newest") == nil)
        #expect(specification.editions.map(\.id) == ["old", "new"])
        #expect(specification.specVersion == "1")
    }

    @Test("a case knows where its vector stands")
    func places() throws {
        let cases = try SpecFixture().expansion().cases
        #expect(
            cases.map { "\($0.vector.file):\($0.vector.line):\($0.vector.column)" }.last
                == "spec/vectors/main.json:26:5")
        #expect(cases.map(\.level) == [.required, .required, .recommended, .required, .required, .informative])
    }
}
