import ConformanceSpec
import DeviceModel
import DocExamples
import ExampleCode
import PushTracking

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

    /// What the operating system did in each event: the functions that it called, as far as the event was judged.
    var system: [[String]] {
        (0..<one.played.stepCount).map { index in
            guard judged.contains(index), path.steps.indices.contains(index) else { return [] }
            let called = path.steps[index].shared.template.handlers.map(\.callbackName)
            let isAboutNotification = one.played.template.scenario.events[index].kind.isOfPush
            return called.isEmpty && isAboutNotification ? ["calls nothing of the app"] : called
        }
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

extension FunctionDeclaration {
    /// What a callback is called in short: of `application(_:didReceiveRemoteNotification:)`, the label that tells it
    /// from others.
    fileprivate var callbackName: String {
        let senders = ["application", "userNotificationCenter", "scene", "windowScene"]
        guard senders.contains(name), parameters.count > 1, let label = parameters[1].label else { return name }
        return label
    }
}
