import CaseJudging
import ConformanceSpec
import DeviceCheck
import Diagnostics
import PushTracking
import StrictJSON
import Testing

@Suite("Walks, as they are planned and recorded")
struct WalkTests {
    private static let candidates = Result {
        let specification = try SampleWalk.specification.get()
        let tells = try CaptureTells(.embeddedDevice)
        return try specification.expanded(in: specification.defaultEdition).onDevice.cases.compactMap { template in
            WalkCandidate(template, seed: 7, tells: tells).map { (template.platform, $0) }
        }
    }
    private static let matrix = Result { try FaultMatrix(.embeddedDevice) }

    private static func cover(_ platform: Platform, minutes: Int) throws -> (order: [String], part: FaultMatrix.Part) {
        let part = try #require(try matrix.get().parts[platform])
        let candidates = try candidates.get().filter { $0.0 == platform }.map(\.1)
        return (try #require(WalkCover(candidates, part, minutes: minutes)).order, part)
    }

    @Test("a longer walk shows more, and none is longer than it may be", arguments: Platform.allCases)
    func minutes(_ platform: Platform) throws {
        var shown = 0
        for minutes in [10, 20, 40] {
            let (order, part) = try Self.cover(platform, minutes: minutes)
            let walk = try SampleWalk(order, platform: platform).walk
            #expect(walk.minutes <= minutes)
            #expect(part.count(shownBy: Set(order)) > shown)
            shown = part.count(shownBy: Set(order))
        }
        #expect(shown > (try Self.cover(platform, minutes: 20)).part.count * 3 / 4)
    }

    @Test(
        "each push has ids of its own that the SDK carries and that show what apps change", arguments: Platform.allCases
    )
    func ids(_ platform: Platform) throws {
        let walk = try SampleWalk(try Self.cover(platform, minutes: 30).order, platform: platform).walk
        var pairs: Set<String> = []
        for push in walk.pushes {
            #expect(pairs.insert("\(push.broadlogID ?? "-"),\(push.deliveryID ?? "-")").inserted)
            guard let delivery = push.deliveryID else { continue }
            #expect(delivery.hasPrefix("0") && Int32(delivery, radix: 16) != nil, "\(delivery)")
            #expect(delivery.contains { $0.isUppercase } && delivery.contains { $0.isLowercase }, "\(delivery)")
        }
        #expect(Set(walk.pushes.map(\.title)).count == walk.pushes.count)
        #expect(walk.pushes.map(\.name) == walk.pushes.map(\.name).sorted())
    }

    @Test("a plan is made again from its file", arguments: Platform.allCases)
    func plan(_ platform: Platform) throws {
        let specification = try SampleWalk.specification.get().declaring(category: "shop.offers")
        let edition = specification.defaultEdition
        let plan = DevicePlanFile(
            specification: specification, edition: edition, platform: platform, gate: .recommended, seed: 0,
            challenge: .init("of the day"), bundle: "com.example.shop", shows: (3, 4),
            order: try Self.cover(platform, minutes: 10).order)
        let text = plan.text(of: try plan.walk(specification, in: edition))
        let read = try DevicePlanFile(Array(text.utf8), file: "plan.json")
        #expect(read.text(of: try read.walk(specification, in: edition)) == text)
    }

    @Test("the steps name each push, and what not to do", arguments: Platform.allCases)
    func steps(_ platform: Platform) throws {
        let walk = try SampleWalk(try Self.cover(platform, minutes: 20).order, platform: platform).walk
        let text = WalkText(walk).markdown(summary: "A summary.")
        for push in walk.pushes {
            #expect(
                text.contains("Send “\(push.title)”: `./send.sh \(push.number)`. Wait until “\(push.title)” is shown"))
        }
        #expect(text.contains(platform == .android ? "Never force-stop the app" : "Unplug the phone from Xcode"))
        #expect(!text.contains("   - \n"))
    }

    @Test("the app's own keys are added, and cannot replace what is judged")
    func extraKeys() throws {
        let walk = try SampleWalk().walk
        func files(_ extra: Payload) -> PushFiles { PushFiles(of: walk, bundle: nil, extra: extra) }
        let file = try #require(files(["headline": "New: {title}"]).files.first?.text)
        #expect(file.contains(#""headline": "New: Push 01""#) && file.contains(#""priority": "high""#))
        let refused: [(Payload, String)] = [
            (["_mId": "h1"], "\"_mId\" belongs to the plan"),
            (["badge": .number("1")], "\"badge\" is not text, and Firebase sends only texts"),
            (["google.x": "1"], "\"google.x\" is a key that Firebase keeps to itself"),
            (["text": .string(String(repeating: "x", count: 4096))], "at most 4096 can be sent"),
        ]
        for (extra, objection) in refused { #expect(files(extra).objection?.contains(objection) == true) }
        #expect(files(["uri": "shop://1"]).objection == nil)
    }

    @Test("a session is written and read, and a step that is done again counts once")
    func session() throws {
        var session = try SampleWalk().session(on: .simulator, undone: [2], hidden: ["push-01"])
        session.add(WalkSession.Record(step: 2, time: "2026-11-28T10:05:00", isDone: true, shown: ["push-02": true]))
        #expect(session.records.count == 3 && session[2]?.isDone == true)
        #expect(try WalkSession(Array(session.text.utf8), file: "session.json") == session)
    }

    @Test(
        "a session with something else is refused at its place",
        arguments: [
            (
                #"{"deviceSession":2,"plan":"x","steps":[]}"#,
                "\"deviceSession\", the version of the file, is 2, but this tool reads version 1"
            ),
            (#"{"deviceSession":1,"plan":"x","steps":[{"step":1,"time":"t","done":"yes","shown":{}}]}"#, "done"),
            (#"{"deviceSession":1,"plan":"x","steps":[{"step":1,"time":"t","done":true,"shown":{"a":1}}]}"#, "shown"),
            (#"{"deviceSession":1,"plan":"x","device":"tablet","steps":[]}"#, "tablet"),
        ])
    func badSession(_ text: String, _ word: String) throws {
        let error = #expect(throws: InputFileError.self) { try WalkSession(Array(text.utf8), file: "session.json") }
        #expect(error?.problems.first?.message.contains(word) == true)
        #expect(error?.problems.first?.place?.file == "session.json")
    }

    @Test("every rule that vectors prove has a row of what captures tell, with a reason if it is no")
    func tells() throws {
        let tells = try CaptureTells(.embeddedDevice)
        let rules = try SampleWalk.specification.get().book.rules.filter {
            $0.provedBy == .vectors && $0.level != .informative
        }
        #expect(Set(tells.rows.map(\.rule)) == Set(rules.map(\.id)))
        #expect(tells.rows.allSatisfy { $0.hit && $0.call || $0.reason != nil })
        #expect(Set(tells.groups.flatMap(\.rules)).isSubset(of: rules.map(\.id)))
    }
}
