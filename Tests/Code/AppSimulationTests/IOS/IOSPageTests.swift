import CodeJudging
import CodeRunner
import Foundation
import Markdown
import PushTracking
import SourceCode
import TestSupport
import Testing

@testable import AppSimulation

/// The real pages, where they lie beside the repository.
struct SharedPage: CustomTestStringConvertible {
    var name: String
    var scopes: [AppCode]
    var sources: [PlacedSource]

    var testDescription: String { name }

    static let all: [SharedPage] = {
        ["de-DE", "es-ES", "it-IT", "pt-BR", "zh-Hans"].compactMap { name in
            guard let data = try? Data(contentsOf: Repository.sharedPages.appending(path: "\(name).md")),
                let page = try? MarkdownPage(Array(data)),
                let platforms = try? CodePlatforms()
            else { return nil }
            return SharedPage(
                name: name, scopes: CodeSet(page, topics: topics, platforms: platforms).scopes,
                sources: PlacedSource.sources(of: page, topics: topics))
        }
    }()

    private static let topics = [
        SectionTopic(anchor: "push-impression-tracking-iOS", platform: .ios, events: [.received]),
        SectionTopic(anchor: "push-click-tracking-iOS", platform: .ios, events: [.dismissed]),
        SectionTopic(anchor: "push-open-tracking-iOS", platform: .ios, events: [.opened]),
    ]
}

@Suite("The real pages' examples on iOS", .enabled(if: !SharedPage.all.isEmpty, "the pages are not at hand"))
struct IOSPageTests {
    @Test("they send what the rules ask for, but that one page does not read the flag", arguments: SharedPage.all)
    func behaviour(_ page: SharedPage) throws {
        #expect(page.scopes.count == 4)
        for scope in page.scopes {
            for var one in IOSCase.all {
                // The pages' own examples compare the flag with `on` alone.
                let ignoresFlag = page.name == "it-IT"
                let script = try one.script()
                if ignoresFlag {
                    one.payloads = one.payloads.map { $0["_acsDeliveryTracking"] == nil ? $0 : $0.flagged }
                }
                let trace = SimulatedApp(scope).trace(script)
                #expect(trace.inconclusive == nil, "\(trace.doubt)")
                for (event, (sent, expected)) in zip(one.events, zip(trace.summary, one.expected))
                where scope.events.contains(event.kind) {
                    #expect(sent == expected, "\(scope.anchor ?? "page") \(one.testDescription) \(event)")
                }
            }
        }
    }

    @Test("every event that the platform reports is answered by a function of the page", arguments: SharedPage.all)
    func handlers(_ page: SharedPage) throws {
        for scope in page.scopes {
            let one = IOSCase(app: .foreground, events: [.received(0), .dismissed(0)])
            let trace = try one.trace(scope)
            #expect(
                trace.steps.map { $0.handlers.map(\.name) } == [
                    ["userNotificationCenter", "application"], ["userNotificationCenter"],
                ]
            )
            #expect(trace.steps.allSatisfy { $0.silence == nil && !$0.decisions.isEmpty })
            #expect(
                trace.steps.flatMap(\.calls).allSatisfy { call in call.origins.count == 3 && !call.activations.isEmpty }
            )
        }
    }

    /// Where a constant is assigned, and where a dictionary is an argument of a format.
    static let findings: [(page: String, constants: [Int], format: Int)] = [
        ("de-DE", [284, 317, 392, 439, 461], 428), ("es-ES", [265, 291, 359, 399, 413], 388), ("it-IT", [], 326),
        ("pt-BR", [260, 286, 354, 394, 408], 383), ("zh-Hans", [264, 290, 358, 398, 412], 387),
    ]

    @Test("what would not compile is found, and nothing else", arguments: findings)
    func problems(_ name: String, _ constants: [Int], _ format: Int) throws {
        let page = try #require(SharedPage.all.first { $0.name == name })
        let found = try #require(page.scopes.last).program.analysis.problems
        func line(_ problem: CodeProblem) -> Int {
            page.sources[problem.extent.source.index].firstLine + problem.extent.start.line - 1
        }
        #expect(found.map(line) == (constants + [format]).sorted(), "\(found.map(\.message))")
        #expect(found.filter { $0.kind == .constantAssigned }.map(line) == constants)
    }
}

extension Payload {
    /// The same push with the flag that lets everything through.
    fileprivate var flagged: Payload {
        var payload = self
        payload["_acsDeliveryTracking"] = .string("on")
        return payload
    }
}
