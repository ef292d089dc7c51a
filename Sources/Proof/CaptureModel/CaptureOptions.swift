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
    /// Whether the file ends after a byte chosen by seed.
    package var isCut = false

    /// A complete capture of a consenting user's session.
    package init() {}
}
