import CodeRunner
import PushTracking

/// Joins the runs of a case that take different sides of unknown conditions.
enum SidedRuns {
    /// Makes a run for each side. The joined run is known up to the first step in which they differ.
    static func joined(_ makeRun: (Sides) -> Run) -> Run {
        let sides = Sides()
        var joined = makeRun(sides)
        let (first, choices) = (joined, sides.choices)
        guard !choices.isEmpty else { return joined }
        while sides.advance() {
            let other = makeRun(sides)
            defer { if joined.isStopped { sides.settle(from: joined.steps.count - 1) } }
            joined.work += other.work
            joined.longestWork = max(joined.longestWork, other.work)
            joined.inquiry = other.inquiry
            // The state is handed on only if it is the same on all sides.
            if joined.checkpoint != nil || other.checkpoint != nil,
                !(joined.checkpoint?.isLike(other.checkpoint) ?? false)
            {
                joined.isTorn = true
                break
            }
            let count = zip(first.steps, other.steps).prefix { $0.isLike($1) }.count
            for index in joined.steps.indices.prefix(count) {
                joined.steps[index].doubt = joined.steps[index].doubt ?? other.steps[index].doubt
            }
            guard count < max(first.steps.count, other.steps.count), let choice = sides.difference(from: choices) else {
                continue
            }
            if count < joined.steps.count, joined.steps[count].inconclusive == first.steps[count].inconclusive {
                joined.stop(at: count, because: choice)
            }
        }
        if joined.isTorn { joined.checkpoint = nil }
        if sides.isExhausted, let choice = choices.first { joined.stop(at: 0, because: choice) }
        return joined
    }
}

extension Run {
    /// Ends the run at a step that depends on an unknown condition.
    fileprivate mutating func stop(at index: Int, because choice: Sides.Choice) {
        guard steps.indices.contains(index) else { return }
        steps.removeSubrange((index + 1)...)
        steps[index].inconclusive = Inconclusive(reason: choice.unknown.reason, extent: choice.extent)
    }
}

extension Checkpoint {
    /// Whether another run leaves the same.
    fileprivate func isLike(_ other: Checkpoint?) -> Bool {
        guard let other, resumeState == other.resumeState, rest.change == other.rest.change else { return false }
        return rest.notifications == other.rest.notifications && rest.recordPlaces == other.rest.recordPlaces
            && rest.posted.elementsEqual(other.rest.posted) {
                $0.number == $1.number && $0.notification == $1.notification
            }
    }
}

extension StepTemplate {
    /// Whether both do the same as far as a case can see.
    fileprivate func isLike(_ other: StepTemplate) -> Bool {
        // An app's own analytics are not judged.
        let (own, others) = (calls.filter(\.call.isTracking), other.calls.filter(\.call.isTracking))
        guard own.count == others.count, (threw == nil) == (other.threw == nil),
            (inconclusive == nil) == (other.inconclusive == nil), (silence == nil) == (other.silence == nil),
            isImpossible == other.isImpossible,
            delivery?.carried == other.delivery?.carried, delivery?.wanted == other.delivery?.wanted
        else { return false }
        return zip(own, others).allSatisfy { one, other in
            one.call == other.call && one.receiver == other.receiver && one.pushed == other.pushed
        }
    }
}
