package import ConformanceSpec
package import PushTracking
import StrictJSON

/// A scenario in its notation: `android closed: received a, received b {flag: off}, opened a, resumed`.
///
/// `ScenarioReader` has the grammar. `text` writes it, and reading that gives the same scenario.
package struct Scenario: Sendable, Hashable {

    /// A notification with its name.
    package struct Notification: Sendable, Hashable {
        /// Lower-case letters, digits and `-`, the first a letter.
        package var name: String
        /// Each member at most once.
        package var changes: [PushChange]

        /// A notification that differs from the default one in some members.
        package init(_ name: String, _ changes: [PushChange] = []) {
            (self.name, self.changes) = (name, changes)
        }
    }

    /// The operating system.
    package var platform: Platform
    /// The initial state of the app.
    package var app: AppState
    /// iOS: which of the two foreground callbacks comes first.
    package var foregroundOrder: ForegroundOrder
    /// In the order in which the events mention them; their positions are the ordinals.
    package var notifications: [Notification]
    /// The events.
    package var events: [DeviceEvent]

    /// A scenario whose events mention the notifications in order.
    package init(
        platform: Platform, app: AppState, foregroundOrder: ForegroundOrder = .presentFirst,
        notifications: [Notification], events: [DeviceEvent]
    ) {
        (self.platform, self.app, self.foregroundOrder) = (platform, app, foregroundOrder)
        (self.notifications, self.events) = (notifications, events)
    }

    /// Whether a text is a scenario in its notation.
    package static func isWritten(_ text: String) -> Bool { Scenario(text) != nil }

    /// The scenario in a text; nil if it is not a scenario.
    package init?(_ text: String) {
        guard let read = try? ScenarioReader.read(text, named: "") else { return nil }
        self = read.scenario
    }

    /// The scenario in its notation.
    package var text: String {
        var text = "\(platform.rawValue) \(app.rawValue)"
        if foregroundOrder != .presentFirst { text += " \(foregroundOrder.rawValue)" }
        var reported: Set<Int> = []
        let events = events.map { event in
            guard let ordinal = event.notification else { return event.kind.rawValue }
            let notification = notifications[ordinal]
            var text = "\(event.kind.rawValue) \(notification.name)"
            if reported.insert(ordinal).inserted, !notification.changes.isEmpty {
                text += " {\(notification.changes.map(\.text).joined(separator: ", "))}"
            }
            return text
        }
        return "\(text): \(events.joined(separator: ", "))"
    }
}

extension PushChange {
    /// `flag: off`, or `flag: "a text with spaces"`.
    fileprivate var text: String {
        guard let value else { return "\(member.rawValue): \(ScenarioReader.absence)" }
        if let text = value.string, ScenarioReader.isPlain(text) { return "\(member.rawValue): \(text)" }
        var writer = JSONWriter()
        value.write(to: &writer)
        return "\(member.rawValue): \(String(decoding: writer.bytes, as: UTF8.self))"
    }
}
