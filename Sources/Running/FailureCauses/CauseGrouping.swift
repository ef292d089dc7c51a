import PushTracking

/// Chooses the fewest explanations, starting with the simplest case, that explain all sightings.
struct CauseGrouping {
    /// Sightings that one mistake explains, simplest first.
    struct Group {
        let explanation: Explanation
        var sightings: [Sighting]

        /// Whether the explanation only says that calls came where they should not, or were missing where they should
        /// come.
        fileprivate let isShift: Bool

        init(_ explanation: Explanation, _ sightings: [Sighting]) {
            (self.explanation, self.sightings) = (explanation, sightings)
            isShift =
                switch explanation {
                case .mistake(.lost, .at), .mistake(.lost, .after), .mistake(.lost, .afterAnything),
                    .mistake(.surplus, .at), .repeated, .id(.otherNotification):
                    true
                default: false
                }
        }
    }

    /// The groups in the order of their simplest sightings.
    let groups: [Group]

    /// - Parameter sightings: in order of first appearance, which breaks ties between equally simple ones.
    init(_ sightings: [Sighting]) {
        let sorted = sightings.enumerated().sorted { left, right in
            if left.element.simplicity != right.element.simplicity {
                return left.element.simplicity < right.element.simplicity
            }
            return (left.element.step, left.offset) < (right.element.step, right.offset)
        }
        var candidates = sorted.map { (sighting: $0.element, explanations: $0.element.explanations) }
        Self.addWhatIsSeenEverywhere(to: &candidates)
        var groups: [Group] = []
        while let first = candidates.first {
            var counts: [Explanation: Int] = [:]
            for candidate in candidates {
                for explanation in Set(candidate.explanations) { counts[explanation, default: 0] += 1 }
            }
            guard var best = first.explanations.first else { break }
            for explanation in first.explanations where counts[explanation, default: 0] > counts[best, default: 0] {
                best = explanation
            }
            groups.append(Group(best, candidates.filter { $0.explanations.contains(best) }.map(\.sighting)))
            candidates.removeAll { $0.explanations.contains(best) }
        }
        self.groups = Self.joinedByPush(Self.joinedByMemory(Self.joinedByPlace(groups)))
    }

    private typealias Candidates = [(sighting: Sighting, explanations: [Explanation])]

    /// A mistake with effects in many places explains the sightings in all of them, and none if it is missing in one.
    private static func addWhatIsSeenEverywhere(to candidates: inout Candidates) {
        for fault in Explanation.Fault.allCases { addEvents(of: fault, to: &candidates) }
        keepOtherNotifications(in: &candidates)
        func add(_ explanation: Explanation, where isExplained: ([Explanation]) -> Bool) {
            for index in candidates.indices where isExplained(candidates[index].explanations) {
                candidates[index].explanations.append(explanation)
            }
        }
        func explains(_ explanation: Explanation) -> Bool {
            candidates.contains { $0.explanations.contains(explanation) }
        }
        let off = Explanation.mistake(.surplus, .flag(.off))
        let other = Explanation.mistake(.surplus, .flag(.other))
        let anyFlag = Explanation.mistake(.surplus, .anyFlag)
        // Another notification's call may have another reason.
        let plain = candidates.filter { !$0.explanations.contains(.repeated) }
        let unheeded = places(of: off, in: plain)
        if explains(.flagElsewhere) || !unheeded.isEmpty && unheeded == places(of: other, in: plain) {
            add(anyFlag) { $0.contains(off) || $0.contains(other) }
        }
        if explains(.flagElsewhere) { add(.flagElsewhere) { $0.contains(anyFlag) } }
        let unchecked = Explanation.substitute(.nothing)
        let events = Set<DeviceEvent.Kind>([.received, .dismissed, .opened])
        if explains(anyFlag), Set(unheeded.map(\.event)).isSuperset(of: events),
            Set(places(of: unchecked, in: candidates).map(\.event)).isSuperset(of: events)
        {
            add(.mistake(.surplus, .silence)) { $0.contains(anyFlag) || $0.contains(unchecked) }
        }
        // If every call is lost, any call that still comes is one of them at the wrong time.
        let everywhere = Explanation.mistake(.lost, .everywhere)
        if explains(everywhere) { add(everywhere) { $0.contains(.id(.otherNotification)) } }
    }

