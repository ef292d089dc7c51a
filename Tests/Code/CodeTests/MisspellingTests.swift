import Testing

@testable import CodeChecker

@Suite("Misspelt names") struct MisspellingTests {
    @Test("are looked for among the declared ones, until too many were looked for to be misspelt")
    func search() {
        let names = (0..<1_000).map { "declared\($0)Name" } + ["deliveryId"]
        var search = MisspellingSearch()
        #expect(search.meant(by: "delivreyId", among: names) == "deliveryId")
        #expect(search.meant(by: "sessionId", among: names) == nil)
        for _ in 0..<100 { _ = search.meant(by: "sessionId", among: names) }
        #expect(search.meant(by: "delivreyId", among: names) == nil)
    }
}
