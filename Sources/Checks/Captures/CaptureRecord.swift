package import Diagnostics
package import PushTracking

/// One tracking call that a capture shows, as far as it shows it.
package struct CaptureRecord: Sendable, Hashable {
    /// How close to the app a call was seen.
    package enum Level: String, Sendable, Hashable, CaseIterable {
        /// As the app made it, before the SDK's queue.
        case call
        /// As the SDK sent it: delayed, and again after some answers.
        case hit
    }

    /// The server's answer to a hit.
    package enum Answer: Sendable, Hashable {
        /// An HTTP status.
        case status(Int)
        /// The connection failed.
        case none
        /// The capture does not show it.
        case unknown
    }

    /// How close to the app it was seen.
    package let level: Level
    /// When, as the capture writes it; nil if it does not.
    package var time: String?
    /// The function; nil if the capture does not show it.
    package var function: TrackingFunction?
    /// The action name of `trackAction`.
    package var name: String?
    /// The variables that were seen, with their JSON types if the capture shows them, else as text. An id that the URL
    /// leaves empty is an empty text.
    package let variables: Payload
    /// The server's answer; `unknown` for a call.
    package var answer = Answer.unknown
    /// The device: `mcId`, or Assurance's `clientId`; nil if the capture names neither.
    package var device: String?
    /// The host that a hit was sent to; nil for a call that does not show it.
    package var host: String?
    /// Where it is: the file, and the line or the number of the entry, from 1.
    package let place: SourcePlace

    /// A record with what every capture shows; the rest is set afterwards.
    package init(_ level: Level, variables: Payload, at place: SourcePlace) {
        (self.level, self.variables, self.place) = (level, variables, place)
    }
}
