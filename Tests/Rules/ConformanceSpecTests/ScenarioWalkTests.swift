import DeviceModel
import PushTracking
import TestSupport
import Testing

@testable import ConformanceSpec
@testable import Scenarios

@Suite struct ScenarioWalkTests {
    static func space(_ platforms: Set<Platform> = [.android, .ios]) throws -> ScenarioSpace {
        let specification = try EmbeddedSpec.specification.get()
        return try ScenarioSpace(specification, in: specification.defaultEdition, platforms: platforms)
    }

    private static func texts(_ platform: Platform, length: Int) throws -> [String] {
        ScenarioWalk(try space([platform]), length: length).joined().map(\.written.text)
    }

    @Test(
        "a walk has every scenario that counting all there could be has, and each once",
        arguments: [(Platform.android, 1), (.ios, 1), (.android, 2)])
    func naive(_ platform: Platform, length: Int) throws { try expectCounted(platform, length: length) }

    @Test(
        "so it has of longer ones",
        .nightly,
        arguments: [(Platform.ios, 2), (.android, 3)])
    func everyNaive(_ platform: Platform, length: Int) throws { try expectCounted(platform, length: length) }

    private func expectCounted(_ platform: Platform, length: Int) throws {
        let texts = try Self.texts(platform, length: length)
        let walked = Set(texts)
        #expect(walked.count == texts.count)
        let counted = try NaiveScenarios(platform, length: length).texts
        #expect(walked.subtracting(counted).sorted().prefix(5) == [])
        #expect(counted.subtracting(walked).sorted().prefix(5) == [])
    }

    @Test("what is walked is judged as the same scenario is when somebody writes it")
    func judgedAlike() throws {
        let specification = try EmbeddedSpec.specification.get()
        let space = try Self.space()
        let walked =
            Array(ScenarioWalk(space, length: 1).joined())
            + ScenarioWalk(space, length: 2).joined().enumerated()
            .filter { $0.offset % 17 == 0 }.map(\.element)
        #expect(walked.count > 300)
        let scripts = ScenarioScripts(space)
        for scenario in walked {
            let written = try specification.scenarioCase(
                scenario.written.text, named: "scenario", in: specification.defaultEdition)
            let filled = scenario.filled(number: 7, caseIndex: 0)
            let again = written.filled(with: filled.ids, caseIndex: 0)
            let script = scripts.script(of: scenario, number: 7, caseIndex: 0)
            #expect(script.scenario === filled.script.scenario)
            #expect(script.payloads == filled.script.payloads, "\(scenario.written.text)")
            // What no intent hands over is nobody's business.
            for ordinal in script.scenario.notificationsOfExtras {
                #expect(script.extras[ordinal] == filled.script.extras[ordinal], "\(scenario.written.text)")
            }
            #expect(filled.script.payloads == again.script.payloads, "\(scenario.written.text)")
            #expect(filled.script.extras == again.script.extras, "\(scenario.written.text)")
            #expect(filled.expectations == again.expectations, "\(scenario.written.text)")
            #expect(script.identifiers == filled.script.identifiers)
            #expect(filled.script.identifiers == again.script.identifiers)
            for mode in DeclaredWiring.played {
                #expect(
                    filled.script.scenario.callbacks(for: mode)
                        == again.script.scenario.callbacks(for: mode))
            }
        }
    }

    @Test("a template's copy apart is filled alike, wherever the ids are in it")
    func apart() throws {
        let nested = PayloadTemplate([
            ("list", .array([.fixed("a text of more than fifteen bytes"), .text([.messageID(notification: 0)])])),
            ("aps", .object([("alert", .text([.literal("message number "), .deliveryID(notification: 1)]))])),
        ])
        func expectAlike(_ template: PayloadTemplate, _ ids: SeededIDs) {
            #expect(template.apart.filled(with: ids).entries == template.filled(with: ids).entries)
        }
        expectAlike(nested, SeededIDs(seed: 7, keys: [1, 2]))
        let cases = try EmbeddedSpec.expansions.get().last?.expansion.cases ?? []
        for template in cases {
            let ids = SeededIDs(seed: 7, keys: template.seedKeys)
            for notification in template.notifications {
                expectAlike(notification.payload, ids)
                if let extras = notification.extras { expectAlike(extras, ids) }
            }
        }
        #expect(cases.count > 1000)
    }

    @Test("a family has as many scenarios as it says", arguments: Platform.allCases)
    func counted(_ platform: Platform) throws {
        let space = try Self.space([platform])
        for length in 1...2 {
            for family in ScenarioWalk(space, length: length) { #expect(family.count == Array(family).count) }
        }
    }

    @Test("notifications have other ids, and other scenarios too")
    func ids() throws {
        let walked = Array(ScenarioWalk(try Self.space(), length: 2).joined().prefix(500))
        var seen: Set<String> = []
        for (number, scenario) in walked.enumerated() {
            let filled = scenario.filled(number: UInt64(number), caseIndex: 0)
            for ordinal in filled.template.notificationNames.indices {
                #expect(seen.insert(filled.ids.messageID(ofNotification: ordinal)).inserted)
            }
        }
    }

    @Test("the same seed draws the same scenarios, another one others")
    func drawnAlike() throws {
        let space = try Self.space()
        func texts(_ seed: UInt64) -> [String] {
            var draw = ScenarioDraw(space, seed: seed)
            return (0..<50).compactMap { _ in draw.next().map(\.written.text) }
        }
        #expect(texts(3) == texts(3))
        #expect(texts(3) != texts(4))
        for text in texts(3) {
            let scenario = try ScenarioReader.read(text, named: "scenario").scenario
            #expect(ScenarioDraw.lengths.contains(scenario.events.count))
            #expect(scenario.text == text)
        }
    }

    @Test("a simpler scenario has up to three events or one change less, and is one of the space")
    func simpler() throws {
        let specification = try EmbeddedSpec.specification.get()
        var draw = ScenarioDraw(try Self.space(), seed: 11)
        for _ in 0..<40 {
            let drawn = draw.next()
            let scenario = try #require(drawn)
            let (events, changes) = scenario.written.size
            for simpler in draw.simpler(scenario) {
                let less = simpler.written.size
                // With an event, the notification that only it was about goes with what made it another.
                #expect(
                    (events - 3..<events).contains(less.events) && less.changes <= changes
                        || less.events == events && less.changes == changes - 1)
                _ = try specification.scenarioCase(
                    simpler.written.text, named: "scenario", in: specification.defaultEdition)
            }
        }
    }
}

