package import PushTracking

/// A kind of capture, by the program that writes it.
package enum CaptureKind: String, Sendable, Hashable, CaseIterable {
    case harMitmproxy, harCharles, harProxyman, harProxyPin, charlesJSON
    case accessCommon, accessCombined, accessNginxJSON
    case urls
    case assuranceEvents, assuranceData, assuranceList
    case logcatThreadtime, logcatBrief

    /// How close to the app a capture sees a call.
    package enum Level: Sendable, Hashable {
        /// As the app makes it.
        case call
        /// As the SDK sends it.
        case hit
    }

    /// How close to the app this kind sees a call.
    package var level: Level {
        switch self {
        case .harMitmproxy, .harCharles, .harProxyman, .harProxyPin, .charlesJSON, .accessCommon, .accessCombined,
            .accessNginxJSON, .urls:
            .hit
        case .assuranceEvents, .assuranceData, .assuranceList, .logcatThreadtime, .logcatBrief: .call
        }
    }

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
            case .v4: kind.level == .hit
            }
        }
    }
}
