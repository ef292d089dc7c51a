import CodeRunner
import PushTracking
import SourceCode
import Testing

@testable import AppSimulation

/// What an app has stored before the first event is there.
@Suite("iOS: what comes before a case") struct IOSEarlierTests {
    /// Every arrival, launch and gesture is added to what is stored, and a gesture sends all of it. The first event
    /// happens in hour 100.
    private static let diary = """
        @main class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
            func application(_ application: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                UNUserNotificationCenter.current().delegate = self
                note("launched")
                return true
            }
            func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any], fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) {
                note("received")
                done(.noData)
            }
            func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler done: @escaping () -> Void) {
                MobileCore.collectMessageInfo(["action": note("tapped")])
                done()
            }
            @discardableResult func note(_ word: String) -> String {
                let hours = Int(Date().timeIntervalSince1970 - 1_644_240_000) / 3600
                let all = (UserDefaults.standard.string(forKey: "all") ?? "") + word + "\\(hours) "
                UserDefaults.standard.set(all, forKey: "all")
                return all
            }
        }
        """

    struct Row: Sendable, CustomTestStringConvertible {
        let app: AppState
        let events: [DeviceEvent]
        /// What the last event sends.
        let sent: String
        var testDescription: String { "\(app) \(events)" }
    }

    static let rows = [
        Row(app: .closed, events: [.opened(0)], sent: "launched28 received28 launched100 tapped100 "),
        Row(app: .background, events: [.opened(0)], sent: "launched28 received28 launched76 tapped100 "),
        Row(app: .foreground, events: [.received(0), .opened(0)], sent: "launched76 received100 tapped148 "),
        Row(
            app: .background, events: [.received(0), .opened(0)],
            sent: "launched76 received100 tapped148 "),
        Row(
            app: .terminated, events: [.opened(1), .left, .dismissed(0)],
            sent: "launched28 received28 received28 launched100 tapped100 tapped148 "),
        Row(
            app: .background, events: [.ended, .received(0), .opened(0)],
            sent: "launched76 launched100 received100 tapped148 "),
        Row(
            app: .background, events: [.ended, .opened(0)],
            sent: "launched28 received28 launched76 launched148 tapped148 "),
    ]

    @Test("is stored when it begins", arguments: rows) func stored(_ row: Row) throws {
        let scope = IOSCase.scope(Self.diary, platforms: try CodePlatforms())
        #expect(scope.program.units.flatMap(\.problems).isEmpty)
        let trace = try IOSCase(app: row.app, events: row.events).trace(scope)
        #expect(trace.steps.count == row.events.count)
        #expect(trace.steps.last?.calls.map { $0.call.data.string("action") } == [row.sent], "\(trace.doubt)")
        #expect(trace.steps.dropLast().allSatisfy { step in step.calls.allSatisfy { !$0.call.data.isEmpty } })
    }
}
