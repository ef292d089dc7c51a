import ExampleCode
import PushTracking

/// What a run has done from one place in a case on.
struct Run {
    /// One entry for each event, those included that an earlier process got.
    var steps: [StepTemplate] = []
    /// What it asked on the way, in order.
    var inquiry: [CaseInquiry] = []
    /// What it leaves to the next run; `nil` where something stays that cannot be handed on.
    var handover: Handover?
    /// How many expressions and statements were run, or could have been in the time.
    var work = 0
    /// The same of the side that took longest.
    var longestWork = 0
    /// Whether the state that it leaves depends on an unknown condition.
    var isTorn = false

    /// Whether something cannot be known: nothing is played any more.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}

/// What a run leaves to the next one of its case.
struct Handover {
    /// What the next run finds of single notifications, and where the app is. Most of it is looked at by few.
    struct Rest: Sendable {
        /// What has become of where the app is, on iOS.
        var change = AppStateChange()
        /// The notifications that are named in what is handed on, by the numbers of the run that ends; the next one
        /// numbers them from 0 on.
        var notifications: [PushNumber] = []
        /// What Android has now of the notifications that the run has asked about.
        var posted: [(number: PushNumber, notification: FrozenNotification)] = []
        /// Where Android's pending intents are now, by their places when the run began; `nil` where all are where they
        /// were.
        var recordPlaces: [Int?]?
    }

    let resumeState: ResumeState
    var rest = Rest()
}

/// A step of a stretch. It is one object, so that what was found out about it once is known for all cases that come by.
package final class SharedStep: IdentityHashable, Sendable {
    /// What the examples did; variables that are the pushes' are not filled in.
    package let template: StepTemplate

    init(_ template: StepTemplate) { self.template = template }
}

/// A part of a case that was run, for all cases that answer alike.
package final class Stretch: Sendable {
    /// One entry for each event, those included that an earlier process gets.
    package let steps: [SharedStep]
    /// How many expressions and statements were run.
    package let work: Int
    /// Whether something cannot be known: nothing is played any more.
    package let isStopped: Bool
    /// Whether it stopped where nothing can be known, after so much work on one side that it may go on for ever, or on
    /// all sides that others need not try.
    package let isEndless: Bool
    /// Where the next one begins, and what it finds there; `nil` where nothing can follow.
    let next: (root: DecisionTree.RootID, rest: Handover.Rest)?

    private static let endlessWork = 50_000

    init(_ run: Run, next root: DecisionTree.RootID?) {
        steps = run.steps.map(SharedStep.init)
        work = run.work
        isStopped = run.isStopped
        isEndless = run.isStopped && (run.longestWork > Self.endlessWork || run.work > Self.endlessWork * 4)
        next = root.flatMap { root in run.handover.map { (root, $0.rest) } }
    }
}

/// What events do to where an app is, wherever that was before.
struct AppStateChange: Sendable, Hashable {
    /// Where it is whatever was before; `nil` where that still matters.
    private var settled: AppState?
    /// Whether a callback has started it unseen, had it not run.
    private var hasWoken = false

    /// Where an app is now that was somewhere before.
    func applied(to state: AppState) -> AppState {
        settled ?? (hasWoken && state != .foreground ? .background : state)
    }

    /// Takes one more event.
    mutating func append(_ played: PlayedEvent) {
        switch played.event {
        case .opened, .launched, .resumed, .recreated, .restored, .relaunched: settled = .foreground
        case .left: settled = .background
        case .received, .dismissed, .acted: hasWoken = hasWoken || !played.callbacks.isEmpty
        }
    }
}
