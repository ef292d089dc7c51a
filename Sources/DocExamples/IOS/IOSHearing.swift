import DeviceModel

/// Which callbacks of iOS an app notices: cases that differ in the others alone run alike.
struct IOSHearing: Sendable {
    private let table: IOSTable
    /// Whether a start leaves nothing that anything can be told by.
    private let startsUnseen: Bool

    init(_ bindings: IOSBindings) {
        table = bindings.table
        let starts: [IOSCallback] = [.willFinishLaunching, .didFinishLaunching, .willConnectScene]
        startsUnseen = !bindings.table.followsStates && !starts.contains(where: bindings.table.answers) && bindings.standing.isTraceless
    }

    /// An event without the callbacks that the app does not notice.
    ///
    /// - Parameter isFirst: whether the run begins with it, so that no process is there that a start could end.
    func heard(_ played: PlayedEvent, isFirst: Bool) -> PlayedEvent {
        let heard = played.callbacks.enumerated().filter { index, callback in
            isNoticed(callback, isFirst: isFirst && index == 0)
        }
        // A process is made for any of them.
        guard heard.count < played.callbacks.count, heard.contains(where: { Self.needsProcess($1) }) else { return played }
        return PlayedEvent(event: played.event, callbacks: heard.map(\.element))
    }

    private func isNoticed(_ callback: CallbackTemplate, isFirst: Bool) -> Bool {
        switch callback {
        case .didFinishLaunching: !(isFirst && startsUnseen)
        case .didReceiveRemoteNotification:
            table.answers(.didReceiveRemoteNotification) || table.answers(.didReceiveRemoteNotificationInForeground)
        case .willPresent: table.answers(.willPresent)
        case .didReceive: table.answers(.didReceive)
        case .applicationDidBecomeActive: table.followsActivation
        case .onMessageReceived, .onReceive, .onCreate, .onNewIntent, .onResume: true
        }
    }

    private static func needsProcess(_ callback: CallbackTemplate) -> Bool {
        switch callback {
        case .didFinishLaunching, .didReceiveRemoteNotification, .willPresent, .didReceive: true
        case .applicationDidBecomeActive, .onMessageReceived, .onReceive, .onCreate, .onNewIntent, .onResume: false
        }
    }
}
