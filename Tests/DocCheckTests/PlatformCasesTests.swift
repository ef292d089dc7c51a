import ConformanceRunner
import ConformanceSpec
import DocExamples
import PushTracking
import Testing

@testable import DocCheck

@Suite("Cases side by side") struct PlatformCasesTests {
    @Test("say what each case says by itself", arguments: Platform.allCases)
    func marks(_ platform: Platform) throws {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let all = try ExampleCases(specification, edition: edition, sdk: ExampleChecker.standardSDK, asking: .all)
            .cases(for: platform)
        #expect(all.all.count == all.marks.count)
        #expect(all.all.count > 1_000)
        let kinds: EventKinds = EventKinds([.opened, .dismissed])
        for (one, mark) in zip(all.all, all.marks) {
            #expect(mark.vector == one.vector)
            #expect(mark.earlierCount == one.script.earlierCount)
            #expect(all.lastStep(of: mark, with: kinds) == one.steps.lastIndex { kinds.contains($0.events) })
            for (index, step) in one.steps.enumerated() {
                let flat = all.step(index, of: mark)
                #expect((flat.events, flat.expectsSilence, flat.kind) == (step.events, step.expectsSilence, step.kind))
            }
        }
    }

    @Test("have numbers that sets keep", arguments: [[], [0], [3, 63, 64, 200], [127, 1, 1]])
    func numbers(_ numbers: [Int]) {
        var set = NumberSet()
        for number in numbers { set.insert(number) }
        #expect(set.numbers == Set(numbers).sorted())
        #expect((0..<300).allSatisfy { set.contains($0) == numbers.contains($0) })
    }
}
