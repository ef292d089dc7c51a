import TestSupport
import Testing

@testable import ExampleCode

/// Code as it stands in the JDK and in the toolchain's own sources, each row with one thing that was said to be wrong.
@Suite("Right code that nobody wrote for the checks") struct StrangersCodeTests {
    static let java = [
        "void f(int a, long b) { a >>>= 1; b >>>= 3; a >>= 1; int c = a >>> 2; }",
        "module com.acme.push { requires java.base; exports com.acme; }",
        "open module com.acme.push { requires transitive java.base; }",
        "@Deprecated package com.acme;",
        "String f(String a) {\n return\n a.trim() +\n \"b\";\n}",
        "record Point(int x, int y) { Point { if (x < 0) { throw new IllegalArgumentException(); } } }",
        "sealed interface Shape permits Round { }\nnon-sealed class Round implements Shape { }",
        "class A { boolean sealed; void f() { sealed = true; } }",
        "void f(int n) { int i, c; for (i = 0, c = n; i < c; i++) { } }",
        "@interface Unit { String value() default \"\"; int[] codes() default {1, 2}; Deprecated old() default @Deprecated; }",
        "void f(InputStream in) throws IOException { try (in) { } try (in; Reader r = open(in)) { } }",
        "double a = 0x1.0p-53; float b = 0x1p31f; double c = 1.; double d = 0.e5; float e = 1.f;",
        "int f(long code) { return switch (code) { case (int) A.ONE -> 1; case (int) A.TWO, (int) A.SIX -> 2; default -> 3; }; }",
        "class Holder<@NonNull T> { T held; }",
        "int f(Object o) { return switch (o) { case Point(int x, var y) when x > y -> x; case Line(Point(int a, _), Point q) -> a; default -> 0; }; }",
        "boolean f(Object o) { return o instanceof Point(int x, int y) && x == y; }",
        "boolean equals(Object o) { if (!(o instanceof Point other)) { return false; } return other.x == x; }",
        "void f(Object o) { if (o instanceof String s) { } if (o instanceof Long s) { } String s = \"a\"; }",
        "Object f() { return Map.Entry[].class; }\nObject g(Stream s) { return s.toArray(Map.Entry[]::new); }",
        "Object f() { return g(Map.Entry<String, String>::getKey); }",
        "int f(int n) { return switch (n) { case 1: yield (int) g(n); default: yield (n); }; }",
        "boolean f(Node parent) {\n boolean is =\n (parent instanceof Path)\n || (parent instanceof Call);\n return is; }",
        "Class<?>[] types =\n { InvocationHandler.class };",
        "void f(char ch[], int offset) { int n = ch.length; char c = ch[offset]; }\nvoid g(char[][] all) { f(all[0], 1); }",
        "void f() { byte[] b = new byte[2]; b[0] = '/'; short s = 'a'; }",
        "void f(StringBuilder b) { CharSequence s = b; HashMap<String, String> m = new LinkedHashMap<>(); }",
        "int f(String s) { return s.indexOf('=') + s.indexOf(\"a\", 2) + s.lastIndexOf('/'); }",
        "void f(List<String> list) { list.add(0, \"a\"); long n = Math.max(1L, 2L); float x = Math.min(1f, 2f); }",
        "void f(Exception e) { e.printStackTrace(out()); throw new RuntimeException(e); }",
        "String f(Stream<String> all) { return all.collect(Collectors.joining(\", \")); }",
        "class A { static int cut(int a, int b, int c) { return a; } int cut(int a) { return cut(a, 1, 2); } }",
        "class A extends Unknown { void draw(int a) { } void f() { draw(1, 2); nam = 1; } String name; }",
        "class A implements Unknown { int aload; void f() { int[] all = {aload, caload}; } }",
        "package com.acme;\nimport javax.naming.Context;\nvoid f(Context c) { c.lookup(\"a\", 1); c.getPackageNam(); }",
        "package com.acme;\nimport com.acme.codes.Error;\nObject f() { return new Error(1, 2, 3, 4); }",
        "package com.acme;\nclass JPane { }\nObject f() { return new JPanel(); }",
        "int f(int n) { outer: for (;;) { for (;;) { if (n > 1) { continue outer; } return n; } } }",
        "int f(int n) { do { if (n > 1) { continue; } return n; } while (true); }",
        "int f(int n) { for (;;) { switch (n) { case 1: break; default: return 2; } } }",
        "record Pair(int a, int b) { Pair(int a) { this(a, 2); } static Pair of() { return new Pair(1, 2); } }",
        "void f(Map.Entry<String, String> e) { e.setValue(\"a\"); long n = Long.MIN_VALUE; System.out.printf(\"%d\", n); }",
        "Object f() { return sun.nio.cs.UTF_8.INSTANCE; }\nclass A { Object g() { return jdk.internal.misc.VM.state(1); } }",
    ]

