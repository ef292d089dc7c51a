import AppSimulation
import Foundation
import PushTracking
import SourceCheck
import TestSupport
import Testing

@Suite("The manifest of an app as XML") struct AppManifestTests {
    private static let path = "app/src/main/AndroidManifest.xml"
    private static let android = "xmlns:android=\"http://schemas.android.com/apk/res/android\""

    /// What is refused of a manifest, where, and what to do.
    private static func refusal(_ bytes: [UInt8]) -> (message: String, place: String, suggestion: String)? {
        var text = AppText()
        do throws(AppTextProblem) {
            try text.add(bytes, kind: .manifest, name: "AndroidManifest.xml")
            return nil
        } catch {
            guard case .xml(let problem) = error else { return (error.message, "", "") }
            return (problem.message, "\(problem.place.line):\(problem.place.column)", problem.suggestion)
        }
    }

    static let refused: [(text: String, place: String, said: String)] = [
        ("", "1:1", "there is no element"),
        ("  \n<!-- none -->\n", "1:1", "there is no element"),
        ("<manifest>", "1:1", "<manifest> is never closed"),
        ("<manifest>\n  <application>\n</manifest>", "3:1", "</manifest> closes <application>, which line 2 opens"),
        ("<manifest></manifest></manifest>", "1:22", "</manifest> closes nothing"),
        ("<manifest/>\n<manifest/>", "2:1", "<manifest> is outside the first element"),
        ("<application/>", "1:1", "the first element is <application>"),
        ("<manifest/>\nmore", "2:1", "there is text outside of <manifest>"),
        ("no<manifest/>", "1:1", "there is text outside of <manifest>"),
        ("<manifest a=\"1\" b=\"2\"\n  a=\"3\"/>", "2:3", "<manifest> has the attribute a twice"),
        ("<manifest a=1/>", "1:11", "the value of a is not in quotes"),
        ("<manifest a/>", "1:11", "the attribute a has no value"),
        ("<manifest a=\"1\"b=\"2\"/>", "1:16", "this directly follows a name or a value"),
        (
            "<manifest a=\"1>\n<application/></manifest>", "2:1",
            "there is a < in the value of a, which begins in line 1"
        ),
        ("<manifest a=\"1", "1:13", "the value of a is never closed"),
        ("<manifest a=\"1\"", "1:1", "the tag <manifest> is never closed"),
        ("<manifest>a & b</manifest>", "1:13", "this & does not begin an entity"),
        ("<manifest>é &nbsp;</manifest>", "1:13", "nothing declares the entity &nbsp;"),
        ("<manifest a=\"&#0;\"/>", "1:14", "nothing declares the entity &#0;"),
        ("<manifest a=\"&#xD800;\"/>", "1:14", "nothing declares the entity &#xD800;"),
        ("<manifest><!-- a -- b --></manifest>", "1:18", "there are two hyphens in a comment"),
        ("<manifest><!-- a</manifest>", "1:11", "this comment is never closed"),
        ("<manifest><![CDATA[ a</manifest>", "1:11", "this CDATA section is never closed"),
        ("<manifest>]]></manifest>", "1:11", "]]> closes nothing here"),
        ("<manifest><?a b</manifest>", "1:11", "this instruction is never closed"),
        ("\n<?xml version=\"1.0\"?><manifest/>", "2:1", "the XML declaration is not at the beginning"),
        (
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<manifest/>", "1:1",
            "the encoding is ISO-8859-1, which is not supported"
        ),
        ("<?xml versio:=\"1.0\"?><manifest/>", "1:1", "the XML declaration has another form"),
        ("<?xml version=\"1.0\" encoding?><manifest/>", "1:1", "the XML declaration has another form"),
        ("<?xml version=\"1.0\"encoding=\"utf-8\"?><manifest/>", "1:1", "the XML declaration has another form"),
        (
            "<?xml\u{A0}version=\"1.0\"?><manifest/>", "1:3",
            "the name of an instruction has a character that names cannot have"
        ),
        ("<?xm< a?><manifest/>", "1:1", "this instruction is never closed"),
        ("<!DOCTYPE manifest><manifest/>", "1:1", "a document type is declared"),
        ("<manifest><!ELEMENT a></manifest>", "1:11", "this does not begin a comment"),
        ("<manifest>< application/></manifest>", "1:12", "the name of an element"),
        ("<manifest><1/></manifest>", "1:12", "the name of an element"),
        ("<manifest =\"a\"/>", "1:11", "the name of an attribute"),
        ("<manifest><\u{301}/></manifest>", "1:12", "the name of an element"),
        ("<manifest><a\u{2028}/></manifest>", "1:12", "the name of an element has a character that names cannot have"),
        ("<manifest a×=\"\"/>", "1:11", "the name of an attribute has a character that names cannot have"),
        ("<manifest>\u{1}</manifest>", "1:11", "there is a control character"),
        ("<manifest a=\"b\(Hidden.noCharacter)\"/>", "1:15", "there is a code that is not a character"),
        ("<manifest><!--\(Hidden.noCharacter)--></manifest>", "1:15", "there is a code that is not a character"),
        ("<manifest android:a=\"1\"/>", "1:11", "nothing declares the prefix android"),
        ("<manifest>\n<tools:a/></manifest>", "2:2", "nothing declares the prefix tools"),
        ("<manifest a:b:c=\"1\"/>", "1:11", "a:b:c is not a name with a prefix"),
        (
            "<manifest xmlns:a=\"http://schemas.android.com/apk/res/android\"/>", "1:11",
            "Android's attributes have the prefix a here"
        ),
        (
            "<manifest xmlns:android=\"http://example.com\"/>", "1:11",
            "the prefix android is not that of Android's attributes"
        ),
    ]

