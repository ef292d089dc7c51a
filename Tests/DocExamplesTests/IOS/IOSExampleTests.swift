import DeviceModel
import ExampleCode
import PushTracking
import Testing

@testable import DocExamples

@Suite("iOS examples on a device") struct IOSExampleTests {
    @Test("examples that keep the rules send what must be sent, however they are written", arguments: IOSRightExample.all)
    func right(_ example: IOSRightExample) throws {
        let scope = IOSCase.scope(example.text, platforms: try ExamplePlatforms())
        #expect(scope.program.units.flatMap(\.problems).isEmpty)
        #expect(scope.program.analysis.problems.map { "\($0.extent.start.line) \($0.message)" } == [])
        var wrong: [String] = []
        for one in IOSCase.all {
            let trace = try one.trace(scope)
            guard trace.summary != one.expected else { continue }
            wrong.append("\(one.testDescription): \(trace.summary), not \(one.expected) \(trace.doubt)")
        }
        #expect(wrong.prefix(2) == [])
    }

    @Test("a mistake sends something else", arguments: IOSMistake.all)
    func mistakes(_ mistake: IOSMistake) throws {
        try #require(mistake.text != "")
        let scope = IOSCase.scope(mistake.text, platforms: try ExamplePlatforms())
        let trace = try mistake.one.trace(scope)
        #expect(trace.summary == mistake.sent, "\(trace.doubt)")
    }
}
