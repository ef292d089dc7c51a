import PushTracking
import Testing

@testable import DeviceModel

/// The truth table: what one event makes the operating system do, in every state and for every kind of push.
///
/// - app: where the app is before; `*` for every state;
/// - push: `a` alert, `c` content-available, `d` a category that reports dismissals; `-` without it, `*` with or
///   without;
/// - order, wiring: iOS's order of its two foreground callbacks; on Android how a tap reaches the activity, and its
///   launch mode; `*` for any letters;
/// - then: where the app is after;
/// - source: the page of the platform's documentation, or `observed`; `not modelled` where the design leaves something
///   out.
@Suite("The device answers every event in every state as its platform is documented")
struct DeviceTruthTableTests {
    static let androidRows = """
        app        | push | wiring    | event     | callbacks                                  | then       | source
        *          | ***  | *         | received  | onMessageReceived(first)                   | same       | FirebaseMessagingService: onMessageReceived
        *          | ***  | *         | dismissed | onReceive(first)                           | same       | Notification: deleteIntent
        closed     | ***  | direct *  | opened    | onCreate(0,first) onResume(0,first)        | foreground | The activity lifecycle
        background | ***  | direct standard | opened | onCreate(1,first) onResume(1,first)     | foreground | Intent: FLAG_ACTIVITY_CLEAR_TOP
        foreground | ***  | direct standard | opened | onCreate(1,first) onResume(1,first)     | foreground | Intent: FLAG_ACTIVITY_CLEAR_TOP
        background | ***  | direct single*  | opened | onNewIntent(1,first) onResume(0,null)   | foreground | Activity: onNewIntent
        foreground | ***  | direct single*  | opened | onNewIntent(1,first) onResume(0,null)   | foreground | Activity: onNewIntent
        closed     | ***  | forwarded * | opened  | onCreate(0,first,forwards) onCreate(1,first) onResume(1,first) | foreground | Activity: finish
        background | ***  | forwarded standard | opened | onCreate(2,first,forwards) onCreate(3,first) onResume(3,first) | foreground | Activity: finish
        foreground | ***  | forwarded standard | opened | onCreate(2,first,forwards) onCreate(3,first) onResume(3,first) | foreground | Activity: finish
        background | ***  | forwarded single*  | opened | onCreate(2,first,forwards) onNewIntent(3,first) onResume(1,null) | foreground | Activity: finish
        foreground | ***  | forwarded single*  | opened | onCreate(2,first,forwards) onNewIntent(3,first) onResume(1,null) | foreground | Activity: finish
        *          | ***  | *         | acted     | impossible: otherPlatform                  | same       | not modelled: Android's notifications have no custom actions here
        closed     | ***  | direct *  | launched  | onCreate(0,null) onResume(0,null)          | foreground | The activity lifecycle
        closed     | ***  | forwarded * | launched | onCreate(0,null,forwards) onCreate(1,null) onResume(1,null) | foreground | Activity: finish
        background | ***  | *         | launched  | impossible: launchedWhileRunning           | same       | Tasks and the back stack
        foreground | ***  | *         | launched  | impossible: launchedWhileRunning           | same       | Tasks and the back stack
        closed     | ***  | *         | resumed   | impossible: withoutApp                     | same       | The activity lifecycle
        background | ***  | direct standard | resumed | onResume(0,null)                       | foreground | Activity: getIntent
        foreground | ***  | direct standard | resumed | onResume(0,null)                       | foreground | Activity: getIntent
        background | ***  | direct single*  | resumed | onResume(0,null) onNewIntent(1,null) onResume(0,null) | foreground | observed
        foreground | ***  | direct single*  | resumed | onResume(0,null) onNewIntent(1,null) onResume(0,null) | foreground | observed
        background | ***  | forwarded * | resumed | onResume(1,null)                           | foreground | Tasks and the back stack
        foreground | ***  | forwarded * | resumed | onResume(1,null)                           | foreground | Tasks and the back stack
        closed     | ***  | *         | recreated | impossible: withoutApp                     | same       | Handle configuration changes
        background | ***  | direct *  | recreated | onCreate(0,null,restored) onResume(0,null) | foreground | Handle configuration changes
        foreground | ***  | direct *  | recreated | onCreate(0,null,restored) onResume(0,null) | foreground | Handle configuration changes
        background | ***  | forwarded * | recreated | onCreate(1,null,restored) onResume(1,null) | foreground | Handle configuration changes
        foreground | ***  | forwarded * | recreated | onCreate(1,null,restored) onResume(1,null) | foreground | Handle configuration changes
        *          | ***  | *         | restored  | impossible: restoredBeforeStart            | same       | Saving UI states
        *          | ***  | *         | relaunched | impossible: relaunchedBeforeTap           | same       | Recents screen
        foreground | ***  | *         | left      | none                                       | background | The activity lifecycle
        background | ***  | *         | left      | impossible: leftWhileNotInForeground       | same       | The activity lifecycle
        closed     | ***  | *         | left      | impossible: leftWhileNotInForeground       | same       | The activity lifecycle
        foreground | ***  | *         | ended     | impossible: endedInForeground              | same       | Processes and app lifecycle
        background | ***  | *         | ended     | none                                       | closed     | Processes and app lifecycle
        closed     | ***  | *         | ended     | impossible: endedWithoutProcess            | same       | Processes and app lifecycle
        """

