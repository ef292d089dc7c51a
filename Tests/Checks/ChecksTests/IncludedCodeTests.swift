import Testing

/// A fence that has a line by which the site puts a file there has no code to read.
@Suite("Code that is included") struct IncludedCodeTests {
    private static func findings(of fence: String) throws -> [String] {
        try ForeignLanguageTests.findings(ForeignLanguageTests.page(click: fence))
    }

    private static let note =
        "28 note: an example includes another file, which is not run: what it does is not known"

    static let includes = [
        "--8<-- \"DeleteReceiver.java\"", "--8<-- \"DeleteReceiver.java:click\"", "--8<-- 'a b.java'",
        "-8<- \"DeleteReceiver.java\"", ";--8<-- \"DeleteReceiver.java\"", "    --8<-- \"DeleteReceiver.java\"",
        "--8<--\nsamples/DeleteReceiver.java\n--8<--", "{{#include ../DeleteReceiver.java}}",
        "{{#include DeleteReceiver.java:2:10}}", "{{#rustdoc_include DeleteReceiver.java}}",
        "{% include DeleteReceiver.java %}", "{%- include_relative DeleteReceiver.java -%}",
        "{% include DeleteReceiver.java %}\n\n{% include Other.java %}",
        "{{< readfile file=\"DeleteReceiver.java\" >}}", "{{% include \"DeleteReceiver.java\" %}}",
        "{{ include(\"DeleteReceiver.java\") }}", "{!DeleteReceiver.java!}", ".. literalinclude:: DeleteReceiver.java",
        ".. literalinclude:: DeleteReceiver.java\n   :lines: 1-5", "include::DeleteReceiver.java[]",
        "@import \"DeleteReceiver.java\"", "<<< @/DeleteReceiver.java", "@[code](DeleteReceiver.java)",
        "[!code-java[](DeleteReceiver.java)]", "[import](DeleteReceiver.java)", "#include \"DeleteReceiver.java\"",
        "!include DeleteReceiver.java", "https://example.com/DeleteReceiver.java#L1-L20",
    ]

    @Test("is said to be included, once, and nothing of it is wrong", arguments: includes)
    func included(line: String) throws {
        #expect(try Self.findings(of: "```java\n\(line)\n```") == [Self.note])
    }

    @Test(
        "is included where the fence itself names the file",
        arguments: [
            "```java file=./DeleteReceiver.java\n```", "```java title=\"x\" src=DeleteReceiver.java\n\n```",
            "```java reference\nhttps://example.com/DeleteReceiver.java\n```",
        ])
    func named(fence: String) throws {
        #expect(try Self.findings(of: fence) == [Self.note])
    }

    /// Of code that is printed around a line that includes more, the rest is read.
    static let printed: [(line: String, isRight: Bool)] = [
        ("--8<-- \"imports.java\"", true), ("{{#include imports.java}}", true), ("{% include imports.java %}", true),
        ("https://example.com/imports.java", true), ("{{ 1 }}", false), ("imports", false),
    ]

    @Test("beside code that is printed is left out, and the code is run", arguments: printed)
    func besidePrinted(line: String, isRight: Bool) throws {
        let receiver = """
            ```java
            \(line)
            public class DeleteReceiver extends BroadcastReceiver {
                @Override
                public void onReceive(Context context, Intent intent) {
                    HashMap<String, Object> info = new HashMap<>();
                    info.put("broadlogId", intent.getStringExtra("_mId"));
                    info.put("deliveryId", intent.getStringExtra("_dId"));
                    info.put("action", "3");
                    MobileCore.collectMessageInfo(info);
                }
            }
            ```
            """
        let found = try Self.findings(of: receiver)
        #expect(found.contains { $0.contains("action is \"3\", but must be \"2\"") }, "\(found)")
        #expect(found.contains { $0.hasPrefix("29 error") } != isRight, "\(found)")
    }

    @Test("that other blocks count on makes two of a kind one note")
    func several() throws {
        let fence = "```java\n--8<-- \"A.java\"\n```"
        #expect(
            try Self.findings(of: "\(fence)\n\n\(fence)") == [
                "28 note: 2 examples include another file, which is not run: what they do is not known"
            ])
    }
}
