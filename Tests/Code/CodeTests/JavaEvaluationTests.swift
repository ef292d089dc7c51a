import TestSupport
import Testing

@testable import SourceCode

@Suite("Java, evaluated") struct JavaEvaluationTests {
    static let expressions: [(String, String)] = [
        ("1 + 2 * 3;", "7"), ("(1 + 2) * 3;", "9"), ("7 / 2;", "3"), ("-7 % 3;", "-1"), ("7 / 2.0;", "3.5"),
        ("2147483647 + 1;", "-2147483648"),
        ("2147483647L + 1;", "2147483648"), ("(int) 4294967297L;", "1"), ("1 << 4 | 1;", "17"), ("-8 >> 1;", "-4"),
        ("-1 >>> 28;", "15"),
        ("0x10 + 0b11 + 1_000 + 010;", "1027"),
        ("1 < 2 && 2 < 3 || false;", "true"), ("!true || false == false;", "true"), ("true ? 1 : false ? 2 : 3;", "1"),
        ("false ? 1 : false ? 2 : 3;", "3"),
        ("1 + 2 + \"a\" + 1 + 2;", "3a12"), ("\"a\" + null + true + 'c' + 1.5;", "anulltruec1.5"),
        ("\"a\\n\\t\\\"\\u0041\\101\";", "a\n\t\"AA"), ("'a' + 1;", "98"), ("(char) 98;", "b"),
        ("\"on\".equals(\"on\");", "true"), ("\"on\".equals(null);", "false"),
        ("\"on\".equalsIgnoreCase(\"ON\");", "true"),
        ("\"on\" == \"on\";", "true"),
        ("\"on\" == \"o\" + \"n\";", "false"), ("\"on\" == (\"o\" + \"n\").intern();", "true"),
        ("\"o\" != null;", "true"),
        ("\" a \".trim().length();", "1"),
        ("\"abc\".substring(1, 2).toUpperCase();", "B"), (#""a,b".split(",").length;"#, "2"),
        ("\"abc\".indexOf(\"c\") + \"abc\".charAt(0);", "99"),
        (#"String.valueOf(7) + String.format("%s-%d", "a", 3);"#, "7a-3"),
        (#"String.join("-", Arrays.asList("a", "b"));"#, "a-b"),
        ("Integer.parseInt(\"12\") + Integer.valueOf(3);", "15"),
        ("\"abc\" instanceof String;", "true"), ("(String) null;", "null"),
        ("int[] a = {1, 2, 3}; a[1] += 5; a[1] + a.length;", "10"), ("int[][] a = {{1}, {2}}; a[1][0];", "2"),
        ("int[] a = new int[3]; a[2];", "0"), (#"new String[] {"a", "b"}[1];"#, "b"),
        ("int a = 1; a++ + ++a;", "4"), ("int a = 5; a -= 2; a *= 3; a;", "9"),
        ("int a, b = 2; a = b = 3; a + b;", "6"),
        ("String s = null; s += \"a\"; s;", "nulla"),
        (
            #"Map<String, String> m = new HashMap<>(); m.put("k", "v"); m.get("k") + m.get("x") + m.size();"#,
            "vnull1"
        ),
        ("Map<String, Object> m = new HashMap<>(); Map<String, Object> n = m; n.put(\"k\", 1); m;", "{k=1}"),
        (#"Map.of("a", 1, "b", 2).get("b");"#, "2"),
        (
            #"Map<String, String> m = new HashMap<String, String>() {{ put("a", "1"); put("b", "2"); }}; m;"#,
            "{a=1, b=2}"
        ),
        ("List<String> l = new ArrayList<>(); l.add(\"a\"); l.add(\"b\"); l.get(1) + l.contains(\"a\");", "btrue"),
        (#"Set<String> s = new HashSet<>(List.of("a", "a")); s.size();"#, "1"),
        ("Stream.class.getSimpleName();", "Stream"),
        ("List.of(1, 2, 3).stream().filter(x -> x > 1).map(x -> x * 2).collect(Collectors.toList());", "[4, 6]"),
        (#"List.of("a", "b").stream().anyMatch("b"::equals);"#, "true"),
        (#"List.of("a", "b").stream().map(String::toUpperCase).collect(Collectors.joining("+"));"#, "A+B"),
        ("Optional.ofNullable((String) null).orElse(\"on\");", "on"),
        ("Optional.of(\"a\").map(x -> x + \"b\").get();", "ab"),
        ("Optional.of(\"a\").filter(x -> x.equals(\"b\")).isPresent();", "false"),
        ("Objects.toString(null) + Objects.toString(null, \"-\") + Objects.toString(\"a\", \"-\");", "null-a"),
        ("Objects.equals(null, null) && !Objects.equals(\"a\", null);", "true"),
        ("Runnable r = () -> {}; Function<Integer, Integer> f = x -> x + 1; f.apply(2);", "3"),
        // A value given to a name that nothing declares is read again.
        ("saved = 1; saved + 1;", "2"),
        ("class A { void keep() { saved = 3; } int kept() { return saved; } } A a = new A(); a.keep(); a.kept();", "3"),
        ("Supplier<String> s = () -> { return \"a\"; }; s.get();", "a"),
        ("java.util.Map<String, String> m = new java.util.HashMap<>(); m.isEmpty();", "true"),
        ("String s = \"\"\"\n    a\n      b\n    \"\"\"; s;", "a\n  b\n"),
        ("String s = \"\"\"\n    a\n      b\"\"\"; s;", "a\n  b"),
        ("String s = \"\"\"  \n      a\n\n    b  \n     \"\"\"; s;", "  a\n\nb\n"),
        ("String s = \"\"\"\n      a\n  \"\"\"; s;", "    a\n"), ("String s = \"\"\"\n  a\n\"\"\"; s;", "  a\n"),
        (#"String s = """\#n    a\n  b\s\#n    c \\#n     d\040 \"""\#n    """; s;"#, "a\n  b \nc  d  \"\"\"\n"),
        (#"String s = """\#n    "a"\#r\#n    ""b""\#n    """; s;"#, "\"a\"\n\"\"b\"\"\n"),
        (
            "StringBuilder b = new StringBuilder(\"ab\"); b.reverse(); b.toString();",
            "unknown: nothing declares what StringBuilder.reverse does to what it is given"
        ),
        (
            "StringBuilder b = new StringBuilder(); b.insert(0, \"c\"); b.append(1).length();",
            "unknown: nothing declares what StringBuilder.insert does to what it is given"
        ),
        ("StringBuilder b = new StringBuilder(\"ab\"); b.indexOf(\"b\"); b.toString();", "ab"),
        ("List<String> l = new ArrayList<>(List.of(\"a\")); l.set(0, \"b\") + l.get(0);", "ab"),
        ("StringBuilder b = new StringBuilder(\"a\"); b.append(1).append(\"c\"); b.toString();", "a1c"),
        (#"int d = switch ("b") { case "a" -> 1; case "b", "c" -> 2; default -> 3; }; d;"#, "2"),
        ("int d = switch (3) { case 1: yield 1; default: { int z = 2; yield z * 5; } }; d;", "10"),
        ("Object o = \"x\"; o instanceof String s && s.equals(\"x\");", "true"),
        ("Object o = 1; o instanceof String;", "false"),
        (#"String.format("%02d|%-3s|%tY", 7, "b", 255);"#, "unknown: the format is not understood"),
        (#"String.format("%03d|%2$s|%4s|%x%%", 7, "b", 255);"#, "007|b|   b|ff%"),
        ("~5 & 0xF ^ 1;", "11"), ("long a = 1; a += 1; a;", "2"),
    ]

    @Test("an expression has its value", arguments: expressions)
    func expression(_ text: String, _ expected: String) throws {
        let outcome = try Sample(language: .java, text: text).outcome()
        #expect(outcome == expected)
    }

    static let programs: [(String, String)] = [
        ("class S { static int last = 3; }\nS.last = 5; S.last;", "5"),
        ("int f(int n) { if (n == 0) return 1; else if (n < 0) { return 0; } return n * f(n - 1); }\nf(5);", "120"),
        ("int s = 0; for (int i = 0, j = 1; i < 4; i++, j++) { if (i == 2) continue; s += i; } s;", "4"),
        (#"int s = 0; for (String k : Map.of("a", 1, "b", 2).keySet()) s++; s;"#, "2"),
        (
            #"String r = ""; for (Map.Entry<String, String> e : Map.of("a", "1").entrySet()) { r += e.getKey() + e.getValue(); } r;"#,
            "a1"
        ),
        ("int i = 0; while (true) { if (++i > 3) break; } do { i++; } while (i < 8); i;", "8"),
        (
            "int n = 0; outer: for (int i = 0; i < 3; i++) { for (int j = 0; j < 3; j++) { if (j == 1) continue outer; if (i == 2) break outer; n++; } } n;",
            "2"
        ),
        (
            #"String r = ""; switch ("b") { case "a": r += 1; case "b": r += 2; case "c": r += 3; break; default: r += 4; } r;"#,
            "23"
        ),
        (
            #"String r = ""; switch ("b") { case "a": String s = "1"; r += s; case "b": s = "2"; r += s; case "c": r += s; } r;"#,
            "22"
        ),
        (#"String r = ""; switch ("a") { case "a": String s = "1"; default: r += s; } r;"#, "1"),
        ("java.lang.Integer.parseInt(\"2\") + java.util.Map.of(\"a\", 1).size();", "3"),
        (#"String r = ""; switch ("z") { default: r += 4; case "a": r += 1; } r;"#, "41"),
        ("String r = \"\"; switch (\"a\") { case \"a\" -> r = \"x\"; case \"b\" -> { r = \"y\"; } } r;", "x"),
        (
            "class A { int x = 1; static int n = 5; A(int y) { this.x = y; n++; } int get() { return x; } }\nnew A(3).get() + A.n;",
            "9"
        ),
        (
            "class A { String hi() { return \"A\" + who(); } String who() { return \"a\"; } } class B extends A { @Override String who() { return \"b\"; } String hi() { return super.hi(); } }\nnew B().hi();",
            "Ab"
        ),
        ("class A { final int x; A(int x) { this.x = x; } A() { this(7); } }\nnew A().x;", "7"),
        (
            "abstract class A { int v; A(int v) { this.v = v; } abstract int f(); } class B extends A { B() { super(4); } int f() { return v; } }\nnew B().f();",
            "4"
        ),
        (
            "interface I { int f(int x); default int g() { return f(1); } } class A implements I { public int f(int x) { return x + 1; } }\nnew A().g();",
            "2"
        ),
        (
            "interface I { int f(int x); }\nI i = new I() { int k = 10; @Override public int f(int x) { return x + k; } }; i.f(1);",
            "11"
        ),
        (
            "enum E { A(\"1\"), B(\"2\"); final String code; E(String c) { code = c; } String code() { return code; } }\nE.B.code() + E.A.name() + E.valueOf(\"B\").ordinal() + (E.A == E.A);",
            "2A1true"
        ),
        (
            "enum E { A, B }\nE e = E.B; String r; switch (e) { case A: r = \"a\"; break; case B: r = \"b\"; break; default: r = \"?\"; } r;",
            "b"
        ),
        (
            "class O { static class N { static final String K = \"k\"; } class I { int f() { return z; } } int z = 3; int g() { return new I().f(); } }\nO.N.K + new O().g();",
            "k3"
        ),
        (
            "interface K { String ID = \"_mId\"; int N = 2; } class A implements K { static String f() { return ID + N; } }\nA.f() + K.N;",
            "_mId22"
        ),
        (
            "import static com.example.Keys.*;\nimport static com.example.Codes.OPEN;\nimport static com.example.Codes.twice;\nclass Keys { static final String ID = \"_mId\"; static String of(int n) { return ID + n; } } class Codes { static final int OPEN = 1; static int twice(int n) { return n * 2; } } class A { String f() { return of(OPEN) + twice(4); } }\nnew A().f();",
            "_mId18"
        ),
        (
            "class A { static int n(String... s) { return s.length; } static int f(String... s) { return n(s) * 10 + Arrays.asList(s).size(); } }\nA.f(\"a\", \"b\");",
            "22"
        ),
        (
            "class A { static <K, V> Map<K, V> of(Object... p) { Map<K, V> m = new HashMap<>(); for (int i = 0; i < p.length; i += 2) m.put((K) p[i], (V) p[i + 1]); return m; } }\nA.of(\"a\", 1, \"b\", 2).get(\"b\");",
            "2"
        ),
        ("record P(String a, int b) { int twice() { return b * 2; } }\nnew P(\"x\", 4).twice();", "8"),
        (
            #"static final Map<String, String> CODES = new HashMap<>(); class C { static { CODES.put("a", "1"); } static String get() { return CODES.get("a"); } }\#nC.get();"#,
            "1"
        ),
        (
            "String r = \"\"; try { Object o = null; o.toString(); r += 1; } catch (NullPointerException e) { r += 2; } finally { r += 3; } r;",
            "23"
        ),
        (
            "String r = \"\"; try { throw new IllegalStateException(\"no\"); } catch (IllegalArgumentException | ArithmeticException e) { r = \"a\"; } catch (Exception e) { r = e.getMessage(); } r;",
            "no"
        ),
        (
            #"class MyException extends Exception { MyException(String m) { super(m); } } void f() throws MyException { throw new MyException("x"); }\#ntry { f(); } catch (MyException e) { "caught"; }\#n1;"#,
            "1"
        ),
        ("int f() { try { return 1; } finally { g(); } } int n = 0; void g() { n++; }\nf() + n;", "2"),
        (#"void f(String... a) { r = a.length; } int r;\#nf("a", "b"); r;"#, "2"),
        ("String f(int a) { return \"i\"; } String f(String a) { return \"s\"; }\nf(1) + f(\"x\");", "is"),
        ("<T> T id(T a) { return a; }\nid(\"a\");", "a"),
        ("int f(int n) { int[] box = {n}; Runnable r = () -> box[0]++; r.run(); r.run(); return box[0]; }\nf(1);", "3"),
        (#"synchronized (this) { } assert 1 == 1 : "x"; ; label: { break label; } 5;"#, "5"),
        (
            "class A { private static A instance; static A getInstance() { if (instance == null) { instance = new A(); } return instance; } int n; }\nA.getInstance().n = 4; A.getInstance().n;",
            "4"
        ),
    ]

    @Test("a program does what it says", arguments: programs)
    func program(_ text: String, _ expected: String) throws {
        let outcome = try Sample(language: .java, text: text).outcome()
        #expect(outcome == expected)
    }

    /// The marker comes before what is to blame.
    static let ends: [(String, String)] = [
        ("String s = null; ‣s.length();", "crashed"), ("String s = null; s == null || s.isEmpty();", "true"),
        ("Map<String, String> m = null; ‣m.get(\"a\").length();", "crashed"),
        ("int x = ‣1 / 0;", "crashed"), ("int[] a = {1}; ‣a[1];", "crashed"), ("Object o = 1; ‣(String) o;", "crashed"),
        ("‣Map.of(\"a\", 1).put(\"b\", 2);", "crashed"),
        ("Boolean b = null; if (‣b) { }", "crashed"), ("String s = null; for (String x : ‣s) { }", "crashed"),
        (#"String s = null; switch (‣s) { case "a": break; }"#, "crashed"),
        ("if (‣sessionId.equals(\"a\")) { 1; }", "inconclusive"), ("while (‣isReady()) { }", "inconclusive"),
        ("for (String s : ‣unknownThings) { }", "inconclusive"), ("switch (‣other) { case 1: break; }", "inconclusive"),
        ("throw new IllegalStateException(\"x\");", "threw IllegalStateException x"), ("false && other;", "false"),
        ("true || other;", "true"), ("other.thing().more;", "unknown: nothing declares other"),
        ("Flags.ON;", "unknown: nothing declares Flags.ON"),
        ("if (‣\"on\".equals(Flags.ON)) { 1; }", "inconclusive"), ("if (‣FLAG_ON == null) { }", "inconclusive"),
        ("if (‣State.current == State.current) { }", "inconclusive"),
        ("switch (\"on\") { case ‣Flags.ON: break; }", "inconclusive"),
        ("class Flags { static final String ON = \"on\"; }\n\"on\".equals(Flags.ON);", "true"),
        ("List<Integer> l = new ArrayList<>(); l.add(1); l.add(0, 2); l.get(0);", "2"),
        ("List<Integer> l = new ArrayList<>(); ‣Collections.swap(l, 0, 0);", "inconclusive"),
        ("int[] a = {2, 1}; ‣Arrays.sort(a);", "inconclusive"),
        ("List<Integer> l = new ArrayList<>(); ‣l.replaceAll(null);", "inconclusive"),
        ("Map<String, Integer> m = new HashMap<>(); ‣m.replaceAll((k, v) -> v);", "inconclusive"),
        ("Map<String, Integer> m = new HashMap<>(); ‣m.keySet().clear();", "inconclusive"),
        ("Stream.of(1, 2).limit(‣other.size());", "inconclusive"),
        ("List<Integer> l = new ArrayList<>(); Stream.of(1, 2).peek(l::add).limit(1).count(); l.size();", "1"),
        ("List<Integer> l = new ArrayList<>(); Stream.of(1, 2).peek(l::add); l.size();", "0"),
        ("Map<String, Integer> m = new HashMap<>(); ‣m.values().removeIf(v -> v == 1);", "inconclusive"),
    ]

    @Test("a run ends where the platform would end it, or where nothing more is known", arguments: ends)
    func end(_ text: String, _ expected: String) throws {
        let marked = MarkedText(text)
        let place = marked.positions.first.map { " \($0.testDescription)" } ?? ""
        let outcome = try Sample(language: .java, text: marked.text).outcome()
        #expect(outcome.hasPrefix(expected + place))
    }

    static let endless: [String] = [
        "while (true) { }", "for (;;) { int i = 0; i++; }", "int f(int n) { return f(n + 1); }\nf(0);",
        "String s = \"ab\"; while (true) { s = s + s; }",
        "List<Object> l = new ArrayList<>(); l.add(1); while (true) { l.addAll(l); }", "do { continue; } while (true);",
        "int a = f(); int f() { return a + f(); }\nf();",
    ]

    @Test("what never ends is inconclusive", .hangGuard, arguments: endless)
    func bounded(_ text: String) throws {
        let outcome = try Sample(language: .java, text: text).outcome()
        #expect(outcome.hasPrefix("inconclusive"))
    }
}