    static let iosRows = """
        app        | push | order         | event     | callbacks                                                              | then       | source
        foreground | ac*  | present-first | received  | willPresent(first) didReceiveRemoteNotification(first,active)          | same       | observed
        foreground | ac*  | remote-first  | received  | didReceiveRemoteNotification(first,active) willPresent(first)          | same       | observed
        foreground | a-*  | *             | received  | willPresent(first)                                                     | same       | userNotificationCenter(_:willPresent:withCompletionHandler:)
        foreground | -c*  | *             | received  | didReceiveRemoteNotification(first,active)                             | same       | application(_:didReceiveRemoteNotification:fetchCompletionHandler:)
        foreground | --*  | *             | received  | none                                                                   | same       | observed
        background | *c*  | *             | received  | didReceiveRemoteNotification(first,background)                         | same       | Pushing background updates to your App
        background | *-*  | *             | received  | none                                                                   | same       | Pushing background updates to your App
        closed     | ***  | *             | received  | none                                                                   | same       | application(_:didReceiveRemoteNotification:fetchCompletionHandler:)
        terminated | *c*  | *             | received  | didFinishLaunching(first) didReceiveRemoteNotification(first,background) | background | Pushing background updates to your App
        terminated | *-*  | *             | received  | none                                                                   | same       | Pushing background updates to your App
        foreground | **d  | *             | dismissed | didReceive(first,dismiss)                                              | same       | customDismissAction
        background | **d  | *             | dismissed | didReceive(first,dismiss)                                              | same       | customDismissAction
        closed     | **d  | *             | dismissed | didFinishLaunching(null) didReceive(first,dismiss)                     | background | Handling notifications and notification-related actions
        terminated | **d  | *             | dismissed | didFinishLaunching(null) didReceive(first,dismiss)                     | background | Handling notifications and notification-related actions
        *          | **-  | *             | dismissed | none                                                                   | same       | customDismissAction
        foreground | ***  | *             | opened    | didReceive(first,default)                                              | foreground | userNotificationCenter(_:didReceive:withCompletionHandler:)
        background | ***  | *             | opened    | didReceive(first,default) didBecomeActive                              | foreground | applicationDidBecomeActive(_:)
        closed     | ***  | *             | opened    | didFinishLaunching(first) didReceive(first,default) didBecomeActive    | foreground | application(_:didFinishLaunchingWithOptions:)
        terminated | ***  | *             | opened    | didFinishLaunching(first) didReceive(first,default) didBecomeActive    | foreground | application(_:didFinishLaunchingWithOptions:)
        foreground | ***  | *             | acted     | didReceive(first,custom)                                               | same       | Declaring your actionable notification types
        background | ***  | *             | acted     | didReceive(first,custom)                                               | same       | Declaring your actionable notification types
        closed     | ***  | *             | acted     | didFinishLaunching(null) didReceive(first,custom)                      | background | Handling notifications and notification-related actions
        terminated | ***  | *             | acted     | didFinishLaunching(null) didReceive(first,custom)                      | background | Handling notifications and notification-related actions
        closed     | ***  | *             | launched  | didFinishLaunching(null) didBecomeActive                               | foreground | application(_:didFinishLaunchingWithOptions:)
        terminated | ***  | *             | launched  | didFinishLaunching(null) didBecomeActive                               | foreground | application(_:didFinishLaunchingWithOptions:)
        background | ***  | *             | launched  | impossible: launchedWhileRunning                                       | same       | Managing your app's life cycle
        foreground | ***  | *             | launched  | impossible: launchedWhileRunning                                       | same       | Managing your app's life cycle
        closed     | ***  | *             | resumed   | impossible: withoutApp                                                 | same       | Managing your app's life cycle
        terminated | ***  | *             | resumed   | impossible: withoutApp                                                 | same       | Managing your app's life cycle
        background | ***  | *             | resumed   | didBecomeActive                                                        | foreground | applicationDidBecomeActive(_:)
        foreground | ***  | *             | resumed   | didBecomeActive                                                        | foreground | applicationDidBecomeActive(_:)
        foreground | ***  | *             | left      | none                                                                   | background | Managing your app's life cycle
        background | ***  | *             | left      | impossible: leftWhileNotInForeground                                   | same       | Managing your app's life cycle
        closed     | ***  | *             | left      | impossible: leftWhileNotInForeground                                   | same       | Managing your app's life cycle
        terminated | ***  | *             | left      | impossible: leftWhileNotInForeground                                   | same       | Managing your app's life cycle
        foreground | ***  | *             | ended     | impossible: endedInForeground                                          | same       | Managing your app's life cycle
        background | ***  | *             | ended     | none                                                                   | terminated | Managing your app's life cycle
        closed     | ***  | *             | ended     | impossible: endedWithoutProcess                                        | same       | Managing your app's life cycle
        terminated | ***  | *             | ended     | impossible: endedWithoutProcess                                        | same       | Managing your app's life cycle
        *          | ***  | *             | recreated | impossible: otherPlatform                                              | same       | not modelled: iOS has no activities
        *          | ***  | *             | restored  | impossible: otherPlatform                                              | same       | not modelled: iOS has no activities
        *          | ***  | *             | relaunched | impossible: otherPlatform                                              | same       | not modelled: iOS has no activities
        """

