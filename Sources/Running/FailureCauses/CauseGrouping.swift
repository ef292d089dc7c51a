import PushTracking

/// Chooses the fewest causes, starting with the simplest case, that explain all occurrences.
struct CauseGrouping {
    /// Sightings that one mistake explains, simplest first.
    struct Group {
        let candidate: CauseCandidate
        var occurrences: [PatternOccurrence]

        /// Whether the explanation only says that calls came where they should not, or were missing where they should
        /// come.
        fileprivate let isShift: Bool

        init(_ candidate: CauseCandidate, _ occurrences: [PatternOccurrence]) {
            (self.candidate, self.occurrences) = (candidate, occurrences)
            isShift =
                switch candidate {
                case .mistake(.lost, .at), .mistake(.lost, .after), .mistake(.lost, .afterAnything),
                    .mistake(.surplus, .at), .repeated, .id(.otherNotification), .otherPush:
                    true
                default: false
                }
        }
    }

    /// The groups in the order of their simplest occurrences.
    let groups: [Group]

    /// - Parameter occurrences: in order of first appearance, which breaks ties between equally simple ones.
    init(_ occurrences: [PatternOccurrence]) {
        let sorted = occurrences.enumerated().sorted { left, right in
            if left.element.simplicity != right.element.simplicity {
                return left.element.simplicity < right.element.simplicity
            }
            return (left.element.step, left.offset) < (right.element.step, right.offset)
        }
        var candidates = sorted.map { (occurrence: $0.element, candidates: $0.element.candidates) }
        Self.addWhatIsSeenEverywhere(to: &candidates)
        var groups: [Group] = []
        while let first = candidates.first {
            var counts: [CauseCandidate: Int] = [:]
            for candidate in candidates {
                for candidate in Set(candidate.candidates) { counts[candidate, default: 0] += 1 }
            }
            guard var best = first.candidates.first else { break }
            for candidate in first.candidates where counts[candidate, default: 0] > counts[best, default: 0] {
                best = candidate
            }
            groups.append(Group(best, candidates.filter { $0.candidates.contains(best) }.map(\.occurrence)))
            candidates.removeAll { $0.candidates.contains(best) }
        }
        self.groups = Self.joinedByMemory(Self.joinedByPlace(groups))
    }

    private typealias Candidates = [(occurrence: PatternOccurrence, candidates: [CauseCandidate])]

    /// A cause with effects in many places explains the occurrences in all of them, and none if it is missing in one.
    private static func addWhatIsSeenEverywhere(to candidates: inout Candidates) {
        for fault in CauseCandidate.Fault.allCases { addEvents(of: fault, to: &candidates) }
        keepOtherNotifications(in: &candidates)
        let mixed = Set(candidates.map(\.occurrence).filter(\.provesOtherPush).map(\.differencePattern.place.event))
        for index in candidates.indices
        where !mixed.contains(candidates[index].occurrence.differencePattern.place.event) {
            candidates[index].candidates.removeAll { $0 == .otherPush }
        }
        func add(_ candidate: CauseCandidate, where isExplained: ([CauseCandidate]) -> Bool) {
            for index in candidates.indices where isExplained(candidates[index].candidates) {
                candidates[index].candidates.append(candidate)
            }
        }
        func explains(_ candidate: CauseCandidate) -> Bool {
            candidates.contains { $0.candidates.contains(candidate) }
        }
        let off = CauseCandidate.mistake(.surplus, .flag(.off))
        let other = CauseCandidate.mistake(.surplus, .flag(.other))
        let anyFlag = CauseCandidate.mistake(.surplus, .anyFlag)
        // Another notification's call may have another reason.
        let plain = candidates.filter { !$0.candidates.contains(.repeated) }
        let unheeded = places(of: off, in: plain)
        if explains(.flagElsewhere) || !unheeded.isEmpty && unheeded == places(of: other, in: plain) {
            add(anyFlag) { $0.contains(off) || $0.contains(other) }
        }
        if explains(.flagElsewhere) { add(.flagElsewhere) { $0.contains(anyFlag) } }
        let unchecked = CauseCandidate.substitute(.nothing)
        let events = Set<DeviceEvent.Kind>([.received, .dismissed, .opened])
        if explains(anyFlag), Set(unheeded.map(\.event)).isSuperset(of: events),
            Set(places(of: unchecked, in: candidates).map(\.event)).isSuperset(of: events)
        {
            add(.mistake(.surplus, .silence)) { $0.contains(anyFlag) || $0.contains(unchecked) }
        }
        // If every call is lost, any call that still comes is one of them at the wrong time.
        let everywhere = CauseCandidate.mistake(.lost, .everywhere)
        if explains(everywhere) { add(everywhere) { $0.contains(.id(.otherNotification)) } }
    }

