import AcmePush
public import TrackingConformance

/// The handler, as the conformance kit drives it.
public struct AcmeSink: TrackingSink {
    private let takesUnknownFlagsForOn: Bool

    /// A fresh handler.
    public init(takesUnknownFlagsForOn: Bool = false) { self.takesUnknownFlagsForOn = takesUnknownFlagsForOn }

    /// Hands a callback of iOS to the code that ships, and its calls to the recorder.
    public mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        guard case .ios(let callback) = callback else { return }
        let handler = PushHandler(takesUnknownFlagsForOn: takesUnknownFlagsForOn) { recorder.collectMessageInfo($0) }
        switch callback {
        case .willPresent(let userInfo, _): handler.willPresent(userInfo.userInfo)
        case .didReceiveRemoteNotification(let userInfo, let state):
            handler.didReceiveRemoteNotification(userInfo.userInfo, isActive: state == .active)
        case .didReceive(let userInfo, ActionIdentifier.defaultAction, _): handler.didOpen(userInfo.userInfo)
        case .didReceive(let userInfo, ActionIdentifier.dismissAction, _): handler.didDismiss(userInfo.userInfo)
        case .didReceive, .didFinishLaunching, .applicationDidBecomeActive, .sceneWillConnect, .sceneDidBecomeActive:
            break
        }
    }
}
