import Testing

@testable import CodeRunner
@testable import SourceCode

/// Values that hold each other end with the execution that made them, and so does the memory that they take.
@Suite("Values that hold each other") struct ValueRingTests {
    /// Remembers values without keeping them.
    private final class Witness {
        struct Seen {
            weak var holder: ValueHolder?
        }

        var seen: [Seen] = []
    }

    /// A platform whose function `see` hands a value to the witness.
    private static func platform(_ language: CodeLanguage) throws -> HostPlatform {
        let declaration =
            language == .java ? "static void see(Object value)" : "static func see(_ value: Any?)"
        return try HostPlatform(
            language: language,
            classes: [
                HostClass(
                    "class Witness",
                    [
                        .method(declaration) { call in
                            let holders = call.argument(0).holders
                            let observer = call.execution.context as? Witness
                            observer?.seen += holders.map { Witness.Seen(holder: $0) }
                            return .void
                        }
                    ]
                )
            ]
        )
    }

    @Test(
        "are freed with their execution",
        arguments: [
            Sample(language: .java, text: "Runnable r = null; r = () -> r.run(); Witness.see(r);"),
            Sample(
                language: .java,
                text: "void f() { Runnable r = null; r = () -> { Witness.see(r); }; r.run(); } f();"),
            Sample(
                language: .java,
                text: "class A { Runnable r; A() { r = () -> run(); } void run() { Witness.see(r); } } new A().run();"),
            Sample(
                language: .java,
                text: "class A { A self; Object o; } A a = new A(); a.self = a; Witness.see(a);"),
            Sample(
                language: .java,
                text: """
                    class A { B b; A() { b = new B(this); } } class B { A a; B(A a) { this.a = a; } }
                    void f() { A a = new A(); Witness.see(a); Witness.see(a.b); } f();
                    """),
            Sample(
                language: .java,
                text: """
                    class A { Runnable r = new Runnable() { public void run() { Witness.see(this); } }; }
                    new A().r.run();
                    """),
            Sample(language: .java, text: "List a = new ArrayList(); a.add(a); Witness.see(a);"),
            Sample(
                language: .java,
                text: """
                    void f() { Map a = new HashMap(); List b = new ArrayList(); a.put("b", b); b.add(a); Witness.see(a); }
                    f();
                    """),
            Sample(
                language: .java,
                text: "Map a = new HashMap(); Map b = new HashMap(); b.put(\"a\", a); a.putAll(b); Witness.see(a);"),
            Sample(
                language: .java,
                text: "void f() { Object[] a = new Object[1]; a[0] = a; Witness.see(a); } f();"),
            Sample(
                language: .java,
                text: "void f() { Map a = new HashMap(); a.put(\"f\", a::size); Witness.see(a); } f();"),
            Sample(
                language: .java,
                text: """
                    Object c = Collectors.joining(", "); Witness.see(c); List.of("a").stream().collect(c);
                    """),
            Sample(
                language: .java,
                text: "enum E { A; Object o; E() { o = this; } } Witness.see(E.A);"),
            Sample(
                language: .swift, text: "func f() { var g: () -> Void = { }\n g = { g() }\n Witness.see(g) }\nf()"),
            Sample(
                language: .swift,
                text: "func f() { func g(_ n: Int) { if n > 0 { g(n - 1) } }\n Witness.see(g) }\nf()"),
            Sample(
                language: .swift,
                text: "class A { var me: A?\n init() { me = self } }\nfunc f() { Witness.see(A()) }\nf()"),
            Sample(
                language: .swift,
                text: """
                    class A { var done: (() -> Void)?; func f() { done = { self.f() }
                     Witness.see(self)
                     Witness.see(done) } }
                    A().f()
                    """),
            Sample(
                language: .swift,
                text: """
                    struct S { var all: [Any] = [] }
                    class A { var s = S() }
                    func f() { let a = A()
                     a.s.all.append(a)
                     Witness.see(a)
                     Witness.see(a.s) }
                    f()
                    """),
        ]
    )
    func freed(_ sample: Sample) throws {
        let program = try sample.program(Self.platform(sample.language))
        #expect(program.units.flatMap(\.problems).isEmpty)
        let observer = Witness()
        var execution: Execution? = Execution(program, context: observer)
        let outcome = execution.map { $0.runStatements() }
        guard case .completed? = outcome else {
            Issue.record("it ends so: \(String(describing: outcome))")
            return
        }
        #expect(!observer.seen.isEmpty)
        execution = nil
        #expect(observer.seen.allSatisfy { $0.holder == nil })
    }

    @Test("are freed while it goes on, where nothing holds them any more and they are no ring")
    func swept() throws {
        let sample = Sample(
            language: .java,
            text: "for (int i = 0; i < 4000; i++) { List a = new ArrayList(); a.add(new ArrayList()); Witness.see(a); }"
        )
        let observer = Witness()
        let execution = Execution(try sample.program(Self.platform(.java)), context: observer)
        guard case .completed = execution.runStatements() else {
            Issue.record("it does not come to an end")
            return
        }
        #expect(observer.seen.count == 4_000)
        #expect(withExtendedLifetime(execution) { observer.seen.count { $0.holder != nil } } < 1_500)
    }

    @Test("live on where another execution finds them")
    func shared() throws {
        let sample = Sample(language: .java, text: "List a = new ArrayList(); a.add(new ArrayList()); return a;")
        let rings = ValueRings()
        let outcome = Execution(try sample.program(), rings: rings).runStatements()
        guard case .completed(.list(let list)) = outcome else {
            Issue.record("it ends so: \(outcome)")
            return
        }
        #expect(withExtendedLifetime(rings) { list.elements.count } == 1)
    }
}

extension Sample: CustomTestStringConvertible {
    var testDescription: String { "\(language): \(text)" }
}
