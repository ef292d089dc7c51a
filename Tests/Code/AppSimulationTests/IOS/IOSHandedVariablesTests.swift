import PushTracking
import Testing

@testable import AppSimulation

@Suite("iOS: variables that code nobody knows is given") struct IOSHandedVariablesTests {
    private static let call =
        #"MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])"#
    private static let variables =
        #"var variables: [String: Any] = ["broadlogId": message, "deliveryId": delivery, "action": code]"#
    private static let send = "MobileCore.collectMessageInfo(variables)"

    static let rows: [(name: String, code: String, sent: String)] = [
        // Whether more is sent is not known.
        (
            "a dictionary that is handed over is copied", "\(variables)\nEnricher.enrich(variables)\n\(send)",
            "7:m0/d0 ?"
        ),
        ("one that is handed over by & is not", "\(variables)\nEnricher.enrich(&variables)\n\(send)", "?"),
        ("so is one by & to a free function", "\(variables)\nenrich(&variables)\n\(send)", "?"),
        ("a function of the app leaves what it leaves", "\(variables)\nkeep(&variables)\n\(send)", "7:m0/d0"),
        (
            "code that is handed over assigns at any time",
            "var own = code\nEnricher.run { own = $0 }\n\(variables.replacing(": code", ": own"))\n\(send)", "?"
        ),
        (
            "code that is handed over assigns its own", "Enricher.run { var own = $0; own = own.trimmed }\n\(call)",
            "7:m0/d0"
        ),
    ]

    @Test("what is sent is known or not", arguments: rows)
    func handed(_ row: (name: String, code: String, sent: String)) throws {
        let keep = "func keep(_ variables: inout [String: Any]) { variables[\"action\"] = \"7\" }"
        let text = IOSSamples.plain.replacing(Self.call, row.code) + "\n\n" + keep
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        let trace = try IOSCase(app: .foreground, events: [.received(0)]).trace(scope)
        #expect(trace.summary == [row.sent], "\(row.name): \(trace.doubt)")
    }
}
