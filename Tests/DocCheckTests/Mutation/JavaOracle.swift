import Foundation
import PushTracking
import TestSupport

/// Runs variants of the Java code of pages, compiled with `javac`, on the oracle's device.
struct JavaOracle {
    let folder: URL

    /// The text of an app's classes: the blocks of a page in order are the first push handler, `sendNotification`, the
    /// receiver, the activity.
    static func units(_ blocks: [String]) -> [(name: String, text: String)]? {
        guard blocks.count == 4 else { return nil }
        let texts = blocks.map { CodeRepair.trimmed(CodeRepair.java($0)) }
        return [
            (
                "MyFirebaseMessagingService",
                "public class MyFirebaseMessagingService extends FirebaseMessagingService {\n\(texts[0])\n\(texts[1])\n}"
            ),
            ("NotificationDismissedReceiver", texts[2]),
            ("CollectPIIActivity", "public class CollectPIIActivity extends Activity {\n\(texts[3])\n}"),
        ]
    }

    /// Runs all scripts with each app.
    func run(_ apps: [String: [(name: String, text: String)]]) throws -> OracleOutput {
        let sources = Repository.root.appending(path: "Tests/Fixtures/MutationOracle/Java/oracle")
        let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".java") }
        let classes = folder.appending(path: "java").path
        let compiled = try Tool("javac").run(
            ["-d", classes] + files.sorted().map { sources.appending(path: $0).path }, in: folder)
        guard compiled.status == 0 else { throw ToolFailure(message: compiled.output) }
        try OracleFiles.scripts(.android).write(
            to: folder.appending(path: "android.txt"), atomically: false, encoding: .utf8)
        var text = ""
        for (id, units) in apps.sorted(by: { $0.key < $1.key }) {
            text += "V \(id)\n" + units.map { "U \($0.name) \(Data($0.text.utf8).base64EncodedString())\n" }.joined()
        }
        try text.write(to: folder.appending(path: "java.txt"), atomically: false, encoding: .utf8)
        let result = try Tool("java").run(
            ["-Xshare:auto", "-cp", classes, "oracle.Oracle", "android.txt", "java.txt"], in: folder)
        guard result.status == 0 else { throw ToolFailure(message: result.output) }
        return OracleOutput(result.output)
    }
}

enum OracleFiles {
    /// The pushes and scripts as the drivers read them.
    static func scripts(_ platform: Platform) -> String {
        let pushes = OraclePush.all.map { push in
            var push = push
            if platform == .android {
                push.isContentAvailable = false
                push.category = nil
            }
            return push.line
        }
        return (pushes + OracleScript.all(platform).map(\.line)).joined(separator: "\n") + "\n"
    }
}
