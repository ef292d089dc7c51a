import AdapterTools
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
import StrictJSON
import Testing
import VectorKit

@Suite("the kit") struct VectorKitTests {
    private func kit(seed: UInt64 = 0, wiring: DeclaredWiring = .documented) throws -> [String: [UInt8]] {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let header = PlanHeader(
            specVersion: specification.specVersion, edition: edition.id, seed: seed, wiring: wiring)
        let plan = try PlanFile(header, edition: edition, expansion: specification.expanded(in: edition))
        let kit = VectorKit(plan, of: specification, in: edition)
        let files = kit.files(samples: try kit.samples())
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
    }

    private func lines(_ bytes: [UInt8]?) throws -> [JSONElement] {
        try (try #require(bytes)).split(separator: UInt8(ascii: "\n")).map { try JSONDocument(Array($0)).root }
    }

    @Test("has the same bytes for the same plan, in ASCII, and other ids for another seed")
    func bytes() throws {
        let (one, same, other) = (try kit(), try kit(), try kit(seed: 1))
        #expect(one == same)
        #expect(one["cases.ndjson"] != other["cases.ndjson"])
        #expect(one.values.allSatisfy { $0.allSatisfy { $0 < 0x80 } })
    }

    @Test("its manifest has the digest of every other file")
    func manifest() throws {
        let kit = try kit()
        let manifest = try JSONDocument(try #require(kit["manifest.json"])).root
        let digests = kit.filter { $0.key != "manifest.json" }.mapValues { SHA256.hexadecimal(SHA256.digest(of: $0)) }
        let files = try #require(manifest["files"])
        #expect(files.members.count == digests.count)
        for (path, digest) in digests { #expect(files[path]?.string == digest, "\(path)") }
    }

    @Test("each verdict and each difference is among its samples")
    func samples() throws {
        let samples = try lines(kit()["samples.ndjson"])
        #expect((150...250).contains(samples.count))
        #expect(Set(samples.compactMap { $0["verdict"]?.string }) == ["passed", "failed", "warned", "noted"])
        let differences = samples.flatMap { $0["differences"]?.elements ?? [] }
        #expect(Set(differences.compactMap { $0["kind"]?.string }) == Set(DifferenceKind.allCases.map(\.rawValue)))
    }

    @Test("its callbacks are those of the declared wiring")
    func wiring() throws {
        let kit = try kit(wiring: DeclaredWiring(lifecycle: .scenes))
        let callbacks = try lines(kit["cases.ndjson"]).flatMap { $0["callbacks"]?.elements ?? [] }
        let names = Set(callbacks.compactMap { $0["callback"]?.string })
        #expect(names.contains("sceneWillConnect") && !names.contains("applicationDidBecomeActive"))
    }
}
