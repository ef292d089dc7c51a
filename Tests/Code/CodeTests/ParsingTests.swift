import TestSupport
import Testing

@testable import SourceCode

@Suite("Texts as trees") struct ParsingTests {
    static let java: [(String, String)] = [
        ("a = b = c;", "(= a (= b c))"), ("a + b * c - d;", "(- (+ a (* b c)) d)"),
        ("a || b && c == d;", "(|| a (&& b (== c d)))"),
        ("a ? b : c ? d : e;", "(?: a b (?: c d e))"), ("!a.b().c[0];", "(! a.b().c[0])"),
        ("(String) a.b;", "(as a.b String)"), ("(a) + b;", "(+ a b)"), ("(int) -a;", "(as (- a) int)"),
        ("a >> b >>> c;", "(>>> (>> a b) c)"), ("a < b == c > d;", "(== (< a b) (> c d))"),
        ("x -> x + 1;", "{(x) in (+ x 1)}"),
        ("(a, b) -> { return a; };", "{(a, b) in (return a)}"),
        ("(int a, String b) -> a;", "{(a: int, b: String) in a}"),
        ("String::valueOf;", "String::valueOf"), ("new A<>(b).c();", "(new A<_> (b)).c()"),
        ("new int[] {1, 2};", "[1, 2]"),
        ("new int[3];", "(new int[3])"),
        ("Map<String, List<Integer>> m = f();", "(var m :Map<String, List<Integer>> = f())"),
        ("int[] a = {1}, b;", "(var a :[int] = [1] b :[int])"), ("final var x = 1;", "(let x = 1)"),
        ("List<? extends T> l;", "(var l :List<? extends T>)"), ("a.b.C d = new a.b.C();", "(var d :C = (new C ()))"),
        (
            "@A(x = 1) @B public static void f(final int a, String... b) throws E { }",
            "(func f (a: int, b: String...) {})"
        ),
        ("<T extends A & B> T f();", "(func f () -> T)"),
        ("if (a) b(); else if (c) { } else d();", "(if a {b()} (if c {} d()))"),
        ("for (int i = 0; i < 3; i++) { }", "(count (var i :int = 0) (< i 3) (post++ i) {})"),
        ("for (;;) { }", "(count {})"), ("for (String a : b) c();", "(for a :String b {c()})"),
        (
            "try (A a = b()) { } catch (C | D e) { } finally { }",
            "(try (var a :A = b()) {} (catch C|D e {}) finally {})"
        ),
        (
            "switch (a) { case 1: case 2: b(); default: c(); }",
            "(switch a (case =1 {}) (case =2 {b()}) (case default {c()}))"
        ),
        ("switch (a) { case A, B -> b(); default -> { } }", "(switch a (case =A|=B {(yield b())}) (case default {}))"),
        (
            "class A<T> extends B<T> implements C, D { int a; A() { } static { } }",
            "(class A : B<T>, C, D (var a :int) (initializer A () {}) (staticBlock () {}))"
        ),
        ("enum A { B(1), C { void f() { } }; int d; }", "(enum A (case B 1) (case C) (var d :int))"),
        ("record A(int b) { }", "(record A)"),
        ("label: while (a) { continue label; }", "(label label (while a {(continue label)}))"),
        ("import a.b.*; package c;", "(import a.b.*) (import package c)"), ("a.<B>c();", "a.c()"),
        ("a\n  .b()\n  .c();", "a.b().c()"),
        ("/* a */ b(/* c */); // d", "b()"), ("a instanceof B c && d;", "(&& (is a B c) d)"),
        ("Foo.class;", "<Foo>.self"), ("#!/usr/bin/java\na();", "a()"), ("A::<B>c;", "A::c"),
        ("(A<B>) int.class;", "(as <int>.self A<B>)"),
        ("a(010, 0_17L, 0, 0xF, 0777777777777777777777L);", "a(8, 15L, 0, 15, 9223372036854775807L)"),
        ("do a(); while (b);", "(repeat {a()} b)"), ("synchronized (a) { b(); }", "{b()}"),
        ("String s = \"a\\\"b\";", "(var s :String = \"a\"b\")"),
        ("new A() { void f() { } };", "(new A () (anonymous : A (func f () {})))"),
    ]

