package import PushTracking

/// A kind of capture, by the program that writes it.
package enum CaptureKind: String, Sendable, Hashable, CaseIterable {
    case harMitmproxy, harCharles, harProxyman, harProxyPin, charlesJSON
    case accessCommon, accessCombined, accessNginxJSON
    case urls
    case assuranceEvents, assuranceData, assuranceList
    case logcatThreadtime, logcatBrief

    /// The word for the reader of this kind, such as `access-log`.
    package var word: String {
        switch self {
        case .harMitmproxy, .harCharles, .harProxyman, .harProxyPin, .charlesJSON: "har"
        case .accessCommon, .accessCombined, .accessNginxJSON: "access-log"
        case .urls: "urls"
        case .assuranceEvents, .assuranceData, .assuranceList: "assurance"
        case .logcatThreadtime, .logcatBrief: "logcat"
        }
    }

    /// The kinds that there are for an app: only Android has logcat, and the calls of the old SDK are not known to
    /// leave lines or events.
    package static func kinds(on platform: Platform, generation: SDKQueue.Generation) -> [CaptureKind] {
        allCases.filter { kind in
            switch generation {
            case .aep: kind.word != "logcat" || platform == .android
            case .v4: kind.word != "logcat" && kind.word != "assurance"
            }
        }
    }
}
