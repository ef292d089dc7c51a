import AdapterClient
import AdapterTools
import CaseJudging
import ConformanceSpec
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("The transcript in spec/README.md")
struct TranscriptTests {
    private static let page = Repository.root.appending(path: "spec/README.md")

    private static func lines(_ arrow: String) throws -> [String] {
        try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(arrow + " {") }.map {
            String($0.dropFirst(2))
        }
    }

    @Test("has the requests that the tool sends")
    func requests() throws {
        let spec = try BuiltInSpec.of("2022-02")
        let requests = try Self.lines("→").map { $0 + "\n" }
        #expect(requests.first == String(decoding: AdapterRequest.initialize(edition: "2022-02"), as: UTF8.self))
        #expect(requests.contains(String(decoding: AdapterRequest.shutdown, as: UTF8.self)))
        for (id, caseID) in [
            (1, "action.launched-after-dismissal[android]"), (2, "android.empty-data-alone[*"),
            (3, "android.restored-after-launch[android]"),
        ] {
            let header = PlanHeader(specVersion: "1", edition: "2022-02", selection: Selection(cases: [Glob(caseID)]))
            let plan = try PlanFile(header, edition: spec.edition, expansion: spec.expansion)
            let line = String(decoding: plan.line(ofRequest: 1), as: UTF8.self).replacing(
                #""id":1,"#,
                with: #""id":\#(id),"#,
                maxReplacements: 1
            )
            #expect(requests.contains(line), "\(line)")
        }
        let headers = try requests.filter { $0.contains("specVersion") }.map { line in
            let line = Array(line.utf8.dropLast())
            return try PlanHeader(line: line, file: "spec/README.md")
        }
        #expect(
            headers.map { String(decoding: $0.line, as: UTF8.self) } == requests.filter { $0.contains("specVersion") })
        #expect(headers.map(\.specVersion) == [spec.specification.specVersion])
    }

    @Test("has answers that the tool understands")
    func answers() throws {
        let answers = try Self.lines("←").map { try AdapterMessage(line: Array($0.utf8)) }
        #expect(answers.map(\.id) == [0, 1, 2, 3, 4])
        guard case .result(let result) = answers[0].content else { return }
        let handshake = try AdapterHandshake(result)
        #expect(handshake.profile.name == "acme-push")
        #expect(handshake.drive == .callbacks)
    }
}
