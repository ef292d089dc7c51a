package import ConformanceSpec
import DeviceModel
import PushTracking

/// What comes of a situation that is played.
package enum SituationOutcome: Sendable, Hashable {
    /// It is answered as the rules want.
    case right
    /// It is answered otherwise.
    case differs
    /// It is not answered at all: the app has ended, hangs, or was shut down.
    case unanswered
    /// It cannot be played on this device, or the adapter speaks a protocol that has no words for it.
    case skipped
    /// Nobody can say how it is answered.
    case unjudged
}

/// Whatever situations can be played on, with a judge beside it: an app under test, or code that is read.
package protocol SituationPlayer: Sendable {
    /// Whether one situation after the other has to be played.
    var isSerial: Bool { get }

    /// The same for one of several tasks that play situations side by side.
    func forOneTask() -> Self

    /// Plays a situation, and judges it.
    ///
    /// - Parameter number: which situation of the exploration it is; each has another.
    nonisolated(nonsending) func outcome(of situation: PlayableScenario, number: Int) async -> SituationOutcome
}

extension SituationPlayer {
    /// Itself, where it keeps nothing from situation to situation.
    package func forOneTask() -> Self { self }
}

/// An app under test on which situations are played.
struct SituatedApp<App: AppUnderTest>: SituationPlayer {
    private let app: App
    private let judge: CaseJudge
    private let space: ScenarioSpace
    private let scripts: ScenarioScripts
    private let seed: UInt64

    /// - Parameters:
    ///   - space: that of the situations.
    ///   - seed: what the ids of notifications are made of.
    init(_ app: App, in space: ScenarioSpace, judge: CaseJudge, seed: UInt64) {
        (self.app, self.judge, self.space, self.seed) = (app, judge, space, seed)
        scripts = ScenarioScripts(space)
    }

    var isSerial: Bool { app.profile.isSerial }

    func forOneTask() -> Self { SituatedApp(app.forOneTask(), in: space, judge: judge, seed: seed) }

    nonisolated(nonsending) func outcome(of situation: PlayableScenario, number: Int) async -> SituationOutcome {
        let (seed, index) = (seed &+ UInt64(number), CaseIndex(number))
        let script = scripts.script(of: situation, number: seed, caseIndex: index)
        if !app.profile.knowsLifecycle, script.scenario.needsLifecycle { return .skipped }
        let observation = await app.observe(script)
        // Nearly every situation is so, and needs no case around it.
        if situation.isMet(by: observation, to: script) { return .right }
        return judge.outcome(situation.filled(number: seed, caseIndex: index), observation)
    }
}

extension CaseJudge {
    /// What came of a situation that was played, of which no result is kept.
    func outcome(_ played: FilledCase, _ observation: Observation) -> SituationOutcome {
        let verdict = verdict(on: played, observation).verdict
        if verdict.isPassed { return .right }
        if case .skipped = verdict { return .skipped }
        if case .errored = verdict { return .unanswered }
        return verdict.kind.failsRun ? .differs : .right
    }
}

extension PlayableScenario {
    /// Whether each of its events is answered with the calls that are due, in their order.
    fileprivate func isMet(by observation: Observation, to script: DeviceScript) -> Bool {
        guard case .observed(let steps) = observation, steps.count == script.scenario.events.count else { return false }
        return steps.indices.allSatisfy { step in
            guard steps[step].threw == nil, !steps[step].isReplaced, !steps[step].isUnjudged else { return false }
            let codes: [String]
            switch answer(atStep: step) {
            case .any: return true
            case .atMost: return !steps[step].calls.contains(where: \.isTracking)
            case .codes(let due): codes = due
            }
            guard let notification = script.scenario.events[step].notification, !codes.isEmpty else {
                return codes.isEmpty && !steps[step].calls.contains(where: \.isTracking)
            }
            return steps[step].calls.track(codes, idsOf: script.payloads[notification])
        }
    }
}

extension [TrackingCall] {
    /// Whether those among them that track a push carry these codes with its ids, one after the other.
    fileprivate func track(_ codes: [String], idsOf push: Payload) -> Bool {
        var next = 0
        for index in indices {
            // A call that carries what is due is one that tracks, so that need not be asked.
            if next < codes.count, self[index].carries(action: codes[next], idsOf: push) {
                next += 1
            } else if self[index].isTracking {
                return false
            }
        }
        return next == codes.count
    }
}
