import ConformanceSpec
import DeviceModel
import DocExamples

/// A case in which something was wrong, and which of its events were judged at all.
struct FailedCase {
    let one: ExampleCase
    let path: SharedPath
    /// The events that were judged, by index.
    var judged: Set<Int> = []
    /// For each event in which something was wrong, the number of the group of failures in its run.
    var groups: [Int: Int] = [:]

    init(one: ExampleCase, path: SharedPath) {
        self.one = one
        self.path = path
    }

    /// The same without what nobody can say after all; `nil` where nothing is left that is wrong.
    func leavingOpen(_ isOpen: (_ group: Int) -> Bool) -> FailedCase? {
        var definite = self
        for (index, group) in groups where isOpen(group) {
            definite.groups[index] = nil
            definite.judged.remove(index)
        }
        return definite.groups.isEmpty ? nil : definite
    }

    /// What was seen of the whole case.
    var observation: Observation {
        .observed(
            (0..<one.played.stepCount).map { index in
                guard judged.contains(index) else {
                    var unjudged = StepObservation()
                    unjudged.isUnjudged = true
                    return unjudged
                }
                return StepObservation(path.steps[index].filled(for: one.played.script))
            })
    }
}
