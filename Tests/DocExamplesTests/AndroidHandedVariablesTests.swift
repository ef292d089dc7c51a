import Foundation
import Testing

@testable import DocExamples

@Suite("Android: variables that code nobody knows is given") struct AndroidHandedVariablesTests {
    static let rows: [(name: String, before: String, after: String, sent: String)] = [
        ("a static function may change them", "Enricher.enrich(variables);", "", "?"),
        ("an object's function may", "new Enricher().enrich(variables);", "", "?"),
        ("a function without a class may", "enrich(variables);", "", "?"),
        ("under another name they are the same", "Map<String, Object> all = variables; Enricher.enrich(all);", "", "?"),
        (
            "what is stored later does not tell what else was",
            "Enricher.enrich(variables); variables.put(\"action\", code);",
            "", "?"
        ),
        ("what holds them holds them still", "Enricher.enrich(Collections.singletonList(variables));", "", "?"),
        (
            "a function that is handed on may change them", "Enricher.run(() -> variables.put(\"action\", \"1\"));", "",
            "?"
        ),
        (
            "a function that is handed on and names others may not", "Enricher.run(() -> message.trim());", "",
            "7(m0,d0)"
        ),
        (
            "a text with their name is a text", "Enricher.run(() -> Log.d(\"variables\", \"variables\"));", "",
            "7(m0,d0)"
        ),
        ("a copy is another map", "Enricher.enrich(new HashMap<>(variables));", "", "7(m0,d0)"),
        ("an object that is made of them may", "Object summary = new Summary(variables);", "", "?"),
        ("a log writes them", "Log.d(\"Tracker\", variables.toString());", "", "7(m0,d0)"),
        ("what they hold is no map", "Enricher.enrich(message);", "", "7(m0,d0)"),
        ("what comes after the call changes nothing", "", "Enricher.enrich(variables);", "7(m0,d0)"),
        ("a function of the app is known", "Own.look(variables);", "", "7(m0,d0)"),
    ]

    @Test("what is sent is known or not", arguments: rows)
    func handed(_ row: (name: String, before: String, after: String, sent: String)) throws {
        let call = "MobileCore.collectMessageInfo(variables);"
        let tracker = AndroidParts.tracker.replacingOccurrences(of: call, with: "\(row.before) \(call) \(row.after)")
        let own = "class Own { static void look(Map<String, Object> map) { map.get(\"action\"); } }"
        let app = try AndroidExample([tracker, own, AndroidParts.service, AndroidParts.receiver, AndroidParts.activity])
        #expect(try app.sent("r0") == [row.sent], "\(row.name)")
    }
}
