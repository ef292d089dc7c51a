package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import PushTracking
package import Scenarios

/// Runs scenarios, shortest first or drawn at random, until one differs from the rules.
package struct Explorer: Sendable {
    /// How far to go.
    package struct Extent: Sendable, Hashable {
        /// All scenarios of up to this many events are run; 0 for none.
        package var depth = 0
        /// How many additional scenarios are drawn at random.
        package var draws = 0

        /// An extent.
        package init(depth: Int = 0, draws: Int = 0) { (self.depth, self.draws) = (depth, draws) }
    }

    /// The platforms of scenarios outside a plan: those that were selected, or else all that the plan has.
    package static func platforms(of plan: Plan) -> Set<Platform> {
        plan.selection.platforms ?? Set(plan.cases.map(\.platform))
    }

    private let space: ScenarioSpace
    /// The platforms, in order.
    package var platforms: [Platform] { space.platforms }
    private let judge: CaseJudge
    private let seed: UInt64
    /// Follows the indices of the plan's cases, so that late calls can be attributed.
    private let firstIndex: Int
    private let jobs: Int
    let isOver: @Sendable () -> Exploration.End?
    private let watch: @Sendable (_ played: Int) -> Void

    /// - Parameters:
    ///   - jobs: how many scenarios run concurrently.
    ///   - isOver: called before each scenario; a reason ends the exploration.
    ///   - watch: receives the number of scenarios run since its last call, from any thread.
    package init(
        _ space: ScenarioSpace,
        plan: Plan,
        book: RuleBook,
        jobs: Int = 1,
        isOver: @escaping @Sendable () -> Exploration.End? = { nil },
        watch: @escaping @Sendable (_ played: Int) -> Void = { _ in }
    ) {
        self.space = space
        self.jobs = max(1, jobs)
        self.isOver = isOver
        self.watch = watch
        seed = plan.seed
        firstIndex = plan.cases.count
        judge = CaseJudge(plan: plan, book: book)
    }

    /// Explores an app: all scenarios of each length in turn, then drawn ones.
    package func explore<App: AppUnderTest>(_ app: App, _ extent: Extent) async -> Exploration {
        await explore(on: SituatedApp(app, in: space, judge: judge, seed: seed), extent)
    }

    /// The same with any player.
    package func explore<Player: ScenarioPlayer>(on player: Player, _ extent: Extent) async -> Exploration {
        var exploration = Exploration()
        var number = firstIndex
        for length in stride(from: 1, through: extent.depth, by: 1) {
            let shares = ScenarioShares(ScenarioWalk(space, length: length), from: number, tasks: tasks(on: player))
            let found = await play(shares, on: player, of: length, into: &exploration)
            number = shares.number
            exploration.differing = found.map(\.written)
            guard exploration.end == .complete else { return exploration }
        }
        guard extent.draws > 0 else { return exploration }
        let drawn = DrawnScenarios(ScenarioDraw(space, seed: seed), count: extent.draws)
        let shares = ScenarioShares(drawn, from: number, tasks: tasks(on: player))
        let found = await play(shares, on: player, of: nil, into: &exploration)
        // Reducing one is enough: others mostly have the same cause.
        if let first = found.first {
            exploration.differing = [await smallest(first, on: player, number: shares.number).written]
        }
        return exploration
    }

    private func tasks(on player: some ScenarioPlayer) -> Int { player.isSerial ? 1 : jobs }

    /// Runs scenarios, and adds a part with their outcome.
    ///
    /// - Returns: the first that differ, in order.
    private func play<Player: ScenarioPlayer, Source: SendableMetatype>(
        _ shares: ScenarioShares<Source>, on player: Player, of length: Int?, into exploration: inout Exploration
    ) async -> [PlayableScenario] {
        let first = shares.number
        var outcomes = Outcomes()
        await withTaskGroup(of: Outcomes.self) { group in
            for _ in 0..<tasks(on: player) {
                group.addTask { await self.outcomes(of: shares, on: player.forOneTask(), areDrawn: length == nil) }
            }
            for await more in group { outcomes.add(more) }
        }
        var part = Exploration.Part(events: length)
        (part.played, part.skipped) = (outcomes.played, outcomes.skipped)
        (part.unjudged, part.differing) = (outcomes.unjudgedCount, outcomes.differing)
        if length == nil, let found = outcomes.found.first {
            // Independent of how many were under way by then.
            part.unjudged = outcomes.unjudged.count { $0 < found.number }
            (part.played, part.skipped, part.differing) = (found.number - first + 1 - part.unjudged, 0, 1)
        }
        exploration.parts.append(part)
        exploration.end = outcomes.end ?? (outcomes.found.isEmpty ? .complete : .difference)
        return outcomes.found.map(\.scenario)
    }

    /// A scenario that differs, with its number in order of exploration.
    private struct Finding: Sendable {
        let number: Int
        let scenario: PlayableScenario
    }

    /// The outcome of some scenarios.
    private struct Outcomes: Sendable {
        var played = 0
        var skipped = 0
        var unjudgedCount = 0
        /// The numbers of the drawn scenarios that were not judged.
        var unjudged: [Int] = []
        var differing = 0
        /// The first that differ, in order.
        var found: [Finding] = []
        var end: Exploration.End?

        mutating func add(_ more: Outcomes) {
            played += more.played
            skipped += more.skipped
            unjudgedCount += more.unjudgedCount
            unjudged += more.unjudged
            differing += more.differing
            found = Array((found + more.found).sorted { $0.number < $1.number }.prefix(Exploration.mostKept))
            end = more.end ?? end
        }
    }

    /// The outcome of the scenarios that this task takes.
    ///
    /// All scenarios of a length are run, to count those that differ. Of drawn ones, only the first that differs is of
    /// interest.
    private func outcomes<Player: ScenarioPlayer, Source: SendableMetatype>(
        of shares: ScenarioShares<Source>, on player: Player, areDrawn: Bool
    ) async -> Outcomes {
        var outcomes = Outcomes()
        while outcomes.end == nil, let (families, first) = shares.next() {
            let before = outcomes.played
            var number = first
            if families.isEmpty { outcomes.end = isOver() }
            for scenario in families.joined() {
                guard shares.isWanted(number) else { break }
                if let end = isOver() {
                    outcomes.end = end
                    break
                }
                defer { number += 1 }
                let outcome = await player.outcome(of: scenario, number: number)
                // An app that is being shut down has not answered wrongly.
                if outcome == .unanswered, isOver() == .interrupted {
                    outcomes.end = .interrupted
                    break
                }
                switch outcome {
                case .right: outcomes.played += 1
                case .skipped: outcomes.skipped += 1
                case .unjudged:
                    outcomes.unjudgedCount += 1
                    if areDrawn { outcomes.unjudged.append(number) }
                case .differs, .unanswered:
                    outcomes.played += 1
                    outcomes.differing += 1
                    if outcomes.found.count < Exploration.mostKept {
                        outcomes.found.append(Finding(number: number, scenario: scenario))
                    }
                    if areDrawn { shares.close(after: number) }
                }
            }
            watch(outcomes.played - before)
            if outcomes.end != nil { shares.close() }
        }
        return outcomes
    }

    /// A differing scenario reduced until removing anything more makes the difference disappear.
    private func smallest<Player: ScenarioPlayer>(
        _ scenario: PlayableScenario, on player: Player, number: Int
    ) async -> PlayableScenario {
        var draw = ScenarioDraw(space, seed: seed)
        var (smallest, number) = (scenario, number)
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for simpler in draw.simpler(smallest) {
                guard isOver() == nil else { return smallest }
                number += 1
                let outcome = await player.outcome(of: simpler, number: number)
                if outcome == .unanswered, isOver() == .interrupted { return smallest }
                guard outcome == .differs || outcome == .unanswered else { continue }
                (smallest, isSmaller) = (simpler, true)
                break
            }
        }
        return smallest
    }
}