    static let swift = [
        "enum E { case a(Int), b(Int, Int) }\nfunc f(_ e: E) -> Int { switch e { case .a(let n), .b(let n, _): return n } }",
        "func f(_ g: () throws(Fault) -> Int) throws(Fault) -> Int { try g() }\nlet h = { (n: Int) throws(Fault) in n }",
        "func f() { #expect(throws: Fault.self) { try g() } }",
        "let a = #/\"_mId\":\"([^\"]+)\"/#\nlet b = text.replacing(/[\"']/) { _ in \"\" }\nlet c = 6 / 2 / 1",
        "extension [Double] { var first: Double { self[0] } }\nextension Int? { var isOne: Bool { self == 1 } }",
        "func f(_ all: [(Int, Int)]) -> Int? { all.first { $0.0 == 1 }?.1 }\nlet g = all.map(\\.0.count)\nlet h = x.0.1",
        "let make = Frame.init(_:scenario:)",
        "func f(_ all: [Item]) async { for var one in all { one.count = 1 }\n for try await (a, b) in group { print(a, b) } }",
        "func f() async { async let a = g()\n if await !h(a) { }\n let b = await .none ?? a }",
        "var sum: UInt64 = 1\nfunc f() { sum &+= 2\n sum = sum &* 3 &- 1 ^ sum &<< 2 }",
        "let a = (#\"\"\"\"#, #\"a\"b\"#)",
        "func f(_ a: [Int]) -> [String] {\n a.map\n {\n String($0)\n }\n}\nfunc g() {\n list(1)\n { one in print(one) }\n}",
        "func f() { let a = (any Error).self\n let b = (index: Int, name: String).self\n print(a, b) }",
        "func f<each T>(_ all: repeat each T) { }\nstruct S: ~Copyable { consuming func end() { } }",
        "protocol P { func f<T>() where T: Equatable\n func g() }",
        "protocol P { associatedtype A: Equatable = Int where A: Hashable\n var a: Int { get async throws }\n static func == (l: Self, r: Self) -> Bool }",
        "class A { var n: Int\n { 1 }\n deinit { }\n nonisolated(unsafe) var m = 1\n subscript(i: Int) -> Int { _read { yield m } } }",
        "precedencegroup Up {\n higherThan: AdditionPrecedence\n}\ninfix operator **: Up",
        "macro unit(_ n: Int) -> Int = #externalMacro(module: \"M\", type: \"T\")",
        "func f(@Builder content: () -> Int, _ a: @escaping @Sendable (Int) -> Void, @My.Builder b: () -> Int) { }",
        "func f() { do { try g() } catch Fault.a, Fault.b { } catch where isDone { } }",
        "#if DEBUG\nlet n = 1\n#else\nlet n = 2\n#endif\nfunc f() {\n #if DEBUG\n let a = 1\n #else\n let a = 2\n #endif\n print(a)\n}",
        "func f(_ count: Int) -> Int { max(1, min(count, 3)) }",
        "func f(_ t: inout String) { g { count in count += 1 } }\nfunc h(_ token: consuming Item) { token.n = 1 }",
        "struct S { var n = 1\n init(m: Int) { self[m] = 2 }\n subscript(i: Int) -> Int { get { n } set { n = newValue } } }",
        "struct S { let look: (String) -> Int\n func look(at n: Int) -> Int { look(\"a\") } }",
        "struct S { static let tool: String? = nil\n let tool: String\n func f() -> Int { tool.count } }",
        "struct A { struct Answer { let line: Int } }\nstruct B { struct Answer { let text: String } }\nfunc f(_ a: Answer) { print(a.line) }",
        "func f(_ text: String) { _ = text.split(separator: \",\", omittingEmptySubsequences: false)\n var a = [1]\n a.removeFirst(1)\n a.reverse() }",
        "func closure(_ n: Int) { }\nfunc f() { _ = Closure(1, 2) }",
        "func f() -> Int { func words() -> Int { 1 }\n let words = words()\n return words }",
        "import Glibc\nfunc read(_ n: Int) { reed(n) }",
        "func f(_ n: Swift.Bool) { if n { } }",
    ]

    @Test("Java that compiles is read and not accused", arguments: java)
    func acceptsJava(_ text: String) throws { try check(text, TestPlatforms.android()) }

    @Test("Swift that compiles is read and not accused", arguments: swift)
    func acceptsSwift(_ text: String) throws { try check(text, TestPlatforms.ios()) }

    private func check(_ text: String, _ platform: HostPlatform) throws {
        let program = try Sample(language: platform.language, text: text).program(platform)
        #expect(program.analysis.problems.map(\.message) == [])
    }
}
