import CodeRunner
import SourceCode
import Testing

@testable import AppSimulation

/// What is written to a log has a format, and arguments that a format can take.
@Suite("Arguments of formats") struct FormatArgumentTests {
    private static func problems(_ statement: String) throws -> [String] {
        let text = IOSSamples.plain.replacing("send(\"7\", userInfo)", "\(statement); send(\"7\", userInfo)")
        try #require(text.contains(statement))
        return IOSCase.scope(text, platforms: try CodePlatforms()).program.analysis.problems.map(\.message)
    }

    @Test(
        "are refused where no format takes them",
        arguments: [
            #"os_log("%{public}@", userInfo)"#, #"os_log("%{public}@", type: .debug, userInfo)"#,
            #"os_log(.debug, "%{public}@", userInfo)"#, #"os_log("%d %@", 1, userInfo)"#, #"NSLog("%@", userInfo)"#,
            #"let all = ["a", "b"]; NSLog("%@", all)"#, #"let one: Any = 1; NSLog("%@", one)"#,
            #"let maybe: [String: Any]? = nil; NSLog("%@", maybe)"#, #"let keys: Set<String> = []; NSLog("%@", keys)"#,
        ])
    func refused(_ statement: String) throws {
        #expect(try Self.problems(statement).count == 1)
    }

    @Test(
        "are refused whatever module is imported that declares nothing of the sort",
        arguments: ["os.log", "OSLog", "UserNotificationsUI"])
    func imports(_ module: String) throws {
        let statement = #"os_log("%{public}@", type: .debug, userInfo)"#
        let text =
            "import UserNotifications\nimport \(module)\n"
            + IOSSamples.plain
            .replacing("send(\"7\", userInfo)", "\(statement); send(\"7\", userInfo)")
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        #expect(scope.program.analysis.problems.count == 1)
    }

    @Test(
        "are taken where one does, or where nothing here says whether one does",
        arguments: [
            #"os_log("%{public}@", userInfo.description)"#,
            #"os_log("%{public}@", type: .debug, userInfo as NSDictionary)"#,
            #"os_log("%{public}@", "\(userInfo)")"#, #"os_log("%d", userInfo.count)"#, #"os_log("done", type: .debug)"#,
            #"NSLog("%@", userInfo as CVarArg)"#, #"print(userInfo)"#, #"dump(userInfo)"#,
            #"NSLog("%@", String(describing: userInfo))"#,
            #"struct Push: CVarArg { var _cVarArgEncoding: [Int] { [] } }; let push = Push(); NSLog("%@", push)"#,
            #"let known = userInfo.isEmpty; NSLog("%d", known)"#, #"NSLog("%@", reporter.text(of: userInfo))"#,
        ])
    func taken(_ statement: String) throws {
        #expect(try Self.problems(statement) == [])
    }
}
