import BuiltInSinks
import CaptureModel
import CaseJudging
package import ConformanceSpec
package import DeviceCheck
import DeviceModel
import FaultySinks
import PushTracking
import SelfTest

/// Makes the matrix *fault × case* of walks on a device: every faulty sink is played in every case that a person can
/// perform, and what the SDK would send is compared with what is due.
package struct DeviceMatrix {
    private let specification: Specification
    private let tells: CaptureTells

    /// The matrix of a spec, in its newest edition.
    package init(_ specification: Specification, tells: CaptureTells) {
        (self.specification, self.tells) = (specification, tells)
    }

    /// Plays all sinks.
    ///
    /// - Throws: what is wrong in the spec.
    package func matrix() async throws -> FaultMatrix {
        var parts: [Platform: FaultMatrix.Part] = [:]
        let edition = specification.defaultEdition
        let templates = try specification.expanded(in: edition).onDevice.cases
        let played = try await PlayedEdition(specification)
        for platform in Platform.allCases {
            let candidates = templates.filter { $0.platform == platform }
                .compactMap { WalkCandidate($0, seed: 0, tells: tells) }
            parts[platform] = await part(candidates, on: platform, played)
        }
        return FaultMatrix(parts: parts)
    }

    private func part(_ candidates: [WalkCandidate], on platform: Platform, _ played: PlayedEdition) async
        -> FaultMatrix.Part
    {
        let cases = candidates.compactMap { PlayedCandidate($0) }
        var rows: [Set<Int>: FaultMatrix.Row] = [:]
        var hidden: [String: FaultMatrix.Hidden] = [:]
        for (sink, isNamed) in BuiltInSink.faulty.map({ ($0, true) }) + BuiltInSink.mutants.map({ ($0, false) }) {
            guard sink.platforms.contains(platform) else { continue }
            let shown = await self.shown(by: sink, in: cases, on: platform)
            if shown.isEmpty {
                let deviations = await played.deviations(of: sink)
                let isWrongHere = played.failures(of: deviations).failed.contains { $0.template.platform == platform }
                guard isWrongHere else { continue }
                let reason = reason(against: sink)
                var entry = hidden[reason] ?? FaultMatrix.Hidden(reason: reason, faults: [], made: 0)
                if isNamed { entry.faults.append(sink.name) } else { entry.made += 1 }
                hidden[reason] = entry
            } else {
                var row = rows[shown] ?? FaultMatrix.Row(faults: [], made: 0, cases: shown)
                if isNamed { row.faults.append(sink.name) } else { row.made += 1 }
                rows[shown] = row
            }
        }
        let kept = Self.useful(candidates, rows.keys)
        let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        var joined: [Set<Int>: FaultMatrix.Row] = [:]
        for row in rows.values {
            let cases = Set(row.cases.compactMap { places[$0] })
            var known = joined[cases] ?? FaultMatrix.Row(faults: [], made: 0, cases: cases)
            known.faults = (known.faults + row.faults).sorted()
            known.made += row.made
            joined[cases] = known
        }
        return FaultMatrix.Part(
            cases: kept.map { candidates[$0].template.id },
            rows: joined.values.sorted { $0.cases.sorted().lexicographicallyPrecedes($1.cases.sorted()) },
            hidden: hidden.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.reason < $1.reason })
    }

    /// The positions of the candidates that can be worth their time: a case is left out if another one shows all that it
    /// shows, and takes no longer.
    private static func useful(_ candidates: [WalkCandidate], _ rows: some Collection<Set<Int>>) -> [Int] {
        var shown = [Set<Int>](repeating: [], count: candidates.count)
        for (number, row) in rows.enumerated() {
            for position in row { shown[position].insert(number) }
        }
        return candidates.indices.filter { position in
            if candidates[position].isControl { return true }
            if shown[position].isEmpty { return false }
            return !candidates.indices.contains { other in
                guard other != position, candidates[other].seconds <= candidates[position].seconds,
                    shown[other].isSuperset(of: shown[position])
                else { return false }
                let isEqual =
                    shown[other].count == shown[position].count
                    && candidates[other].seconds == candidates[position].seconds
                return !isEqual || other < position
            }
        }
    }

    /// The positions of the cases in which something else than what is due leaves the device.
    private func shown(by sink: BuiltInSink, in cases: [PlayedCandidate], on platform: Platform) async -> Set<Int> {
        let app = BuiltInApp(sink.makeSink(), profile: sink.profile())
        let queue = SDKQueue(platform: platform, generation: .aep, host: "", mcID: "")
        var shown: Set<Int> = []
        for (position, played) in cases.enumerated() {
            var isShown = true
            for script in played.scripts {
                guard isShown, case .observed(let steps) = await app.observe(script) else { break }
                let sent = steps.flatMap(\.calls).compactMap { queue.hit(of: $0) }
                    .map { [$0.broadlogID, $0.deliveryID, $0.action] }
                isShown = !played.isMet(by: sent)
            }
            if isShown { shown.insert(position) }
        }
        return shown
    }

    /// Why no case that a person can perform shows a faulty sink.
    private func reason(against sink: BuiltInSink) -> String {
        let rules = specification.faults.faults.first { $0.name == sink.name }?.caughtBy ?? []
        let reasons = rules.compactMap { tells.reason(against: $0) }
        if let first = reasons.first, reasons.count == rules.count { return first }
        return "It shows only with ids, payloads, events or pauses that no walk can have."
    }
}

