import ConformanceSpec
import DeviceModel
import PushTracking

/// Chooses the cases of a walk: those that show most faults for a person's time.
package struct WalkCover: Sendable {
    /// The ids of the cases, in the order of the walk.
    package let order: [String]

    /// Covers greedily: again and again the case that shows most faults that no other has shown, for each second.
    ///
    /// - Parameters:
    ///   - candidates: in the order of the plan.
    ///   - minutes: how long the walk may take.
    /// - Returns: nil if no candidate can be the control.
    package init?(_ candidates: [WalkCandidate], _ part: FaultMatrix.Part, minutes: Int) {
        guard let control = candidates.first(where: \.isControl) else { return nil }
        var positions: [String: Int] = [:]
        for (position, id) in part.cases.enumerated() { positions[id] = position }
        var open = part.rows
        var left = minutes * 60 - DeviceWalk.secondsAround - control.seconds
        var chosen: [WalkCandidate] = []
        func gain(_ candidate: WalkCandidate) -> Int {
            guard let position = positions[candidate.template.id] else { return 0 }
            return open.reduce(0) { $0 + ($1.cases.contains(position) ? $1.weight : 0) }
        }
        func close(_ candidate: WalkCandidate) {
            guard let position = positions[candidate.template.id] else { return }
            open.removeAll { $0.cases.contains(position) }
        }
        close(control)
        while true {
            let affordable = candidates.filter { $0.seconds <= left && $0.template !== control.template }
            var best: (candidate: WalkCandidate, gain: Int)?
            for candidate in affordable {
                let gain = gain(candidate)
                // The first of equals is the earliest of the plan, which is the simplest.
                guard gain > 0 else { continue }
                if let known = best, gain * known.candidate.seconds <= known.gain * candidate.seconds { continue }
                best = (candidate, gain)
            }
            guard let (candidate, _) = best else { break }
            chosen.append(candidate)
            left -= candidate.seconds
            close(candidate)
        }
        let inOrder = AppState.allCases.flatMap { state in
            chosen.filter { $0.template.scenario.app == state }.sorted { $0.isPlain && !$1.isPlain }
        }
        order = (inOrder + [control]).map(\.template.id)
    }
}

extension FaultMatrix.Row {
    /// Named faults are mistakes that people make; made ones fill the gaps between them.
    fileprivate var weight: Int { 4 * faults.count + made }
}

extension WalkCandidate {
    /// Whether it is one push that is tapped in the background and counted in full.
    package var isControl: Bool {
        template.scenario.app == .background && template.scenario.events == [.received(0), .opened(0)] && isPlain
    }

    /// Whether something is sent at each event.
    fileprivate var isPlain: Bool { template.expectations.indices.allSatisfy { !template.expectsSilence(atStep: $0) } }
}
