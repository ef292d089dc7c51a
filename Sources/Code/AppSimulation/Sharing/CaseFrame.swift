package import DeviceModel
import PushTracking

/// All that a run can ask about a case, except the content of texts: the course of events, and the shape of the
/// payloads.
final class CaseFrame: Hashable, Sendable {
    /// Any of the cases.
    let sample: DeviceScript
    /// First the arrivals in an earlier process, if any on Android, then the events.
    let events: [PlayedEvent]
    let earlierCount: Int
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
        let earlier = isReported ? [] : Self.earlierNotifications(in: sample)
        earlierCount = earlier.count
        events =
            earlier.map { PlayedEvent(event: .received($0), callbacks: []) }
            + scenario.events.enumerated().map { step, event in
                PlayedEvent(event: event, callbacks: schedule.filter { $0.step == step }.map(\.template))
            }
        var hasher = Hasher()
        hasher.combine(sample.scenario.app)
        hasher.combine(events)
        hasher.combine(self.listings)
        hash = hasher.finalize()
    }

    /// The notifications that arrived before the case: those not received in it before something else happens to them.
    private static func earlierNotifications(in script: DeviceScript) -> [Int] {
        var seen: Set<Int> = []
        var earlier: [Int] = []
        for event in script.scenario.events {
            guard let ordinal = event.notification, seen.insert(ordinal).inserted, event.kind != .received else {
                continue
            }
            earlier.append(ordinal)
        }
        return earlier.filter(script.payloads.indices.contains).sorted()
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
