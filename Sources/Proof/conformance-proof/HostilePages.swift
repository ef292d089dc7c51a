/// Unrealistic pages, each to find out whether one construct takes long.
enum HostilePages {
    /// A page and its hostile property.
    struct Page: Sendable {
        let name: String
        let bytes: [UInt8]
    }

    /// The length of the repeated code in bytes, close to the reader's limit.
    private static let codeBytes = 127_000
    /// The same for prose.
    private static let pageBytes = 500_000

    /// All of them, always the same.
    static var all: [Page] { java + swift + pages }

    /// An ordinary page as long as the longest of them, to compare their times with.
    static var ordinary: Page { statements("ordinary code", { "        int number\($0) = \($0) + 1;" }) }

    // MARK: Code

    private static var java: [Page] {
        [
            members("fields", { "    int field\($0) = this.field\($0 / 2) + 1;" }),
            members("methods", { "    void method\($0)() { method\($0 + 1)(); }" }),
            members("overloads", { "    void one(int a, Type\($0) b) { one(\"x\"); }" }),
            types("classes", { "class Type\($0) { int field; void f() { g(); } }" }),
            types("inheritance", { "class Type\($0) extends Type\($0 + 1) { void f() { g(); } }" }),
            types("receivers", { "class Receiver\($0) extends BroadcastReceiver { }" }),
            types("generic methods", { "class Type\($0)<A, B, C> { A f(B b, C c) { return f(b, c); } }" }),
            types(
                "nested types",
                { number in
                    (0..<60).map { "class Type\(number)Inner\($0) { int field = other; " }.joined()
                        + String(repeating: "}", count: 60)
                }
            ),
            types("enums", { "enum Kind\($0) { ONE, TWO; int number() { return other; } }" }),
            statements("undeclared names", { "        int name\($0) = nam\($0)x + other\($0 + 1);" }),
            statements("calls of nothing", { "        unknown\($0)(push\($0));" }),
            statements("conditions", { "        if (message.getData().get(\"k\($0)\") != null) { return; }" }),
            statements(
                "conditions on ids", { "        if (\"\($0)\".equals(message.getData().get(\"_mId\"))) { return; }" }),
            statements("exceptions", { "        try { unknown\($0)(); } catch (Exception e) { other(); }" }),
            statements("local types", { "        class Local\($0) { int field = other; }" }),
            statements("braces without an end", { _ in "        if (message != null) {" }),
            statements("brackets without an end", { _ in "        int x = ((((((((((((((((((((((((;" }),
            statements("entries", { "        message.getData().put(\"k\($0)\", \"v\");" }),
            java("extras", javaPage(extras: repeated(codeBytes, { "        extras.putString(\"k\($0)\", \"v\");" }))),
            java(
                "pending intents in a loop",
                javaPage(
                    statement:
                        "for (int i = 0; i < 400; i++) { PendingIntent.getActivity(this, i, new Intent(this, Main.class), 0); }"
                )
            ),
            java(
                "texts of ids in a loop",
                javaPage(
                    statement:
                        "String t = \"\"; for (int i = 0; i < 400; i++) { t = t + message.getData().get(\"_mId\"); }"
                )
            ),
        ]
    }

    private static var swift: [Page] {
        [
            swift("undeclared names", { "let name\($0) = nam\($0)x + other\($0 + 1)" }),
            swift("functions of one name", { "func one(label\($0): Int) { one(other: 1) }" }),
            swift("extensions", { "extension Tracker { func f\($0)() { g() } }" }),
            swift(
                "nested types of one name",
                { "enum Outer\($0) { class Inner { } }\nextension Inner { func f\($0)() { } }" }),
            swift("inheritance", { "class Type\($0): Type\($0 + 1) { func f() { g() } }" }),
            swift("static constants", { "enum Box\($0) { static let one = Box\($0 + 1).one }" }),
            swift("closures", { "let closure\($0) = { a in { b in { c in a + b + c } } }" }),
            swift("optional types", { _ in "var optional: Int" + String(repeating: "?", count: 200) + " = nil" }),
            swift("interpolations", { "let text\($0) = \"" + String(repeating: "\\(x)", count: 40) + "\"" }),
            swift("regular expressions in one line", separator: "", { _ in "$*/" }),
            swift("regular expressions without an end", separator: "", { _ in "#/a" }),
            swift("brackets of two kinds without an end", { _ in "[(cases {}" }),
            swift("modifiers of nothing", separator: " ", { _ in "static" }),
            swift("hash marks", { _ in String(repeating: "#", count: 400) }),
        ]
    }

    // MARK: Pages

