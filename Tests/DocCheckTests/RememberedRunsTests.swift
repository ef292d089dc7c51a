import ConformanceSpec
import DeviceModel
import ExampleCode
import Foundation
import Markdown
import PushTracking
import Testing

@testable import DocCheck
@testable import DocExamples

/// That a case which shares its run with another does what it would have done by itself.
@Suite("Runs that are shared by cases") struct RememberedRunsTests {
    private static let cases = Result {
        let specification = try Specification(.embedded)
        return try ExampleCases(specification, edition: specification.defaultEdition, sdk: ExampleChecker.standardSDK) { _ in true }
    }

    private static let platforms = Result { try ExamplePlatforms() }

    static let pages: [String] =
        ExamplePages.names.map { "Tests/Fixtures/Examples/\($0).md" }
        + ((try? FileManager.default.contentsOfDirectory(atPath: Repository.sharedPages.path)) ?? [])
        .filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().map { "../shared/pages/\($0)" }

    /// Edits that make an example look at more, or remember something.
    static let edits: [(page: String, text: String, replacement: String)] = [
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            "Map<String, String> push = message.getData(); for (String key : push.keySet()) Log.d(key, push.get(key));"
        ),
        (
            "java-early-return", #"flag == null || "on".equals(flag)"#,
            #"flag == null || flag.toLowerCase().startsWith("o") && flag.length() == 2"#
        ),
        (
            "java-early-return", #"flag == null || "on".equals(flag)"#,
            #"flag == null || broadlogId.compareTo(deliveryId) > 0 || "ON".equals(flag.toUpperCase())"#
        ),
        ("java-early-return", #"intent.removeExtra("_mId");"#, ""),
        ("java-enum", #"cleared.setAction("cleared." + data.get("_mId"));"#, ""),
        (
            "swift-guard", #"guard flag.lowercased() == "on" else { return }"#,
            #"guard flag.lowercased() == "on", !userInfo.keys.contains("silent") else { return }"#
        ),
        ("swift-guard", #"guard flag.lowercased() == "on" else { return }"#, #"if seen { return }; seen = true"#),
        ("swift-guard", "func track(", "var seen = false\nfunc track("),
        ("swift-types", "!= .orderedSame", "== .orderedDescending"),
        ("swift-types", #"let delivery = userInfo["_dId"] as? String"#, #"let delivery = userInfo["_dId"] as? String, delivery > message"#),
    ]

    @Test("are those of each case by itself", arguments: pages)
    func page(_ path: String) throws {
        try expectSameRuns(in: String(contentsOf: Repository.root.appending(path: path), encoding: .utf8))
    }

    @Test("are those of each case by itself where an example looks at more than it must", arguments: edits)
    func edit(_ page: String, _ text: String, _ replacement: String) throws {
        let original = try ExamplePages.text(page)
        try #require(original.contains(text))
        try expectSameRuns(in: original.replacingOccurrences(of: text, with: replacement))
    }

    private func expectSameRuns(in text: String) throws {
        let specification = try Specification(.embedded)
        let topics = specification.book.rules.flatMap(\.checks).flatMap(\.topics).map {
            SectionTopic(anchor: $0.anchor, platform: $0.platform, events: $0.events)
        }
        let examples = PageExamples(try MarkdownPage(Array(text.utf8)), topics: topics, platforms: try Self.platforms.get())
        #expect(!examples.scopes.isEmpty)
        for scope in examples.scopes {
            let app = ExampleApp(scope)
            var remembered = RememberedRuns(app)
            for one in try Self.cases.get().cases(for: scope.platform, with: EventKinds(scope.events)) {
                let played = one.played
                let path = remembered.play(one.script, events: .max)
                let pushes = remembered.pushes(of: one.script, along: path)
                let all = zip(path, pushes).flatMap { stretch, pushes in
                    remembered.stretches[stretch].steps.map { Seen($0.filled(with: pushes)) }
                }
                let shared = all.dropFirst(remembered.earlierCount(of: one.script))
                let own = app.trace(played.script).steps.map(Seen.init)
                // Behind what cannot be known, nothing is played.
                let isSame = shared.elementsEqual(own.prefix(shared.count)) && own.dropFirst(shared.count).allSatisfy(\.isEmpty)
                guard isSame else {
                    Issue.record("\(played.template.id) in \(scope.anchor ?? "the whole page"):\n\(shared)\n\(own)")
                    return
                }
            }
        }
    }
}

/// What a judge and the blame see of a step.
private struct Seen: Equatable {
    let calls: [String]
    let handlers: [SourceExtent]
    let decisions: [Decision]
    let threw: String?
    let inconclusive: Inconclusive?
    let silence: Inconclusive?
    let delivery: String

    init(_ step: ExampleStep) {
        calls = step.calls.map { call in
            let origins = call.origins.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            return "\(call.call) \(call.receiver) \(call.extent) \(origins) \(call.conditions) \(call.activations)"
        }
        handlers = step.handlers.map(\.nameExtent)
        decisions = step.decisions
        threw = step.threw.map { "\($0)" }
        inconclusive = step.inconclusive
        silence = step.silence
        delivery = step.delivery.map { "\($0)" } ?? ""
    }

    var isEmpty: Bool { calls.isEmpty && handlers.isEmpty && decisions.isEmpty && threw == nil && inconclusive == nil }
}
