import TestSupport
import Testing

@testable import CodeRunner
@testable import SourceCode

@Suite("What would not compile") struct CheckTests {
    /// Each marker comes before one problem; the kinds in the order of the markers.
    static let java: [(String, [CodeProblem.Kind])] = [
        ("void f(Map<String, String> entries) { int n = ‣entriess.size(); }", [.undeclared]),
        ("class A { void f() { int n = ‣other; } }", [.undeclared]),
        ("class A { void f() { ‣handleClck(); } void handleClick() { } }", [.undeclared]),
        (
            "class NotificationCloser extends BroadcastReceiver { }\nvoid f() { Intent i = new Intent(this, ‣NotificationClosr.class); }",
            [.undeclared]
        ),
        ("void f(Bundle b) { String s = b.‣getStrnig(\"a\"); }", [.undeclared]),
        (
            "final int n = 1;\nvoid f() { final String s = \"a\"; ‣s = \"b\"; ‣n = 2; }",
            [.constantAssigned, .constantAssigned]
        ),
        ("class A { final int n = 1; void f() { ‣n = 2; ‣this.n++; } }", [.constantAssigned, .constantAssigned]),
        ("void f(Bundle b) { String s = ‣b.get(\"a\"); }", [.typeMismatch]),
        ("void f(Bundle b) { String s; s = ‣b.get(\"a\"); }", [.typeMismatch]),
        (
            "void f() { int n = ‣\"1\"; String s = ‣1; boolean b = ‣0; int m = ‣1L; }",
            [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch]
        ),
        (
            "void f() { HashMap<String, String> m = new HashMap<>(); MobileCore.collectMessageInfo(‣m); }",
            [.typeMismatch]
        ),
        ("void f() { Map<String, Object> m = new HashMap<>(); MobileCore.trackAction(\"a\", ‣m); }", [.typeMismatch]),
        ("void f() { HashMap<String, String> m = ‣new HashMap<String, Object>(); }", [.typeMismatch]),
        ("void f() { Map<String, String> m = new HashMap<>(); m.put(\"a\", ‣7); }", [.typeMismatch]),
        ("String f(Bundle b) { return ‣b.get(\"a\"); }", [.typeMismatch]),
        ("String ‣f(int n) { if (n > 0) { return \"a\"; } }", [.missingReturn]),
        ("int ‣f(int n) { while (n > 0) { n--; } }", [.missingReturn]),
        (#"int ‣f(String s) { switch (s) { case "a": return 1; } }"#, [.missingReturn]),
        ("void f() { ‣MobileCore.trackAction(\"a\"); }", [.wrongArguments]),
        ("void f(String s) { } void g() { ‣f(); f(‣1); }", [.wrongArguments, .typeMismatch]),
        ("void f(String s) { if (‣s) { } while (‣\"a\") { } }", [.typeMismatch, .typeMismatch]),
        ("void f(String s) { if (‣s == 1) { } }", [.typeMismatch]),
        ("void f() { int a = 1; int ‣a = 2; }", [.redeclared]),
        ("void f(int n) { switch (n) { case 1: int a = 1; break; case 2: int ‣a = 2; } }", [.redeclared]),
        ("class A { void f(B b) { int n = ‣holder.b.NAME; } }", [.undeclared]),
        ("class A { void f()‣\n void g() { } }", [.syntax]),
        ("class A { A(String s) { } static A make() { return new ‣A(); } }", [.wrongArguments]),
        ("void f() { foo()‣\n bar(); }", [.syntax]), ("void f() { if (a ‣{ } }", [.syntax]),
    ]

    static let swift: [(String, [CodeProblem.Kind])] = [
        (
            #"func f(_ d: [String: Any]) {\#n let flag = d["a"] as? String\#n if flag == nil { ‣flag = "on" }\#n}"#,
            [.constantAssigned]
        ),
        ("func f(_ count: Int) { ‣count = 1 }", [.constantAssigned]),
        (
            #"func f() { let d = ["a": 1]\#n ‣d["b"] = 2\#n let a = [1]\#n ‣a.append(2) }"#,
            [.constantAssigned, .constantAssigned]
        ),
        (
            "struct S { let n = 1\n mutating func f() { ‣n = 2\n ‣self.n = 3 } }",
            [.constantAssigned, .constantAssigned]
        ),
        ("func f() { for i in 0..<3 { ‣i += 1 } }", [.constantAssigned]),
        ("func f(_ x: Int?) { if let y = x { ‣y = 2 } }", [.constantAssigned]),
        ("func f(_ messageId: String) { print(‣mesageId) }", [.undeclared]),
        ("class A { func handle() { }\n func g() { ‣handel() \n self.‣handel() } }", [.undeclared, .undeclared]),
        ("func f(_ r: UNNotificationResponse) { print(r.‣actionIdentifer) }", [.undeclared]),
        ("enum Code: String { case opened, clicked }\nfunc f() -> String { Code.‣openedd.rawValue }", [.undeclared]),
        (
            "enum Kind { case opened, clicked }\nfunc f(_ k: Kind, _ o: Kind?) -> Bool { k == ‣.dismissed || ‣.seen != k || o == ‣.openned || o == .none }",
            [.undeclared, .undeclared, .undeclared]
        ),
        (
            "enum Kind { case opened, clicked }\nfunc f(_ k: Kind) { switch k { case ‣.dismissed: print(1)\n case .opened: print(2)\n default: print(3) }\n if case ‣.seen = k { print(4) } }",
            [.undeclared, .undeclared]
        ),
        (
            "enum Kind { case opened(Int), clicked }\nfunc f(_ k: Kind) -> Kind { if case ‣.openned(let n) = k { print(n) }\n var l: Kind = ‣.dismissed\n l = ‣.seen\n g(‣.lost)\n print(l)\n return ‣.gone }\nfunc g(_ k: Kind) { }",
            [.undeclared, .undeclared, .undeclared, .undeclared, .undeclared]
        ),
        (
            "func f(_ a: UIApplication, _ done: (UIBackgroundFetchResult) -> Void) { if a.applicationState == ‣.inactve { done(‣.newDta) } else { done(.noData) } }",
            [.undeclared, .undeclared]
        ),
        (
            "func f(_ s: String?) { ‣s.count }\nfunc g(_ s: String?) -> Int { ‣s.count + 1 }",
            [.optionalUsed, .optionalUsed]
        ),
        ("func f(_ s: String?) { ACPCore.trackAction(‣s, data: nil) }", [.optionalUsed]),
        (#"func f(_ s: String?) { ACPCore.trackAction("a", data: ["a": ‣s]) }"#, [.optionalUsed]),
        ("func f(_ s: String?) -> String { return ‣s }", [.optionalUsed]),
        ("func f(_ s: String?) { let t: String = ‣s }", [.optionalUsed]),
        (#"func f(_ u: [AnyHashable: Any]) { let s: String = ‣u["a"] as? String }"#, [.optionalUsed]),
        ("func f(_ b: Bool?) { if ‣b { } }", [.optionalUsed]),
        ("func f(_ s: String?) -> String { return \"a\" + ‣s }", [.optionalUsed]),
        (#"func f(_ u: [AnyHashable: Any]) { if ‣u["a"] == "on" { } }"#, [.typeMismatch]),
        ("func f(_ a: [String: Any]) { ACPCore.trackAction(\"a\", data: ‣a) }", [.typeMismatch]),
        (#"func f() { ACPCore.trackAction("a", data: ["action": ‣7]) }"#, [.typeMismatch]),
        (#"func f() { ‣ACPCore.trackAction("a", ["a": "b"]) }"#, [.wrongArguments]),
        ("func f() { ‣ACPCore.collectMessageInfo(data: [:]) }", [.wrongArguments]),
        (
            "func f(a: Int, b: Int) { }\nfunc g() { ‣f(b: 1, a: 2)\n ‣f(1, 2)\n ‣f(a: 1) }",
            [.wrongArguments, .wrongArguments, .wrongArguments]
        ),
        (
            "struct S { init(code: String) { } }\nfunc f() { _ = ‣S(\"a\")\n _ = S(code: ‣1) }",
            [.wrongArguments, .typeMismatch]
        ),
        ("func ‣f(_ n: Int) -> Int { if n > 0 { return 1 }\n print(n) }", [.missingReturn]),
        (#"func f() -> Int { return ‣"a" }"#, [.typeMismatch]),
        (
            "func f() { let n: Int = ‣\"a\"\n let s: String = ‣1\n let t: String = ‣nil }",
            [.typeMismatch, .typeMismatch, .typeMismatch]
        ),
        ("func f(_ s: String) { if let t = ‣s { print(t) }\n print(‣s!) }", [.typeMismatch, .typeMismatch]),
        ("func f() { let a = 1\n let ‣a = 2 }", [.redeclared]),
        ("func f() { let a = 1 ‣let b = 2 }", [.syntax]),
        ("func f(_ n: Int) { switch n { ‣case 1:\n default: print(n) } }", [.syntax]),
    ]

    static func check(_ marked: String, _ kinds: [CodeProblem.Kind], _ platform: HostPlatform) throws {
        let fixture = MarkedText(marked)
        let program = try Sample(language: platform.language, text: fixture.text).program(
            platform,
            evident: platform.language == .java ? TestPlatforms.meanings : [:]
        )
        let found = program.analysis.problems.map { "\($0.extent.start.testDescription) \($0.kind.rawValue)" }
        #expect(
            found == zip(fixture.positions, kinds).map { "\($0.testDescription) \($1.rawValue)" },
            "\(program.analysis.problems.map(\.message))"
        )
        #expect(fixture.positions.count == kinds.count)
    }

    /// Classes of which each extends the next, in all orders; the last extends what is put in for it.
    private static let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]]

    @Test(
        "of a chain of classes each is as whole as its end, in whichever order they stand",
        arguments: [
            ("", [0, 1, 2, 3]), (" extends Receiver", []), (" extends BroadcastReceiver", [0, 1, 2, 3]),
            // Two that extend each other are others of the same name, which nobody sees; who extends them is whole.
            (" extends C2", [0, 1]),
        ], orders)
    func chainOfClasses(_ end: (text: String, found: [Int]), _ order: [Int]) throws {
        let text = order.map { number in
            let mark = end.found.contains(number) ? "‣" : ""
            return "class C\(number)\(number == 3 ? end.text : " extends C\(number + 1)") "
                + "{ void f() { int n = \(mark)other; } }"
        }
        try Self.check(
            text.joined(separator: "\n"), end.found.map { _ in .undeclared }, TestPlatforms.android())
    }

    @Test("Java: each defect is found at its place", arguments: java)
    func javaDefect(_ marked: String, _ kinds: [CodeProblem.Kind]) throws {
        try Self.check(marked, kinds, TestPlatforms.android())
    }

    @Test("Swift: each defect is found at its place", arguments: swift)
    func swiftDefect(_ marked: String, _ kinds: [CodeProblem.Kind]) throws {
        try Self.check(marked, kinds, TestPlatforms.ios())
    }

    static let soundJava: [String] = [
        "void f() { center.delegate = delegate; helper(); }",
        "class A extends Unknown { void f() { int n = inherited; } }",
        "class A { ... void f() { int n = other; } }",
        "void f(RemoteMessage remoteMessage) {\n ...\n int n = data.size();\n}",
        "void f() {\n // your code here\n builder.build();\n notificationBuilder.setContentIntent(null);\n}",
        "void f(Bundle b) { Object o = b.get(\"a\"); String s = (String) b.get(\"a\"); String t = b.get(\"a\").toString(); }",
        "void f() { Object o = 1; long n = 1; double d = 1; Integer i = 1; byte b = 1; char c = 'a'; }",
        #"void f() { Map<String, ? extends Object> m = new HashMap<String, String>(); Map<String, Object> n = new HashMap<>(Map.of("a", "b")); }"#,
        "int f(int n) { if (n > 0) { return 1; } else { throw new IllegalStateException(); } }",
        "int f(int n) { while (true) { n++; } }",
        #"int f(String s) { switch (s) { case "a": return 1; default: return 2; } }"#,
        "int f() { try { return 1; } catch (Exception e) { return 2; } }", "String f(int n) { // ...\n}",
        "class A { final int n; A() { n = 1; } A(int m) { this.n = m; } }", "void f() { final int n; n = 1; }",
        "<T> T f(T t) { return t; } void g() { String s = f(\"a\"); }",
        "void f() { String s = null; Runnable r = () -> { int a = 1; }; int a = 2; }",
        "void f(List<String> l) { for (String s : l) { String t = s; } for (String s : l) { } }",
        "class A { class B { void f() { int n = m; } } int m; }",
        "void f(Intent intents, Intent intent) { intents.addFlags(1); } void g(int code1) { int n = code2; }",
        "void f() { Intent i = getIntent(); String s = i.getStringExtra(\"a\"); startActivity(i); }",
        "interface Codes { String OPEN = \"1\"; } class A implements Codes { String f() { return OPEN; } }",
        "enum Kind { A(\"a\"); private final String code; Kind(String code) { this.code = code; } } String f(Kind k) { switch (k) { case A: return \"x\"; default: return \"\"; } }",
        "void f(Object o) { if (o instanceof String s && s.isEmpty()) { } }",
        "class A { void f(int n) { switch (n) { case 1: int m = 1; String s = \"a\"; break; case 2: m = 2; s = \"b\"; g(m, s); } } }",
        "class A { void f() { int n = android.os.Build.VERSION.SDK_INT; g(n, com.acme.app.R.id.x, java.lang.String.valueOf(1)); } }",
        "class A { void f() { g(de.acme.Tool.make(), my.app.R.drawable.x, android.R.drawable.y, org.acme.CODE); } }",
        "public static void f(Map<String, Object> entries)", "static void f(String s)\n@Override\npublic boolean g()",
        #"void f(String... parts) { f(); f("a", "b"); int n = parts.length; }"#,
    ]

    static let soundSwift: [String] = [
        "func f() { center.delegate = notificationDelegate\n helper() }",
        "func f(_ s: String?) { guard let s else { return }\n print(s.count) }",
        "func f(_ s: String?) { let t = s ?? \"a\"\n print(t.count, s?.count ?? 0, s!.count, s == \"a\", s == nil) }",
        "func f() { let n: Int\n n = 1\n print(n) }",
        #"func f(_ u: [AnyHashable: Any]) { ACPCore.collectMessageInfo(["a": u["a"] as? String ?? "", "b": 7]) }"#,
        "func f(_ m: [String: String]) { ACPCore.collectMessageInfo(m)\n ACPCore.trackAction(\"a\", data: m)\n ACPCore.trackAction(\"b\", data: nil) }",
        #"func f() { var d = ["a": 1]\#n d["b"] = 2\#n d["a"] = nil }"#,
        "func f(_ n: Int) -> Int { switch n { case 1: return 1\n default: return 2 } }",
        #"func f(_ n: Int) -> String { n > 0 ? "a" : "b" }"#, "func f() -> Int { fatalError(\"x\") }",
        "func f() -> Int { while true { } }", "func f() -> Int {\n // ...\n}",
        "struct S { var n = 1\n init(n: Int) { self.n = n } }\nclass C { let m: Int\n init() { m = 1 } }",
        "func f(_ x: Any) { let d: Double = 1\n let o: Int? = 1\n let a: Any = \"s\"\n let h: AnyHashable = 1\n let s: String? = nil }",
        "func f(a: Int = 1, _ b: Int, then c: () -> Void) { }\nfunc g() { f(2) { }\n f(a: 1, 2, then: { }) }",
        "func f(_ xs: Int...) { }\nfunc g() { f()\n f(1, 2) }",
        "class A { init() { } }\nclass B: A { func f() { print(unknownGlobal) } }",
        #"extension UNNotificationResponse { var flag: String? { notification.request.content.userInfo["a"] as? String } }\#nfunc f(_ r: UNNotificationResponse) { print(r.flag ?? "") }"#,
        "func f() { let center = UNUserNotificationCenter.current()\n center.requestAuthorization(options: [.alert]) { granted, error in print(granted) } }",
        "enum E { case a(Int), b }\nfunc f(_ e: E) -> Int { switch e { case .a(let n): return n\n case .b: return 0 } }\nfunc g() -> Int { f(.a(1)) + f(E.a(2)) }",
        "func f(_ n: Int) { switch n {\n default:\n // more code\n } }", "func f() { os_log(\"a\", type:. debug, 1) }",
        "func f(_ count1: Int) { print(count2) }",
        #"func f(_ s: String) { var s = s\#n s = "b" }"#, #"func f(_ d: inout [String: Int]) { d["a"] = 1 }"#,
        "struct S { var a = [1]\n mutating func f() { a.append(2) } }",
        #"class A { var d: [String: Int] = [:]\#n func f() { d["a"] = 1\#n self.d["b"] = 2 } }\#nfunc f(_ a: A) { a.d["c"] = 3 }"#,
        "func f<T>(_ x: T) -> T { x }\nfunc g() -> String { f(\"a\") }",
        "@main struct App { static func main() async throws { try await run() } }\nfunc run() async throws { }",
        #"func f(_ u: [AnyHashable: Any]) { let aps = u["aps"] as? [String: Any]\#n let c = aps?["category"] as? String\#n print(c as Any) }"#,
        "func f() { let i = 1\n let a = [1, 2, 3]\n let b = a[i...]\n let c: [Int] = Array(a[..<i])\n print(b, c, a[...i]) }",
        "func f(_ c: UNUserNotificationCenter) { c.setNotificationCategories([], reload: true) }",
        "func f() { do { try g() } catch let error { print(error) }\n do { try g() } catch let error as NSError { print(error.code) } }",
        "func f(_ d: Data) { let s = String(data: d, encoding: .utf8)\n print(s!)\n if let s { print(s) }\n guard let t = String(bytes: [1], encoding: .utf8) else { return }\n print(t) }",
        "enum Kind: String, CaseIterable { case opened\n static let usual = Kind.opened\n static var other: Kind { .usual } }\nfunc f(_ k: Kind, _ o: Kind?) -> Bool { k == .opened || o == .none || o == .usual || k == .other || .some(k) == o }",
        "struct Style { static let plain = Style() }\nextension Style { static var bold: Style { Style() } }\nfunc f(_ s: Style) { g(.bold)\n g(.plain) }\nfunc g(_ s: Style) { }",
        "struct Spec { static func ~= (spec: Spec, token: Token) -> Bool { true } }\nextension Spec { static let name = Spec() }\nenum Token { case word }\nfunc f(_ t: Token) { switch t { case .name: print(1)\n default: print(2) } }",
        "enum Ownership { case owned }\nstruct Effects { struct Ownership { var copy = false }\n var ownership = Ownership() }\nfunc f(_ e: Effects) -> Bool { e.ownership.copy }",
        "enum Ownership { case owned }\nstruct Effects { enum Ownership { case copied }\n var ownership = Ownership.copied }\nfunc f(_ e: Effects) -> Bool { e.ownership == .copied }",
        "enum Model { }\nfunc f() { print(Model.Basic.self, Model.shared) }",
        "enum Kind: Wire { case opened }\nfunc f(_ k: Kind, _ o: Other) { if k == .fromWire { print(o == .thing) }\n switch o { case .here: print(1)\n default: print(2) } }",
        "func f(_ o: Int?) { switch o { case .some(let n): print(n)\n case .none: print(0) }\n if case .some = o { print(1) } }",
        #"func f(_ s: String?) { print(s.map { $0.count } ?? 0, "\(s ?? "")") }"#,
    ]

    /// Code with one defect, and what mends it; `nil` where that is not plain.
    static let remedies: [(CodeLanguage, String, String?)] = [
        (
            .java,
            "void f() { HashMap<String, String> m = new HashMap<>(); MobileCore.collectMessageInfo(m); }",
            "declare it `Map<String, Object>`"
        ),
        (
            .java, "void f() { Map<String, Object> m = new HashMap<>(); MobileCore.trackAction(\"a\", m); }",
            "declare it `Map<String, String>`"
        ),
        (
            .java, "void f(Map<String, String> m) { MobileCore.collectMessageInfo(m); }",
            "declare it `Map<String, Object>`"
        ),
        (.java, "void f() { HashMap<String, String> m = new HashMap<String, Object>(); }", nil),
        (.java, "void f() { Map<String, String> m = new HashMap<>(); m.put(\"a\", 7); }", "write \"7\""),
        (.java, "void f() { String s = 2L; }", "write \"2\""), (.java, "void f() { int n = \"1\"; }", nil),
        (.java, "void f(Bundle b) { String s = b.get(\"a\"); }", "cast it with `(String)`"),
        (.swift, #"func f() { ACPCore.trackAction("a", data: ["action": 7]) }"#, "write \"7\""),
        (.swift, "func f(_ x: Any) { let s: String = x }", "cast it with `as? String`"),
        (.swift, "func f(_ s: String?) -> String { return s }", "unwrap it"),
        (.swift, "func f() { let n = 1\n n = 2 }", "declare it with var"),
        (.java, "void f() { final int n = 1; n = 2; }", "leave out final"),
    ]

    @Test("where it is plain what mends it, that is said", arguments: remedies)
    func remedy(_ language: CodeLanguage, _ text: String, _ remedy: String?) throws {
        let platform = try language == .java ? TestPlatforms.android() : TestPlatforms.ios()
        let problems = try Sample(language: language, text: text).program(platform).analysis.problems
        #expect(problems.map(\.suggestion) == [remedy])
    }

    @Test("Java: what is right, or cannot be known, is not accused", arguments: soundJava)
    func javaSound(_ text: String) throws { try Self.check(text, [], TestPlatforms.android()) }

    @Test("Swift: what is right, or cannot be known, is not accused", arguments: soundSwift)
    func swiftSound(_ text: String) throws { try Self.check(text, [], TestPlatforms.ios()) }
}
