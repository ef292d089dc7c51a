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
                "`dismissed` is impossible on a notification that has been opened, dismissed, acted on or replaced"
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
}
