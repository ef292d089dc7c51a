import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// A baseline made from the results of a run, so that the same run with it would conform: what was waived before and
/// still fails keeps its entries, and what fails besides gets new ones, by cause.
package struct BaselineDraft: Sendable {
    /// Who answers for new entries, until when, and why.
    package struct Grounds: Sendable {
        /// Why the failures are accepted.
        package let reason: String
        /// Who answers for them.
        package let owner: String
        /// The last day on which the entries hold, in UTC.
        package let expires: CalendarDate

        /// Grounds with everything that is written in an entry.
        package init(reason: String, owner: String, expires: CalendarDate) {
            (self.reason, self.owner, self.expires) = (reason, owner, expires)
        }
    }

    /// The entries: those that were there in their order, then the new ones.
    package private(set) var waivers: [Waiver] = []
    /// How many entries stay as they were.
    package private(set) var kept = 0
    /// How many fitted more than what fails, or were past their day, and were written anew with their reasons.
    package private(set) var changed = 0
    /// How many waived nothing that fails.
    package private(set) var dropped = 0
    /// How many are new.
    package private(set) var added = 0
    /// How many failing cases the entries waive.
    package private(set) var waived = 0
    /// How many cases could not be judged, which no baseline waives.
    package private(set) var errored = 0

    private let ids: [String]
    private var states: [State]
    private let grounds: Grounds

    /// What is known of a case of the whole plan.
    private enum State {
        case unknown
        case passes
        case fails(Failure, cause: Set<Int>)
    }

    /// Makes a baseline.
    ///
    /// - Parameters:
    ///   - results: the results of the run, whatever they were waived by.
    ///   - plan: the plan of the run. What of it was not run is waived as before.
    ///   - old: the baseline that is there; its day decides which entries are past theirs.
    ///   - grounds: what is written into new entries.
    package init(_ results: [CaseResult], of plan: Plan, old: Baseline, grounds: Grounds) {
        ids = plan.cases.map(\.id)
        self.grounds = grounds
        states = Array(repeating: .unknown, count: ids.count)
        judge(results, of: plan)
        var isTaken = Array(repeating: false, count: ids.count)
        for waiver in old.waivers {
            let own = ids.indices.filter { !isTaken[$0] && waiver.cases.matches(ids[$0]) }
            for index in keep(waiver, for: own, isExpired: waiver.expires < old.today) { isTaken[index] = true }
        }
        addNew()
    }

    private mutating func judge(_ results: [CaseResult], of plan: Plan) {
        var patterns = FailurePatterns(plan: plan)
        var failures: [(index: Int, failure: Failure, pattern: Int?)] = []
        for result in results {
            let index = result.index.position
            switch result.verdict {
            case .failed(let failure), .waived(let failure, _), .expired(let failure, _):
                let bare = CaseResult(
                    index: result.index,
                    played: result.played,
                    verdict: .failed(failure),
                    observation: result.observation,
                    nanoseconds: 0
                )
                failures.append((index, failure, patterns.add(bare)))
            case .passed where !plan.gate.includes(result.template.level): break
            case .passed, .unexpectedlyPassed: states[index] = .passes
            case .errored: errored += 1
            case .warned, .skipped, .noted: break
            }
        }
        let causes = patterns.causes
        for (index, failure, pattern) in failures {
            let own = pattern.map { pattern in causes.filter { $0.patterns.contains(pattern) }.map(\.number) } ?? []
            states[index] = .fails(failure, cause: Set(own))
        }
    }

    /// Keeps of an entry what it waives, and what was not run.
    ///
    /// - Parameter own: the cases that it fits and none before it waives.
    /// - Returns: the cases that it goes on to waive.
    private mutating func keep(_ waiver: Waiver, for own: [Int], isExpired: Bool) -> [Int] {
        var good: [Int] = []
        var failing = 0
        for index in own {
            switch states[index] {
            case .unknown: good.append(index)
            case .fails(let failure, _) where waiver.blame.covers(failure):
                good.append(index)
                failing += 1
            case .fails, .passes: break
            }
        }
        // What was neither seen to fail nor to pass speaks for an entry only where nothing speaks against it.
        guard failing > 0 || (!good.isEmpty && good.count == own.count) else {
            dropped += 1
            return []
        }
        for index in good {
            if case .fails = states[index] {
                waived += 1
                states[index] = .unknown
            }
        }
        let owner = isExpired ? grounds.owner : waiver.owner
        let expires = isExpired ? grounds.expires : waiver.expires
        let isWhole = good.count == own.count
        if isWhole && !isExpired { kept += 1 } else { changed += 1 }
        let patterns = isWhole ? [waiver.cases.description] : globs(for: good).map(\.pattern)
        waivers += patterns.map { pattern in
            Waiver(
                cases: Glob(pattern),
                blame: waiver.blame,
                reason: waiver.reason,
                owner: owner,
                expires: expires,
                place: waiver.place
            )
        }
        return good
    }

    /// Entries for all that fails by the same causes. Each names what is blamed in the cases that it fits.
    private mutating func addNew() {
        var groups: [(cause: Set<Int>, cases: [Int], failures: [Failure])] = []
        for (index, state) in states.enumerated() {
            guard case .fails(let failure, let cause) = state else { continue }
            let group = groups.firstIndex { $0.cause == cause } ?? groups.endIndex
            if group == groups.endIndex { groups.append((cause, [], [])) }
            groups[group].cases.append(index)
            groups[group].failures.append(failure)
        }
        for group in groups {
            for (pattern, fitted) in globs(for: group.cases) {
                waivers.append(
                    Waiver(
                        cases: Glob(pattern),
                        blame: Self.blame(fitted.map { group.failures[$0] }),
                        reason: grounds.reason,
                        owner: grounds.owner,
                        expires: grounds.expires,
                        place: SourcePlace()
                    )
                )
                added += 1
            }
            waived += group.cases.count
        }
    }

    /// All that failures are blamed on, and all their kinds.
    private static func blame(_ failures: [Failure]) -> WaivedBlame {
        let rules = Set(failures.flatMap { $0.blamed.map(\.id) }).sorted { $0.precedesByBytes($1) }
        // What the app says that it does not support is of no kind.
        let kinds = failures.contains { $0.kinds.isEmpty } ? [] : Set(failures.flatMap(\.kinds))
        return WaivedBlame(rules: rules, kinds: DifferenceKind.allCases.filter { kinds.contains($0) })
    }

    private func globs(for cases: [Int]) -> [(pattern: String, fitted: [Int])] {
        GlobCover(of: cases.map { ids[$0] }, among: ids).patterns
    }

    /// The baseline as a file.
    package var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("waivers") {
                    $0.array(waivers) { writer, waiver in
                        writer.object(onOneLine: true) { writer in
                            writer.member("case", waiver.cases.description)
                            waiver.blame.write(to: &writer)
                            writer.member("reason", waiver.reason)
                            writer.member("owner", waiver.owner)
                            writer.member("expires", waiver.expires.description)
                        }
                    }
                }
            }
        }
    }
}
