import BuiltInSinks
import FaultySinks
import Foundation
import PushTracking
import TestSupport
import Testing

/// `spec/faults.json`, as far as it names sinks.
private struct FaultCatalogue: Decodable {
    struct Entry: Decodable, Equatable {
        var name: String
        var summary: String
        var platforms: [String]

        init(_ sink: BuiltInSink) {
            name = sink.name
            summary = sink.summary
            platforms = Platform.allCases.filter(sink.platforms.contains).map(\.rawValue)
        }
    }

    var faults: [Entry]
    var correct: [Entry]

    /// Beside the sources; nil where the tests were built elsewhere than they run.
    static let url = Repository.root.appending(path: "spec/faults.json")

    static var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }
}

@Suite("The built-in sinks by name")
struct FaultCatalogueTests {
    @Test("names are lower-case words joined by a dash, distinct and in order")
    func names() throws {
        let names = BuiltInSink.all.map(\.name)
        #expect(Set(names).count == names.count)
        for group in [BuiltInSink.faulty, BuiltInSink.correct] {
            #expect(group.map(\.name) == group.map(\.name).sorted())
        }
        for name in names {
            #expect(
                name.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
                    !word.isEmpty
                        && word.utf8.allSatisfy {
                            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                        }
                },
                "\(name)"
            )
            #expect(BuiltInSink.named(name)?.name == name)
        }
        #expect(BuiltInSink.named("no-such-sink") == nil)
    }

    @Test("kinds and numbers are as promised")
    func kinds() {
        #expect(BuiltInSink.all.filter { $0.kind == .reference }.map(\.name) == ["reference"])
        #expect(BuiltInSink.faulty.allSatisfy { $0.kind == .faulty } && BuiltInSink.faulty.count >= 80)
        #expect(BuiltInSink.correct.allSatisfy { $0.kind == .correct } && BuiltInSink.correct.count >= 12)
    }

    @Test("summaries are one sentence in the present, each its own", arguments: BuiltInSink.all)
    func summary(sink: BuiltInSink) {
        #expect(sink.summary.first?.isLowercase == true)
        #expect(!sink.summary.hasSuffix(".") && sink.summary.utf8.count <= 120)
        #expect(BuiltInSink.all.filter { $0.summary == sink.summary }.count == 1)
    }

    @Test(
        "the catalogue of the spec names the same sinks",
        .enabled(if: FaultCatalogue.isThere, "spec/faults.json is not beside the sources")
    )
    func catalogue() throws {
        let catalogue = try JSONDecoder().decode(FaultCatalogue.self, from: Data(contentsOf: FaultCatalogue.url))
        #expect(catalogue.faults == BuiltInSink.faulty.map(FaultCatalogue.Entry.init))
        #expect(catalogue.correct == BuiltInSink.correct.map(FaultCatalogue.Entry.init))
    }
}
