import Foundation
import Testing

@testable import CodeRunner
@testable import SourceCode

/// Values that hold each other in a long row are freed on the smallest stack that tasks run on.
@Suite("Long rows of values") struct FreedValueTests {
    /// What a row is made of: each value holds the one before.
    enum Link: String, CaseIterable, CustomTestStringConvertible, Sendable {
        case list, set, map, key, tuple, enumeration, method, host, mixed

        var testDescription: String { rawValue }

        func around(_ value: Value, _ number: Int) -> Value {
            switch self {
            case .list: .list(ListValue([value]))
            case .set: .set(SetValue([value]))
            case .map: .map(MapValue([(.string("next"), value)]))
            case .key: .map(MapValue([(value, .null)]))
            case .tuple: .list(ListValue([.tuple([.null, value])]))
            case .enumeration: .enumeration(EnumValue(typeName: "E", name: "e", values: [value]))
            case .method: .function(FunctionValue(.bound(value, "run")))
            case .host: .host(HostObject(HostType(undeclared: "Node"), fields: ["next": value]))
            case .mixed: Self.allCases[number % (Self.allCases.count - 1)].around(value, number)
            }
        }
    }

    @Test("are freed one after the other", arguments: Link.allCases)
    func freed(_ link: Link) throws {
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            var row = Value.list(ListValue([]))
            for number in 0..<50_000 { row = link.around(row, number) }
            row = .null
            ended.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        ended.wait()
    }

    @Test("keep what others still hold")
    func kept() {
        let inner = ListValue([.integer(1)])
        var outer: ListValue? = ListValue([.list(ListValue([.list(inner)])), .list(inner)])
        #expect(outer?.elements.count == 2)
        outer = nil
        #expect(inner.elements.count == 1)
    }

    @Test(
        "made by examples end their run",
        arguments: [
            "List a = new ArrayList(); for (int i = 0; i < 8000; i++) { List b = new ArrayList(); b.add(a); a = b; } a = null; 1;",
            "Map a = new HashMap(); for (int i = 0; i < 8000; i++) { Map b = new HashMap(); b.put(\"a\", a); a = b; } a = null; 1;",
            "class N { N next; N(N n) { next = n; } } N a = null; for (int i = 0; i < 4000; i++) { a = new N(a); } a = null; 1;",
            "Runnable r = () -> { }; for (int i = 0; i < 8000; i++) { Runnable q = r; r = () -> q.run(); } r = null; 1;",
        ]
    )
    func made(_ text: String) throws {
        let program = try Sample(language: .java, text: text).program()
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            _ = Execution(program).runStatements()
            ended.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        ended.wait()
    }
}
