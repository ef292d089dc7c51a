import ConformanceSpec
import ExampleCode
import PushTracking

/// The code that a failure comes from, and in what way it is at fault.
struct FaultLocation: Identifiable {
    /// What tells faults apart: failures that come from the same one are told once.
    struct ID: Hashable {
        let kind: Kind
        let extent: SourceExtent
        /// Where two omissions can have the same place (no check of the flag, none of the ids): which part of the rules
        /// it is.
        var topic = ""
    }

    /// In what way the code is at fault.
    enum Kind: Hashable {
        /// It sends what it must never send in such a case.
        case unwanted
        /// It sends again when the app comes back what it sent when it was opened.
        case repeated
        /// It sends a call too many.
        case surplus
        /// It lets the case pass without a call.
        case omitted
        /// It decides wrongly both ways: sends nothing where something must be sent, and otherwise what must not be
        /// sent like this.
        case mistaken
        /// Nothing of the code answers the event.
        case unanswered
        /// It gives several notifications one `PendingIntent`.
        case sharedIntent
        /// It makes a `PendingIntent` without the push data.
        case emptyIntent
        /// It gives each id variable the other's value.
        case swappedIDs
        /// It sends a wrong value.
        case value(DifferenceKind)
        /// It ends with an exception or a crash.
        case crashed
    }

    let id: ID
    /// Where people should look.
    let place: SourceExtent
    /// Why, where something beyond the code's own calls tells.
    var reason: String?
    /// How to fix it; `nil` if the kind of fault already says so.
    var remedy: String?

    /// A fault in a piece of code.
    ///
    /// - Parameter place: where people should look, where that is another piece.
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
    /// Whether it is wrong how many calls are made, and not what they carry or for which push.
    var concernsNumber: Bool {
        switch self {
        case .surplus, .omitted, .unanswered: true
        case .unwanted, .repeated, .mistaken, .sharedIntent, .emptyIntent, .swappedIDs, .value, .crashed: false
        }
    }
}
