import Testing

@testable import SourceCode

/// Swift's structs and collections are values: a copy has its own content, and what a function changes through `inout`
/// is changed where it was passed from.
@Suite("Values of Swift") struct ValueSemanticsTests {
    private static let box = """
        struct Box {
          var fields: [String: Any] = [:]
          var items: [Int] = []
          subscript(key: String) -> Any? { get { fields[key] } set { fields[key] = newValue } }
          mutating func add(_ item: Int) { items.append(item) }
          mutating func put(_ key: String) { fields[key] = key }
        }
        struct Crate { var box = Box()
          var boxes: [Box] = []
          var named: [String: Box] = [:]
          mutating func fill() { box.items.append(1) }
          mutating func fillBox() { box.add(1) }
          mutating func fillFirst() { boxes[0].items.append(1) }
          mutating func fillNamed() { named["a"]?.add(1) } }

        """

    static let copies: [(String, String)] = [
        (#"var a = Box(); var b = a; b["x"] = 1; "\(a.fields.count)\(b.fields.count)""#, "01"),
        (#"var a = Box(); let b = a; a["x"] = 1; "\(a.fields.count)\(b.fields.count)""#, "10"),
        (#"var a = Box(); var b = a; b.add(1); "\(a.items.count)\(b.items.count)""#, "01"),
        (#"var a = Box(); var b = a; b.put("x"); b.put("y"); "\(a.fields.count)\(b.fields.count)""#, "02"),
        (#"var a = Crate(); var b = a; b.fill(); "\(a.box.items.count)\(b.box.items.count)""#, "01"),
        (#"var a = Crate(); var b = a; b.fillBox(); "\(a.box.items.count)\(b.box.items.count)""#, "01"),
        (
            #"var a = Crate(boxes: [Box()]); var b = a; b.fillFirst(); "\(a.boxes[0].items.count)\(b.boxes[0].items.count)""#,
            "01"
        ),
        (
            #"var a = Crate(named: ["a": Box()]); var b = a; b.fillNamed(); "\(a.named["a"]!.items.count)\(b.named["a"]!.items.count)""#,
            "01"
        ),
        (#"var a = [Box()]; var b = a; b[0].add(1); b[0]["k"] = 1; "\(a[0].items.count)\(b[0].items.count)""#, "01"),
        (#"var a = ["k": Box()]; var b = a; b["k"]!["x"] = 1; "\(a["k"]!.fields.count)\(b["k"]!.fields.count)""#, "01"),
        (
            #"var a = Crate(); a.box["x"] = 1; var b = a.box; b["y"] = 1; "\(a.box.fields.count)\(b.fields.count)""#,
            "12"
        ),
        (#"var t = (1, [2]); let u = t; t.0 = 5; t.1[0] = 7; "\(t.0)\(t.1[0])\(u.0)\(u.1[0])""#, "5712"),
        (
            #"enum E { case a([Int]) }; let e = E.a([1]); if case .a(var l) = e { l.append(2) }; var n = 0; if case .a(let l) = e { n = l.count }; n"#,
            "1"
        ),
        (#"var a: [String: [Int]] = [:]; _ = a["k", default: []].contains(1); a.count"#, "0"),
        (#"let a = [1, 2, 3]; a[0...1].contains(2)"#, "true"),
        (
            #"class C { var box = Box()\#n  func f() { box["x"] = 1; box.add(1) } }; let c = C(); let b = c.box; c.f(); "\(b.fields.count)\(c.box.fields.count)\(c.box.items.count)""#,
            "011"
        ),
        (
            #"var c = Crate(); c.named["a"] = Box(); c.named["a"]?["x"] = 1; c.named["a"]!.items.append(1); "\(c.named["a"]!.fields.count)\(c.named["a"]!.items.count)""#,
            "11"
        ),
        (
            #"struct D { var f: [String: [Int]] = [:]\#n subscript(k: String) -> [Int] { get { f[k] ?? [] } set { f[k] = newValue } } }; var d = D(); let e = d; d["a"].append(1); d["a"].append(2); "\(d["a"].count)\(e["a"].count)""#,
            "20"
        ),
        (#"var t = ([1], 2); var u = t; u.0.append(2); "\(t.0.count)\(u.0.count)""#, "12"),
    ]

    @Test("a copy of a struct or collection changes alone", arguments: copies)
    func copy(_ text: String, _ expected: String) throws {
        let outcome = try Self.outcome(text)
        #expect(outcome == expected)
    }

    static let reductions: [(String, String)] = [
        (#"let d = ["a", "b"].reduce(into: [String: Any]()) { $0[$1] = 1 }; "\(d.count)""#, "2"),
        (
            #"let s = ["a": 1, "b": 2]; let d = s.keys.reduce(into: [String: Int]()) { $0[$1] = s[$1] }; "\(d["b"]!)""#,
            "2"
        ),
        (#"[1, 2, 3].reduce(into: [Int]()) { if $1 > 1 { $0.append($1) } }.count"#, "2"),
        (#"[1, 2, 3].reduce(into: 0) { $0 += $1 }"#, "6"),
        (#"["a", "b"].reduce(into: "") { text, part in text += part }"#, "ab"),
        (#"["a": 1, "b": 2].reduce(into: [String: Int]()) { $0[$1.key] = $1.value * 2 }["b"]!"#, "4"),
        (#"["a": 1, "b": 2].reduce(into: [:]) { found, pair in found[pair.key] = pair.value }.count"#, "2"),
        (#"["a": 1, "b": 2].reduce(0) { $0 + $1.value }"#, "3"),
        (#"let start = [1]; let end = [2].reduce(into: start) { $0.append($1) }; "\(start.count)\(end.count)""#, "12"),
        (#"["a", "ab"].reduce(into: [Int: [String]]()) { $0[$1.count, default: []].append($1) }[2]!.count"#, "1"),
        (#"let b = [1, 2].reduce(into: Box()) { $0.add($1) }; b.items.count"#, "2"),
        (#"func add(_ all: inout [Int], _ one: Int) { all.append(one) }; [1, 2].reduce(into: [], add).count"#, "2"),
        (
            #"(1...3).reduce(into: 0) { $0 += $1 } + "aba".reduce(into: [String: Int]()) { $0[String($1), default: 0] += 1 }.count"#,
            "8"
        ),
        (#"let s: Set<Int> = [1, 2]; s.reduce(into: 0) { $0 += $1 } + s.reduce(1, +)"#, "7"),
        (
            #"struct K { let keys = ["a", "b"]\#n  func all() -> [String: Any] { keys.reduce(into: [String: Any]()) { $0[$1] = value($1) } }\#n  func value(_ k: String) -> Int { 1 } }; K().all().count"#,
            "2"
        ),
        (#"[[1], [2, 3]].reduce(into: 0) { sum, list in sum += list.reduce(into: 0) { $0 += $1 } }"#, "6"),
    ]

    @Test("reduce(into:) gives what the closure has made", arguments: reductions)
    func reduction(_ text: String, _ expected: String) throws {
        let outcome = try Self.outcome(text)
        #expect(outcome == expected)
    }

    static let passedOn: [(String, String)] = [
        ("func f(_ x: inout Int) { x += 1 }\nvar a = 1\nf(&a)\na", "2"),
        (
            #"func f(_ d: inout [String: Int], key: String = "k") { d[key] = 1 }; var a: [String: Int] = [:]; f(&a); a.count"#,
            "1"
        ),
        (#"func f(_ d: inout [String: Int]) { d = ["x": 1] }; var a: [String: Int] = [:]; f(&a); a.count"#, "1"),
        (#"func f(_ n: inout Int) { n += 1 }; var d = ["k": 1]; f(&d["k", default: 0]); d["k"]!"#, "2"),
        (#"func f(_ n: inout Int?) { n = 5 }; var d = ["k": 1]; f(&d["j"]); d["j"]!"#, "5"),
        (
            #"func f(_ n: inout [Int]) { n.append(1) }; var d = ["k": [0]]; let e = d; f(&d["k"]!); "\(d["k"]!.count)\(e["k"]!.count)""#,
            "21"
        ),
        (
            #"func f(_ l: inout [Int]) { l.append(1) }; var a = Box(); var b = a; f(&b.items); "\(a.items.count)\(b.items.count)""#,
            "01"
        ),
        (
            #"func f(_ b: inout Box) { b["x"] = 1; b.add(2) }; var a = Box(); let c = a; f(&a); "\(a.fields.count)\(a.items.count)\(c.items.count)""#,
            "110"
        ),
        (#"func f(_ b: inout Box) { b = Box(items: [1, 2]) }; var a = [Box()]; f(&a[0]); a[0].items.count"#, "2"),
        (
            "func two(_ a: inout Int, by n: Int, _ b: inout Int) { a += n; b += n }\nvar a = 1, b = 2\ntwo(&a, by: 3, &b)\na * 10 + b",
            "45"
        ),
        ("func g(_ x: inout Int) { x += 1 }\nfunc f(_ x: inout Int) { g(&x); g(&x) }\nvar a = 1\nf(&a)\na", "3"),
        ("let f: (inout Int) -> Void = { $0 += 1 }\nvar a = 1\nf(&a)\na", "2"),
        ("let f = { (x: inout Int) in x += 1 }\nvar a = 1\nf(&a)\na", "2"),
        (
            #"enum E: Error { case e }; func f(_ x: inout Int) throws { x += 1; throw E.e }; var a = 1; try? f(&a); a"#,
            "2"
        ),
        (
            "struct S { var n = 1\n  mutating func up() { f(&n) }\n  func f(_ x: inout Int) { x += 1 } }\nvar s = S()\ns.up()\ns.n",
            "2"
        ),
    ]

    @Test("what is passed by & has what the function left", arguments: passedOn)
    func passing(_ text: String, _ expected: String) throws {
        let outcome = try Self.outcome(text)
        #expect(outcome == expected)
    }

    private static let observed = """
        struct Log { var changes = 0
          var items: [Int] = [] { didSet { changes += 1 } }
          var stored: [String: Int] = [:]
          var all: [String: Int] { get { stored } set { stored = newValue; changes += 1 } }
          mutating func add() { items.append(1) }
          mutating func put() { all["k"] = 1 } }

        """

    static let observations: [(String, String)] = [
        (#"var a = Log(); a.items.append(1); "\(a.changes)\(a.items.count)""#, "11"),
        (#"var a = Log(); a.add(); "\(a.changes)\(a.items.count)""#, "11"),
        (#"var a = Log(items: [1]); a.items[0] = 2; "\(a.changes)\(a.items[0])""#, "12"),
        (#"var a = Log(items: [1]); _ = a.items.contains(1); a.changes"#, "0"),
        (#"var a = Log(); a.all["k"] = 1; "\(a.changes)\(a.stored.count)""#, "11"),
        (#"var a = Log(); var b = a; b.put(); "\(a.changes)\(a.stored.count)\(b.changes)\(b.stored.count)""#, "0011"),
        (
            #"struct S { var n = 0; var log = 0; var m = 0 { didSet { log += 1; m = 9 } }\#n  init() { m = 1 } }; var s = S(); s.m = 2; "\(s.log)\(s.m)""#,
            "19"
        ),
        (
            #"struct S { var l: [Int] = [] { didSet { if l.count > 2 { l.removeFirst() } } } }; var s = S(); for i in 0..<5 { s.l.append(i) }; "\(s.l.count)\(s.l[0])""#,
            "23"
        ),
        (
            #"struct S { var old: [Int] = []; var l: [Int] = [] { didSet { old = oldValue } } }; var s = S(); s.l.append(1); "\(s.old.count)\(s.l.count)""#,
            "01"
        ),
        (
            #"struct O { var log = Log()\#n  var seen = 0\#n  var its: Log { get { log } set { seen += 1; log = newValue } } }; var o = O(); o.its.items.append(1); o.its.add(); "\(o.seen)\(o.log.changes)\(o.log.items.count)""#,
            "222"
        ),
        (
            #"enum X: Error { case x }; struct T { var n = [0]\#n  mutating func up(_ m: inout Int) throws { n.append(1); m += 1; throw X.x } }; struct U { var t = T() }; var u = U(); var m = 0; try? u.t.up(&m); "\(u.t.n.count)\(m)""#,
            "21"
        ),
        (
            #"struct T { var n = [0]\#n  mutating func up(_ m: inout Int) { n.append(1); m += 1 } }; struct U { var t = T() { didSet { t.n.append(3) } } }; var u = U(); var m = 0; u.t.up(&m); "\(u.t.n.count)\(m)""#,
            "31"
        ),
        (#"struct S { var old = 0; var n = 1 { willSet { old = newValue } } }; var s = S(); s.n = 4; s.old"#, "4"),
    ]

    @Test("observers and setters see a change inside of the value", arguments: observations)
    func observation(_ text: String, _ expected: String) throws {
        let outcome = try Self.outcome(Self.observed + text)
        #expect(outcome == expected)
    }

    static let scalars: [(String, String)] = [
        ("var a = false; var b = a; a.toggle(); \"\\(a)\\(b)\"", "truefalse"),
        (#"var a = [true, true]; a[1].toggle(); "\(a[0])\(a[1])""#, "truefalse"),
        (
            #"class C { var isOn = false\#n  func f() { isOn.toggle() } }; let c = C(); let d = c; c.f(); d.isOn"#,
            "true"
        ),
        (#"var a = "_m"; let b = a; a.append("Id"); a.append(contentsOf: "!"); "\(a)\(b)""#, "_mId!_m"),
        (#"struct S { var key = "a" }; var s = S(); let t = s; s.key.append("b"); "\(s.key)\(t.key)""#, "aba"),
        (#"var a: String? = nil; a?.append("x"); a == nil"#, "true"),
        (#"var a: String? = "x"; a?.append("y"); a!"#, "xy"),
        (#"var a = "x"; a.removeAll(); a.isEmpty"#, "true"),
        ("var n = 3; n.negate(); n", "-3"),
        (#"let a: [String: Any] = ["k": "v"]; String(describing: a["k"])"#, #"Optional("v")"#),
        (#"let a = "v"; String(describing: a)"#, "v"),
        (#"let a: String? = nil; String(describing: a)"#, "nil"),
    ]

    @Test("a text, a number or a truth value that is changed in place is changed where it is kept", arguments: scalars)
    func scalar(_ text: String, _ expected: String) throws {
        let outcome = try Self.outcome(text)
        #expect(outcome == expected)
    }

    @Test(
        "what a method leaves that nothing declares is not known",
        arguments: [
            #"var a = "ab"; a.insert("_", at: a.startIndex); a == "_ab""#,
            #"var a = "ab"; a.removeFirst(); a == "b""#, "var a = [2, 1]; a.sort(); a[0] == 1",
            "var a = [2, 1]; a.reverse(); a[0] == 1", "var a = [2, 1]; a.swapAt(0, 1); a[0] == 1",
            #"let a = Optional("v"); "\(a)" == "v""#,
        ])
    func unknown(_ text: String) throws {
        let outcome = try Self.outcome(text)
        #expect(outcome != "true" && outcome != "false", "\(outcome)")
    }

    private static func outcome(_ text: String) throws -> String {
        try Sample(language: .swift, text: box + text).outcome()
    }
}
