package import ConformanceSpec
package import DeviceModel
package import PushTracking

/// Plays situations from the shortest on, or drawn by lot, until one is answered otherwise than the rules want.
package struct Explorer: Sendable {
    /// How far to go.
    package struct Extent: Sendable, Hashable {
        /// Up to how many events all situations are played; 0 for none.
        package var depth = 0
        /// How many situations are drawn by lot besides.
        package var draws = 0

        /// An extent.
        package init(depth: Int = 0, draws: Int = 0) { (self.depth, self.draws) = (depth, draws) }
    }

    /// Where situations besides a plan are played: on the platforms that are asked for, or else on all that it has.
    package static func platforms(of plan: Plan) -> Set<Platform> {
        plan.selection.platforms ?? Set(plan.cases.map(\.platform))
    }

    private let space: ScenarioSpace
    /// Where situations are played, in this order.
    package var platforms: [Platform] { space.platforms }
    private let judge: CaseJudge
    private let seed: UInt64
    /// After the indices of the plan's cases, so that late calls are told apart.
    private let firstIndex: Int
    private let jobs: Int
    let isOver: @Sendable () -> Exploration.End?
    private let watch: @Sendable (_ played: Int) -> Void

    /// - Parameters:
    ///   - jobs: how many situations are under way at a time.
    ///   - isOver: asked before each situation; a reason ends the exploration.
    ///   - watch: told how many situations have been played since it was told last, from any thread.
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

    /// Explores an app: all situations of one length after those of the length before, then those drawn by lot.
    package func explore<App: AppUnderTest>(_ app: App, _ extent: Extent) async -> Exploration {
        await explore(on: SituatedApp(app, in: space, judge: judge, seed: seed), extent)
    }

    /// The same with whatever plays situations.
    package func explore<Player: SituationPlayer>(on player: Player, _ extent: Extent) async -> Exploration {
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
        // One is enough to be made smaller: others mostly are of the same cause.
        if let first = found.first {
            exploration.differing = [await smallest(first, on: player, number: shares.number).written]
        }
        return exploration
    }

    private func tasks(on player: some SituationPlayer) -> Int { player.isSerial ? 1 : jobs }

    /// Plays scenarios, and adds a part with what came of them.
    ///
    /// - Returns: the first that differ, in their order.
    private func play<Player: SituationPlayer, Source: SendableMetatype>(
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
            // However many were under way by then.
            part.unjudged = outcomes.unjudged.count { $0 < found.number }
            (part.played, part.skipped, part.differing) = (found.number - first + 1 - part.unjudged, 0, 1)
        }
        exploration.parts.append(part)
        exploration.end = outcomes.end ?? (outcomes.found.isEmpty ? .complete : .difference)
        return outcomes.found.map(\.scenario)
    }

    /// A scenario that differs, with its number in the order of the walk.
    private struct Finding: Sendable {
        let number: Int
        let scenario: PlayableScenario
    }

    /// What came of some scenarios.
    private struct Outcomes: Sendable {
        var played = 0
        var skipped = 0
        var unjudgedCount = 0
        /// The numbers of those that nobody could judge, where they were drawn.
        var unjudged: [Int] = []
        var differing = 0
        /// The first that differ, in their order.
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

    /// What comes of the scenarios that nobody else takes.
    ///
    /// Of a length all are played, so that it is known how many differ. Drawn ones say nothing of others, so the first
    /// that differs is the last that is wanted.
    private func outcomes<Player: SituationPlayer, Source: SendableMetatype>(
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
                // An app that is shut down meanwhile has answered nothing wrongly.
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

    /// What is left of a scenario that differs when everything goes without which it differs all the same: take any one
    /// thing more from it, and it does not.
    private func smallest<Player: SituationPlayer>(
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