    static let swift: [(String, String)] = [
        ("a = b", "(= a b)"), ("a + b * c ?? d", "(?? (+ a (* b c)) d)"), ("a\n  .b()\n  .c", "a.b().c"),
        ("a\n-b", "a (- b)"),
        ("a\n- b", "(- a b)"), ("a && b\n  || c", "(|| (&& a b) c)"), ("a?.b!.c?()", "a?.b!.c?()"),
        ("a as? B ?? c", "(?? (as? a B) c)"), ("a is B && c", "(&& (is a B) c)"), ("try? a.b()", "(try? a.b())"),
        ("try await a.b + c", "(try (+ (await a.b) c))"), ("a ? b : c", "(?: a b c)"), ("[a, b,]", "[a, b]"),
        ("[:]", "[:]"),
        ("[a: b, c: d]", "[a: b, c: d]"), ("[String: Any]()", "<[String: Any]>()"), ("Array<Int>()", "<[Int]>()"),
        ("(a, b: c)", "(tuple a, b: c)"),
        ("a { b }", "a({in b})"), ("a(b) { c in d } e: { f }", "a(b, {(c) in d}, e: {in f})"),
        ("a { (b: Int, c) -> D in e }", "a({(b: Int, c) -> D in e})"), ("a { [weak self] in b }", "a({in b})"),
        ("if a { b } else if c { d } else { e }", "(if a {b} (if c {d} {e}))"),
        ("if let a, let b = c, d { }", "(if (bind a? a), (bind b? c), d {})"),
        ("if case .a(let b) = c { }", "(if (bind .a(b) c) {})"),
        ("guard let a = b else { return }", "(guard (bind a? b) {(return)})"),
        ("for a in b where c { }", "(for a b c {})"), ("for (a, b) in c { }", "(for (a, b) c {})"),
        ("while a { b() }", "(while a {b()})"),
        ("repeat { } while a", "(repeat {} a)"),
        (
            "switch a { case .b, .c(let d) where e: f()\ncase 1...2: g\ndefault: break }",
            "(switch a (case .b|.c(d) where e {f()}) (case =(... 1 2) {g}) (case default {(break)}))"
        ),
        (
            "switch a { case let b as C: d\ncase is E: f\ncase let (g, _): h\n@unknown default: i }",
            "(switch a (case (is b C) {d}) (case (is E) {f}) (case (g, _) {h}) (case default {i}))"
        ),
        ("func a(_ b: C, d e: F = g, h: I...) async throws -> J { }", "(func a (b: C, d e: F = g, h: I...) -> J {})"),
        ("@objc private(set) static var a: B? = c", "(var a :B? = c)"), ("var a: B { c }", "(var a :B get{c})"),
        ("var a: B { get { c } set(d) { e } }", "(var a :B get{c} set{e})"),
        ("var a = b { didSet { c } }", "(var a = b didSet{c})"),
        ("let a = b, c: D", "(let a = b c :D)"), ("let (a, b) = c", "(let (a, b) = c)"),
        (
            "class A<T: B>: C, D where T: E { init?(a: B) { }\n deinit { }\n subscript(b: C) -> D { e } }",
            "(class A : C, D (initializer init (a: B) {}) (deinitializer deinit () {}) (subscripting subscript (b: C) -> D {e}))"
        ),
        (
            "enum A: String { case b = \"c\", d\n indirect case e(f: G) }",
            "(enum A : String (case b \"c\") (case d) (case e (f: G)) (empty) (empty))"
        ), ("extension A.B: C { }", "(extension A.B : C)"),
        ("protocol A { func b()\n var c: D { get set } }", "(interface A (func b ()) (var c :D))"),
        ("do { try a() } catch B.c { } catch { }", "(try {(try a())} (catch =B.c error {}) (catch error {}))"),
        ("defer { a }", "(defer {a})"), ("a: while b { break a }", "(label a (while b {(break a)}))"),
        ("#selector(a.b(_:))", "#selector(a.b(_:))"), ("if #available(iOS 15, *) { }", "(if available(iOS15,*) {})"),
        ("\"a\\(b)c\\(d)\"", "(text \"a\" b \"c\" d)"), ("a[b, default: c] += 1", "(+= a[b, default: c] 1)"),
        ("f(&a, \\.b)", "f(&a, \\.b)"), ("f(\\A.b[0]?.c)", "f(\\.b[0]?.c)"),
        ("return\nlet a = 1", "(return) (let a = 1)"),
        ("a; b", "a b"), ("/* a /* b */ c */ d", "d"),
        ("let f: @escaping (A, B) throws -> C? = d", "(let f :(A, B) -> C? = d)"),
        ("a.init(b: c).self", "a.init(b: c).self"), ("`class`.`in`", "class.in"),
        ("x = if a { b } else { c }", "(= x (if a {b} {c}))"),
        ("#!/usr/bin/swift 'a\nb()", "b()"), ("func f() -> () -> A { { b } }", "(func f () -> () -> A {{in b}})"),
        ("var a: () -> B { { c } }", "(var a :() -> B get{{in c}})"),
        ("var a: () -> B { get { { c } } }", "(var a :() -> B get{{in c}})"),
        (
            "switch a { case B.c(d: 1).e: f\ncase B.c(d: let g): h }",
            "(switch a (case =B.c(d: 1).e {f}) (case B.c(g) {h}))"
        ),
        ("switch a { case (b(let c), .d): e }", "(switch a (case (.b(c), .d) {e}))"),
        ("if case let a?? = b { }", "(if (bind a?? b) {})"),
        (
            "class A { class internal func b() { }\n class final override var c: D { e } }",
            "(class A (func b () {}) (var c :D get{e}))"
        ),
        ("f(/A.b, /C.d(e))", "f(#/(A.b), #/(C.d(e)))"),
        ("let a = g(/b) + [/[)](c)/]", "(let a = (+ g(#/(b)) [#/[)](c)/]))"),
        ("@A<B?>.C var d: E", "(var d :E)"), ("@A func `a b`() { }\n`c", "(func a b () {}) c"),
        ("func a<B, C: D,>(_ e: F<1, B,>) { }", "(func a (e: F<_, B>) {})"),
        ("a { b }\nc: { d }\ne", "a({in b}, c: {in d}) e"),
        ("var a: B { @A borrow { c }\n @A mutate { &d } }", "(var a :B borrow{c} mutate{&d})"),
        ("((A) -> B)? { _ in c }", "<(A) -> B?>({(_) in c})"), ("(a)?.b", "a?.b"),
        ("func a<B>(_ c: B)\nwhere\n  D == E<\n    F,\n    G\n  >\n{ h }\nb()", "(func a (c: B) {h}) b()"),
    ]

