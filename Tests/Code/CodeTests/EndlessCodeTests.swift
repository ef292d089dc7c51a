import TestSupport
import Testing

@testable import CodeRunner
@testable import SourceCode

/// What a syntax node is, without what is in it. A new kind has to be named here, and to be put around code without
/// end.
enum NodeShape: CaseIterable {
    case literal, interpolation, list, dictionary, tuple, name, implicitMember, member, index, call, construction,
        newArray, optionalLink
    case chain, forceUnwrap, prefix, postfix, binary, assignment, ternary, cast, typeTest, closure, methodReference,
        type, typeLiteral
    case reference, attemptedValue, await, inoutReference, statementValue, elidedValue
    case expression, variables, function, typeDeclaration, block, conditional, guardCondition, selection, whileLoop,
        repeatLoop, forEach
    case counted, returned, yielded, thrown, broken, continued, fallThrough, attempt, deferred, labelled, imported,
        directive,
        elision, unreadable
    case empty

    init(_ kind: ExpressionKind) {
        self =
            switch kind {
            case .literal: .literal
            case .interpolation: .interpolation
            case .list: .list
            case .dictionary: .dictionary
            case .tuple: .tuple
            case .name: .name
            case .implicitMember: .implicitMember
            case .member: .member
            case .index: .index
            case .call: .call
            case .construction: .construction
            case .newArray: .newArray
            case .optionalLink: .optionalLink
            case .chain: .chain
            case .forceUnwrap: .forceUnwrap
            case .prefix: .prefix
            case .postfix: .postfix
            case .binary: .binary
            case .assignment: .assignment
            case .ternary: .ternary
            case .cast: .cast
            case .typeTest: .typeTest
            case .closure: .closure
            case .methodReference: .methodReference
            case .type: .type
            case .typeLiteral: .typeLiteral
            case .reference: .reference
            case .attempt: .attemptedValue
            case .await: .await
            case .inoutReference: .inoutReference
            case .statement: .statementValue
            case .elision: .elidedValue
            }
    }

    init(_ kind: StatementKind) {
        self =
            switch kind {
            case .expression: .expression
            case .variables: .variables
            case .function: .function
            case .type: .typeDeclaration
            case .block: .block
            case .conditional: .conditional
            case .guardCondition: .guardCondition
            case .selection: .selection
            case .whileLoop: .whileLoop
            case .repeatLoop: .repeatLoop
            case .forEach: .forEach
            case .counted: .counted
            case .returned: .returned
            case .yielded: .yielded
            case .thrown: .thrown
            case .broken: .broken
            case .continued: .continued
            case .fallThrough: .fallThrough
            case .attempt: .attempt
            case .deferred: .deferred
            case .labelled: .labelled
            case .imported: .imported
            case .directive: .directive
            case .elision: .elision
            case .unreadable: .unreadable
            case .empty: .empty
            }
    }