    /// If another notification's id is sent and has no other explanation, the same holds for the same place: any
    /// resemblance to a trimmed or cut id is chance.
    private static func keepOtherNotifications(in candidates: inout Candidates) {
        let other = Explanation.id(.otherNotification)
        let places = Set(candidates.filter { $0.explanations == [other] }.map(\.sighting.symptom.place))
        for index in candidates.indices
        where candidates[index].explanations.contains(other)
            && places.contains(candidates[index].sighting.symptom.place)
        {
            candidates[index].explanations.removeAll { $0.isOfID && $0 != other }
        }
    }

    private static func addEvents(of fault: Explanation.Fault, to candidates: inout Candidates) {
        let all: [DeviceEvent.Kind] = [.received, .dismissed, .opened]
        let seen = all.filter { event in
            candidates.contains { $0.explanations.contains(.mistake(fault, .at(event))) }
        }
        let occasion: Explanation.Occasion
        switch seen {
        case all: occasion = .everywhere
        case [.dismissed, .opened]: occasion = .atGestures
        default: return
        }
        for index in candidates.indices
        where seen.contains(where: { candidates[index].explanations.contains(.mistake(fault, .at($0))) }) {
            candidates[index].explanations.append(.mistake(fault, occasion))
        }
    }

    /// The places of the sightings that a mistake could explain, in any aspect.
    private static func places(of explanation: Explanation, in candidates: Candidates) -> Set<Symptom.Place> {
        Set(
            candidates.filter { $0.explanations.contains(explanation) }.map { candidate in
                let place = candidate.sighting.symptom.place
                return Symptom.Place(platform: place.platform, event: place.event, aspect: .unexpected)
            }
        )
    }

    /// A loss at one kind of event of one platform and the call sent in its place are one mistake: the wrong callback
    /// or intent is read.
    private static func joinedByPlace(_ groups: [Group]) -> [Group] {
        var joined: [Group] = []
        for group in groups {
            let index = joined.firstIndex { earlier in
                earlier.isShift && group.isShift && earlier.explanation.fault != group.explanation.fault
                    && earlier.place != nil && earlier.place == group.place
            }
            if let index { joined[index].sightings += group.sightings } else { joined.append(group) }
        }
        return joined
    }

    /// Another notification's ids and flag are one mistake: its push is used, most often the last one that came. If the
    /// right push lacks an id, the mistake repeats a call.
    private static func joinedByPush(_ groups: [Group]) -> [Group] {
        guard let ids = groups.firstIndex(where: { $0.explanation == .id(.otherNotification) }),
            let flag = groups.firstIndex(where: { $0.explanation == .flagMemory }),
            groups[ids].places == groups[flag].places
        else { return groups }
        var joined: [Group] = []
        var sightings = groups[ids].sightings
        for (index, group) in groups.enumerated() where index != ids {
            let isRepeated = group.explanation == .repeated && group.places.isSubset(of: groups[ids].places)
            if index == flag || isRepeated { sightings += group.sightings } else { joined.append(group) }
        }
        // Described by the clearest sighting, at the position of the first of the groups.
        let place = groups.prefix(ids).count { group in
            group.explanation != .flagMemory && group.explanation != .repeated
        }
        joined.insert(Group(.otherPush, sightings), at: min(place, joined.count))
        return joined
    }

    /// Calls that are lost after an event, without symptoms that an earlier such group does not have.
    private static func joinedByMemory(_ groups: [Group]) -> [Group] {
        var joined: [Group] = []
        for group in groups {
            let symptoms = Set(group.sightings.map(\.symptom))
            let index = joined.firstIndex { earlier in
                earlier.explanation.isLossOfMemory && group.explanation.fault == .lost
                    && group.sightings.allSatisfy { !$0.history.isEmpty }
                    && symptoms.isSubset(of: earlier.sightings.map(\.symptom))
            }
            if let index { joined[index].sightings += group.sightings } else { joined.append(group) }
        }
        return joined
    }
}

extension CauseGrouping.Group {
    /// The places that show it, in any aspect.
    fileprivate var places: Set<Symptom.Place> {
        Set(
            sightings.map {
                Symptom.Place(platform: $0.symptom.place.platform, event: $0.symptom.place.event, aspect: .unexpected)
            })
    }

    /// The only place that shows it; nil if there are several.
    fileprivate var place: Symptom.Place? { places.count == 1 ? places.first : nil }
}

extension Explanation {
    fileprivate var isOfID: Bool {
        if case .id = self { true } else { false }
    }

    fileprivate var fault: Fault? {
        if case .mistake(let fault, _) = self { fault } else { nil }
    }

    fileprivate var isLossOfMemory: Bool {
        switch self {
        case .mistake(.lost, .after), .mistake(.lost, .afterAnything): true
        default: false
        }
    }
}
