import AppSimulation
import ConformanceSpec
import DeviceModel
import PushTracking
import SourceCode

/// A failed case, with the events that were judged.
struct FailedCase {
    let one: CodeCase
    let path: SharedPath
    /// The events that were judged, by index.
    var judged: Set<Int> = []
    /// For each failed event, the number of its group of failures in the run.
    var groups: [Int: Int] = [:]

    init(one: CodeCase, path: SharedPath) {
        self.one = one
        self.path = path
    }

    /// The same without failures that turn out not to be judged; `nil` if no failure is left.
    func leavingOpen(_ isOpen: (_ group: Int) -> Bool) -> FailedCase? {
        var definite = self
        for (index, group) in groups where isOpen(group) {
            definite.groups[index] = nil
            definite.judged.remove(index)
        }
        return definite.groups.isEmpty ? nil : definite
    }

    /// The functions that the operating system called in each event, as far as the event was judged.
    var system: [[String]] {
        (0..<one.played.stepCount).map { index in
            guard judged.contains(index), path.steps.indices.contains(index) else { return [] }
            let called = path.steps[index].shared.template.handlers.map(\.callbackName)
            let isAboutNotification = one.played.template.scenario.events[index].kind.concernsNotification
            return called.isEmpty && isAboutNotification ? ["calls nothing of the app"] : called
        }
    }

    /// The observation of the whole case.
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

extension FunctionDeclaration {
    /// The short name of a callback: for `application(_:didReceiveRemoteNotification:)`, the label that distinguishes
    /// it from others.
    fileprivate var callbackName: String {
        let senders = ["application", "userNotificationCenter", "scene", "windowScene"]
        guard senders.contains(name), parameters.count > 1, let label = parameters[1].label else { return name }
        return label
    }
}
