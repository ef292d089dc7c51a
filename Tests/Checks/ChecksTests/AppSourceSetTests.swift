import Foundation
import PushTracking
import SourceCheck
import TestSupport
import Testing

@Suite("Source sets of an Android app") struct AppSourceSetTests {
    private static let tracker = "app/src/main/java/com/example/news/push/PushTracker.java"
    /// The class in a source set, and with another code for its impressions.
    private static func tracker(in set: String) -> String { tracker.replacing("src/main", with: "src/\(set)") }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// The source sets that the tracker is in, and whether it is right there.
        let trackers: [String: Bool]
        var variant: String?
        let verdict: AppReport.Verdict
        var says: [String] = []
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "a release is built", trackers: ["debug": false, "release": true], verdict: .noDifference,
            says: ["left out as source sets of other variants: app/app/src/debug\n"]),
        Row(
            name: "a debug build can be named", trackers: ["debug": false, "release": true], variant: "debug",
            verdict: .doesNotConform, says: ["left out as source sets of other variants: app/app/src/release\n"]),
        Row(
            name: "of flavours, nobody knows which is built", trackers: ["free": true, "paid": true],
            verdict: .notJudged,
            says: [
                "left out as source sets that --variant may choose: app/app/src/free, app/app/src/paid\n",
                "nobody said which of the source sets free, paid are built: name the variant with --variant",
            ]),
        Row(
            name: "nor of one", trackers: ["release": true, "staging": false], verdict: .notJudged,
            says: ["nobody said which of the source sets staging are built"]),
        Row(
            name: "a flavour that is named is built", trackers: ["free": true, "paid": false], variant: "free",
            verdict: .noDifference, says: ["left out as source sets of other variants: app/app/src/paid\n"]),
        Row(
            name: "so is the other", trackers: ["free": true, "paid": false], variant: "paidRelease",
            verdict: .doesNotConform),
        Row(
            name: "what two flavours and a build type make is built",
            trackers: ["armRelease": true, "armDebug": false],
            variant: "freeArmRelease", verdict: .noDifference),
        Row(
            name: "a build type is part of a flavour's name alone where that says so",
            trackers: ["release": true, "debug": false, "releasenotes": false], variant: "release",
            verdict: .noDifference),
        Row(
            name: "two definitions in one build are not merged", trackers: ["main": true, "release": true],
            verdict: .notJudged, says: ["several files declare PushTracker"]),
        Row(
            name: "tests are left out as tests",
            trackers: ["main": true, "testDebug": false, "androidTestFree": false],
            verdict: .noDifference,
            says: ["left out as tests: app/app/src/androidTestFree, app/app/src/testDebug\n"]),
    ]

    @Test("what is built is judged", arguments: Sweep.rows(rows, every: 9))
    func built(_ row: Row) throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        let right = try app.text(of: Self.tracker)
        if row.trackers["main"] == nil { try app.delete(Self.tracker) }
        for (set, isRight) in row.trackers {
            try app.write(
                isRight ? right : right.replacing("ACTION_IMPRESSION);", with: "ACTION_OPEN);"),
                to: Self.tracker(in: set))
        }
        let said = try app.judge(variant: row.variant)
        #expect(said.verdict == row.verdict, "\(said.text)")
        for text in row.says { #expect(said.text.contains(text), "\(said.text)") }
    }

    @Test("a folder that is given is read, whatever it is called") func given() throws {
        let app = try FixtureApp("firebase-service", on: .android)
        defer { app.remove() }
        try app.write("class One {}\n", to: "app/src/free/java/One.java")
        #expect(AppFiles([app.folder.path]).count(of: .java) == 7)
        #expect(AppFiles([app.folder.path + "/app/src/main", app.folder.path + "/app/src/free"]).count(of: .java) == 8)
        #expect(AppFiles([app.folder.path + "/app/src"]).unchosenSets == ["free"])
        // Beside nothing that is called main, it is a folder like any other.
        try app.write("class Two {}\n", to: "lib/src/free/java/Two.java")
        #expect(AppFiles([app.folder.path + "/lib"]).count(of: .java) == 1)
    }
}
