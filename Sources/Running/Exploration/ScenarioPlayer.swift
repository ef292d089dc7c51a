import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking
package import Scenarios

/// The outcome of running a scenario.
package enum ScenarioOutcome: Sendable, Hashable {
    /// It follows the rules.
    case right
    /// It differs from the rules.
    case differs
    /// It was not answered: the app has ended, hangs, or was shut down.
    case unanswered
    /// It is impossible on this device.
    case skipped
    /// It was not judged.
    case unjudged
}

/// Runs and judges scenarios: an app under test, or code that is interpreted.
package protocol ScenarioPlayer: Sendable {
    /// Whether scenarios have to be run one after the other.
    var isSerial: Bool { get }

    /// A player for one of several concurrent tasks.
    func forOneTask() -> Self

    /// Runs and judges a scenario.
    ///
    /// - Parameter number: the unique number of the scenario in the exploration.
    nonisolated(nonsending) func outcome(of playable: PlayableScenario, number: Int) async -> ScenarioOutcome
}

extension ScenarioPlayer {
    /// Itself, for players without state.
    package func forOneTask() -> Self { self }
}

/// An app under test that runs scenarios.
struct SituatedApp<App: AppUnderTest>: ScenarioPlayer {
    private let app: App
    private let judge: CaseJudge
    private let space: ScenarioSpace
    private let scripts: ScenarioScripts
    private let seed: UInt64

    /// - Parameters:
    ///   - space: the space of the scenarios.
    ///   - seed: the source of the notifications' ids.
    init(_ app: App, in space: ScenarioSpace, judge: CaseJudge, seed: UInt64) {
        (self.app, self.judge, self.space, self.seed) = (app, judge, space, seed)
        scripts = ScenarioScripts(space)
    }

    var isSerial: Bool { app.profile.isSerial }

    func forOneTask() -> Self { SituatedApp(app.forOneTask(), in: space, judge: judge, seed: seed) }

    nonisolated(nonsending) func outcome(of playable: PlayableScenario, number: Int) async -> ScenarioOutcome {
        let (seed, index) = (seed &+ UInt64(number), CaseIndex(number))
        let script = scripts.script(of: playable, number: seed, caseIndex: index)
        let observation = await app.observe(script)
        // Nearly every scenario ends here, and needs no case.
        if playable.isMet(by: observation, to: script) { return .right }
        return judge.outcome(playable.filled(number: seed, caseIndex: index), observation)
    }
}

extension CaseJudge {
    /// The outcome of a scenario that was run; its result is not kept.
    func outcome(_ played: FilledCase, _ observation: Observation) -> ScenarioOutcome {
        let verdict = verdict(on: played, observation).verdict
        return switch verdict.kind {
        case .skipped: .skipped
        case .errored, .notRun: .unanswered
        default: verdict.kind.failsRun ? .differs : .right
        }
    }
}

extension PlayableScenario {
    /// Whether each of its events is answered with the required calls, in order.
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
    /// Whether the tracking calls among them carry exactly these codes, in order, with the ids of the push.
    fileprivate func track(_ codes: [String], idsOf push: Payload) -> Bool {
        var next = 0
        for index in indices {
            // A call with the required content is a tracking call, so this is not checked again.
            if next < codes.count, self[index].carries(action: codes[next], idsOf: push) {
                next += 1
            } else if self[index].isTracking {
                return false
            }
        }
        return next == codes.count
    }
}
