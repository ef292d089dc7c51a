/// Why a step of a walk is not judged.
package enum NotJudged: Sendable, Hashable {
    /// No call of this walk is in any capture.
    case nothingSeen
    /// The host of the hits was seen only as an encrypted connection.
    case encrypted
    /// No later call shows that nothing was still waiting in the SDK.
    case noControl
    /// A call is there more than once, and the server's answers are not.
    case answersMissing
    /// The tester could not do the step.
    case notDone
    /// Nobody recorded that the step was done.
    case notAffirmed
    /// The pushes reached two devices.
    case twoDevices
    /// A simulator does not always deliver a push to an app in the background.
    case simulator
    /// Nothing was sent for a push, and nobody recorded that it was shown.
    case deliveryUnknown(String)
    /// iOS may have lost the hit on its way to the server, which saw none.
    case lostOnTheWay
    /// The log shows calls of one function only, and the app uses another, too.
    case otherFunction
    /// A push was not shown.
    case notShown(String)

    /// The reason, in one sentence without a full stop.
    package var sentence: String {
        switch self {
        case .nothingSeen:
            "not judged: no call of this walk was captured; the traffic may have bypassed the proxy, or the app may not trust its certificate"
        case .encrypted: "not judged: its host was captured only as an encrypted connection"
        case .noControl: "not judged: no later call shows that nothing was still waiting to be sent"
        case .answersMissing: "not judged: a repeated call may be a retry, and the capture lacks the server's answers"
        case .notDone: "not judged: the step was not done"
        case .notAffirmed: "not judged: nobody recorded that the step was done; record the walk with `device walk`"
        case .twoDevices: "not judged: its calls come from two devices"
        case .simulator: "not judged: a simulator does not always deliver a push to an app in the background"
        case .deliveryUnknown(let push):
            "not judged: nothing was sent for \(push), and nobody recorded that it was shown; record the walk with `device walk`"
        case .lostOnTheWay:
            "not judged: the SDK on iOS drops a hit when the network fails, and a server's log does not show that; do the step again"
        case .otherFunction: "not judged: the log shows no calls of trackAction, which the app uses, too"
        case .notShown(let push): "not judged: \(push) was not shown"
        }
    }
}
