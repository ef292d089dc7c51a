import Testing

@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

@Suite("The host around an example") struct HostTests {
    static let handler = """
        void onMessageReceived(RemoteMessage remoteMessage) {
          ...
          if (data.size() > 0) {
            String id = data.get("id");
            if (id == null) {
              return;
            }
            send(id);
          }
        }
        void send(String id) {
          Map<String, Object> info = new HashMap<>();
          info.put("id", id);
          MobileCore.collectMessageInfo(info);
          if (id.equals("crash")) {
            String none = null;
            none.trim();
          }
          MobileCore.trackAction("after", null);
        }
        """

    private func execution(_ text: String, _ platform: HostPlatform) -> Execution {
        let unit = SourceUnit(parsing: SourceText(text), language: platform.language)
        return Execution(
            Program(
                units: [unit], platform: platform, evidentMeanings: TestPlatforms.meanings,
                enclosingType: TestPlatforms.enclosing),
            context: CallRecorder()
        )
    }

    private func message(_ execution: Execution, _ data: [(String, String)]) throws -> Value {
        let type = try #require(execution.program.platform.type(named: "RemoteMessage"))
        return .host(HostObject(type, fields: ["data": .map(MapValue(data.map { (.string($0.0), .string($0.1)) }))]))
    }

    @Test("a call is recorded with its place, its function and the conditions that let it through")
    func calls() throws {
        let execution = execution(Self.handler, try TestPlatforms.android())
        let function = try #require(execution.program.functions["onMessageReceived"]?.first)
        guard case .completed = execution.run(function, [try message(execution, [("id", "a")])]) else {
            return #expect(Bool(false))
        }
        let calls = (execution.context as? CallRecorder)?.calls ?? []
        #expect(calls.map(\.text) == ["collectMessageInfo({id=a})", "trackAction(after, null)"])
        #expect(calls.map(\.line) == [14, 19])
        #expect(calls.map(\.function) == ["send", "send"])
        // What was not taken and left lets the rest through: line 5 came out false.
        #expect(calls.first?.conditions == [3, -5])
        #expect(execution.analysisIsEmpty)
    }

