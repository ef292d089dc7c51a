import Foundation
import PushTracking
import SourceCheck
import Testing

@Suite("An Info.plist is read for what it says, in whatever form, or named with what converts it")
struct PropertyListTests {
    private static let named = ["UIBackgroundModes": ["remote-notification"]]

    private static func written(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
        [UInt8](try PropertyListSerialization.data(fromPropertyList: named, format: format, options: 0))
    }

    /// What `source` says of an app with a property list.
    private static func judge(_ list: [UInt8]) throws -> (verdict: AppReport.Verdict, text: String) {
        let app = try FixtureApp("enum-wrapper", on: .ios)
        defer { app.remove() }
        try app.write(list, to: "Weather/Info.plist")
        return try app.judge(rules: ["action.*"])
    }

    private static func xml(_ members: String) -> [UInt8] {
        Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n".utf8)
    }

    private static func modes(_ mode: String) -> String {
        "<key>UIBackgroundModes</key><array><string>\(mode)</string></array>"
    }

    @Test("what a list says counts, and not what is written in it")
    func values() throws {
        let rows: [(list: [UInt8], verdict: AppReport.Verdict)] = [
            (Self.xml(Self.modes("remote-notification")), .noDifference),
            (Self.xml(Self.modes("fetch")), .doesNotConform),
            (Self.xml(Self.modes("fetch") + "<!-- remote-notification -->"), .doesNotConform),
            (Self.xml("<key>Note</key><string>remote-notification</string>"), .doesNotConform),
            // Of a key that appears twice, the last value counts.
            (Self.xml(Self.modes("remote-notification") + Self.modes("fetch")), .doesNotConform),
            (Self.xml(Self.modes("fetch") + Self.modes("remote-notification")), .noDifference),
            (Array("{ UIBackgroundModes = (\"remote-notification\"); }\n".utf8), .noDifference),
            (Array("// modes\n{ UIBackgroundModes = (fetch); }\n".utf8), .doesNotConform),
            (
                [0xFF, 0xFE]
                    + String(decoding: Self.xml(Self.modes("remote-notification")), as: UTF8.self).utf16
                    .flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, .noDifference
            ),
        ]
        for row in rows {
            let (verdict, text) = try Self.judge(row.list)
            #expect(verdict == row.verdict, "\(String(decoding: row.list, as: UTF8.self)): \(text)")
        }
    }

    @Test("another form is named with the command that converts it, and matters unless it is of another bundle")
    func otherForms() throws {
        let convert = "list, which is not supported: convert it with `plutil -convert xml1`"
        let rows: [(list: [UInt8], sentence: String, verdict: AppReport.Verdict)] = [
            (try Self.written(.binary), "Info.plist is a binary property \(convert)", .notJudged),
            (
                [UInt8](try JSONSerialization.data(withJSONObject: Self.named)),
                "Info.plist is a JSON property \(convert)",
                .notJudged
            ),
            (Self.xml("<key>"), "Info.plist is not a property list", .notJudged),
        ]
        for row in rows {
            let (verdict, text) = try Self.judge(row.list)
            #expect(verdict == row.verdict && text.contains(row.sentence), "\(text)")
        }
        let app = try FixtureApp("enum-wrapper", on: .ios)
        defer { app.remove() }
        let framework = try PropertyListSerialization.data(
            fromPropertyList: ["CFBundlePackageType": "FMWK"], format: .binary, options: 0)
        try app.write([UInt8](framework), to: "Weather/Some.framework/Info.plist")
        let (verdict, text) = try app.judge(rules: ["action.received"])
        #expect(verdict == .noDifference && text.contains("is a binary property list"), "\(text)")
    }
}
