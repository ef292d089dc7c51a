import Diagnostics

/// Why a step of a walk is not judged.
package enum NotJudged: Sendable, Hashable {
    /// No call of this walk is in any capture.
    case nothingSeen
    /// The step, and one beside it, left no call at all.
    case gap
    /// Assurance may not have been connected again after the app was closed.
    case notConnected
    /// A push may have been sent or delivered more than once.
    case sentTwice(String)
    /// A notification that the step leaves alone was tapped or cleared later.
    case touchedLater(String)
    /// There are calls, but none of this walk.
    case otherWalk(Int)
    /// The host of the hits was seen only as an encrypted connection.
    case encrypted
    /// No call before and after it shows that the capture ran and nothing was still waiting in the SDK.
    case noControl
    /// A call is there more than once, and the server's answers are not.
    case answersMissing
    /// The tester could not do the step.
    case notDone
    /// The record does not say that the step was done.
    case notAffirmed
    /// The pushes reached two devices.
    case twoDevices
    /// A simulator does not always deliver a push to an app in the background.
    case simulator
    /// Nothing was sent for a push, and the record does not say that it was shown.
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
        case .gap: "not judged: nothing of several steps in a row was captured; was the capture off?"
        case .notConnected: "not judged: Assurance may not have been connected again after the app was closed"
        case .sentTwice(let push): "not judged: \(push) may have been sent or delivered more than once"
        case .touchedLater(let push): "not judged: \(push) was tapped or cleared after its step"
        case .otherWalk(let count):
            "not judged: the captures have \(counted(count, "tracking call")), and none of them has ids of this walk; are they of another one?"
        case .encrypted: "not judged: its host was captured only as an encrypted connection"
        case .noControl: "not judged: no call before and after it shows that nothing was missed or still waiting"
        case .answersMissing: "not judged: a repeated call may be a retry, and the capture lacks the server's answers"
        case .notDone: "not judged: the step was not done"
        case .notAffirmed:
            "not judged: the record does not say that the step was done; record the walk with `device walk`"
        case .twoDevices: "not judged: its calls come from two devices, or from one whose Experience Cloud ID changed"
        case .simulator: "not judged: a simulator does not always deliver a push to an app in the background"
        case .deliveryUnknown(let push):
            "not judged: nothing was sent for \(push), and the record does not say that it was shown; record the walk with `device walk`"
        case .lostOnTheWay:
            "not judged: iOS may have lost the hit, or not have woken the app for the push"
        case .otherFunction: "not judged: the log shows no calls of trackAction, which the app uses, too"
        case .notShown(let push): "not judged: \(push) was not shown"
        }
    }
}