    @Test("what was looked at and came out false is remembered")
    func decisions() throws {
        let execution = execution(Self.handler, try TestPlatforms.android())
        let function = try #require(execution.program.functions["onMessageReceived"]?.first)
        _ = execution.run(function, [try message(execution, [])])
        #expect(
            execution.decisions.map { "\($0.extent.start.line) \($0.outcome) \($0.functionName)" } == [
                "3 false onMessageReceived"
            ])
        #expect((execution.context as? CallRecorder)?.calls.isEmpty == true)
    }

    @Test("the calls before a crash count, those after it do not happen")
    func crash() throws {
        let execution = execution(Self.handler, try TestPlatforms.android())
        let function = try #require(execution.program.functions["onMessageReceived"]?.first)
        guard case .crashed(_, let extent) = execution.run(function, [try message(execution, [("id", "crash")])]) else {
            return #expect(Bool(false))
        }
        #expect(extent.start.line == 17)
        #expect((execution.context as? CallRecorder)?.calls.map(\.text) == ["collectMessageInfo({id=crash})"])
        #expect(execution.conditions.isEmpty && execution.activations.isEmpty)
    }

    @Test("an object of the example's class inherits from the host, and keeps its fields between callbacks")
    func objects() throws {
        let text = """
            class Closer extends BroadcastReceiver {
              private int seen = 0;
              @Override public void onReceive(Context context, Intent intent) {
                Bundle extras = intent.getExtras();
                seen++;
                Map<String, String> info = new HashMap<>();
                info.put("n", String.valueOf(seen));
                if (extras != null) { MobileCore.trackAction(extras.getString("id"), info); }
              }
            }
            """
        let execution = execution(text, try TestPlatforms.android())
        let platform = execution.program.platform
        let (intentType, bundleType) = (
            try #require(platform.type(named: "Intent")), try #require(platform.type(named: "Bundle"))
        )
        let type = try #require(execution.program.types["Closer"])
        #expect(execution.program.hostType(of: type)?.name == "BroadcastReceiver")
        guard case .completed(let object) = execution.instantiate(type) else { return #expect(Bool(false)) }
        let bundle = HostObject(bundleType, fields: ["map": .map(MapValue([(.string("id"), .string("x"))]))])
        let intent = Value.host(HostObject(intentType, fields: ["extras": .host(bundle)]))
        for _ in 0..<2 { _ = execution.run(method: "onReceive", on: object, [.null, intent]) }
        #expect(
            (execution.context as? CallRecorder)?.calls.map(\.text) == [
                "trackAction(x, {n=1})", "trackAction(x, {n=2})",
            ])
        #expect(execution.run(method: "onReceive", on: object, []).map { _ in true } == nil)
    }

    @Test("the functions around the code are found in the object that the caller gives")
    func enclosing() throws {
        let execution = execution(
            "void onResume() { super.onResume(); Intent intent = getIntent(); if (intent != null) { MobileCore.trackAction(\"a\", null); } }",
            try TestPlatforms.android()
        )
        let activity = HostObject(try #require(execution.program.platform.type(named: "Activity")))
        let function = try #require(execution.program.functions["onResume"]?.first)
        _ = execution.run(function, on: .host(activity))
        activity.fields["intent"] = .host(HostObject(try #require(execution.program.platform.type(named: "Intent"))))
        _ = execution.run(function, on: .host(activity))
        #expect((execution.context as? CallRecorder)?.calls.count == 1)
        #expect(execution.unresolvedCalls.isEmpty)
    }

    @Test("closures are the host's to call, at once or later")
    func closures() throws {
        let text = """
            func f(_ response: UNNotificationResponse, done: @escaping () -> Void) {
              let center = UNUserNotificationCenter.current()
              center.requestAuthorization(options: [.alert]) { granted, error in
                guard granted, error == nil else { return }
                DispatchQueue.main.async { ACPCore.trackAction("x", data: ["id": response.actionIdentifier]) }
              }
              done()
            }
            """
        let execution = execution(text, try TestPlatforms.ios())
        let response = HostObject(
            try #require(execution.program.platform.type(named: "UNNotificationResponse")),
            fields: ["actionIdentifier": .string("dismiss")]
        )
        var isDone = 0
        let done = Value.function(
            FunctionValue { _ in
                isDone += 1
                return .void
            }
        )
        _ = execution.run(try #require(execution.program.functions["f"]?.first), [.host(response), done])
        #expect(isDone == 1)
        #expect((execution.context as? CallRecorder)?.calls.map(\.text) == [#"trackAction(x, ["id": "dismiss"])"#])
    }

    @Test("a misspelt name is stepped over with what it means")
    func misspelling() throws {
        let execution = execution(
            #"void f(Map<String, String> entries) { entires.put("a", "b"); MobileCore.trackAction("x", entreis); }"#,
            try TestPlatforms.android()
        )
        #expect(execution.program.analysis.problems.map(\.kind) == [.undeclared, .undeclared])
        _ = execution.run(try #require(execution.program.functions["f"]?.first), [.map(MapValue())])
        #expect((execution.context as? CallRecorder)?.calls.map(\.text) == ["trackAction(x, {a=b})"])
    }

    @Test("a misspelt case whose enum is not named is stepped over with what it means, in a value and in a pattern")
    func misspeltCase() throws {
        let program = try Sample(
            language: .swift,
            text: #"""
                enum Kind { case opened, clicked(Int) }
                func f(_ kind: Kind, _ other: Kind) -> String {
                    switch kind {
                    case .openned: return other == .opend ? "both" : "one"
                    case .clikced(let n): return "clicked \(n)"
                    default: return "neither"
                    }
                }
                f(.opened, .opened) + f(.opened, .clicked(1)) + f(.clicked(2), .opened)
                """#
        ).program(TestPlatforms.ios())
        #expect(program.analysis.problems.map(\.kind) == [.undeclared, .undeclared, .undeclared])
        let execution = Execution(program)
        withExtendedLifetime(execution) {
            #expect(Sample.text(of: execution.runStatements(), .swift) == "bothoneclicked 2")
        }
    }

    @Test("a call of what nothing declares is remembered")
    func unresolved() throws {
        let execution = execution("void f() { helper(1); Tools.send(\"a\"); }", try TestPlatforms.android())
        _ = execution.run(try #require(execution.program.functions["f"]?.first))
        #expect(execution.unresolvedCalls.map(\.name) == ["helper", "Tools.send"])
    }

    static let badLines: [HostClass] = [
        HostClass("clas A"), HostClass("class A", [.stored("int")]),
        HostClass("class A", [.method("int f(") { call in .null }]), HostClass("class A", [.constant("void f()")]),
        HostClass("class A { }  class B"),
    ]

    @Test("a table that cannot be read is refused with its line", arguments: badLines.indices)
    func tables(_ index: Int) {
        #expect(throws: HostTableError.self) { try HostPlatform(language: .java, classes: [Self.badLines[index]]) }
    }

    @Test("the language's own tables are readable", arguments: CodeLanguage.allCases)
    func core(_ language: CodeLanguage) throws {
        #expect(throws: Never.self) { try HostPlatform(language: language) }
    }

    @Test("a member that a table names without its value is not known, and the reason says what it is")
    func unlisted() throws {
        let settings = HostClass("class Settings", unlisted: "a setting of the build")
        let platform = try HostPlatform(language: .java, classes: [settings])
        let execution = execution("boolean f() { return Settings.TRACKING; }", platform)
        let function = try #require(execution.program.functions["f"]?.first)
        guard case .completed(.unknown(let value)) = execution.run(function) else { return #expect(Bool(false)) }
        #expect(value.reason == "Settings.TRACKING is a setting of the build")
    }

    @Test(
        "of types with one simple name, the last that is printed is meant, and an outer one before those inside others")
    func simpleNames() throws {
        let inner = (1...8).map { "class Outer\($0) { static class Inner { } }" }.joined(separator: "\n")
        func name(_ text: String) throws -> String? {
            try Sample(language: .java, text: text).program().type(named: "Inner")?.name
        }
        #expect(try name(inner) == "Outer8.Inner")
        #expect(try name("class Inner { }\n" + inner) == "Inner")
    }
}

extension Execution {
    fileprivate var analysisIsEmpty: Bool { program.analysis.problems.isEmpty }
}
