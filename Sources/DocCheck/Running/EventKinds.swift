import PushTracking

/// A set of kinds of events, which is asked more often than the standard library's is fast.
struct EventKinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of one kind.
    init(_ kind: DeviceEvent.Kind) {
        rawValue =
            switch kind {
            case .received: 1
            case .dismissed: 2
            case .opened: 4
            case .acted: 8
            case .launched: 16
            case .resumed: 32
            case .left: 64
            }
    }

    /// The set of several kinds.
    init(_ kinds: Set<DeviceEvent.Kind>) { self = kinds.reduce(into: []) { $0.insert(EventKinds($1)) } }

    /// Each of them.
    var kinds: [DeviceEvent.Kind] { DeviceEvent.Kind.allCases.filter { contains(EventKinds($0)) } }
}
