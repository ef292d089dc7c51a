import DocCheck
import FindingReports
import StrictJSON
import Testing

@testable import ConformanceSpec

@Suite("Findings for code scanning")
struct PageSARIFTests {
    @Test("rules have help and an address, findings the hash of their line, and the run a name and a version")
    func members() throws {
        let checker = try Pages.checker()
        let page = """
            # Tracking {#push-tracking}

            ## About {#about-push-tracking}

            Send `_acsDeliveryTracking` with **on** or **off**.

            | Variable | Value |
            |:-:|:-:|
            | broadlogId | _mId |
            | deliveryId | _dId |
            | Aktion | "1", "2" or "7" |

            """
        let report = try checker.check(Array(page.utf8), name: "a page.md")
        let results = PageResults(
            toolVersion: "1.2.3", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required, selectedRules: [],
            pages: [CheckedPage(name: "a page.md", result: .success(report))])
        let run = try #require(try JSONDocument(FindingsSARIF.bytes(results)).root["runs"]?.elements.first)
        let driver = try #require(run["tool"]?["driver"])
        #expect(driver["semanticVersion"]?.string == "1.2.3")
        #expect(run["automationDetails"]?["id"]?.string == "tracking-conformance/docs/2022-02/")
        let rules = Array(try #require(driver["rules"]).elements)
        #expect(rules.count == results.rules.count && !rules.isEmpty)
        for rule in rules {
            let help = try #require(rule["help"])
            let markdown = try #require(help["markdown"]?.string)
            #expect(markdown.hasPrefix(try #require(rule["shortDescription"]?["text"]?.string)))
            #expect(help["text"]?.string?.isEmpty == false)
            let address = try #require(rule["helpUri"]?.string, "\(rule["id"]?.string ?? "")")
            #expect(address.hasPrefix("https://") && markdown.contains("](\(address))"))
        }
        let found = Array(try #require(run["results"]).elements)
        #expect(found.contains { $0["ruleId"]?.string == "page.variable-keys" })
        for result in found {
            let hash = try #require(result["partialFingerprints"]?["primaryLocationLineHash"]?.string)
            #expect(hash.wholeMatch(of: /[0-9a-f]{1,16}:[1-9][0-9]*/) != nil, "\(hash)")
        }
    }
}
