import ConformanceSpec
import DeviceModel
import PushTracking

/// All scenarios of a space with a given number of events and at most two notifications, one family after the other,
/// always in the same order.
package struct ScenarioWalk: Sequence, IteratorProtocol {
    /// The fixed start of a walk: the initial state, and the traits of the pushes.
    private struct Start {
        let platform: Platform
        let app: AppState
        let foregroundOrder: ForegroundOrder
        let traits: [PushTraits]

        /// Every possible event.
        var candidates: [DeviceEvent] { ScenarioSpace.events(on: platform, notifications: traits.count) }
    }

    /// The most notifications in a scenario of a walk.
    package static let mostNotifications = 2

    /// A device after the events so far, and the event to try next.
    private struct Place {
        let play: DevicePlay
        /// By step and push of the platform, the required answer.
        let answers: [[DecisionTable.Answer]]
        /// How many notifications the events so far mention.
        let mentioned: Int
        var next = 0
    }

    private let space: ScenarioSpace
    private let length: Int
    private var decisions: KnownDecisions
    private var starts: [Start] = []
    /// The events to try after `starts.last`, in order.
    private var candidates: [DeviceEvent] = []
    /// By ordinal, the pushes with the traits of `starts.last`.
    private var pushes: [[Int]] = []
    private var places: [Place] = []

    /// The scenarios with exactly that many events.
    package init(_ space: ScenarioSpace, length: Int) {
        self.space = space
        self.length = length
        decisions = KnownDecisions(space)
        guard length > 0 else { return }
        for platform in space.platforms {
            let kinds = space.pushes(on: platform).map(\.traits).reduce(into: [PushTraits]()) { kinds, traits in
                if !kinds.contains(traits) { kinds.append(traits) }
            }
            for app in AppState.allCases where app.platforms.contains(platform) {
                for order in ForegroundOrder.allCases where platform == .ios || order == .presentFirst {
                    var tuples: [[PushTraits]] = [[]]
                    for _ in 0...Self.mostNotifications {
                        starts += tuples.map {
                            Start(platform: platform, app: app, foregroundOrder: order, traits: $0)
                        }
                        tuples = tuples.flatMap { tuple in kinds.map { tuple + [$0] } }
                    }
                }
            }
        }
        starts.reverse()
        begin()
    }

    private mutating func begin() {
        guard let start = starts.last else { return }
        candidates = start.candidates
        let known = space.pushes(on: start.platform)
        pushes = start.traits.map { traits in known.indices.filter { known[$0].traits == traits } }
        let play = DevicePlay(
            platform: start.platform, app: start.app, foregroundOrder: start.foregroundOrder,
            notifications: start.traits)
        places = [Place(play: play, answers: [], mentioned: 0)]
    }

    /// The next possible events that show something, with all pushes that they can be about; nil after the last.
    package mutating func next() -> ScenarioFamily? {
        while let start = starts.last {
            while !places.isEmpty {
                let last = places.count - 1
                guard places[last].next < candidates.count else {
                    places.removeLast()
                    continue
                }
                let event = candidates[places[last].next]
                places[last].next += 1
                guard let mentioned = event.mentions(after: places[last].mentioned),
                    // Some event has to mention each notification of the start.
                    start.traits.count - mentioned < length - last
                else { continue }
                var play = places[last].play
                guard (try? play.play(event)) != nil else { continue }
                let answers =
                    places[last].answers + [
                        decisions.answers(
                            to: event.kind, on: start.platform, calling: play.lastCallbacks.lazy.map(\.template))
                    ]
                guard places.count == length else {
                    places.append(Place(play: play, answers: answers, mentioned: mentioned))
                    continue
                }
                guard !play.lastCallbacks.isEmpty else { continue }
                let scenario = play.scenario
                guard scenario.isOfItsOwn else { continue }
                return ScenarioFamily(scenario, pushes: pushes, answers: answers, of: space)
            }
            starts.removeLast()
            begin()
        }
        return nil
    }
}
