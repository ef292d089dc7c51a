/// A capture made by the model, with what is known about it.
package struct MadeCapture: Sendable {
    /// The kind.
    package let kind: CaptureKind
    /// The content of the file.
    package var bytes: [UInt8]
    /// Whether the file ends too early: it may show less than `hits` and the calls.
    package var isCut = false
    /// Whether the file shows the answer of each hit, unless that is `unanswered`.
    package var showsAnswers: Bool
    /// The hits in the order of sending, for a capture of calls too. An access log lacks those without a connection.
    package let hits: [Hit]
    /// How many calls have been queued and not been sent when the capture ends.
    package let waiting: Int
    /// The app's device: `mcId`, or `clientId` in Assurance; nil if the kind does not show it.
    package let device: String?
}

/// The circumstances of a session and its capture.
package struct CaptureOptions: Sendable {
    /// The generation of the SDK.
    package var generation = SDKQueue.Generation.aep
    /// Whether `trackAction("tracking", …)` sends a postback.
    package var hasPostbackRule = true
    /// Whether the SDK sends nothing because privacy is unknown.
    package var isPrivacyUnknown = false
    /// Whether the server may give answers that make the SDK drop a hit, such as 404.
    package var hasOtherAnswers = false
    /// Whether requests, events and lines of others are mixed in.
    package var hasNoise = true
    /// Whether the file ends after a byte chosen by seed.
    package var isCut = false
    /// The last second of the capture; nil if it goes on until all hits are sent.
    package var lastSecond: Int?

    /// A complete capture of a consenting user's session, with noise.
    package init() {}
}
