import ConformanceSpec
import Diagnostics
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite struct EmbeddedSpecTests {
    @Test("the spec in this binary is valid")
    func isValid() throws {
        #expect(try EmbeddedSpec.specification.get().problems() == [])
    }

    @Test("every rule that vectors prove has a case in each of its editions")
    func everyRuleHasCases() throws {
        let specification = try EmbeddedSpec.specification.get()
        #expect(specification.editions.map(\.id) == ["2020-07", "2021-01", "2022-02"])
        for (edition, expansion) in try EmbeddedSpec.expansions.get() {
            let proved = Set(expansion.cases.flatMap { $0.vector.rules.map(\.id) })
            let missing = specification.book.rules.filter {
                $0.provedBy == .vectors && $0.holds(in: edition) && !proved.contains($0.id)
            }
            #expect(missing.map(\.id) == [], "\(edition.id)")
        }
    }

    @Test(
        "a rule leads to the section with its strongest evidence in the newest revision, and of several to the platform's",
        arguments: [
            ("flag.off", Platform.android, "about-push-tracking"),
            ("ids.broadlog-id", .ios, "about-push-tracking"),
            ("android.empty-data", .android, "push-impression-tracking-android"),
            ("action.received", .android, "push-impression-tracking-android"),
            ("action.received", .ios, "push-impression-tracking-iOS"),
            ("api.track-action-below-threshold", .ios, "push-impression-tracking-iOS"),
            ("action.repeated-delivery", .android, "push-impression-tracking-android"),
        ])
    func sections(_ id: String, _ platform: Platform, _ anchor: String) throws {
        #expect(try EmbeddedSpec.specification.get().book[id]?.anchor(on: platform) == anchor)
    }

    @Test("case ids are unique in every edition")
    func uniqueness() throws {
        for (_, expansion) in try EmbeddedSpec.expansions.get() {
            let cases = expansion.cases
            #expect(Set(cases.map(\.id)).count == cases.count)
            #expect(cases.count > 500)
        }
    }

    @Test("the digest that was built in is that of the embedded files, and of the folder that they come from")
    func digest() throws {
        let embedded = SpecSource.embedded
        #expect(embedded.digest == FolderDigest(of: embedded.files.map { ($0.path, $0.bytes) }))
        let folder = try SpecSource.folder(Repository.root.appending(path: "spec").path)
        #expect(folder.digest == embedded.digest)
        #expect(try Specification(folder).identity.isBuiltIn)
        let files = folder.files.map { file in
            SpecSource.File(path: file.path, bytes: file.bytes + (file.path == "defaults.json" ? [10] : []))
        }
        #expect(!(try Specification(SpecSource(name: "built-in", files: files)).identity.isBuiltIn))
    }

    @Test("the embedded files go by their paths and leave out the schemas")
    func files() {
        let paths = SpecSource.embedded.files.map(\.path)
        #expect(paths == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(paths.contains("editions.json"))
        #expect(!paths.contains { $0.hasPrefix("schema/") })
    }
}
