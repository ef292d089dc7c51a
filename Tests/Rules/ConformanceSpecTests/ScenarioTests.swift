import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import Scenarios
import StrictJSON
import Testing

@Suite struct ScenarioTests {
    @Test(
        "a scenario is written as it was read",
        arguments: [
            "android closed: received a, received b {flag: off}, opened a, resumed",
            "ios foreground remote-first: received a {content-available: absent, category: OTHER}, dismissed a, left",
            "ios background: opened earlier {flag: \"absent\", message-id: \"a \\\"b\\\", {c}: d\"}, launched",
            "android foreground: dismissed a {flag: \"\", delivery-id: \"\\u001F\"}",
            "ios closed: acted a {content-available: 1, alert: null, flag: true}",
        ])
    func roundTrip(_ text: String) throws {
        #expect(try ScenarioReader.read(text, named: "scenario").scenario.text == text)
    }

    @Test("spaces may stand between any two words, or be left out")
    func spaces() throws {
        let tight = "ios closed:received a{flag:off,alert:\"x\"},launched,opened a"
        let wide = "  ios   closed :  received  a  { flag : off , alert : \"x\" }  ,  launched , opened a  "
        let text = "ios closed: received a {flag: off, alert: x}, launched, opened a"
        for other in [tight, wide] { #expect(try ScenarioReader.read(other, named: "scenario").scenario.text == text) }
    }

    @Test(
        "what is wrong in a scenario is said at its column",
        arguments: [
            ("▶", "the platform is missing"),
            ("▶andriod closed: received a", "the platform cannot be \"andriod\""),
            ("android ▶open: received a", "the state of the app cannot be \"open\""),
            ("android ▶: received a", "the state of the app is missing"),
            ("android closed ▶remote-first: received a", "only iOS has an order of foreground callbacks"),
            ("android closed▶", "after the state of the app comes `:`"),
            ("android closed: ▶", "an event is missing"),
            ("android closed: ▶arrived a", "an event cannot be \"arrived\""),
            ("android closed: received▶", "`received` names its notification"),
            ("android closed: received ▶A", "\"A\" is not a notification's name"),
            ("android closed: launched ▶a", "`launched` is about no notification"),
            ("android closed: received a ▶opened a", "this was not expected here"),
            ("android closed: received a▶\t, opened a", "words may be separated only by spaces, on one line"),
            ("android closed: received a,▶\nopened a", "words may be separated only by spaces, on one line"),
            ("android closed: launched ▶opened a", "`launched` is about no notification"),
            ("android closed: received a, ▶", "an event is missing"),
            (
                "android closed: received a, opened a ▶{flag: off}",
                "the notification a is described where it is first mentioned, and only there"
            ),
            ("android closed: received a {▶flags: off}", "a member of the push cannot be \"flags\""),
            ("android closed: received a {flag▶}", "after \"flag\" comes `:`"),
            ("android closed: received a {flag: ▶}", "no word and no JSON text or number"),
            ("android closed: received a {flag: ▶\"off}", "no word and no JSON text or number"),
            ("android closed: received a {flag: off▶", "the scenario ends too early"),
            ("android closed: received a {flag: off, ▶flag: on}", "\"flag\" appears twice"),
            ("android closed: received a {flag: ▶1}", "Android's push data are texts"),
            ("android closed: received a {▶alert: absent}", "\"alert\" is in `aps`, which only iOS has"),
        ])
    func mistakes(_ marked: String, _ message: String) throws {
        try expect(marked, message) { _ = try ScenarioReader.read($0, named: "scenario") }
    }

    @Test(
        "what cannot happen, or be judged, is said at its event",
        arguments: [
            (
                "android closed: received a, ▶resumed",
                "`resumed` is impossible while the app does not run; use `launched` or `opened`"
            ),
            (
                "ios foreground: opened a, ▶dismissed a",
                "`dismissed` is impossible on a notification that has been opened, dismissed or acted on"
            ),
            ("android closed: ▶acted a", "`acted` exists on iOS only"),
            ("▶ios closed: received a", "the operating system calls the app for none of these events"),
            (
                "ios foreground: received a, ▶received a",
                "the documentation leaves open what is sent for a notification that arrives again"
            ),
        ])
    func impossible(_ marked: String, _ message: String) throws {
        let specification = try EmbeddedSpec.specification.get()
        try expect(marked, message) {
            _ = try specification.scenarioCase($0, named: "scenario", in: specification.defaultEdition)
        }
    }

    private func expect(_ marked: String, _ message: String, _ read: (String) throws -> Void) throws {
        let pieces = marked.components(separatedBy: "▶")
        let error = try #require(throws: InputFileError.self) { try read(pieces.joined()) }
        #expect(error.problems.map(\.message) == [message])
        #expect(error.problems.first?.place?.column == pieces[0].unicodeScalars.count + 1)
        #expect(error.problems.first?.place?.file == "scenario")
    }

    @Test(
        "a scenario is judged by the decision table",
        arguments: [
            ("android closed: received a, received b {flag: off}, opened a, resumed", ["7", "", "2 1", ""]),
            ("ios closed: received a, opened a, received b, received c {alert: absent}", ["", "2 1", "7", "any"]),
            ("ios background: received a {content-available: absent}, dismissed a, acted b", ["", "2", "any"]),
            ("android foreground: received a {message-id: absent}, dismissed b {flag: absent}, left", ["", "2", ""]),
            (
                "ios background: dismissed a {category: \"${x}\"}, dismissed b {flag: \"on \"}, opened c",
                ["", "", "2 1"]
            ),
        ] as [(String, [String])])
    func judged(_ text: String, _ due: [String]) throws {
        let specification = try EmbeddedSpec.specification.get()
        let template = try specification.scenarioCase(text, named: "scenario", in: specification.defaultEdition)
        let played = template.filled(seed: 3, caseIndex: 0)
        // Each call is due with the ids of the notification that the event mentions.
        for (event, expectation) in zip(template.scenario.events, played.expectations) {
            guard case .calls(let calls, _) = expectation, let own = event.notification else { continue }
            for case .variables(_, let broadlogID, _) in calls {
                #expect(played.script.payloads[own].string("_mId") == broadlogID)
            }
        }
        let scenario = try ScenarioReader.read(text, named: "scenario").scenario
        #expect(template.notificationNames == scenario.notifications.map(\.name))
        #expect(template.scenario.events == scenario.events)
        #expect(template.id == text)
        let expected = template.filled(seed: 3, caseIndex: 0).expectations.map { expectation in
            switch expectation {
            case .any: "any"
            case .atMost(let calls): "at most " + calls.compactMap { $0.action?.string }.joined(separator: " ")
            case .calls(let calls, _): calls.compactMap { $0.action?.string }.joined(separator: " ")
            }
        }
        #expect(expected == due)
        #expect(template.level == .required)
    }

    @Test("whatever is written is read again as the same scenario, and any other text is refused or read for good")
    func random() throws {
        var generator = SplitMix64(state: 22)
        for _ in 0..<2000 {
            let scenario = RandomScenario(&generator).scenario
            let text = scenario.text
            #expect(try ScenarioReader.read(text, named: "s").scenario == scenario, "\(text)")
            // Changes of a text that is right get further into the reader than noise does.
            var scalars = Array(text.unicodeScalars)
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0..<scalars.count, using: &generator)
                let other = Array(" ,:{}\"\\a7-\u{301}\u{1F600}absent".unicodeScalars).randomElement(using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: scalars[place] = other ?? " "
                case 1: scalars.insert(other ?? " ", at: place)
                default: if scalars.count > 1 { scalars.remove(at: place) }
                }
            }
            let changed = String(String.UnicodeScalarView(scalars))
            do throws(InputFileError) {
                let read = try ScenarioReader.read(changed, named: "s").scenario
                #expect(try ScenarioReader.read(read.text, named: "s").scenario == read, "\(changed)")
            } catch {
                #expect(error.problems.count == 1)
                let column = try #require(error.problems.first?.place?.column)
                #expect((1...scalars.count + 2).contains(column), "\(changed)")
            }
        }
    }
}

