import ConformanceSpec
import DeviceModel
import PushTracking

/// Finds the known fault that shows the same as a cause.
///
/// Only faults are played that the cause's rules catch. Each is tried first on the simplest cases, where it has to send
/// the very same; only those that do play the whole plan.
struct LikenessSearch {
    let patterns: FailurePatterns
    let plan: Plan
    /// What the sink of the run declares: the faults are played on the same device.
    let profile: SinkProfile
    let known: KnownFaults

    /// From here on two sets of sightings are the same mistake: what both have, of what either has.
    private static let enough = 0.9
    /// With so many of the simplest cases different, and none the same, a fault is another.
    private static let mostAtStart = 4
    /// A larger plan is not played again.
    private static let mostCases = 10_000

    /// The fault that shows what a cause does, if no other comes near.
    func fault(like cause: Cause) async -> FaultCatalogue.Fault? {
        guard plan.selected.count <= Self.mostCases else { return nil }
        var near: [(fault: FaultCatalogue.Fault, likeness: Double)] = []
        for fault in known.faults where fits(fault, cause) {
            var profile = profile
            profile.platforms.formIntersection(fault.platforms)
            guard let app = known.makeApp(fault.name, plan.edition, profile) else { continue }
            var trial = Trial(app: app)
            guard await isSame(&trial, cause) else { continue }
            let likeness = await likeness(&trial, cause)
            // In the whole plan, faults of which each does all that the other does are one.
            if likeness == 1, !plan.isPartial { return fault }
            if likeness >= Self.enough { near.append((fault, likeness)) }
        }
        let same = near.filter { $0.likeness == 1 }
        let nearest = same.isEmpty ? near : same
        return nearest.count == 1 ? nearest.first?.fault : nil
    }

    private func fits(_ fault: FaultCatalogue.Fault, _ cause: Cause) -> Bool {
        guard cause.platforms.isSubset(of: fault.platforms) else { return false }
        // The simplest case of a part of the plan may be about a rule that the whole plan does not blame.
        return plan.isPartial || cause.rules.allSatisfy { fault.caughtBy.contains($0.id) }
    }

    /// Whether a fault does the same, value for value, in the simplest cases.
    private func isSame(_ trial: inout Trial, _ cause: Cause) async -> Bool {
        var different = 0
        for (count, sighting) in cause.shown.enumerated() {
            let seen = await shown(&trial, in: sighting.result.index)
            guard let difference = sighting.difference?.withoutReason, !seen.differences.contains(difference) else {
                continue
            }
            different += 1
            // Most faults differ from the start, and a large cause is shown in hundreds of cases.
            if different == Self.mostAtStart, count + 1 == different { return false }
            if Double(different) > Double(cause.shown.count) * (1 - Self.enough) { return false }
        }
        return true
    }

    /// What a fault and a cause both show, of what either shows: from 0 to 1.
    private func likeness(_ trial: inout Trial, _ cause: Cause) async -> Double {
        let total = cause.sightings.values.reduce(0) { $0 + $1.count }
        var (common, excess) = (0, 0)
        for index in plan.selected {
            for key in await shown(&trial, in: index).keys {
                if cause.sightings[key]?.contains(index) == true { common += 1 } else { excess += 1 }
            }
            if Double(excess) > Double(total) * (1 - Self.enough) / Self.enough { return 0 }
        }
        return Double(common) / Double(total + excess)
    }

    /// A fault that is tried, with what it has shown: no case is played with it twice.
    private struct Trial {
        let app: any AppUnderTest
        var shown: [CaseIndex: Shown] = [:]
    }

    /// What a fault shows in a case.
    private struct Shown {
        var keys: Set<Sighting.Key> = []
        var differences: [Difference] = []
    }

    private func shown(_ trial: inout Trial, in index: CaseIndex) async -> Shown {
        if let shown = trial.shown[index] { return shown }
        let (app, template) = (trial.app, plan[index])
        var shown = Shown()
        if app.profile.platforms.contains(template.platform), template.objection(to: app.profile) == nil {
            let played = template.filled(seed: plan.seed, caseIndex: index)
            let seen = patterns.keys(in: played, await app.observe(played.script))
            shown.keys = Set(seen.map(\.key))
            shown.differences = seen.map(\.difference.withoutReason)
        }
        trial.shown[index] = shown
        return shown
    }
}

extension Difference {
    /// The difference without what an app says of itself where it throws.
    fileprivate var withoutReason: Difference {
        var difference = self
        if kind == .threw { difference.actual = nil }
        return difference
    }
}
