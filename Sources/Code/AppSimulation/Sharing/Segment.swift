import CodeRunner
import PushTracking

/// The result of a run from one place in a case.
struct Run {
    /// One entry per event, including those that an earlier process got.
    package var steps: [StepTemplate] = []
    /// Its questions, in order.
    var inquiry: [CaseInquiry] = []
    /// The state for the next run; `nil` if some of it cannot be handed on.
    var checkpoint: Checkpoint?
    /// The number of expressions and statements run, or that could have run in the time.
    package var work = 0
    /// The same for the side that took longest.
    var longestWork = 0
    /// Whether the state that it leaves depends on an unknown condition.
    var isTorn = false

    /// Whether something is unknown, so that nothing more is played.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}

/// The state that a run hands to the next one of its case.
struct Checkpoint {
    /// The state of single notifications, and where the app is. Few runs look at most of it.
    struct Rest: Sendable {
        /// The change of where the app is, on iOS.
        var change = AppStateChange()
        /// The notifications that are named in the checkpoint, by the numbers of the run that ends; the next one numbers
        /// them from 0.
        var notifications: [PushNumber] = []
        /// Android's state of the notifications that the run has asked about.
        var posted: [(number: PushNumber, notification: FrozenNotification)] = []
        /// The current places of Android's pending intents, by their places when the run began; `nil` if none has
        /// moved.
        var recordPlaces: [Int?]?
    }

    let resumeState: ResumeState
    var rest = Rest()
}

/// A step of a segment. It is a single object, so that what is found out about it once is known for all cases that
/// share it.
package final class StepRecord: IdentityHashable, Sendable {
    /// The reaction of the examples; variables from pushes are not filled in.
    package let template: StepTemplate

    init(_ template: StepTemplate) { self.template = template }
}

/// A part of a case that was run, for all cases that answer alike.
package final class Segment: Sendable {
    /// One entry per event, including those that an earlier process gets.
    package let steps: [StepRecord]
    /// The number of expressions and statements run.
    package let work: Int
    /// Whether something is unknown, so that nothing more is played.
    package let isStopped: Bool
    /// Whether it stopped at an unknown after so much work on one side that it may run forever, or so much on all sides
    /// that other cases need not try.
    package let isEndless: Bool
    /// Where the next segment begins, and what it finds there; `nil` where nothing can follow.
    let next: (root: DecisionTree.RootID, rest: Checkpoint.Rest)?

    private static let endlessWork = 50_000

    init(_ run: Run, next root: DecisionTree.RootID?) {
        steps = run.steps.map(StepRecord.init)
        work = run.work
        isStopped = run.isStopped
        isEndless = run.isStopped && (run.longestWork > Self.endlessWork || run.work > Self.endlessWork * 4)
        next = root.flatMap { root in run.checkpoint.map { (root, $0.rest) } }
    }
}

/// The effect of events on where an app is, from any previous place.
struct AppStateChange: Sendable, Hashable {
    /// Where it is in any case; `nil` where that still depends on the previous place.
    private var settled: AppState?
    /// Whether a callback has started it in the background, if it was not running.
    private var hasWoken = false

    /// Where an app is now, from where it was before.
    func applied(to state: AppState) -> AppState {
        settled ?? (hasWoken && state != .foreground ? .background : state)
    }

    /// Adds an event.
    mutating func append(_ played: PlayedEvent) {
        switch played.event {
        case .opened, .launched, .resumed, .recreated, .restored, .relaunched: settled = .foreground
        case .left: settled = .background
        case .ended: (settled, hasWoken) = (.terminated, false)
        case .received, .dismissed, .acted:
            guard !played.callbacks.isEmpty else { return }
            hasWoken = true
            if settled == .terminated { settled = .background }
        }
    }
}
