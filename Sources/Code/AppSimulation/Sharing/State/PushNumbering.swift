package import DeviceModel
package import PushTracking

/// A run's name for a notification: runs count notifications in the order in which they meet them. The case's name for
/// it is a `PushOrdinal`.
package struct PushNumber: Hashable, Comparable, Sendable {
    let index: Int

    package init(_ index: Int) { self.index = index }

    package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A case's name for a notification: its place among the case's payloads.
package struct PushOrdinal: Hashable, Sendable {
    let index: Int

    /// The ordinal that a device event names.
    package init(_ index: Int) { self.index = index }
}

/// The numbers of a case's notifications: first those that platform and app remember, then the others as events name
/// them.
///
/// Cases that differ only in the order of their pushes then run alike.
package struct PushNumbering: Sendable {
    private let ordinals: [PushOrdinal]

    /// Numbers all notifications of a case.
    ///
    /// - Parameters:
    ///   - remembered: the ordinals of those that come first.
    ///   - events: the events still to happen, with ordinals.
    ///   - count: the number of the case's notifications.
    package init(remembering remembered: [PushOrdinal] = [], before events: some Sequence<PlayedEvent>, count: Int) {
        guard count > 1 else {
            ordinals = (0..<count).map(PushOrdinal.init)
            return
        }
        var ordinals = remembered
        ordinals.reserveCapacity(count)
        var isNumbered = [Bool](repeating: false, count: count)
        for ordinal in remembered where ordinal.index < count { isNumbered[ordinal.index] = true }
        for event in events {
            guard let ordinal = event.event.notification, ordinal < count, !isNumbered[ordinal] else { continue }
            isNumbered[ordinal] = true
            ordinals.append(PushOrdinal(ordinal))
        }
        for (ordinal, isNumbered) in isNumbered.enumerated() where !isNumbered { ordinals.append(PushOrdinal(ordinal)) }
        self.ordinals = ordinals
    }

    /// The ordinal of the notification with a number; the same index where the case has no such push.
    func ordinal(of number: PushNumber) -> PushOrdinal {
        ordinals.indices.contains(number.index) ? ordinals[number.index] : PushOrdinal(number.index)
    }

    /// The number of a notification of the case.
    package func number(of ordinal: PushOrdinal) -> PushNumber {
        PushNumber(ordinals.firstIndex(of: ordinal) ?? ordinal.index)
    }
}

/// The pushes of a case, as a run numbers them.
package struct NumberedPushes: Sendable {
    /// By their ordinals.
    private(set) var payloads: [Payload]
    private var identifiers: [String]
    var numbering: PushNumbering

    package init(_ script: DeviceScript?, numbering: PushNumbering) {
        (payloads, identifiers) = (script?.payloads ?? [], script?.identifiers ?? [])
        self.numbering = numbering
    }

    /// Switches to the pushes of another case with the same numbering.
    mutating func turn(to script: DeviceScript) {
        (payloads, identifiers) = (script.payloads, script.identifiers)
    }

    /// The identifier of the push with a number (`DeviceScript.identifiers`).
    func identifier(of number: PushNumber) -> String {
        let ordinal = numbering.ordinal(of: number).index
        return identifiers.indices.contains(ordinal) ? identifiers[ordinal] : ""
    }

    /// The content of the push with a number; empty where the case has no such push.
    package subscript(number: PushNumber) -> Payload {
        let ordinal = numbering.ordinal(of: number).index
        return payloads.indices.contains(ordinal) ? payloads[ordinal] : Payload()
    }

    /// The number of a notification of the case.
    package func number(of ordinal: PushOrdinal) -> PushNumber { numbering.number(of: ordinal) }
}
