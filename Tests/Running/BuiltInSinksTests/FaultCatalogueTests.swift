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
