package import ConformanceSpec
import DeviceModel
import PushTracking

/// What comes of a situation that is played.
package enum SituationOutcome: Sendable, Hashable {
    /// It is answered as the rules want.
    case right
    /// It is answered otherwise, or not at all.
    case differs
    /// It cannot be played on this device.
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
    private let seed: UInt64

    /// - Parameter seed: what the ids of notifications are made of.
    init(_ app: App, _ judge: CaseJudge, seed: UInt64) { (self.app, self.judge, self.seed) = (app, judge, seed) }

    var isSerial: Bool { app.profile.isSerial }

    func forOneTask() -> Self { SituatedApp(app.forOneTask(), judge, seed: seed) }

    nonisolated(nonsending) func outcome(of situation: PlayableScenario, number: Int) async -> SituationOutcome {
        let played = situation.filled(number: seed &+ UInt64(number), caseIndex: CaseIndex(number))
        return judge.outcome(played, await app.observe(played.script))
    }
}
