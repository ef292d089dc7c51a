import ConformanceSpec
import SourceCode

/// The code that a failure comes from, and the kind of fault.
struct FaultLocation: Identifiable {
    /// Identifies faults: failures with the same fault are reported once.
    package struct ID: Hashable {
        let kind: Kind
        let extent: SourceExtent
        /// What distinguishes omissions at the same place: the topic of the rules (no check of the flag, none of the
        /// ids), or the reason.
        var topic = ""
    }

    /// The way in which the code is at fault.
    package enum Kind: Hashable {
        /// It sends what must never be sent in such a case.
        case unwanted
        /// It sends again, when the app comes back, what it sent when it was opened.
        case repeated
        /// It sends one call too many.
        case surplus
        /// It does not send a call.
        case omitted
        /// It decides wrongly both ways: it sends nothing where something must be sent, and otherwise sends what must
        /// not be sent.
        case mistaken
        /// No code answers the event.
        case unanswered
        /// It gives several notifications one `PendingIntent`.
        case sharedIntent
        /// It makes a `PendingIntent` without the push data.
        case emptyIntent
        /// It swaps the values of the id variables.
        case swappedIDs
        /// It sends a wrong value.
        case value(DifferenceKind)
        /// It ends with an exception or a crash.
        case crashed
    }

    let id: ID
    /// The place to show.
    let place: SourceExtent
    /// The reason, if it is outside of the code's own calls.
    var reason: String?
    /// How to fix it; `nil` if the kind of fault already says so.
    var remedy: String?

    /// A fault in a piece of code.
    ///
    /// - Parameter place: the place to show, if it is another piece.
    init(
        _ kind: Kind, _ extent: SourceExtent, at place: SourceExtent? = nil, topic: String = "", reason: String? = nil,
        remedy: String? = nil
    ) {
        id = ID(kind: kind, extent: extent, topic: topic)
        self.place = place ?? extent
        self.reason = reason
        self.remedy = remedy
    }
}

extension FaultLocation.Kind {
    /// Whether the number of calls is wrong, rather than their contents or their push.
    var concernsNumber: Bool {
        switch self {
        case .surplus, .omitted, .unanswered: true
        case .unwanted, .repeated, .mistaken, .sharedIntent, .emptyIntent, .swappedIDs, .value, .crashed: false
        }
    }
}
