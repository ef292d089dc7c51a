import Testing

@testable import conformance_proof

/// The generator of edits, on a small page of our own.
struct CodeEditTests {
    static let page = """
        # Heading

        ```
        public class Receiver extends BroadcastReceiver {
            private static final String TAG = Receiver.class.getSimpleName();
            public void onReceive(Context context, Intent intent) {
                String one = intent.getStringExtra("_mId"); // not "_mId"
                String two = intent.getStringExtra("x");
                if (one != null && two != null) {
                    MobileCore.trackAction("tracking",
                        data(one, "2"));
                }
            }
        }
        ```

        "_mId" is no code.

        ```swift
        func present(userInfo: [AnyHashable: Any]) {
            let one = userInfo["_mId"] as? String
            if one == nil {
                print("none")
            } else {
                print("some")
            }
        }
        ```
        """

    static let edits = Result { try CodeEdits(page: "p", bytes: Array(page.utf8)).all() }

    static let expected: [String] = [
        #"p:7 key: "_mId" → "_mid""#, #"p:7 key: "_mId" → "mId""#, #"p:7 key: "_mId" → "_dId""#,
        "p:9 == !=: != → ==", "p:9 && ||: && → ||", "p:9 == !=: != → ==",
        #"p:10 action name: "tracking" → "Tracking""#, #"p:10 action name: "tracking" → "track""#,
        "p:10 name of a twin: trackAction → trackState",
        #"p:11 action code: "2" → "1""#, #"p:11 action code: "2" → "7""#, #"p:11 action code: "2" → "3""#,
        "p:9 swapped variable: one → two", "p:9 swapped variable: two → one", "p:11 swapped variable: one → two",
        #"p:10 dropped call: MobileCore.trackAction("tracking", data(one, "2")); → "#,
        #"p:10 doubled call: MobileCore.trackAction("tracking", data(one, "2")); → "#
            + #"MobileCore.trackAction("tracking", data(one, "2")); MobileCore.trackAction("tracking", data(one, "2"));"#,
        #"p:10 call moved out of its if: MobileCore.trackAction("tracking", data(one, "2")); → "#
            + #"… } MobileCore.trackAction("tracking", data(one, "2"));"#,
        "p:7 added return: String → if (true) return; String", "p:8 added return: String → if (true) return; String",
        "p:9 added return: if → if (true) return; if", "p:10 added return: MobileCore → if (true) return; MobileCore",
        "p:12 added return: } → return; }",
        "p:9 condition fixed: one != null && two != null → true",
        "p:9 condition fixed: one != null && two != null → false",
        #"p:21 key: "_mId" → "_mid""#, #"p:21 key: "_mId" → "mId""#, #"p:21 key: "_mId" → "_dId""#,
        "p:22 == !=: == → !=",
        "p:23 dropped call: print(\"none\") → ",
        "p:23 doubled call: print(\"none\") → print(\"none\"); print(\"none\")",
        "p:23 call moved out of its if: print(\"none\") → … } print(\"none\")",
        "p:25 dropped call: print(\"some\") → ",
        "p:25 doubled call: print(\"some\") → print(\"some\"); print(\"some\")",
        "p:21 added return: let → return; let", "p:22 added return: if → return; if",
        "p:23 added return: print → return; print", "p:25 added return: print → return; print",
        "p:24 added return: } → return; }",
        "p:24 dropped else: else { print(\"some\") } → ",
        "p:22 condition fixed: one == nil → true", "p:22 condition fixed: one == nil → false",
    ]

    @Test("every kind of edit is made, in code and never in comments or prose")
    func kinds() throws {
        let names = try Self.edits.get().map(\.name)
        #expect(Set(names).subtracting(Self.expected).sorted() == [])
        #expect(Set(Self.expected).subtracting(names).sorted() == [])
        #expect(names.sorted() == Self.expected.sorted())
    }

    @Test("an edit changes what it says, and no line moves")
    func application() throws {
        let bytes = Array(Self.page.utf8)
        for edit in try Self.edits.get() {
            let edited = String(decoding: edit.applied(to: bytes), as: UTF8.self)
            #expect(edited != Self.page)
            let pairs = zip(Self.lines(edited), Self.lines(Self.page))
            #expect(Self.lines(edited).count == Self.lines(Self.page).count)
            #expect(pairs.filter { $0 != $1 }.count <= (edit.kind == .movedCall ? 3 : 3), "\(edit.name)")
        }
        let moved = try #require(try Self.edits.get().first { $0.kind == .movedCall })
        let lines = Self.lines(String(decoding: moved.applied(to: bytes), as: UTF8.self))
        #expect(lines[9].isEmpty || lines[9].allSatisfy(\.isWhitespace))
        #expect(lines[11].hasSuffix(#"} MobileCore.trackAction("tracking", data(one, "2"));"#))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
