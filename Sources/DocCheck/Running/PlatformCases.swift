import DocExamples
import PushTracking

/// The cases of one platform, in the order of the plan.
///
/// What every scope looks at of each case stands side by side: the cases themselves are spread over the memory, and going there for each
/// would take longer than all that is looked at.
struct PlatformCases: Sendable {
    /// What is looked at of a case.
    struct Mark: Sendable {
        /// A number for the case's vector.
        let vector: Int
        /// How many events come first that an earlier process gets.
        let earlierCount: Int
        fileprivate let steps: Range<Int>
        fileprivate let frame: Int?
        fileprivate let texts: Range<Int>
    }

    /// What is looked at of a step.
    struct Step: Sendable {
        let events: EventKinds
        /// Whether nothing at all must be sent.
        let expectsSilence: Bool
        /// A number for all steps that judge calls alike whose ids are those of the event's own push; `nil` where calls are to be looked at.
        let kind: Int?
    }

    let all: [ExampleCase]
    let marks: [Mark]
    private let steps: [Step]
    private let texts: [Int32]

    init(_ all: [ExampleCase]) {
        var marks: [Mark] = []
        var steps: [Step] = []
        var texts: [Int32] = []
        for one in all {
            let (firstStep, firstText) = (steps.count, texts.count)
            steps += one.steps.map { Step(events: $0.events, expectsSilence: $0.expectsSilence, kind: $0.kind) }
            texts += one.script.mark?.texts ?? []
            marks.append(
                Mark(
                    vector: one.vector,
                    earlierCount: one.script.earlierCount,
                    steps: firstStep..<steps.count,
                    frame: one.script.mark?.frame,
                    texts: firstText..<texts.count
                )
            )
        }
        (self.all, self.marks, self.steps, self.texts) = (all, marks, steps, texts)
    }

    /// A step of a case.
    func step(_ index: Int, of mark: Mark) -> Step { steps[mark.steps.lowerBound + index] }

    /// Which step of a case is the last that is about one of the events.
    func lastStep(of mark: Mark, with events: EventKinds) -> Int? {
        steps[mark.steps].lastIndex { events.contains($0.events) }.map { $0 - mark.steps.lowerBound }
    }

    /// The path of a case among those of runs; `nil` where no case before it is known to have gone it.
    func path(of mark: Mark, events count: Int, in remembered: RememberedRuns) -> Int? {
        mark.frame.flatMap { remembered.path(ofFrame: $0, texts[mark.texts], events: count) }
    }
}
