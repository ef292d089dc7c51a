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
    private let isOver: @Sendable () -> Exploration.End?
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
        await explore(on: SituatedApp(app, judge, seed: seed), extent)
    }

    /// The same with whatever plays situations.
    package func explore<Player: SituationPlayer>(on player: Player, _ extent: Extent) async -> Exploration {
        var exploration = Exploration()
        var number = firstIndex
        for length in stride(from: 1, through: extent.depth, by: 1) {
            var walk = ScenarioWalk(space, length: length)
            let found = await play(on: player, from: &number, of: length, into: &exploration) { walk.next() }
            exploration.differing = found.map(\.written)
            guard exploration.end == .complete else { return exploration }
        }
        guard extent.draws > 0 else { return exploration }
        var draw = ScenarioDraw(space, seed: seed)
        var left = extent.draws
        let found = await play(on: player, from: &number, of: nil, into: &exploration) {
            guard left > 0 else { return nil }
            left -= 1
            return draw.next()
        }
        // One is enough to be made smaller: others mostly are of the same cause.
        if let first = found.first {
            exploration.differing = [await smallest(first, on: player, &draw, number: number).written]
        }
        return exploration
    }

    /// Plays scenarios, and adds a part with what came of them.
    ///
    /// - Returns: the first that differ, in their order.
    private func play<Player: SituationPlayer>(
        on player: Player, from number: inout Int, of length: Int?, into exploration: inout Exploration,
        next: () -> PlayableScenario?
    ) async -> [PlayableScenario] {
        let first = number
        var part = Exploration.Part(events: length)
        var found: [Finding] = []
        var unjudged: [Int] = []
        var end: Exploration.End?
        await withTaskGroup(of: Share.self) { group in
            func start() {
                var scenarios: [PlayableScenario] = []
                while scenarios.count < Self.shareSize, let scenario = next() { scenarios.append(scenario) }
                guard !scenarios.isEmpty else { return }
                group.addTask { [scenarios, number] in await self.play(scenarios, from: number, on: player) }
                number += scenarios.count
            }
            for _ in 0..<(player.isSerial ? 1 : jobs) { start() }
            for await share in group {
                watch(share.played)
                part.played += share.played
                part.skipped += share.skipped
                part.unjudged += share.unjudged.count
                part.differing += share.found.count
                found = Array((found + share.found).sorted { $0.number < $1.number }.prefix(Exploration.mostKept))
                if let over = share.end { end = over }
                // Of a length all are played, so that it is known how many differ. Drawn ones say nothing of others.
                if length == nil { unjudged += share.unjudged }
                let isFound = length == nil && !found.isEmpty
                if end == nil && !isFound { start() }
            }
        }
        if length == nil, let found = found.first {
            // However many were under way by then.
            part.unjudged = unjudged.count { $0 < found.number }
            (part.played, part.skipped, part.differing) = (found.number - first + 1 - part.unjudged, 0, 1)
        }
        exploration.parts.append(part)
        exploration.end = end ?? (found.isEmpty ? .complete : .difference)
        return found.map(\.scenario)
    }

    /// How many scenarios are handed to a task at once; handing one on costs more than playing it.
    private static let shareSize = 64

    /// A scenario that differs, with its number in the order of the walk.
    private struct Finding: Sendable {
        let number: Int
        let scenario: PlayableScenario
    }

    /// What came of some scenarios.
    private struct Share: Sendable {
        var played = 0
        var skipped = 0
        /// The numbers of those that nobody could judge.
        var unjudged: [Int] = []
        var found: [Finding] = []
        var end: Exploration.End?
    }

    private func play<Player: SituationPlayer>(
        _ scenarios: [PlayableScenario], from first: Int, on player: Player
    ) async -> Share {
        var share = Share()
        for (offset, scenario) in scenarios.enumerated() {
            if let end = isOver() {
                share.end = end
                break
            }
            switch await player.outcome(of: scenario, number: first + offset) {
            case .right: share.played += 1
            case .skipped: share.skipped += 1
            case .unjudged: share.unjudged.append(first + offset)
            case .differs:
                share.played += 1
                share.found.append(Finding(number: first + offset, scenario: scenario))
            }
        }
        return share
    }

    /// What is left of a scenario that differs when everything goes without which it differs all the same: take any one
    /// thing more from it, and it does not.
    private func smallest<Player: SituationPlayer>(
        _ scenario: PlayableScenario, on player: Player, _ draw: inout ScenarioDraw, number: Int
    ) async -> PlayableScenario {
        var (smallest, number) = (scenario, number)
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for simpler in draw.simpler(smallest) {
                guard isOver() == nil else { return smallest }
                number += 1
                guard await player.outcome(of: simpler, number: number) == .differs else { continue }
                (smallest, isSmaller) = (simpler, true)
                break
            }
        }
        return smallest
    }
}