    private static var pages: [Page] {
        [
            page("sections", bytes: pageBytes, { "## Section \($0) {#section-\($0)}\n" }),
            page("broken links", bytes: pageBytes, { "## Section {#section-\($0)}\n\n[a](#sektion-\($0))\n" }),
            page("lists", bytes: pageBytes, { String(repeating: "- ", count: $0 % 45) + "a" }),
            page(
                "one long line", bytes: pageBytes, separator: " ",
                { _ in "`Collectmessageinfo` \"7\" _acsDeliverytracking" }),
            page("blocks", bytes: 120_000, { "```java\nclass Type\($0) { int x = ; }\n```\n" }),
            page(
                "a hundred blocks", bytes: 120_000,
                { number in
                    let fields = repeated(800) { "    int field\(number)x\($0) = \($0);" }
                    return """
                        ```java
                        public class Service\(number) extends FirebaseMessagingService {
                        \(fields)
                            @Override public void onMessageReceived(RemoteMessage message) { send\(number)(message); }
                            private void send\(number)(RemoteMessage message) { MobileCore.collectMessageInfo(new HashMap<>()); }
                        }
                        ```

                        """
                }
            ),
            page(
                "manifests", bytes: 60_000,
                { "```xml\n<manifest><receiver android:name=\".Receiver\($0)\" /></manifest>\n```\n" }),
            page("more code than is read", bytes: pageBytes, { "```java\nclass Type\($0) { }\n```\n" }),
        ]
    }

    // MARK: Making them

    private static func members(_ name: String, _ line: (Int) -> String) -> Page {
        java(name, javaPage(members: repeated(codeBytes, line)))
    }

    private static func types(_ name: String, _ line: (Int) -> String) -> Page {
        java(name, javaPage(types: repeated(codeBytes, line)))
    }

    private static func statements(_ name: String, _ line: (Int) -> String) -> Page {
        java(name, javaPage(statement: repeated(codeBytes, line)))
    }

    private static func java(_ name: String, _ text: String) -> Page {
        Page(name: "java, \(name)", bytes: Array(text.utf8))
    }

    private static func javaPage(types: String = "", members: String = "", statement: String = "", extras: String = "")
        -> String
    {
        """
        # Tracking {#push-tracking}

        ## Impressions {#push-impression-tracking-android}

        ```java
        \(types)
        public class Service extends FirebaseMessagingService {
        \(members)
            @Override
            public void onMessageReceived(RemoteMessage message) {
        \(statement)
                Map<String, Object> variables = new HashMap<>();
                variables.put("broadlogId", message.getData().get("_mId"));
                variables.put("deliveryId", message.getData().get("_dId"));
                variables.put("action", "7");
                MobileCore.collectMessageInfo(variables);
                show(message.getData());
            }

            // Numbers made of ids: what was run for some ids does not tell what happens with others.
            private void show(Map<String, String> push) {
                Bundle extras = new Bundle();
                for (Map.Entry<String, String> entry : push.entrySet()) {
                    extras.putString(entry.getKey(), entry.getValue());
                }
        \(extras)
                int code = Objects.hashCode(push.get("_mId"));
                Intent dismiss = new Intent(this, DismissReceiver.class).putExtras(extras);
                NotificationCompat.Builder builder = new NotificationCompat.Builder(this, "campaigns")
                    .setDeleteIntent(PendingIntent.getBroadcast(this, code, dismiss, PendingIntent.FLAG_IMMUTABLE));
                NotificationManagerCompat.from(this).notify(code, builder.build());
            }
        }
        ```

        ## Clicks {#push-click-tracking-android}

        ```java
        public class DismissReceiver extends BroadcastReceiver {
            @Override
            public void onReceive(Context context, Intent intent) {
                Map<String, Object> variables = new HashMap<>();
                variables.put("broadlogId", intent.getStringExtra("_mId"));
                variables.put("deliveryId", intent.getStringExtra("_dId"));
                variables.put("action", "2");
                MobileCore.collectMessageInfo(variables);
            }
        }
        ```
        """
    }

    private static func swift(_ name: String, separator: String = "\n", _ line: (Int) -> String) -> Page {
        let text = """
            # Tracking {#push-tracking}

            ## Impressions {#push-impression-tracking-iOS}

            ```swift
            class Tracker { }
            \(repeated(codeBytes, separator: separator, line))
            func userNotificationCenter(
                _ center: UNUserNotificationCenter,
                willPresent notification: UNNotification,
                withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
            ) {
                let userInfo = notification.request.content.userInfo
                ACPCore.collectMessageInfo(["broadlogId": userInfo["_mId"], "deliveryId": userInfo["_dId"], "action": "7"])
                completionHandler([])
            }
            ```
            """
        return Page(name: "swift, \(name)", bytes: Array(text.utf8))
    }

    private static func page(_ name: String, bytes: Int, separator: String = "\n", _ line: (Int) -> String) -> Page {
        let text = javaPage() + "\n\n" + repeated(bytes, separator: separator, line) + "\n"
        return Page(name: "page, \(name)", bytes: Array(text.utf8))
    }

    private static func repeated(_ bytes: Int, separator: String = "\n", _ line: (Int) -> String) -> String {
        var text = ""
        var index = 0
        while text.utf8.count < bytes {
            text += line(index) + separator
            index += 1
        }
        return text
    }
}