    /// If another notification's id is sent and has no other explanation, the same holds for the same place: any
    /// resemblance to a trimmed or cut id is chance.
    private static func keepOtherNotifications(in candidates: inout Candidates) {
        let other = CauseCandidate.id(.otherNotification)
        let places = Set(
            candidates.filter { $0.candidates.filter { $0 != .otherPush } == [other] }.map(
                \.occurrence.differencePattern.place))
        for index in candidates.indices
        where candidates[index].candidates.contains(other)
            && places.contains(candidates[index].occurrence.differencePattern.place)
        {
            candidates[index].candidates.removeAll { $0.isOfID && $0 != other }
        }
    }

    private static func addEvents(of fault: CauseCandidate.Fault, to candidates: inout Candidates) {
        let all: [DeviceEvent.Kind] = [.received, .dismissed, .opened]
        let seen = all.filter { event in
            candidates.contains { $0.candidates.contains(.mistake(fault, .at(event))) }
        }
        let occasion: CauseCandidate.Occasion
        switch seen {
        case all: occasion = .everywhere
        case [.dismissed, .opened]: occasion = .atGestures
        default: return
        }
        for index in candidates.indices
        where seen.contains(where: { candidates[index].candidates.contains(.mistake(fault, .at($0))) }) {
            candidates[index].candidates.append(.mistake(fault, occasion))
        }
    }

    /// The places of the occurrences that a cause could explain, in any aspect.
    private static func places(of candidate: CauseCandidate, in candidates: Candidates) -> Set<DifferencePattern.Place>
    {
        Set(
            candidates.filter { $0.candidates.contains(candidate) }.map { candidate in
                let place = candidate.occurrence.differencePattern.place
                return DifferencePattern.Place(platform: place.platform, event: place.event, aspect: .unexpected)
            }
        )
    }

    /// A loss at one kind of event of one platform and the call sent in its place are one mistake: the wrong callback
    /// or intent is read.
    private static func joinedByPlace(_ groups: [Group]) -> [Group] {
        var joined: [Group] = []
        for group in groups {
            let index = joined.firstIndex { earlier in
                earlier.isShift && group.isShift && earlier.candidate.fault != group.candidate.fault
                    && earlier.place != nil && earlier.place == group.place
            }
            if let index { joined[index].occurrences += group.occurrences } else { joined.append(group) }
        }
        return joined
    }

    /// Calls that are lost after an event, without difference patterns that an earlier such group does not have.
    private static func joinedByMemory(_ groups: [Group]) -> [Group] {
        var joined: [Group] = []
        for group in groups {
            let differencePatterns = Set(group.occurrences.map(\.differencePattern))
            let index = joined.firstIndex { earlier in
                earlier.candidate.isLossOfMemory && group.candidate.fault == .lost
                    && group.occurrences.allSatisfy { !$0.history.isEmpty }
                    && differencePatterns.isSubset(of: earlier.occurrences.map(\.differencePattern))
            }
            if let index { joined[index].occurrences += group.occurrences } else { joined.append(group) }
        }
        return joined
    }
}

extension CauseGrouping.Group {
    /// The places that show it, in any aspect.
    fileprivate var places: Set<DifferencePattern.Place> {
        Set(
            occurrences.map {
                DifferencePattern.Place(
                    platform: $0.differencePattern.place.platform, event: $0.differencePattern.place.event,
                    aspect: .unexpected)
            })
    }

    /// The only place that shows it; nil if there are several.
    fileprivate var place: DifferencePattern.Place? { places.count == 1 ? places.first : nil }
}

extension CauseCandidate {
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
