import ConformanceSpec
import DocCheck
import Foundation
import TestSupport
import Testing

/// The pages that the project is about, where they lie beside it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"))
struct SharedPageTests {
    /// The edition of each page, and what page-findings.md establishes for tables, prose and captions in the newest one:
    /// line, rule, the text there.
    static let expected: [(page: String, edition: String, findings: [String])] = [
        (
            "de-DE.md", "2022-02",
            [
                "42 page.variable-keys Aktion", "139 page.file-caption NotificationDismessedReceiver.java",
                "373 page.category STANDARD",
            ]
        ),
        (
            "es-ES.md", "2021-01",
            [
                "26 page.flag-values en", "26 page.flag-values en", "48 page.variable-keys acción",
                "139 page.file-caption NotificationDismessedReceiver.java", "340 page.category PREDETERMINADO",
            ]
        ),
        (
            "it-IT.md", "2020-07",
            [
                "21 page.flag-name Informazioni sul tracciamento push",
                "122 page.file-caption NotificationDismessedReceiver.java",
            ]
        ),
        (
            "pt-BR.md", "2021-01",
            [
                "45 page.variable-keys ação", "136 page.file-caption NotificationDismessedReceiver.java",
                "335 page.category PADRÃO",
            ]
        ),
        (
            "zh-Hans.md", "2021-01",
            [
                "25 page.flag-values ，分别位于", "47 page.variable-keys 操作",
                "138 page.file-caption NotificationDismessedReceiver.java",
            ]
        ),
    ]

    @Test("what was established by hand is found at its line, and nothing else", arguments: expected)
    func newestEdition(page: String, edition: String, findings: [String]) throws {
        let report = try Pages.check(
            [UInt8](Data(contentsOf: Repository.sharedPages.appending(path: page))), name: page)
        #expect(report.shownEdition?.id == edition && Pages.summary(report) == findings)
    }

    @Test("in the first edition there is no flag to document")
    func oldestEdition() throws {
        let bytes = [UInt8](try Data(contentsOf: Repository.sharedPages.appending(path: "it-IT.md")))
        let report = try Pages.check(bytes, name: "it-IT.md", edition: "2020-07")
        #expect(Pages.summary(report) == ["122 page.file-caption NotificationDismessedReceiver.java"])
    }
}
