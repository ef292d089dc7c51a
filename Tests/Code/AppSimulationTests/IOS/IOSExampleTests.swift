import CodeRunner
import PushTracking
import SourceCode
import Testing

@testable import AppSimulation

@Suite("iOS examples on a device") struct IOSExampleTests {
    @Test(
        "examples that keep the rules send what must be sent, however they are written", arguments: IOSRightExample.all)
    func right(_ example: IOSRightExample) throws {
        let scope = IOSCase.scope(example.text, platforms: try CodePlatforms())
        #expect(scope.program.units.flatMap(\.problems).isEmpty)
        #expect(scope.program.analysis.problems.map { "\($0.extent.start.line) \($0.message)" } == [])
        var wrong: [String] = []
        for one in IOSCase.all {
            let trace = try one.trace(scope)
            guard trace.summary != one.expected else { continue }
            wrong.append("\(one.testDescription): \(trace.summary), not \(one.expected) \(trace.doubt)")
        }
        #expect(wrong.prefix(2) == [])
    }

    @Test(
        "a dismissal that stays unknown to the app is blamed on the registration",
        arguments: [
            ("center.setNotificationCategories([category])", "", "func registerForPushes"),
            (#"identifier: "DEFAULT""#, #"identifier: "OTHER""#, "let category"),
            ("options: .customDismissAction", "options: []", "let category"),
        ] as [(String, String, String)]
    )
    func silence(_ piece: String, _ other: String, _ violated: String) throws {
        let text = IOSSamples.plain.replacing(piece, other)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains(violated) }) + 1
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        let trace = try IOSCase(events: [.received(0), .dismissed(0)]).trace(scope)
        #expect(trace.steps.map { $0.silence?.extent.start.line } == [nil, line])
    }

    @Test("a mistake sends something else", arguments: IOSMistake.all)
    func mistakes(_ mistake: IOSMistake) throws {
        try #require(mistake.text != "")
        let scope = IOSCase.scope(mistake.text, platforms: try CodePlatforms())
        let trace = try mistake.one.trace(scope)
        #expect(trace.summary == mistake.sent, "\(trace.doubt)")
    }

    /// Who makes which object the delegate, and the function that nobody knows to be called; `nil` where that does not
    /// matter.
    static let assignments: [(code: String, asked: String?)] = [
        ("func setUpPush() { UNUserNotificationCenter.current().delegate = quiet }", "setUpPush"),
        (
            "func begin() { setUpPush() }\nfunc setUpPush() { UNUserNotificationCenter.current().delegate = quiet }",
            "begin"
        ),
        ("enum SetUp { static func push() { UNUserNotificationCenter.current().delegate = quiet } }", "push"),
        ("func setUpPush() { UNUserNotificationCenter.current().delegate = nil }", "setUpPush"),
        ("func setUpPush() { UNUserNotificationCenter.current().delegate = tracker }", nil),
        (
            """
            class LastDelegate: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {}
            }
            func setUpPush() { UNUserNotificationCenter.current().delegate = LastDelegate() }
            """, "setUpPush"
        ),
        (
            """
            class LastDelegate: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {}
            }
            func setUpPush() { UNUserNotificationCenter.current().delegate = tracker }
            """, nil
        ),
        ("func setUpPush() { UNUserNotificationCenter.current().delegate = notificationDelegate }", nil),
        (
            """
            func setUpPush() { UNUserNotificationCenter.current().delegate = quiet }
            func applicationDidFinishLaunching(_ application: UIApplication) {
                UNUserNotificationCenter.current().delegate = tracker
            }
            """, nil
        ),
    ]

    @Test("who calls a function that decides about the delegate is asked for", arguments: assignments)
    func uncalled(_ code: String, _ asked: String?) throws {
        let text = """
            class QuietDelegate: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {}
            }
            class PushTracker: NSObject, UNUserNotificationCenterDelegate {
            \(IOSSamples.present)
            \(IOSSamples.respond)
            }
            let quiet = QuietDelegate()
            let tracker = PushTracker()
            \(code)
            \([IOSSamples.remote, IOSSamples.register, IOSSamples.send].joined(separator: "\n"))
            """
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        let trace = try IOSCase(events: [.opened(0)]).trace(scope)
        guard let asked else {
            #expect(trace.summary == ["2:m0/d0 1:m0/d0"], "\(trace.doubt)")
            return
        }
        #expect(trace.summary == ["?"])
        #expect(trace.inconclusive?.reason.hasPrefix("nothing on the page calls \(asked)()") == true, "\(trace.doubt)")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("func \(asked)()") })
        #expect(trace.inconclusive?.extent.start.line == line + 1)
    }
}
