import TestSupport
import Testing

@testable import SourceCode

@Suite("Swift, evaluated") struct SwiftEvaluationTests {
    static let expressions: [(String, String)] = [
        ("1 + 2 * 3", "7"), ("(1 + 2) * 3 - -1", "10"), ("7 / 2", "3"), (#"7 % 4 == 3 ? "y" : "n""#, "y"),
        ("1 << 4 | 1", "17"),
        ("true || false && false", "true"), ("!true == false", "true"),
        ("nil ?? nil ?? 3", "3"), ("let a: Int? = nil\na ?? 1 + 2", "3"), ("let a: String? = \"x\"\na ?? \"y\"", "x"),
        ("let a: String? = nil\na?.lowercased() == nil", "true"),
        ("let a: String? = \"ON\"\na?.lowercased() == \"on\"", "true"),
        ("let a: String? = \"On\"\na?.caseInsensitiveCompare(\"on\") == .orderedSame", "true"),
        ("let a: String? = nil\na?.caseInsensitiveCompare(\"on\") == ComparisonResult.orderedSame", "false"),
        ("\"a\" + \"b\" == \"ab\"", "true"), ("\"e\\u{301}\" == \"\\u{e9}\"", "true"),
        ("\"a\\(1 + 1)b\\(\"c\")\"", "a2bc"), (#""\(true) \([1, 2]) \(["k": 1])""#, #"true [1, 2] ["k": 1]"#),
        ("#\"a\\n\\#(1)\"#", "a\\n1"), ("\"\"\"\n  a\n    b\\\n  c\n  \"\"\"", "a\n  bc"),
        ("[1, 2, 3].map { $0 * 2 }", "[2, 4, 6]"), ("[1, 2, 3].filter { x in x > 1 }.count", "2"),
        ("[1, 2].reduce(0, { $0 + $1 })", "3"),
        ("[1, 2].reduce(0, +)", "3"), (#"["a": 1]["a"]!"#, "1"), (#"["a": 1]["b"] == nil"#, "true"),
        (#"["a": 1]["b", default: 5]"#, "5"), ("[String: Any]().isEmpty", "true"),
        ("Dictionary<String, Int>().count", "0"),
        ("[Int]().first == nil", "true"), ("[[1], [2]][1][0]", "2"),
        (#"(1, "a").1"#, "a"), ("let (a, b) = (1, 2)\na + b", "3"), ("let t = (x: 1, y: 2)\nt.0", "1"),
        ("1...3 ~= 2", "unknown"),
        ("(1...3).contains(3)", "true"), ("\"abc\".hasPrefix(\"a\") && \"abc\".contains(\"b\")", "true"),
        ("let x: Any = \"s\"\n(x as? String) ?? \"n\"", "s"), ("let x: Any = 1\nx as? String == nil", "true"),
        ("let x: Any = 1\nx is Int", "true"),
        (#"let d: [AnyHashable: Any] = ["a": "b"]\#n(d["a"] as? String)!"#, "b"),
        (#"let d: [AnyHashable: Any] = ["a": ["b": 1]]\#n((d["a"] as? [String: Any])?["b"] as? Int) ?? 0"#, "1"),
        (#"let d: [String: Any] = ["a": 1]\#nd as? [String: String] == nil"#, "true"),
        ("var a = 1\na += 2\na *= 3\na", "9"), ("let f: (Int) -> Int = { $0 + 1 }\nf(2)", "3"),
        ("let f = { (a: Int, b: Int) -> Int in\n  let c = a * b\n  return c\n}\nf(2, 3)", "6"),
        ("[3, 1].contains { $0 == 3 }", "true"),
        (#"["a", nil, "b"].compactMap { $0 }.joined(separator: "-")"#, "a-b"),
        (#"["a": 1].mapValues { $0 + 1 }["a"]!"#, "2"),
        ("Int(\"12\")! + (Int(\"x\") ?? 1)", "13"), ("String(7) + String(describing: 8)", "78"),
        (#"let x = if 1 < 2 { "a" } else { "b" }\#nx"#, "a"),
        (#"let x = switch 3 { case 1: "a"\#ncase 2...4: "b"\#ndefault: "c" }\#nx"#, "b"),
        ("let a = [1, 2, 3][0...1]\na.count", "2"),
        (#"let s: Set<String> = ["a", "b", "a"]\#ns.count"#, "2"), ("UInt8.self == UInt8.self", "true"),
        ("let x: String? = \"v\"\n\"\\(x)\"", "Optional(\"v\")"),
        ("let x: String? = \"v\"\n\"\\(x!) \\(x ?? \"\")\"", "v v"),
        (#"["a", "bcd"].map(\.count)"#, "[1, 3]"), (#"["a", "bcd"].map(\.isEmpty.description).count"#, "2"),
        (#"String(format: "%02d-%@-%ld", 7, "b", 12)"#, "07-b-12"), (#"String(format: "%.2f", 1.5)"#, "unknown"),
    ]

    @Test("an expression has its value", arguments: expressions)
    func expression(_ text: String, _ expected: String) throws {
        let outcome = try Sample(language: .swift, text: text).outcome()
        #expect(outcome.hasPrefix(expected))
    }

    static let programs: [(String, String)] = [
        ("enum S { static var last: Int? }\nS.last = 5\nS.last ?? 0", "5"),
        ("func f(_ n: Int) -> Int {\n  guard n > 0 else { return 1 }\n  return n * f(n - 1)\n}\nf(5)", "120"),
        ("func f(a: Int, b: Int = 2) -> Int { a + b }\nf(a: 1) + f(a: 1, b: 1)", "5"),
        // A trailing closure goes to the parameter that must have one.
        ("func f(a: () -> Int = { 1 }, b: () -> Int) -> Int { a() * 10 + b() }\nf { 3 }", "13"),
        ("func f(a: () -> Int = { 1 }, b: () -> Int) -> Int { a() * 10 + b() }\nf { 2 } b: { 3 }", "23"),
        ("func f(a: () -> Int, b: () -> Int = { 1 }) -> Int { a() * 10 + b() }\nf { 3 }", "31"),
        ("func f(a: () -> Int = { 1 }, b: () -> Int = { 2 }) -> Int { a() * 10 + b() }\nf { 3 }", "32"),
        // A regular expression ends on its line, and not where its sign is escaped.
        ("func f() {\n  let r = /a\\/;b/\n  let s = #/a/;b/#\n  let t = #/\n  a/;b\n  /#\n}\n1", "1"),
        ("func f() {\n  let r = /a\n}\n1 / 1", "1"),
        ("func f(_ n: Int) -> () -> Int { { n + 1 } }\nf(2)()", "3"),
        ("struct S { var g: () -> Int { { 2 } } }\nlet g = S().g\ng()", "2"),
        ("var g: () -> Int { { 2 } }\nlet h = g\nh()", "2"),
        ("func f() -> Int { var n: Int { 2 }\n return n }\nf()", "unknown: the variable is computed in a function"),
        (
            "enum M { case a(n: Int)\n var d: String { \"a\" } }\nfunc f(_ t: String) -> Int { switch t { case M.a(n: 1).d: 1\n default: 2 } }\nf(\"a\") * 10 + f(\"b\")",
            "12"
        ),
        ("func f(_ n: Int??) -> Int { if case let m?? = n { return m }\n return 0 }\nf(3) * 10 + f(nil)", "30"),
        ("let a = /b\na", "unknown: the value cannot be called"),
        // What stands in parentheses takes one, too, where no statement's body begins there.
        ("func f(b: () -> Int) -> Int { b() * 10 }\nlet g: ((() -> Int) -> Int)? = nil\n(g ?? f) { 3 }", "30"),
        ("func f(b: () -> Int) -> Int { b() * 10 }\nvar n = 0\nif (n == 0) { n = (f) { 4 } + 1 }\nn", "41"),
        ("var a = [1]\nvar b = a\nb.append(2)\na.count", "1"),
        (#"var a = ["k": [1]]\#nvar b = a\#nb["k"]?.append(2)\#n"\(a["k"]!.count)\(b["k"]!.count)""#, "12"),
        (
            #"var a: [String: [Int]] = [:]\#na["x", default: []].append(1)\#na["x", default: []].append(2)\#na["x"]!.count"#,
            "2"
        ),
        (#"var d = ["a": 1]\#nd["a"] = nil\#nd["b"] = 2\#nd"#, #"["b": 2]"#),
        (
            #"func f(_ d: [String: String]) -> [String: String] {\#n  var d = d\#n  d["x"] = "1"\#n  return d\#n}\#nlet a: [String: String] = [:]\#nlet b = f(a)\#n"\(a.count)\(b.count)""#,
            "01"
        ),
        (
            "struct S { var x = 1\n  mutating func inc() { x += 1 } }\nvar a = S()\nvar b = a\nb.inc()\nb.x = b.x + 5\n\"\\(a.x)\\(b.x)\"",
            "17"
        ), ("struct S { let x: Int\n  var y = 2 }\nlet s = S(x: 1, y: 5)\ns.x + s.y", "6"),
        (
            "class A { var x: Int\n  init(x: Int) { self.x = x }\n  convenience init() { self.init(x: 9) } }\nlet a = A()\nlet b = a\nb.x = 3\na.x + A(x: 1).x",
            "4"
        ),
        (
            #"class A { func who() -> String { "a" }\#n  func hi() -> String { who() } }\#nclass B: A { override func who() -> String { "b" + super.who() } }\#nB().hi()"#,
            "ba"
        ),
        (
            #"enum E: String { case a = "1", b = "2", c }\#nE.b.rawValue + E.c.rawValue + (E(rawValue: "1") == .a ? "y" : "n")"#,
            "2cy"
        ), ("enum E: Int { case a, b = 5, c }\nE.a.rawValue + E.c.rawValue", "6"),
        (
            #"enum E { case a(Int), b(x: String, y: Int)\#n  var n: Int { switch self { case .a(let v): return v\#n  case let .b(_, y): return y } } }\#nE.a(3).n + E.b(x: "", y: 4).n"#,
            "7"
        ),
        (
            #"enum E { case a, b, c\#n  init?(_ s: String) { switch s { case "a": self = .a\#n  case "b": self = .b\#n  default: return nil } } }\#n"\(E("b") == .b) \(E("z") == nil)""#,
            "true true"
        ),
        (
            #"enum E: String { case on, off\#n  init?(flag: String?) { guard let flag = flag else { return nil }\#n  self.init(rawValue: flag) } }\#n"\(E(flag: "on") == .on) \(E(flag: "x") == nil) \(E(flag: nil) == nil) \(E(rawValue: "off") == .off)""#,
            "true true true true"
        ),
        (
            #"enum P { case tracked(String), untracked\#n  init(_ s: String) { guard s != "" else { self = .untracked\#n  return }\#n  self = .tracked(s) } }\#nfunc f() -> String { if case .tracked(let s) = P("q") { return s }\#n  return "none" }\#nf()"#,
            "q"
        ),
        (
            #"enum K: String { case id = "_mId", code }\#nlet d: [K: K] = [.id: .code]\#nvar r = ""\#nfor (k, v) in d { r += k.rawValue + v.rawValue }\#nr"#,
            "_mIdcode"
        ),
        (
            "struct S { var x = 1\n  mutating func reset() { self = S(x: 7) } }\nvar a = S()\nlet b = a\na.reset()\na.x * 10 + b.x",
            "71"
        ),
        (
            #"struct P { var values: [String: Int] = [:]\#n  subscript(key: String) -> Int? { get { values[key] } set { values[key] = newValue } } }\#nvar p = P()\#np["a"] = 3\#nlet n = p["a"]!\#np["a"] = nil\#n"\(p.values.count)\(n)""#,
            "03"
        ),
        ("enum E: CaseIterable { case a, b }\nE.allCases.count", "2"),
        (#"enum K { static let id = "_mId"\#n  enum Inner { static let code = "7" } }\#nK.id + K.Inner.code"#, "_mId7"),
        (
            #"extension String { var isOn: Bool { self.lowercased() == "on" }\#n  func twice() -> String { self + self } }\#n"ON".isOn ? "a".twice() : """#,
            "aa"
        ),
        (
            #"extension Dictionary where Key == AnyHashable, Value == Any { func text(_ key: String) -> String? { self[key] as? String } }\#nlet d: [AnyHashable: Any] = ["a": "x"]\#nd.text("a")!"#,
            "x"
        ),
        (
            #"struct S { private let d: [String: String]\#n  init?(_ d: [String: String]) { guard !d.isEmpty else { return nil }\#n self.d = d }\#n  var first: String { d["a"] ?? "" } }\#nS([:]) == nil ? S(["a": "q"])!.first : """#,
            "q"
        ),
        (
            "class A { lazy var x: Int = { 5 }()\n  static let shared = A()\n  var seen = 0 { didSet { log += 1 } }\n  var log = 0 }\nA.shared.seen = 3\nA.shared.log + A.shared.x",
            "6"
        ),
        (
            "struct S { var a = 1\n  var twice: Int { get { a * 2 } set { a = newValue / 2 } } }\nvar s = S()\ns.twice = 10\ns.a",
            "5"
        ),
        (#"var r = ""\#nfor (k, v) in ["a": 1] { r += k + "\(v)" }\#nr"#, "a1"),
        ("var n = 0\nfor i in 0..<5 where i % 2 == 0 { n += i }\nfor _ in 1...2 { n += 1 }\nn", "8"),
        ("var n = 0\nwhile n < 5 { n += 1\n if n == 3 { break } }\nrepeat { n += 1 } while n < 6\nn", "6"),
        (
            "var n = 0\nouter: for i in 0..<3 { for j in 0..<3 { if j == 1 { continue outer }\n if i == 2 { break outer }\n n += 1 } }\nn",
            "2"
        ),
        (
            #"var r = ""\#nswitch "b" { case "a": r = "1"\#ncase "b": r = "2"\#n fallthrough\#ncase "c": r += "3"\#ndefault: r = "4" }\#nr"#,
            "23"
        ),
        (
            #"func f(_ x: Any) -> String { switch x { case let s as String where s.isEmpty: return "e"\#ncase let s as String: return s\#ncase is Int: return "i"\#ncase nil: return "n"\#ndefault: return "d" } }\#nf("") + f("q") + f(1) + f(true)"#,
            "eqid"
        ),
        (
            "func f(_ a: Int?, _ b: Int?) -> Int { if let a, let b = b, a < b { return a + b } else if case let .some(x) = a { return x } else { return 0 } }\nf(1, 2) + f(9, nil) + f(nil, 1)",
            "12"
        ),
        (
            #"func f(_ t: (Int, Int)) -> String { switch t { case (0, _): return "z"\#ncase let (x, y) where x == y: return "e"\#ncase (1...3, _): return "r"\#ndefault: return "d" } }\#nf((0, 1)) + f((4, 4)) + f((2, 9)) + f((9, 8))"#,
            "zerd"
        ),
        (
            #"enum E: Error { case a(String), b }\#nfunc f(_ n: Int) throws -> Int { if n == 0 { throw E.a("x") }\#n if n == 1 { throw E.b }\#n return n }\#nvar r = ""\#ndo { _ = try f(0) } catch E.a(let m) { r += m } catch { r += "?" }\#ndo { _ = try f(1) } catch E.a { r += "a" } catch { r += "b" }\#nr + "\((try? f(0)) ?? 7)" + "\(try! f(3))""#,
            "xb73"
        ),
        (#"var r = ""\#nfunc f() { defer { r += "3" }\#n defer { r += "2" }\#n r += "1" }\#nf()\#nr"#, "123"),
        ("func f(_ x: inout Int) { x += 1 }\nvar a = 1\na", "1"),
        (
            "func run(_ n: Int, then done: (Int) -> Void) { done(n) }\nvar r = 0\nrun(3) { r = $0 }\nrun(4, then: { v in r += v })\nr",
            "7"
        ),
        ("func make() -> () -> Int { var n = 0\n return { n += 1\n return n } }\nlet f = make()\n_ = f()\nf()", "2"),
        ("func sum(_ xs: Int...) -> Int { xs.reduce(0, +) }\nsum(1, 2, 3)", "6"),
        (
            "protocol P { func f() -> Int }\nextension P { func g() -> Int { f() + 1 } }\nstruct S: P { func f() -> Int { 1 } }\nS().g()",
            "2"
        ),
        (#"struct S { subscript(_ k: String) -> Int { k.count } }\#nS()["abc"]"#, "3"),
        ("class A { weak var d: A?\n func f() { d?.f()\n d?.d = self } }\nA().f()\n1", "1"),
        ("if #available(iOS 10, *) { 1 }\n#if DEBUG\nlet x = 1\n#endif\n2", "2"),
        ("let s = #selector(A.f(_:))\n1", "1"),
        ("func outer() -> Int { func inner(_ x: Int) -> Int { x * 2 }\n return inner(4) }\nouter()", "8"),
    ]

    private static let builder = """
        @resultBuilder enum B {
          static func buildExpression(_ n: Int) -> [Int] { [n] }
          static func buildBlock(_ parts: [Int]...) -> [Int] { parts.flatMap { $0 } }
          static func buildOptional(_ part: [Int]?) -> [Int] { part ?? [0] }
          static func buildEither(first part: [Int]) -> [Int] { part + [1] }
          static func buildEither(second part: [Int]) -> [Int] { part + [2] }
          static func buildArray(_ parts: [[Int]]) -> [Int] { parts.flatMap { $0 } }
          static func buildFinalResult(_ all: [Int]) -> [Int] { all + [9] }
        }

        """

    /// The code's own builders, wrappers, operators and literals, and what only labels or types decide.
    static let declared: [(String, String)] = [
        (builder + "@B var x: [Int] { 5\n let a = 6\n a }\nx", "[5, 6, 9]"),
        (builder + "@B func f(_ on: Bool) -> [Int] { if on { 5 } }\nf(true) + f(false)", "[5, 9, 0, 9]"),
        (
            builder + "@B func f(_ on: Bool) -> [Int] { if on { 5 } else { 6 } }\nf(true) + f(false)",
            "[5, 1, 9, 6, 2, 9]"
        ),
        (
            builder
                + "@B func f(_ n: Int) -> [Int] { switch n { case 1: 5\ncase 2: 6\ndefault: 7 } }\nf(1) + f(2) + f(3)",
            "[5, 1, 9, 6, 1, 2, 9, 7, 2, 2, 9]"
        ),
        (builder + "func f(@B _ x: () -> [Int]) -> [Int] { x() }\nf { for n in 1...2 { n } }", "[1, 2, 9]"),
        (builder + "struct S { let x: [Int]\n init(@B x: () -> [Int]) { self.x = x() } }\nS { 5 }.x", "[5, 9]"),
        (builder + "@B func f() -> [Int] { return [5] }\nf()", "[5]"),
        (
            """
            @resultBuilder enum B {
              static func buildPartialBlock(first: Int) -> Int { first }
              static func buildPartialBlock(accumulated: Int, next: Int) -> Int { accumulated * 10 + next }
            }
            @B var x: Int { 1
             2
             3 }
            x
            """, "123"
        ),
        (
            """
            @propertyWrapper struct W { let key: String
             init(wrappedValue: Int, _ key: String) { self.key = key; kept[key] = wrappedValue }
             var wrappedValue: Int { get { kept[key]! } nonmutating set { kept[key] = newValue } }
             var projectedValue: String { key } }
            var kept: [String: Int] = [:]
            class A { @W("k") var x = 1 }
            let a = A()
            a.x += 1
            "\\(a.x) \\(a.$x) \\(kept.count)"
            """, "2 k 1"
        ),
        (
            """
            @propertyWrapper struct Low { private var kept: String
             init(wrappedValue: String) { kept = wrappedValue.lowercased() }
             var wrappedValue: String { get { kept } set { kept = newValue.lowercased() } } }
            struct S { @Low var x: String }
            struct T { @Low var x: String\n init(_ x: String) { self.x = x } }
            var s = S(x: "A")
            let t = s
            s.x = "B"
            s.x + t.x + T("C").x
            """, "bac"
        ),
        (
            """
            class C { static let shared = C()\n let x = 3 }
            @propertyWrapper struct From<V> { let path: KeyPath<C, V>
             init(_ path: KeyPath<C, V>) { self.path = path }
             var wrappedValue: V { C.shared[keyPath: path] } }
            class A { @From(\\.x) private var x\n func f() -> Int { x + 1 } }
            A().f()
            """, "4"
        ),
        (
            "struct S { var a = [1, 2]\n var b: S2? }\nstruct S2 { var c = 3 }\nS()[keyPath: \\.a[1]] + S(b: S2())[keyPath: \\.b!.c]",
            "5"
        ),
        (
            "struct S { var a: A\n struct A { var b = 1 } }\nvar s = S(a: .init())\nlet p = \\S.a.b\ns[keyPath: p] += 1\ns.a.b",
            "2"
        ),
        ("struct S { var a: String? }\n[S(a: \"x\"), S(a: nil)].map(\\.a?.count).filter { $0 == nil }.count", "1"),
        (
            "struct S { let a = 1\n let b = 2\n static let all: [(String, KeyPath<S, Int>)] = [(\"a\", \\.a), (\"b\", \\.b)]\n func f() -> Int { Self.all.reduce(0) { $0 * 10 + self[keyPath: $1.1] } } }\nS().f()",
            "12"
        ),
        (
            "let all: [(name: String, index: Int)] = [(\"a\", 1), (\"b\", 2)]\nall.map { \"\\($0.name)\\($0.index)\" }.joined()",
            "a1b2"
        ),
        ("func f() -> (id: Int, ok: Bool) { (7, true) }\nvar t = f()\nt.id += 1\nt.id", "8"),
        ("let a = (x: 1, y: 2)\nlet b = (y: 3, x: 4)\na.x", "unknown: nothing declares the member x"),
        (
            "protocol P { func f(_ n: Int) -> Int }\nextension P { func f(all: [Int]) -> Int { all.reduce(0) { $0 + f($1) } } }\n"
                + "struct S: P { func f(_ n: Int) -> Int { n * 2 } }\nlet p: any P = S()\np.f(all: [1, 2])", "6"
        ),
        (
            "protocol P { }\nextension P { func f() -> Int { 1 } }\nstruct S: P { func f() -> Int { 2 } }\n"
                + "class A { let p: any P = S()\n let s = S()\n let t: S = S()\n func g() -> Int { p.f() * 10 + t.f() } }\nA().g()",
            "12"
        ),
        (
            "protocol P { func f() -> Int }\nextension P { func f() -> Int { 1 } }\nstruct S: P { func f() -> Int { 2 } }\n"
                + "class A { let p: any P = S()\n func g() -> Int { p.f() } }\nA().g()", "2"
        ),
        (
            "struct S { let a: Int\n let b: Int }\nextension S { init?(_ t: String) { guard let n = Int(t) else { return nil }\n self.init(a: n, b: 1) } }\n"
                + "S(\"4\")!.a + (S(\"x\")?.a ?? 10) + S(a: 1, b: 2).b", "16"
        ),
        (
            "struct S { let a: Int\n init?(_ t: String) { guard let n = Int(t) else { return nil }\n a = n } }\n"
                + "extension S { init?(both t: String) { self.init(t) } }\nS(both: \"x\")?.a ?? 3", "3"
        ),
        (
            "@dynamicMemberLookup struct S { var d = [\"a\": 1]\n subscript(dynamicMember k: String) -> Int { d[k] ?? 0 } }\nS().a + S().b",
            "1"
        ),
        (
            "struct S { func other(_ n: Int) -> Int { 0 }\n func callAsFunction(_ n: Int) -> Int { n + 1 } }\nlet s = S()\ns(2)",
            "3"
        ),
        (
            "struct S { let n: Int\n static func + (l: S, r: S) -> S { S(n: l.n + r.n) }\n static func == (l: S, r: S) -> Bool { true } }\n\"\\((S(n: 1) + S(n: 2)).n) \\(S(n: 1) == S(n: 2))\"",
            "3 true"
        ),
        ("infix operator |>\nfunc |> (n: Int, f: (Int) -> Int) -> Int { f(n) }\n2 |> { $0 * 3 }", "6"),
        (
            "struct K: ExpressibleByStringLiteral { let rawValue: String\n init(stringLiteral v: String) { rawValue = v }\n static let a: K = \"x\" }\nfunc f(_ k: K) -> String { k.rawValue }\nf(.a) + f(\"y\")",
            "xy"
        ),
        (
            "@objc protocol P { @objc optional func f(_ n: Int, a: Int) -> Int\n func f(_ n: Int, b: Int) -> Int }\n"
                + "class C: P { func f(_ n: Int, b: Int) -> Int { 5 } }\nlet p: P? = C()\n(p?.f?(1, a: 1) ?? 2) * 10 + p!.f(1, b: 1)",
            "25"
        ),
        (
            "struct S { let a: Int\n var b = 2 }\nfunc f(_ s: S) -> Int { s.a + s.b }\nf(.init(a: 3)) + f(.init(a: 1, b: 1))",
            "7"
        ),
        ("[[1], [2, 3]].flatMap { $0 }.count + [\"a\": 1].map { $0.value }.count", "4"),
    ]

    @Test("a program does what it says", arguments: programs + declared)
    func program(_ text: String, _ expected: String) throws {
        let outcome = try Sample(language: .swift, text: text).outcome()
        #expect(outcome == expected)
    }

    static let ends: [(String, String)] = [
        ("let a: String? = nil\n‣a!.count", "crashed"), ("let a = [1]\n‣a[3]", "crashed"),
        ("let x: Any = 1\n‣x as! String", "crashed"),
        ("‣1 / 0", "crashed"), ("‣9223372036854775807 + 1", "crashed"),
        ("if ‣session.isOn { }", "inconclusive"), ("guard ‣ready() else { fatalError() }", "inconclusive"),
        ("if let ‣x = other { }", "inconclusive"), ("for x in ‣others { }", "inconclusive"),
        ("switch ‣other { case 1: break\ndefault: break }", "inconclusive"), ("‣fatalError(\"x\")", "crashed"),
        ("enum E: Error { case a }\nthrow E.a", "threw E a"), ("let a: String? = nil\na?.count", "nil"),
    ]

    @Test("a run ends where the platform would end it, or where nothing more is known", arguments: ends)
    func end(_ text: String, _ expected: String) throws {
        let marked = MarkedText(text)
        let place = marked.positions.first.map { " \($0.testDescription)" } ?? ""
        let outcome = try Sample(language: .swift, text: marked.text).outcome()
        #expect(outcome.hasPrefix(expected + place))
    }

    static let endless: [String] = [
        "while true { }", "func f(_ n: Int) -> Int { f(n + 1) }\nf(0)", "var s = \"ab\"\nwhile true { s += s }",
        "var a = [1]\nwhile true { a += a }", "for i in 0..<9_000_000_000 { }", "repeat { } while true",
        "struct S { var x: Int { x } }\nS().x", "class A { var x: Int { get { x } set { x = newValue } } }\nA().x = 1",
    ]

    @Test("what never ends is inconclusive", .hangGuard, arguments: endless)
    func bounded(_ text: String) throws {
        let outcome = try Sample(language: .swift, text: text).outcome()
        #expect(outcome.hasPrefix("inconclusive"))
    }
}