    private static func tree(_ text: String, _ language: CodeLanguage) -> String {
        let unit = SourceUnit(parsing: SourceText(text), language: language)
        return TreePrinter().text(of: unit)
            + unit.problems.map { " !\($0.extent.start.testDescription) \($0.message)" }.joined()
    }

    @Test("Java is read as it groups", arguments: java)
    func javaTree(_ text: String, _ expected: String) { #expect(Self.tree(text, .java) == expected) }

    @Test("Swift is read as it groups", arguments: swift)
    func swiftTree(_ text: String, _ expected: String) { #expect(Self.tree(text, .swift) == expected) }

    static let elisions: [(CodeLanguage, String, String)] = [
        (.java, "void f() {\n...\n  g();\n}", "(func f () {(elision) g()})"),
        (.java, "void f() {\n....{Handle push messages}....\n  g();\n}", "(func f () {(elision) g()})"),
        (.java, "// <BUILD something>\nf();", "(elision) f()"),
        (.java, "<BUILD something here>\nf();", "(elision) f()"),
        (.java, "void f() { ... }", "(func f () {(elision)})"),
        (.java, "f(...);", "f(…)"), (.java, "// more code\n// plain words\nf();", "(elision) f()"),
        (.java, "f(); // ...", "f() (elision)"),
        (.java, "/* ... */ f();", "(elision) f()"), (.java, "[your code here]\nf();", "(elision) f()"),
        (.java, "String k = <your key>;", "(var k :String = (elision))"),
        (
            .java, "switch (a) { case 1: b(); break; default: // ...\n }",
            "(switch a (case =1 {b() (break)}) (case default {(elision)}))"
        ),
        (.java, "class A {\n  ...\n  void f() { }\n}", "(class A (elision) (func f () {}))"),
        (.java, "f(\n  a,\n  ...\n);", "f(a…)"),
        (.java, "int[] a = { 1, 2 };\n{\n  a();\n}", "(var a :[int] = [1, 2]) {a()}"),
        (.java, "m = (A) f\n  (Context.SERVICE);", "(= m (as f(Context.SERVICE) A))"),
        (.java, "(e.g. your code)\nf();", "(elision) f()"),
        (.swift, "...\nimport A\n...\nf()", "(elision) (import A) (elision) f()"),
        (
            .swift, "switch a { case b: c\ndefault:\n  ////MORE CODE\n}",
            "(switch a (case =b {c}) (case default {(elision)}))"
        ),
        (.swift, "f(…)", "f(…)"), (.swift, "func f() { ... }", "(func f () {(elision)})"),
        (.swift, "let k = <#your key#>", "(let k = (elision))"),
        (.swift, "let r = 1...\nlet s = ...3", "(let r = (post... 1)) (let s = (... 3))"),
        (.swift, "/// A doc comment.\nfunc f() { }", "(func f () {})"),
        (.swift, "a(b)\n  // MARK: - c\n  .d()", "a(b).d()"),
        (.swift, "struct A {\n  // ...\n  let b: C\n}", "(struct A (elision) (let b :C))"),
    ]

    @Test("what a writer left out is seen as that", arguments: elisions)
    func elision(_ language: CodeLanguage, _ text: String, _ expected: String) {
        #expect(Self.tree(text, language) == expected)
    }

    /// The marker comes before what cannot be read; the rest still is.
    static let mistakes: [(CodeLanguage, String, String)] = [
        (.java, "int a = ‣;\nb();", "(unreadable) b()"), (.java, "a(‣;\nb();", "(unreadable) b()"),
        (.java, "if (a ‣{ b(); }\nc();", "(unreadable) {b()} c()"), (.java, "a()‣\nb();", "a() b()"),
        (.java, "void f() { a(); ‣", "(func f () {a()})"), (.java, "a();\n‣}\nb();", "a() b()"),
        (.java, "String s = ‣\"abc;\nb();", "(var s :String = \"abc;\") b()"),
        (.java, "class A { int ‣; void f() { } }", "(class A (unreadable) (func f () {}))"),
        (.java, "a ‣# b;\nc();", "(unreadable) c()"),
        (.swift, "let ‣= 1\nb()", "(unreadable) b()"), (.swift, "a ‣b\nc", "a b c"),
        (.swift, "if a\n‣b()", "(unreadable) b()"),
        (.swift, "func f( ‣{ }\nb()", "(unreadable) (unreadable) b()"), (.swift, "‣}\nb()", "b()"),
        (.java, "class A { void f( ‣{ a(); } void g() { } }", "(class A (unreadable) (func g () {}))"),
        (.swift, "class A { func f( ‣{ a() }\n func g() { } }", "(class A (unreadable) (func g () {}))"),
        (.swift, "f(a(1 ‣2) { b() })\nc()", "(unreadable) c()"),
        (.swift, "switch a { ‣b c }\nd()", "(unreadable) d()"),
        (.swift, "enum E { case a ‣case b }", "(enum E (case a) (case b) (empty) (empty))"),
        (.swift, "f(1 ‣2)\nb()", "(unreadable) b()"), (.swift, "let s = ‣\"a\\(b\"\nc()", "(unreadable) c()"),
    ]

    @Test("a mistake is found at its place, and the rest is read", arguments: mistakes)
    func mistake(_ language: CodeLanguage, _ marked: String, _ expected: String) throws {
        let fixture = MarkedText(marked)
        let unit = SourceUnit(parsing: SourceText(fixture.text), language: language)
        #expect(unit.problems.first?.extent.start == fixture.positions.first)
        #expect(TreePrinter().text(of: unit) == expected)
    }

    static let unread: [(CodeLanguage, String, [Set<String>?])] = [
        (.java, "void f() { int = g(\"h\"); }", [["int", "g", "h"]]), (.java, "class A { int = g; }", [nil]),
        (.java, "void f() { new A() { int = g; }; }", [nil]), (.java, "int = g;", [nil]),
        (.java, "void f() { g()", [nil, nil]),
        (.java, "void f() { new A() { void h() { int = 1; } }; }", [["int"]]),
        (.swift, "let a = { let = \"\\(b)\" }", [["let", "b"]]), (.swift, "func f() { func g( { } }", [nil, []]),
    ]

    @Test("what a statement of a body leaves unread is known, and of others nothing is", arguments: unread)
    func unreadWords(_ language: CodeLanguage, _ text: String, _ expected: [Set<String>?]) {
        #expect(SourceUnit(parsing: SourceText(text), language: language).problems.map(\.unreadWords) == expected)
    }

    static let patterns: [(String, String?)] = [
        ("#/a\n#/b/#", "#/b/#"), ("#/a #/b #/c\n#/d/#", "#/d/#"), ("#/a\n#/\nb\n/#", "#/\nb\n/#"),
        ("#/a\\/# #/b\n#/c/# #/d", "#/c/#"), ("= /a\n= /b/", "/b/"), ("##/a\n#/b/#", "#/b/#"),
    ]

    @Test("a regular expression without an end does not hide the next", arguments: patterns)
    func unendedPatterns(_ text: String, _ expected: String?) {
        let tokens = Lexer.tokens(of: SourceText(text), rules: .swift)
        #expect(tokens.last { $0.kind == .pattern }?.text == expected)
    }

    static let languages: [(String, DetectedLanguage)] = [
        ("public void f() { a(); }", .code(.java)), ("String a = b.c();\na.d();", .code(.java)),
        ("func f() { }", .code(.swift)),
        ("let a = b\nlet c = d", .code(.swift)), ("<manifest>\n</manifest>", .manifest),
        ("<receiver android:name=\".A\"/>", .manifest),
        ("<html></html>", .other), (#"{"a": 1}"#, .other), ("npm install", .other), ("", .other),
        ("a.b(c: d)\nguard let e = f else { return }", .code(.swift)),
        ("Intent i = new Intent(this, A.class);", .code(.java)),
        ("// a comment\n@Override\nprotected void f() { super.f(); }", .code(.java)),
    ]

    @Test("the language is told by the text", arguments: languages)
    func language(_ text: String, _ expected: DetectedLanguage) { #expect(DetectedLanguage.detect(text) == expected) }

    @Test("places are those of the source: lines and columns in scalars")
    func places() throws {
        let id = SourceID(40)
        let unit = SourceUnit(parsing: SourceText("/* ä𝄞 */ f(\n  \"ü\", g)", id: id), language: .swift)
        let statement = try #require(unit.statements.first)
        guard case .expression(let expression) = statement.kind, case .call(let call) = expression.kind else {
            return #expect(Bool(false))
        }
        #expect(
            statement.extent
                == SourceExtent(
                    start: SourcePosition(line: 1, column: 10, in: id), end: SourcePosition(line: 2, column: 10, in: id)
                ))
        #expect(call.arguments[1].value.extent.start == SourcePosition(line: 2, column: 8, in: id))
    }
}