extension Scenario {
    fileprivate var size: (events: Int, changes: Int) {
        (events.count, notifications.reduce(0) { $0 + $1.changes.count })
    }
}

/// All scenarios of a length, found by trying everything and leaving out what is not to be there: slow, and too plain to
/// be wrong in the same way as a walk.
private struct NaiveScenarios {
    private(set) var texts: Set<String> = []

    init(_ platform: Platform, length: Int) throws {
        let space = try ScenarioWalkTests.space([platform])
        let pushes = space.pushes(on: platform)
        let all: [DeviceEvent] = [
            .received(0), .received(1), .dismissed(0), .dismissed(1), .opened(0), .opened(1), .acted(0), .acted(1),
            .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched,
        ]
        var lists: [[DeviceEvent]] = [[]]
        for _ in 0..<length { lists = lists.flatMap { list in all.map { list + [$0] } } }
        for events in lists where Self.isInOrder(events) {
            let count = (events.compactMap(\.notification).max() ?? -1) + 1
            var choices: [[Int]] = [[]]
            for _ in 0..<count { choices = choices.flatMap { choice in pushes.indices.map { choice + [$0] } } }
            for app in AppState.allCases where app.platforms.contains(platform) {
                for chosen in choices { add(events, chosen.map { pushes[$0] }, app, platform, space) }
            }
        }
    }

    private mutating func add(
        _ events: [DeviceEvent], _ pushes: [ScenarioSpace.Push], _ app: AppState, _ platform: Platform,
        _ space: ScenarioSpace
    ) {
        var callbacks: Set<[CallbackTemplate]> = []
        for order in platform == .ios ? ForegroundOrder.allCases : [.presentFirst] {
            let scenario = try? DeviceScenario(
                platform: platform, app: app, foregroundOrder: order, notifications: pushes.map(\.traits),
                events: events)
            guard let scenario else { continue }
            let calls = scenario.callbacks(for: .documented)
            // The other order is another scenario where it makes other callbacks.
            guard calls.last?.step == events.count - 1, callbacks.insert(calls.map(\.template)).inserted else {
                continue
            }
            let last = events[events.count - 1]
            let question = DecisionTable.Question(
                platform: platform, event: last.kind,
                callbacks: Set(calls.filter { $0.step == events.count - 1 }.map(\.template.name)),
                push: last.notification.map { pushes[$0].pushClass })
            guard let answer = space.decisions.row(for: question, in: space.edition)?.answer, answer != .any else {
                continue
            }
            // Until a push starts it, an app that the system has ended is one that the user has closed.
            if app == .terminated, calls.first.map({ events[$0.step].kind }) != .received { continue }
            texts.insert(
                Scenario(
                    platform: platform, app: app, foregroundOrder: order,
                    notifications: pushes.indices.map { Scenario.Notification(["a", "b"][$0], pushes[$0].changes) },
                    events: events
                ).text)
        }
    }

    /// Whether the first notification that events mention is the first, none is left out, and none arrives after
    /// anything else has happened to it.
    private static func isInOrder(_ events: [DeviceEvent]) -> Bool {
        let mentioned = events.compactMap(\.notification)
        if mentioned.contains(1), mentioned.first != 0 { return false }
        return events.indices.allSatisfy { step in
            guard case .received(let ordinal) = events[step] else { return true }
            return !events[..<step].contains { $0.notification == ordinal }
        }
    }
}
