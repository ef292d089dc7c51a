import Foundation
import PushTracking
import TestSupport
import Testing

@testable import ConformanceSpec
@testable import Scenarios

@Suite("spec/README.md, by which others write runners of their own") struct SpecPageTests {
    private static let page = Result {
        try String(contentsOf: Repository.root.appending(path: "spec/README.md"), encoding: .utf8)
    }

    @Test("how many cases, judged expectations and scenarios it says there are, there are")
    func figures() throws {
        var demands = DecisionDemands()
        var sizes: [String] = []
        for (edition, expansion) in try EmbeddedSpec.expansions.get() {
            demands.add(expansion, in: edition)
            let counts = Platform.allCases.map { expansion.cases(on: [$0]).count }
            sizes.append("\(counts[0]) and \(counts[1]) in `\(edition.id)`")
        }
        let judged = demands.judged.enumerated().map { index, judged in
            let (noun, subjects) = index == 0 ? (" expectations", " cases") : ("", "")
            return "\(judged.expectations)\(noun) of \(judged.cases)\(subjects) in `\(judged.edition.id)`"
        }
        let space = try ScenarioWalkTests.space()
        let walked = (1...3).map { length in ScenarioWalk(space, length: length).reduce(0) { $0 + $1.count } }
        let page = try Self.page.get()
        #expect(page.contains("for Android and iOS: \(sizes.joined(separator: ", "))."))
        #expect(page.contains(", \(judged.joined(separator: ", "))."))
        #expect(page.contains(" \(walked[0]) of one event, \(walked[1]) of two and \(walked[2]) of three."))
    }

    @Test(
        "the ids of a scenario are those of a case that has its name, however it was written",
        arguments: [
            "android closed: received a {flag: off}, opened a", #"android   closed:received a{flag:"off"},opened a"#,
        ])
    func scenarioIDs(_ text: String) throws {
        let specification = try EmbeddedSpec.specification.get()
        let template = try specification.scenarioCase(
            text, named: "scenario", in: specification.defaultEdition)
        #expect(
            template.seedKeys
                == SeededIDs.keys(
                    caseID: "android closed: received a {flag: off}, opened a[android]", notifications: ["a"]))
    }
}
