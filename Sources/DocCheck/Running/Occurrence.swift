import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples

/// Symptoms that the cases of one vector have shown together, during one event; the first of the cases is kept for all.
struct Occurrence {
    /// Their places among the symptoms of the run.
    let symptoms: Range<Int>
    /// The first of the cases.
    let one: ExampleCase
    /// Which event of it.
    let index: Int
    /// How many cases have shown them.
    var count = 1
    private let played: SharedPath.Step

    init(_ symptoms: Range<Int>, of one: ExampleCase, at index: Int, _ played: SharedPath.Step) {
        self.symptoms = symptoms
        self.one = one
        self.index = index
        self.played = played
    }

    /// The difference that a symptom was in the first case: others who have shown the same symptom may have had other ids.
    func difference(of symptom: Int, _ judge: Judge) -> Difference? {
        let differences = judge.differences(of: one, at: index, played.filled(for: one.played.script))
        let place = symptom - symptoms.lowerBound
        return differences.indices.contains(place) ? differences[place].difference : nil
    }
}

extension Judge {
    /// What was wrong during an event of a case. What an exception kept from being sent is the exception's fault.
    func differences(of one: ExampleCase, at index: Int, _ seen: ExampleStep) -> [LocatedDifference] {
        differences(of: one.played, atStep: index, StepObservation(seen)).filter {
            $0.difference.kind != .missing || seen.threw == nil
        }
    }
}