/// A scenario of any form, possible or not.
private struct RandomScenario {
    let scenario: Scenario

    init(_ generator: inout SplitMix64) {
        let platform: Platform = Bool.random(using: &generator) ? .ios : .android
        let texts = [
            "on", "off", "absent", "true", "", " ", "a\"b", "\\", "{,}", "\u{E9}", "e\u{301}", "\n", "-1", "1e3",
        ]
        func value() -> PayloadValue? {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: nil
            case 1 where platform == .ios:
                [.null, .boolean(true), .number("1"), .number("-0.5e3")].randomElement(using: &generator)
            default: .string(texts.randomElement(using: &generator) ?? "")
            }
        }
        var notifications: [Scenario.Notification] = []
        var events: [DeviceEvent] = []
        for _ in 0...Int.random(in: 0..<8, using: &generator) {
            let ordinal = Int.random(in: 0...notifications.count, using: &generator)
            let kind = DeviceEvent.Kind.allCases.randomElement(using: &generator) ?? .left
            if kind.concernsNotification, ordinal == notifications.count {
                let members = PushChange.Member.allCases.shuffled(using: &generator).filter {
                    platform == .ios || ![.alert, .contentAvailable, .category].contains($0)
                }
                let changes = members.prefix(Int.random(in: 0...members.count, using: &generator)).map {
                    PushChange($0, value())
                }
                notifications.append(
                    Scenario.Notification(["a", "b-2", "later", "x9"][ordinal % 4] + "-\(ordinal)", changes))
            }
            switch kind {
            case .received: events.append(.received(ordinal))
            case .dismissed: events.append(.dismissed(ordinal))
            case .opened: events.append(.opened(ordinal))
            case .acted: events.append(.acted(ordinal))
            case .launched: events.append(.launched)
            case .resumed: events.append(.resumed)
            case .left: events.append(.left)
            case .recreated: events.append(.recreated)
            case .restored: events.append(.restored)
            case .relaunched: events.append(.relaunched)
            }
        }
        scenario = Scenario(
            platform: platform, app: AppState.allCases.randomElement(using: &generator) ?? .closed,
            foregroundOrder: platform == .ios && Bool.random(using: &generator) ? .remoteFirst : .presentFirst,
            notifications: notifications, events: events)
    }
}