    /// Code that has the node around an endless core or in an endless loop, and no other end.
    var endless: Sample {
        switch self {
        case .literal: .java("for (;;) { int a = 1; }")
        case .interpolation: .swift(#"let a = "\(core())""#)
        case .list: .swift("let a = [core()]")
        case .dictionary: .swift(#"let a = ["a": core()]"#)
        case .tuple: .swift("let a = (core(), 1)")
        case .name: .java("int a = 1; for (;;) { int b = a; }")
        case .implicitMember: .swift("enum E { case b }\nwhile true { let a: E = .b }")
        case .member: .swift("enum E { case b }\nwhile true { let a = E.b }")
        case .index: .swift("let a = [1]\nlet b = a[core()]")
        case .call: .java("core();")
        case .construction: .java("Object a = new ArrayList<>(core());")
        case .newArray: .java("int[] a = new int[core()];")
        case .optionalLink, .chain: .swift("func maybe() -> String? { while true { } }\nlet a = maybe()?.count")
        case .forceUnwrap: .swift("let a = core()!")
        case .prefix: .java("int a = -core();")
        case .postfix: .java("int a = 0; for (;;) a++;")
        case .binary: .java("int a = 1 + core();")
        case .assignment: .java("int a = 0; a = core();")
        case .ternary: .java("int a = true ? core() : 1;")
        case .cast: .java("long a = (long) core();")
        case .typeTest: .swift("let a = core() is Int")
        case .closure: .swift("let a = { core() }\na()")
        case .methodReference:
            .java("class A { void b() { for (;;) { } } void c() { Runnable r = this::b; r.run(); } }\nnew A().c();")
        case .type: .swift("while true { let a = [String: Int]() }")
        case .typeLiteral: .java("for (;;) { Object a = String.class; }")
        case .reference: .swift("while true { let a = #selector(core) }")
        case .attemptedValue: .swift("let a = try? core()")
        case .await: .swift("let a = await core()")
        case .inoutReference: .swift("func take(_ a: inout Int) { while true { } }\nvar b = 1\ntake(&b)")
        case .statementValue: .swift("let a = if true { core() } else { 1 }")
        case .elidedValue: .java("for (;;) { int a = <VALUE>; }")
        case .expression: .java("core();")
        case .variables: .java("int a = core();")
        case .function: .swift("func outer() {\nfunc inner() { while true { } }\ninner()\n}\nouter()")
        case .typeDeclaration: .swift("func outer() { while true { class A { } } }\nouter()")
        case .block: .java("{ for (;;) { } }")
        case .conditional: .java("if (true) { for (;;) { } }")
        case .guardCondition: .swift("func outer() { guard core() == 1 else { return } }\nouter()")
        case .selection: .java("switch (1) { default: for (;;) { } }")
        case .whileLoop: .java("while (true) { }")
        case .repeatLoop: .java("do { } while (true);")
        case .forEach: .java("int[] a = new int[60000]; for (int b : a) { for (int c : a) { } }")
        case .counted: .java("for (;;) { }")
        case .returned: .swift("func outer() -> Int { return core() }\nouter()")
        case .yielded: .java("int a = switch (1) { default -> { yield core(); } };")
        case .thrown: .java("throw new RuntimeException(\"\" + core());")
        case .broken: .java("for (;;) { while (true) { break; } }")
        case .continued: .java("for (;;) { continue; }")
        case .fallThrough: .swift("switch 1 {\ncase 1: fallthrough\ndefault: core()\n}")
        case .attempt: .java("try { for (;;) { } } catch (Exception e) { } finally { }")
        case .deferred: .swift("func outer() { defer { core() } }\nouter()")
        case .labelled: .java("outer: for (;;) { }")
        case .imported: .swift("import UIKit\ncore()")
        case .directive: .swift("#if DEBUG\ncore()\n#endif")
        case .elision: .java("for (;;) { ... }")
        case .unreadable: .java("for (;;) { int = ; }")
        case .empty: .java("for (;;) { ; }")
        }
    }

    /// The shapes of all nodes in a tree.
    static func shapes(in tree: Any) -> Set<NodeShape> {
        var shapes: Set<NodeShape> = []
        if let kind = tree as? ExpressionKind { shapes.insert(NodeShape(kind)) }
        if let kind = tree as? StatementKind { shapes.insert(NodeShape(kind)) }
        for child in Mirror(reflecting: tree).children { shapes.formUnion(Self.shapes(in: child.value)) }
        return shapes
    }
}

extension Sample {
    fileprivate static func java(_ text: String) -> Sample {
        Sample(language: .java, text: "int core() { for (;;) { } }\n" + text)
    }

    fileprivate static func swift(_ text: String) -> Sample {
        Sample(language: .swift, text: "func core() -> Int { while true { } }\n" + text)
    }

    /// How the run ends, also of what cannot be read in full.
    fileprivate func end() throws -> String {
        let execution = Execution(try program())
        return withExtendedLifetime(execution) { Self.text(of: execution.runStatements(), language) }
    }
}

@Suite("Code without end") struct EndlessCodeTests {
    @Test(
        "ends, whatever kind of node is around it or in it", .hangGuard,
        arguments: Sweep.rows(Array(NodeShape.allCases), every: 9))
    func node(_ shape: NodeShape) throws {
        let sample = shape.endless
        let end = try sample.end()
        #expect(end.hasPrefix("inconclusive") && end.hasSuffix("it does not come to an end"), "\(end)")
        #expect(NodeShape.shapes(in: try sample.program().units.flatMap(\.statements)).contains(shape))
    }

    private static func repeated(_ range: ClosedRange<Int>, _ line: (Int) -> String) -> String {
        range.map(line).joined(separator: "\n")
    }

    /// Maps each of which holds the one before twice.
    private static func doubled(_ name: String, _ count: Int) -> String {
        "Map<String, Object> \(name)0 = new HashMap<>(); \(name)0.put(\"a\", 1);\n"
            + repeated(1...count) {
                "Map<String, Object> \(name)\($0) = new HashMap<>(); \(name)\($0).put(\"a\", \(name)\($0 - 1)); \(name)\($0).put(\"b\", \(name)\($0 - 1));"
            }
    }

    /// Values that hold each other many times, or themselves.
    static let knots: [(String, Sample)] = [
        ("maps as texts", .java(doubled("a", 60) + "\nString s = a60.toString(); if (s.isEmpty()) { }")),
        (
            "wide lists as texts",
            .java(
                "List<Object> a = new ArrayList<>();\n"
                    + "for (int i = 0; i < 7; i++) { List<Object> b = new ArrayList<>(); for (int j = 0; j < 40; j++) { b.add(a); } a = b; }\n"
                    + "String s = \"\" + a;"
            )
        ),
        ("equal maps", .java(doubled("a", 30) + "\n" + doubled("b", 30) + "\nif (a30.equals(b30)) { }")),
        (
            "a list added to itself",
            .java("List<Integer> a = new ArrayList<>(); a.add(1); for (int i = 0; i < 30; i++) { a.addAll(a); }")
        ),
        (
            "a map of itself, asked for its hash",
            .java("Map<String, Object> a = new HashMap<>(); a.put(\"a\", a); if (a.hashCode() == 1) { }")
        ),
        (
            "equal maps of themselves",
            .java(
                "Map<String, Object> a = new HashMap<>(); a.put(\"a\", a); Map<String, Object> b = new HashMap<>(); b.put(\"a\", b);\n"
                    + "if (a.equals(b)) { }"
            )
        ),
        (
            "maps that are their own keys",
            .java(
                "Map<Object, Object> a = new HashMap<>(); a.put(a, a); Map<Object, Object> b = new HashMap<>(); b.put(b, a); b.put(a, b);\n"
                    + "if (a.equals(b)) { }"
            )
        ),
        (
            "many sets that are their own elements",
            .java(
                "Set<Object> a = new HashSet<>(); for (int i = 0; i < 20; i++) { a.add(i); } a.add(a);\n"
                    + "Set<Object> b = new HashSet<>(); for (int i = 0; i < 20; i++) { b.add(i); } b.add(b); a.add(b); if (a.equals(b)) { }"
            )
        ),
        (
            "lists as keys",
            .java(
                "Map<Object, Object> a = new HashMap<>();\n"
                    + "for (int i = 0; i < 2000; i++) { List<Object> b = new ArrayList<>(); b.add(\"a\"); b.add(i); a.put(b, i); }"
            )
        ),
        (
            "a type of nested lists",
            .swift(
                "var a: [Any] = [1]\nfor i in 0..<6 { a = [a, a, a, a, a, a, a, a, a, a, a, a] }\n"
                    + "if a is [[[[[[[Int]]]]]]] { core() }"
            )
        ),
        (
            "a text three deep",
            .swift("let a = \"\(String(repeating: "x", count: 600))\"\nfor b in a { for c in a { for d in a { } } }")
        ),
        ("two ranges", .swift("for a in 0..<60000 { for b in 0..<60000 { } }")),
        (
            "a text that grows when it is replaced",
            .java(
                "String a = \"aaaaaaaaaaaaaaaa\"; for (int i = 0; i < 11; i++) { a = a + a; } String b = a.replace(\"a\", a);"
            )
        ),
        (
            "a text that nearly repeats itself",
            .java(
                "String a = \"aaaaaaaaaaaaaaaa\"; for (int i = 0; i < 11; i++) { a = a + a; } String b = a.substring(9) + \"b\";\n"
                    + "for (;;) { a.contains(b); }"
            )
        ),
        (
            "a function that calls itself by its name",
            .java("Runnable a = () -> { }; for (int i = 0; i < 400; i++) { Runnable b = a; a = b::run; }\na.run();")
        ),
        (
            "operators handed to functions",
            .swift("var a = [1]\nfor i in 0..<15 { a += a }\nlet b = a.map { _ in a.reduce(0, +) }")
        ),
    ]

    @Test(
        "is not made of values that hold each other", .hangGuard, arguments: Sweep.rows(knots, every: 4))
    func knot(_ name: String, _ sample: Sample) throws {
        let end = try sample.end()
        #expect(end.hasPrefix("inconclusive"), "\(name): \(end)")
    }

    /// Types that contain, extend or inherit from themselves or each other, with a use of what nothing declares.
    static let types: [Sample] = [
        Sample(language: .swift, text: "extension A { class A: UIResponder { func b() { c() } } }\nA.A().b()"),
        Sample(
            language: .swift,
            text:
                "extension A { class B { func c() { d() } } }\nextension B { class A { func c() { d() } } }\nA.B().c()"
        ),
        Sample(language: .swift, text: "class A: A { func b() { c() } }\nA().b()"),
        Sample(language: .swift, text: "class A: B { }\nclass B: A { func b() { c() } }\nA().b()"),
        Sample(
            language: .swift, text: "protocol P: Q { }\nprotocol Q: P { }\nstruct A: P { func b() { c() } }\nA().b()"),
        Sample(
            language: .swift,
            text: "struct A { static func b() { c = d } }\nextension A { struct A { func b() { c = d } } }\nA.b()"),
        Sample(language: .java, text: "class A extends A { void b() { c(); } }\nnew A().b();"),
        Sample(language: .java, text: "class A extends B { }\nclass B extends A { void b() { c(); } }\nnew A().b();"),
    ]

    @Test("is not made of types that hold each other", .hangGuard, arguments: types)
    func type(_ sample: Sample) throws {
        let program = try sample.program()
        _ = program.analysis.problems
        let execution = Execution(program)
        _ = execution.runStatements()
        #expect(execution.steps < 2_000)
        for type in program.types.values { #expect(program.index.surroundings(of: type).count <= program.types.count) }
    }
}
