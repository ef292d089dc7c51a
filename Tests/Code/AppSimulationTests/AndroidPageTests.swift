import CodeJudging
import ConformanceSpec
import Foundation
import Markdown
import PushTracking
import TestSupport
import Testing

@testable import AppSimulation

/// The Android examples of the real pages, where they are at hand: beside the repository.
struct AndroidPage: CustomTestStringConvertible {
    let name: String
    let scopes: [AppCode]

    var testDescription: String { name }

    static let folder = Repository.sharedPages

    private static let topics: [SectionTopic] = [
        SectionTopic(anchor: "push-impression-tracking-android", platform: .android, events: [.received]),
        SectionTopic(anchor: "push-click-tracking-android", platform: .android, events: [.dismissed]),
        SectionTopic(anchor: "push-open-tracking-android", platform: .android, events: [.opened, .launched, .resumed]),
    ]

    static let all: [AndroidPage] = ["de-DE", "es-ES", "it-IT", "pt-BR", "zh-Hans"].compactMap { name in
        guard let bytes = try? Data(contentsOf: folder.appending(path: "\(name).md")),
            let page = try? MarkdownPage([UInt8](bytes)),
            let platforms = try? AndroidExample.platforms.get()
        else { return nil }
        return AndroidPage(name: name, scopes: CodeSet(page, topics: topics, platforms: platforms).scopes)
    }

    static let scripts = Result {
        let specification = try Specification(.embedded)
        let templates = try specification.expanded(in: specification.defaultEdition).cases
        return templates.filter { $0.platform == .android }.map { $0.filled(seed: 0, caseIndex: 0).script }
    }
}

@Suite("The Android examples of the real pages", .enabled(if: !AndroidPage.all.isEmpty, "the pages are not at hand"))
struct AndroidPageTests {
    @Test("nothing that they do in any vector is unknown", arguments: Sweep.rows(AndroidPage.all, every: 2))
    func conclusive(_ page: AndroidPage) throws {
        #expect(page.scopes.count == 4)
        let scripts = try AndroidPage.scripts.get()
        #expect(scripts.count > 500)
        for scope in page.scopes {
            // Most cases for the whole page; a section adds nothing but its own wiring.
            let app = SimulatedApp(scope)
            let some = stride(from: 0, to: scripts.count, by: (scope.anchor == nil ? 1 : 16) * (Sweep.isAsked ? 1 : 8))
            let open = some.lazy.compactMap { app.trace(scripts[$0]).inconclusive }.first
            #expect(open == nil)
        }
    }

    @Test("they send what was established by hand", arguments: AndroidPage.all)
    func sends(_ page: AndroidPage) throws {
        let whole = try AndroidExample(try #require(page.scopes.last))
        let click = page.name == "it-IT" ? "1" : "2"
        let opened = { (number: Int) in "2(m\(number),d\(number)) 1(m\(number),d\(number))" }
        #expect(try whole.sent("closed: r0 d0 launch resume") == ["7(m0,d0)", "\(click)(m0,d0)", "", ""])
        #expect(try whole.sent("r0 r1 d1") == ["7(m0,d0)", "7(m1,d1)", "\(click)(m0,d0)"])
        #expect(try whole.sent("r0 r1 o0") == ["7(m0,d0)", "7(m1,d1)", opened(1)])
        #expect(try whole.sent("r0 o0 resume") == ["7(m0,d0)", opened(0), opened(0)])
        let off: [Int: [String: String?]] = [0: ["_acsDeliveryTracking": "off"]]
        let isUnread = page.name == "it-IT"
        #expect(
            try whole.sent("r0 o0 r0 d0", off)
                == (isUnread ? ["7(m0,d0)", opened(0), "7(m0,d0)", "1(m0,d0)"] : ["", "", "", ""]))
        #expect(
            try whole.sent("r0 o0 r0 d0", [0: ["_acsDeliveryTracking": nil]]) == [
                "7(m0,d0)", opened(0), "7(m0,d0)", "\(click)(m0,d0)",
            ]
        )
        #expect(try whole.sent("r0 o0 r0 d0", [0: ["_mId": nil]]) == ["", "", "", ""])
        // By itself a section is on the standard device.
        let open = try AndroidExample(page.scopes[2])
        #expect(try open.sent("r0 r1 o1 resume o0") == ["7(m0,d0)", "7(m1,d1)", opened(1), opened(1), opened(0)])
    }
}
