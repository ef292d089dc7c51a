/// What a capture may hold other than tracking calls.
enum IgnoredPart: CaseIterable {
    case otherRequest, wrongParts, inApp, otherMethod, connection
    case unreadableEntry, unreadableLine, longLine
    case launchInfo, incompleteData, incompleteContext, largeData, repeatedEvent, otherEvent
    case cutCall, sdkLine, otherLine

    /// What it is, in the plural, and why it is ignored.
    var texts: (what: String, why: String) {
        switch self {
        case .otherRequest: ("other requests", "a tracking URL has the path /r/ and an id")
        case .wrongParts: ("tracking URLs without three parts", "the id must be broadlogId,deliveryId,action")
        case .inApp: ("postbacks of in-app messages", "mcid in lower case marks the rule for in-app messages")
        case .otherMethod: ("requests to tracking URLs with another method", "tracking calls use GET or POST")
        case .connection: ("encrypted connections", "CONNECT shows the host but not the request")
        case .unreadableEntry: ("unreadable entries", "they show no URL")
        case .unreadableLine: ("unreadable lines", "they do not have the format of this kind of file")
        case .longLine: ("lines of more than 64 KiB", "the line of a tracking call is shorter")
        case .launchInfo:
            ("launch events", "the SDK itself makes them from a push's _mId when the app comes to the front")
        case .incompleteData:
            ("events with some of the variables", "the SDK drops a call without broadlogId, deliveryId and action")
        case .incompleteContext:
            ("trackAction calls with some of the variables", "the rule needs broadlogId, deliveryId and action")
        case .largeData: ("events with too much data", "the data of a tracking call are at most 16 KiB and 64 members")
        case .repeatedEvent: ("repeated events", "an event with the same uuid was already read")
        case .otherEvent: ("other events", "they are not tracking calls")
        case .cutCall: ("log lines with a cut URL", "the line ends inside the URL")
        case .sdkLine: ("other lines of the SDK", "each call has one line \"Campaign Request Queued\"")
        case .otherLine: ("lines with another tag", "the SDK logs with the tag AdobeExperienceSDK")
        }
    }
}
