import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples

/// Symptoms that the cases of one vector have shown together, during one event; the first of the cases stands for all.
struct Occurrence {
    /// Their places among the symptoms of the run.
    let symptoms: Range<Int>
    /// The first of the cases.
    let one: ExampleCase
    /// Which event of it.
    let index: Int
    /// How many cases have shown them.
    var count = 1
    private let seen: ExampleStep
    private let pushes: NumberedPushes

    init(_ symptoms: Range<Int>, of one: ExampleCase, at index: Int, _ seen: ExampleStep, _ pushes: NumberedPushes) {
        self.symptoms = symptoms
        self.one = one
        self.index = index
        self.seen = seen
        self.pushes = pushes
    }

    /// The difference that a symptom was in the first case: others who have shown the same symptom may have had other ids.
    func difference(of symptom: Int, _ judge: Judge) -> Difference? {
        let differences = judge.differences(of: one, at: index, StepObservation(seen, pushes))
        let place = symptom - symptoms.lowerBound
        return differences.indices.contains(place) ? differences[place].difference : nil
    }
}

extension StepObservation {
    /// What a step has done, with the pushes of a case.
    init(_ seen: ExampleStep, _ pushes: NumberedPushes) {
        self.init(calls: seen.calls.map { $0.call(with: pushes) }, threw: seen.threw?.message)
    }
}

extension Judge {
    /// What was wrong during an event of a case. What an exception kept from being sent is the exception's fault.
    func differences(of one: ExampleCase, at index: Int, _ observation: StepObservation) -> [LocatedDifference] {
        differences(of: one.played, atStep: index, observation).filter { $0.difference.kind != .missing || observation.threw == nil }
    }
}