    @Test("what a build would refuse is refused, with its place and a remedy", arguments: refused)
    func refuses(_ row: (text: String, place: String, said: String)) throws {
        let refusal = try #require(Self.refusal(Array(row.text.utf8)))
        #expect(refusal.place == row.place, "\(refusal)")
        #expect(refusal.message.hasPrefix(row.said), "\(refusal)")
        #expect(!refusal.suggestion.isEmpty)
    }

    static let accepted: [String] = [
        "<manifest/>", "<manifest></manifest >\n",
        "<?xml version='1.0' encoding='utf-8' standalone='no'?>\n<!-- a --><manifest a='\"'/><!-- b -->\n",
        "<manifest \(android)\n  android:a=\"&lt;&amp;&#38;&#x26;&quot;\"><application android:name = '>'/></manifest>",
        "<manifest><a><![CDATA[ <b> & ]]></a><?c d?>text &gt; é</manifest>",
        "<manifest><a xmlns:t=\"x\"><t:b t:c=\"1\"/></a></manifest>", "<manifest><é·1 ñ=\"\u{FFFD}\"/></manifest>",
    ]

    @Test("what is well-formed is read", arguments: accepted)
    func accepts(_ text: String) { #expect(Self.refusal(Array(text.utf8)) == nil) }

    @Test("a byte order mark and UTF-16 are read as what they are; what is built is named")
    func encodings() throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        let text = try app.text(of: Self.path)
        let wide = { (isBig: Bool) in
            Array(text.utf16).flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
        }
        let forms = [
            [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide(false), [0xFE, 0xFF] + wide(true), wide(false),
            wide(true),
        ]
        for form in forms {
            try app.write(form, to: Self.path)
            #expect(try app.judge(rules: ["action.dismissed"]).verdict == .noDifference)
        }
        #expect(Self.refusal([0xFF, 0xFE, 0x3C])?.message.contains("begins as UTF-16") ?? false)
        #expect(Self.refusal([0x03, 0x00, 0x08, 0x00, 0x10])?.message.contains("a built app") ?? false)
        #expect(Self.refusal([0x3C, 0xFF])?.message == "is not UTF-8")
    }

    @Test("what a manifest says by entities and in sections is what it says") func content() throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        try app.replace(
            ".push.NotificationDismissedReceiver", with: "&#46;push&#x2E;NotificationDismissedReceiver", in: Self.path)
        #expect(try app.judge(rules: ["action.dismissed"]).verdict == .noDifference)
        let receiver =
            "<receiver\n            android:name=\"&#46;push&#x2E;NotificationDismissedReceiver\"\n            android:exported=\"false\" />"
        try app.replace(receiver, with: "<![CDATA[\(receiver)]]>", in: Self.path)
        #expect(try app.judge(rules: ["action.dismissed"]).verdict == .doesNotConform)
    }
}

/// U+FFFF, which the compiler takes in no literal.
private enum Hidden {
    static let noCharacter = Unicode.Scalar(0xFFFF as UInt32).map { String(Character($0)) } ?? ""
}
