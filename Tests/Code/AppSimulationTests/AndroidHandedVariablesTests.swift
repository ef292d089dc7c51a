import Foundation
import Testing

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

    private static let fill =
        "variables.put(\"broadlogId\", message); variables.put(\"deliveryId\", delivery); variables.put(\"action\", code);"
    private static let send = "MobileCore.collectMessageInfo(variables);"
    private static let local = "HashMap<String, Object> variables = new HashMap<>();"
    private static let kept = "private static final HashMap<String, Object> variables = new HashMap<>();"
    private static let last = "private static String last = null;"
    private static let known = ["7(m0,d0)", "7(m1,d1)"]
    private static let laterUnknown = ["7(m0,d0)", "?"]
    private static let unknown = ["?", ""]

    /// What a tracker keeps, what it does with a push, and what is known of two pushes.
    static let keptRows: [(name: String, fields: String, body: String, sent: [String])] = [
        ("a field that nobody is given is known", kept, fill + send, known),
        ("so it is where unknown code runs that is not given it", kept, fill + send + "Enricher.enrich();", known),
        (
            "who was given it with an earlier push has it", kept, fill + send + "Enricher.enrich(variables);",
            laterUnknown
        ),
        (
            "who was given it at the start has it", kept + "static { Enricher.register(variables); }", fill + send,
            unknown
        ),
        (
            "who was given what held it has it, though nothing holds it now", "",
            "\(local) List<Object> all = new ArrayList<>(); all.add(variables); \(fill) Enricher.enrich(all); all.clear(); \(send)",
            unknown
        ),
        (
            "who was given an object that holds it has it",
            "static class Box { final HashMap<String, Object> map = new HashMap<>(); } private static final Box box = new Box();",
            "HashMap<String, Object> variables = box.map; \(fill) \(send) Enricher.enrich(box);", laterUnknown
        ),
        (
            "code that is handed over changes it at any time",
            kept + "static { Enricher.onChange(() -> variables.put(\"action\", \"1\")); }", fill + send, unknown
        ),
        (
            "code that is handed over assigns a field at any time", last,
            "if (last != null) return; \(local) \(fill) \(send) Enricher.onChange(text -> { last = text; });",
            laterUnknown
        ),
        (
            "it counts at any time", "private static int count = 0;",
            "if (count > 0) return; \(local) \(fill) \(send) Enricher.onChange(text -> count++);", laterUnknown
        ),
        (
            "an object made to be called assigns its fields at any time",
            "static class Codes implements Enricher.Listener { String code = \"7\"; public void on(String text) { code = text; } } private static final Codes codes = new Codes();",
            "Enricher.add(codes); \(local) \(fill) variables.put(\"action\", codes.code); \(send)", unknown
        ),
        (
            "an anonymous one assigns those around it", last,
            "if (last != null) return; \(local) \(fill) \(send) Enricher.add(new Enricher.Listener() { public void on(String text) { last = text; } });",
            laterUnknown
        ),
        (
            "what code that is handed over assigns of its own is its own", last,
            "if (last != null) return; \(local) \(fill) \(send) Enricher.onChange(text -> { String own = text; own = own.trim(); });",
            known
        ),
        (
            "what is read of it is not known", "",
            "\(local) \(fill) Enricher.enrich(variables); HashMap<String, Object> other = new HashMap<>(); other.put(\"broadlogId\", message); other.put(\"deliveryId\", delivery); other.put(\"action\", variables.get(\"action\")); MobileCore.collectMessageInfo(other);",
            unknown
        ),
        (
            "a copy made later holds what is not known", "",
            "\(local) \(fill) Enricher.enrich(variables); MobileCore.collectMessageInfo(new HashMap<>(variables));",
            unknown
        ),
        (
            "what it is asked is not known", "",
            "\(local) \(fill) Enricher.enrich(variables); if (variables.containsKey(\"action\")) { \(local.replacingOccurrences(of: "variables", with: "other")) other.putAll(variables); MobileCore.collectMessageInfo(other); }",
            unknown
        ),
        (
            "what a list holds is not known", "",
            "\(local) List<String> codes = new ArrayList<>(); codes.add(code); Enricher.enrich(codes); \(fill) variables.put(\"action\", codes.get(0)); \(send)",
            unknown
        ),
        (
            "a loop over it is not known", "",
            "\(local) List<String> codes = new ArrayList<>(); codes.add(code); Enricher.enrich(codes); for (String one : codes) { \(fill) \(send) }",
            unknown
        ),
    ]

    @Test("what is kept is known until unknown code has it", arguments: keptRows)
    func kept(_ row: (name: String, fields: String, body: String, sent: [String])) throws {
        let tracker = """
            final class Tracker {
                \(row.fields)
                static void track(String message, String delivery, String flag, String code) {
                    if (message == null || delivery == null) return;
                    if (flag != null && !flag.equals("on")) return;
                    \(row.body)
                }
            }
            """
        let app = try AndroidExample([tracker, AndroidParts.service, AndroidParts.receiver, AndroidParts.activity])
        #expect(try app.sent("r0 r1") == row.sent, "\(row.name)")
    }

    @Test("what a push carries is known, whoever is given it, too") func pushData() throws {
        let own = "Map<String, String> push = message.getData();"
        let service = AndroidParts.service.replacingOccurrences(of: own, with: own + " Enricher.handle(push);")
        let app = try AndroidExample([AndroidParts.tracker, service, AndroidParts.receiver, AndroidParts.activity])
        #expect(try app.sent("r0 r1") == Self.known)
    }
}
