/// Common mistakes of adapters. The raw value is the code for looking it up.
package enum DoctorIssue: String, Sendable, Hashable, CaseIterable {
    // Standard output: contents and timing.
    case noAnswer = "no-answer"
    case notFlushed = "stdout-not-flushed"
    case readsAllInput = "reads-all-input-first"
    case slow = "slow"
    case noLineFeed = "no-line-feed"
    case answerOverLines = "answer-over-several-lines"
    case printsOnStdout = "prints-on-stdout"
    case byteOrderMark = "byte-order-mark"
    case notUTF8 = "not-utf-8"
    case oversizedLine = "oversized-line"
    // Matching answers with requests.
    case answerWithoutID = "answer-without-id"
    case idNotNumber = "id-not-number"
    case unknownID = "unknown-id"
    case answeredTwice = "answered-twice"
    case answersNotification = "answers-notification"
    case sendsRequests = "sends-requests"
    case notJSONRPC = "not-json-rpc"
    // The handshake.
    case otherVersion = "other-protocol-version"
    case unknownPlatform = "unknown-platform"
    case wrongHandshake = "wrong-handshake"
    // The answer to a case.
    case errorAnswer = "error-answer"
    case callsShape = "one-list-a-callback"
    case callShape = "wrong-call"
    case numberForCode = "number-for-code"
    case textDamaged = "text-damaged"
    case stateKept = "state-kept"
    case mixedUp = "answers-mixed-up"
    case lateCall = "late-call"
    case refusesMembers = "refuses-unknown-members"
    // The end of the process.
    case endsAtStart = "ends-at-start"
    case exitsAfterCase = "exits-after-one-case"
    case crashes = "crashes"
    case closesStream = "closes-stream"
    // Hints, which may be intended.
    case staysAfterShutdown = "stays-after-shutdown"
    case noCalls = "no-calls"
    case threw = "threw"
    case unsupported = "unsupported"

    /// Whether it may also be intended: it is shown but does not count.
    package var isHint: Bool {
        switch self {
        case .staysAfterShutdown, .noCalls, .threw, .unsupported, .slow: true
        default: false
        }
    }
}
