package import PushTracking

/// An integration that deviates from some of the documented decisions: everything that a conforming type does not
/// declare is as documented.
package protocol Deviation: TrackingDecisions {
    /// The behaviour that it deviates from.
    var documented: DocumentedBehaviour { get set }

    /// What the next process of the app begins with; nil if nothing is on disk.
    var nextProcess: (any Deviation)? { get }
}

extension Deviation {
    package var nextProcess: (any Deviation)? { nil }

    package mutating func event(for callback: AppCallback) throws -> PushEvent? { documented.event(for: callback) }

    package mutating func isTracked(_ event: PushEvent) -> Bool { documented.isTracked(event) }

    package mutating func ids(of event: PushEvent) -> PushIDs? { documented.ids(of: event) }

    package mutating func actions(for event: PushEvent) -> [PayloadValue] { documented.actions(for: event) }

    package mutating func call(action: PayloadValue, ids: PushIDs, event: PushEvent) -> TrackingCall {
        documented.call(action: action, ids: ids, event: event)
    }
}
