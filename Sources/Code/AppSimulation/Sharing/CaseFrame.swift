package import DeviceModel
import PushTracking

/// All that a run can ask about a case, except the content of texts: the course of events, and the shape of the
/// payloads.
final class CaseFrame: Hashable, Sendable {
    /// Any of the cases.
    let sample: DeviceScript
    /// First the arrivals in an earlier process that call the app, then the events.
    let events: [PlayedEvent]
    let earlierCount: Int
    /// When an app that is running as the case begins was launched.
    let launchTime: Int64
    let listings: [PushListing]
    private let hash: Int

    /// The frame of a case.
    ///
    /// - Parameters:
    ///   - scenario: the case's own, or its equivalent on another device.
    ///   - wiring: decides on iOS which callbacks there are.
    ///   - listings: of its payloads, where they are known.
    package init(
        _ sample: DeviceScript, scenario: DeviceScenario, wiring: DeclaredWiring = .documented,
        listings: [PushListing]? = nil
    ) {
        self.sample = sample
        self.listings = listings ?? sample.payloads.map(PushListing.init)
        // The callbacks of the standard device are not delivered to Android's examples.
        let isReported = scenario.platform == .ios
        let schedule = isReported ? scenario.callbacks(for: wiring) : []
        var earlier: [PlayedEvent] = []
        var callbacks: [CallbackTemplate] = []
        let before = scenario.callbacksBefore(for: wiring)
        for callback in before where callback.process == 0 {
            callbacks.append(callback.template)
            switch callback.template {
            // The last callback of an arrival: a launch may come before it.
            case .onMessageReceived(let notification), .didReceiveRemoteNotification(let notification, _):
                let delivered = isReported ? callbacks : []
                earlier.append(PlayedEvent(event: .received(notification), callbacks: delivered, time: callback.now))
                callbacks = []
            default: break
            }
        }
        earlierCount = earlier.count
        launchTime = before.first { $0.process > 0 }?.now ?? DeviceTime.start
        events =
            earlier
            + scenario.events.enumerated().map { step, event in
                PlayedEvent(
                    event: event, callbacks: schedule.filter { $0.step == step }.map(\.template),
                    time: scenario.times[step])
            }
        var hasher = Hasher()
        hasher.combine(sample.scenario.app)
        hasher.combine(events)
        hasher.combine(self.listings)
        hash = hasher.finalize()
    }

    static func == (left: CaseFrame, right: CaseFrame) -> Bool {
        let (one, other) = (left.sample.scenario, right.sample.scenario)
        return left.hash == right.hash && one.platform == other.platform && one.app == other.app
            && one.foregroundOrder == other.foregroundOrder
            && left.earlierCount == right.earlierCount && left.events == right.events && left.listings == right.listings
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// Cases grouped by frame, once for all apps that play them.
package struct FramedCases: Sendable {
    /// A case that was added.
    package struct ID: Hashable, Sendable {
        let index: Int
    }

    /// Cases of the same frame.
    struct Group: Sendable {
        let frame: CaseFrame
        var members: [ID] = []
    }

    private(set) var scripts: [DeviceScript] = []
    private(set) var groups: [Group] = []
    private var groupIndices: [CaseFrame: Int] = [:]
    /// One for all pushes of a shape, so that listings of equal pushes are compared at once.
    private var listings: Set<PushListing> = []

    /// No cases yet.
    package init() {}

    /// Adds a case.
    package mutating func add(_ script: DeviceScript) -> ID {
        let id = ID(index: scripts.count)
        scripts.append(script)
        let listings = script.payloads.map { self.listings.insert(PushListing($0)).memberAfterInsert }
        let frame = CaseFrame(script, scenario: script.scenario, listings: listings)
        let index = groupIndices[frame] ?? groups.count
        if index == groups.count {
            groupIndices[frame] = index
            groups.append(Group(frame: frame))
        }
        groups[index].members.append(id)
        return id
    }

    subscript(id: ID) -> DeviceScript { scripts[id.index] }
}
