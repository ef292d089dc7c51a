import CodeJudging
import Diagnostics
import DocCheck
import TestSupport
import Testing

@Suite("Hostile pages") struct HostilePageTests {
    private static func java(types: String = "", statements: String = "") -> String {
        """
        # Tracking {#push-tracking}

        ## Impressions {#push-impression-tracking-android}

        ```java
        \(types)
        public class Service extends FirebaseMessagingService {
            @Override
            public void onMessageReceived(RemoteMessage message) {
        \(statements)
            }
        }
        ```

        """
    }

    private static func repeated(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map(line).joined(separator: "\n")
    }

    /// A page, and what is said to be too much of it.
    static let sizeLimits: [(String, String, String)] = [
        (
            "calls", java(statements: repeated(150) { _ in "MobileCore.collectMessageInfo(new HashMap<>());" }),
            "one event is answered with more than 100 calls"
        ),
        (
            "variables",
            java(
                statements: "Map<String, Object> variables = new HashMap<>();\n"
                    + #"for (int i = 0; i < 1200; i++) { variables.put("k" + i, "v"); }\#nMobileCore.collectMessageInfo(variables);"#
            ),
            "the call has more than 1000 variables"
        ),
        (
            "code", java(types: repeated(7_500) { "class Type\($0) { }" }),
            "bytes of code, and at most 131072 are checked"
        ),
        (
            "blocks", java() + repeated(12_000) { _ in "```java\n\n```" },
            "bytes of code, and at most 131072 are checked"
        ),
        (
            "overloads",
            java(types: "class A {\n" + repeated(600) { "void one(int a, T\($0) b) { one(\"x\"); }" } + "\n}"),
            "there is too much code before this place for the rest to be checked"
        ),
        (
            "findings", java() + repeated(600) { "[link](#nowhere-\($0))\n" },
            "the rule is violated in 100 more places from here on"
        ),
    ]

    @Test("say what is too much of them", arguments: Sweep.rows(sizeLimits, every: 3))
    func sizeLimit(_ name: String, _ text: String, _ message: String) throws {
        let report = try Pages.wholeChecker().check(Array(text.utf8), name: "page.md")
        let found = report.findings.filter { $0.message.lowercased().contains(message) }
        #expect(found.count == 1, "\(name): \(report.findings.prefix(5).map(\.message))")
        #expect(found.first?.place.line ?? 0 > 1)
    }

    @Test("whose code is too much are said to keep nothing that is found out by running it")
    func nothingJudged() throws {
        let text = Self.java(types: Self.repeated(7_500) { "class Type\($0) { }" })
        let report = try Pages.wholeChecker().check(Array(text.utf8), name: "page.md")
        #expect(report.judged.isEmpty)
        #expect(report.findings.contains { $0.severity == .error })
    }

    /// What could take long, or more stack than there is.
    static let burdens: [(String, String)] = [
        (
            "classes",
            java(types: repeated(800) { "class Type\($0) extends Type\($0 + 1) { int x; void f() { g\($0)(); } }" })
        ),
        ("names", java(statements: repeated(800) { "int name\($0) = nam\($0)x + other\($0);" })),
        (
            "conditions",
            java(statements: repeated(400) { "if (\"\($0)\".equals(message.getData().get(\"_mId\"))) { return; }" })
        ),
        ("brackets", java(statements: "int x = " + String(repeating: "(", count: 40_000))),
        ("braces", java(statements: String(repeating: "{", count: 40_000))),
        ("generics", java(statements: String(repeating: "List<", count: 8_000) + " x;")),
        ("operators", java(statements: "String s = \"a\"" + String(repeating: " + \"a\"", count: 8_000) + ";")),
        ("quotes", java(statements: String(repeating: "\"", count: 40_000))),
        ("local types", java(statements: repeated(500) { "class Local\($0) { int x = y; }" })),
        (
            "pending intents",
            java(
                statements:
                    "for (int i = 0; i < 400; i++) { PendingIntent.getActivity(this, i, new Intent(this, Main.class), 0); }"
            )
        ),
        (
            "swift",
            """
            # Tracking {#push-tracking}

            ## Impressions {#push-impression-tracking-iOS}

            ```swift
            func applicationDidBecomeActive(_ application: UIApplication) {
            let a: Int\(String(repeating: "?", count: 30_000)) = b
            \(String(repeating: "#", count: 20_000))
            }
            ```
            """
        ),
        ("one line", java() + String(repeating: "`Collectmessageinfo` \"7\" _acsDeliverytracking ", count: 4_000)),
    ]

    @Test("come to an end", arguments: Sweep.rows(burdens, every: 15, nightly: 15))
    func end(_ name: String, _ text: String) throws {
        let report = try Pages.wholeChecker().check(Array(text.utf8), name: "page.md")
        #expect(report.isAboutTracking && !report.findings.isEmpty, "\(name)")
    }

    @Test("every one comes to an end", .nightly)
    func everyEnd() throws {
        let findings = try DocsTool.named { try $0.findings(in: Self.burdens.map { ("\($0.0).md", Array($0.1.utf8)) }) }
        for (name, _) in Self.burdens { #expect(findings["\(name).md"]?.isEmpty == false, "\(name)") }
    }
}
