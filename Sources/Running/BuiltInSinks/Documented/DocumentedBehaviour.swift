import Diagnostics
package import PushTracking

/// The documented behaviour, each decision as the rules word it.
package struct DocumentedBehaviour: TrackingDecisions {
    package let edition: DocumentedEdition
    private let functionOnAndroid: TrackingFunction
    private let functionOnIOS: TrackingFunction
    /// The Android intents whose tap has been counted: an activity gets its intent again whenever it is resumed. Few
    /// enough for a linear search.
    private var handledIntents: [Int] = []

    /// The behaviour of an edition with the given SDKs; a platform may have none.
    init(edition: DocumentedEdition, sdk: [Platform: SinkProfile.SDK]) {
        self.edition = edition
        functionOnAndroid = Self.function(edition: edition, sdk: sdk[.android], threshold: "1.4.0")
        functionOnIOS = Self.function(edition: edition, sdk: sdk[.ios], threshold: "2.3.0")
    }

    package mutating func event(for callback: AppCallback) -> PushEvent? {
        switch callback {
        case .android(let callback): event(for: callback)
        case .ios(let callback): event(for: callback)
        }
    }

    /// Android: every push comes through `onMessageReceived`, a dismissal through the delete intent's receiver, and a
    /// tap as the activity's intent, in both `onCreate` and every `onResume`. A tap counts only once: not again when
    /// the activity is restored or comes from history.
    private mutating func event(for callback: AndroidCallback) -> PushEvent? {
        switch callback {
        case .onMessageReceived(let data, _) where !data.isEmpty:
            PushEvent(kind: .received, platform: .android, payload: data)
        case .onReceive(let extras):
            PushEvent(kind: .dismissed, platform: .android, payload: extras)
        case .onCreate(let intent, _?, restored: true, _), .onCreate(let intent, _?, _, fromHistory: true):
            counted(intent)
        case .onCreate(let intent, let extras?, _, _), .onNewIntent(let intent, let extras?),
            .onResume(let intent, let extras?):
            isFirstSight(of: intent) ? PushEvent(kind: .opened, platform: .android, payload: extras) : nil
        // An activity that forwards its intent leaves the tap to the one that gets the copy.
        case .onMessageReceived, .onCreate, .onCreateForwarding, .onNewIntent, .onResume:
            nil
        }
    }

    /// Nothing is tracked, now or when the activity resumes.
    private mutating func counted(_ intent: Int) -> PushEvent? {
        handledIntents.append(intent)
        return nil
    }

    private mutating func isFirstSight(of intent: Int) -> Bool {
        if handledIntents.contains(intent) { return false }
        handledIntents.append(intent)
        return true
    }

    /// iOS: a push arrives through `willPresent` in the foreground and through `didReceiveRemoteNotification` in the
    /// background; in the foreground the latter may also be called, for the same push. Gestures come through
    /// `didReceive`, also after a launch.
    private func event(for callback: IOSCallback) -> PushEvent? {
        switch callback {
        case .willPresent(let userInfo, _), .didReceiveRemoteNotification(let userInfo, .background):
            PushEvent(kind: .received, platform: .ios, payload: userInfo)
        case .didReceive(let userInfo, ActionIdentifier.dismissAction, _):
            PushEvent(kind: .dismissed, platform: .ios, payload: userInfo)
        case .didReceive(let userInfo, ActionIdentifier.defaultAction, _):
            PushEvent(kind: .opened, platform: .ios, payload: userInfo)
        case .didReceive, .didReceiveRemoteNotification, .didFinishLaunching, .applicationDidBecomeActive,
            .sceneWillConnect, .sceneDidBecomeActive:
            nil
        }
    }

    /// Only `on` is tracked; deliveries from before the flag existed, and custom templates, lack it and are tracked.
    package func isTracked(_ event: PushEvent) -> Bool {
        guard edition.hasDeliveryFlag, let flag = event.payload[CampaignKey.flag] else { return true }
        return flag.string?.hasSameBytes(as: "on") == true
    }

    /// Both ids, unchanged. The rules do not cover empty ones, which are sent, nor values other than strings, which are
    /// not.
    package func ids(of event: PushEvent) -> PushIDs? { PushIDs { event.payload.string($0).map(PayloadValue.string) } }

    /// An impression for an arrival, a click for a dismissal, a click and an open for a tap.
    package func actions(for event: PushEvent) -> [PayloadValue] {
        switch event.kind {
        case .received: [ActionCode.impression]
        case .dismissed: [ActionCode.click]
        case .opened: [ActionCode.click, ActionCode.open]
        }
    }

    /// Exactly the three variables.
    package func call(action: PayloadValue, ids: PushIDs, event: PushEvent) -> TrackingCall {
        call(
            on: event.platform,
            data: Payload(distinct: [
                Payload.Entry(key: CampaignKey.broadlogIDVariable, value: ids.message),
                Payload.Entry(key: CampaignKey.deliveryIDVariable, value: ids.delivery),
                Payload.Entry(key: CampaignKey.actionVariable, value: action),
            ])
        )
    }

    /// Any variables in the function of the platform; only `trackAction` takes an action name.
    package func call(on platform: Platform, data: Payload) -> TrackingCall {
        let function =
            switch platform {
            case .android: functionOnAndroid
            case .ios: functionOnIOS
            }
        return TrackingCall(
            function: function, name: function == .trackAction ? CampaignKey.actionName : nil, data: data)
    }

    /// `collectMessageInfo` from the threshold on, which is ACPCore's: any other, older or unknown SDK uses
    /// `trackAction`.
    private static func function(edition: DocumentedEdition, sdk: SinkProfile.SDK?, threshold: String)
        -> TrackingFunction
    {
        guard edition.hasMessageInfo, let sdk, sdk.name == "ACPCore", let threshold = DottedVersion(threshold) else {
            return .trackAction
        }
        return sdk.version >= threshold ? .collectMessageInfo : .trackAction
    }
}
