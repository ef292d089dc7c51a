import CaseJudging
import ConformanceSpec
import FailureCauses

/// The failing cases of a run by cause: the simplest case of each cause is run again on behalf of all.
struct RetryGroups {
    private struct Group {
        /// The positions of the simplest case and of the cases that no earlier group has.
        let simplest: Int
        let members: [Int]
    }

    private let groups: [Group]

    /// The groups of a run's cases; only those that may depend on other cases count.
    init(_ cases: [CaseResult], of plan: Plan) {
        var patterns = FailurePatterns(plan: plan)
        let numbers = cases.map { $0.verdict.mayDependOnOtherCases ? patterns.add($0) : nil }
        let places = Dictionary(cases.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { $1 })
        var isTaken = Set<Int>()
        groups = patterns.causes.compactMap { cause in
            let explained = Set(cause.patterns)
            let members = cases.indices.filter { place in
                numbers[place].map(explained.contains) == true && isTaken.insert(place).inserted
            }
            return places[cause.simplest.index].map { Group(simplest: $0, members: members) }
        }
    }

    /// The positions of the cases to run again. A case may be the simplest of several causes.
    var chosen: [Int] {
        var seen = Set<Int>()
        return groups.prefix(RetryOutcome.mostPlayed).map(\.simplest).filter { seen.insert($0).inserted }
    }

    /// Gives each failing case the finding about its group's rerun.
    ///
    /// - Parameter found: the finding about a case that was run again, by its position.
    func complete(_ cases: inout [CaseResult], found: (_ place: Int) -> RetryFinding?) {
        for group in groups.dropFirst(RetryOutcome.mostPlayed) {
            for place in group.members { cases[place].alone = RetryFinding(.notPlayed) }
        }
        let findings = groups.prefix(RetryOutcome.mostPlayed).map { ($0, found($0.simplest)) }
        for (group, own) in findings {
            let played = cases[group.simplest].template.id
            for place in group.members {
                cases[place].alone = own.map { RetryFinding($0.outcome, playedInstead: played) }
            }
        }
        // The simplest case of one cause may also fail by an earlier one.
        for (group, own) in findings where own != nil { cases[group.simplest].alone = own }
    }
}