/// A case with what happens on a device before it.
private struct PlayedCandidate {
    /// It ends with the case, or goes on as the next step may need: the user comes back, and leaves again.
    let scripts: [DeviceScript]
    /// The variables of the hits that are due.
    private let due: [[String]]
    /// Those of hits that may come, too: the impressions of pushes that arrive before the case.
    private let optional: [[String]]

    init?(_ candidate: WalkCandidate) {
        let played = candidate.template.filled(seed: 0, caseIndex: 0)
        let (scenario, payloads) = (played.template.scenario, played.script.payloads)
        var play = DevicePlay(
            platform: scenario.platform, app: scenario.app, foregroundOrder: scenario.foregroundOrder,
            notifications: payloads.map { PushTraits(of: $0) })
        for event in WalkCandidate.events(of: scenario) {
            guard (try? play.play(event, after: WalkPlay.pause)) != nil else { return nil }
        }
        var further = play
        if (try? further.play(.resumed, after: WalkPlay.pause)) == nil {
            _ = try? further.play(.launched, after: WalkPlay.pause)
        }
        _ = try? further.play(.left, after: WalkPlay.pause)
        scripts = [play, further].map {
            DeviceScript(
                scenario: $0.scenario, payloads: payloads, extras: played.script.extras,
                identifiers: played.script.identifiers)
        }
        due = played.dueHits
        optional = WalkCandidate.arrivals(of: scenario).map { ordinal in
            [payloads[ordinal].string("_mId") ?? "", payloads[ordinal].string("_dId") ?? "", "7"]
        }
    }

    func isMet(by sent: [[String]]) -> Bool {
        var open = sent
        for hit in due {
            guard let index = open.firstIndex(of: hit) else { return false }
            open.remove(at: index)
        }
        for hit in optional {
            if let index = open.firstIndex(of: hit) { open.remove(at: index) }
        }
        return open.isEmpty
    }
}

extension FilledCase {
    /// The variables of the hits that are due.
    fileprivate var dueHits: [[String]] {
        expectations.flatMap { expectation -> [[String]] in
            guard case .calls(let calls, _) = expectation else { return [] }
            return calls.compactMap { call in
                if case .variables(let action, let broadlogID, let deliveryID) = call {
                    [broadlogID, deliveryID, action]
                } else {
                    nil
                }
            }
        }
    }
}