    @Test("Android's row", arguments: Notation.rows(androidRows))
    func android(text: String) throws {
        try check(TruthTableRow(text, platform: .android))
    }

    @Test("iOS's row", arguments: Notation.rows(iosRows))
    func ios(text: String) throws {
        try check(TruthTableRow(text, platform: .ios))
    }

    private func check(_ row: TruthTableRow) throws {
        try #require(!row.combinations.isEmpty, "The row matches nothing.")
        #expect(!row.source.isEmpty)
        for combination in row.combinations {
            var device = combination.device
            #expect(device.play(DeviceEvent(row.event)) == row.callbacks, "\(combination)")
            #expect(device.app == row.then ?? combination.app, "\(combination)")
        }
    }

    @Test("every combination has exactly one row", arguments: Platform.allCases)
    func completeness(platform: Platform) throws {
        let table = Notation.rows(platform == .android ? Self.androidRows : Self.iosRows)
        let rows = try table.map { try TruthTableRow($0, platform: platform) }
        for event in DeviceEvent.Kind.allCases {
            for combination in TruthTableRow.Combination.all(platform) {
                #expect(rows.count { $0.event == event && $0.matches(combination) } == 1, "\(event) \(combination)")
            }
        }
    }

    @Test("a device begins as designed: an activity from the icon with intent 0, or none and the next intent is 0")
    func initialState() {
        for app in AppState.allCases {
            for platform in app.platforms {
                #expect(Device(InitialState(platform: platform, app: app), notifications: []).app == app)
            }
        }
        var running = Device(InitialState(platform: .android, app: .background), notifications: [])
        #expect(running.play(.resumed) == "onResume(0,null)")
        var closed = Device(InitialState(platform: .android, app: .closed), notifications: [])
        #expect(closed.play(.launched) == "onCreate(0,null) onResume(0,null)")
        #expect(InitialState(platform: .ios, app: .closed).foregroundOrder == .presentFirst)
        #expect(InitialState(platform: .android, app: .closed).wiring == .documented)
    }
}
