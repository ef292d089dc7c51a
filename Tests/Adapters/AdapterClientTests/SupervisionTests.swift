import AdapterClient
import TestSupport
import Testing

@Suite("The supervision of an adapter", .hangGuard)
struct SupervisionTests {
    private static func start(
        _ options: AdapterOptions = AdapterOptions(),
        _ makeAdapter: @escaping @Sendable (Int, Duration) throws(AdapterError) -> ScriptedAdapter
    ) async throws -> (AdapterApp, ScriptedHost) {
        let host = ScriptedHost(makeAdapter: makeAdapter)
        return (try await AdapterApp(host: host, options: options, edition: "2022-02"), host)
    }

    @Test("a case that hangs costs its own time and no other case")
    func hang() async throws {
        let (app, host) = try await Self.start(AdapterOptions(timeout: .seconds(10))) { _, _ in
            ScriptedAdapter { id, message in message == "m3" ? [] : [ScriptedAdapter.documented(id, message)] }
        }
        for number in 0..<6 {
            let observation = await app.observe(try Scripts.received(number))
            if number == 3 {
                #expect(observation.errorMessage?.contains("within 10 s") == true)
            } else {
                #expect(observation == Scripts.impression(number))
            }
        }
        await app.shutdown()
        // Nothing else was in flight, so it is not tried again.
        #expect(host.seen.now == .seconds(10))
        #expect(host.seen.starts == 2)
        #expect(host.seen.ends == 2)
        #expect(host.seen.ids == Array(1...host.seen.ids.count))
    }

    @Test("a blank line is no message, and costs nothing")
    func blankLines() async throws {
        let (app, host) = try await Self.start { _, _ in
            ScriptedAdapter { id, message in ["", " \t\r", ScriptedAdapter.documented(id, message), ""] }
        }
        for number in 0..<3 { #expect(await app.observe(try Scripts.received(number)) == Scripts.impression(number)) }
        await app.shutdown()
        #expect(host.seen.starts == 1)
        #expect(app.incidents.isEmpty)
    }

    @Test("a start that is not answered costs the start timeout")
    func startTimeout() async throws {
        let host = ScriptedHost { _, _ in ScriptedAdapter(handshake: nil) }
        await #expect(throws: AdapterError.startTimeout(after: .seconds(7), log: "scripted log")) {
            try await AdapterApp(host: host, options: AdapterOptions(startTimeout: .seconds(7)), edition: "2022-02")
        }
        #expect(host.seen.now == .seconds(7))
        #expect(host.seen.ends == 1)
    }

    @Test("an adapter that cannot be started again is given up")
    func notStartedAgain() async throws {
        let (app, host) = try await Self.start(AdapterOptions(maximumRestarts: 4)) { start, _ throws(AdapterError) in
            guard start == 1 else { throw .noSuchProgram("/gone", path: nil) }
            return ScriptedAdapter { _, _ in [nil] }
        }
        #expect(
            await app.observe(try Scripts.received(0)).errorMessage
                == "The adapter exited with status 9 before it had answered.")
        let given = await app.observe(try Scripts.received(1))
        #expect(
            given.errorMessage?.hasPrefix(
                "Gave up on the adapter after 4 restarts in a row without an answer. There is no") == true)
        #expect(host.seen.starts == 5)
        await app.shutdown()
    }

    @Test("an adapter that says something else of itself after a restart is not trusted")
    func changedProfile() async throws {
        let (app, _) = try await Self.start(AdapterOptions(maximumRestarts: 2)) { start, _ in
            var adapter = ScriptedAdapter { _, _ in [nil] }
            if start > 1 { adapter.handshake = ScriptedAdapter.handshake.replacing("scripted", with: "other") }
            return adapter
        }
        _ = await app.observe(try Scripts.received(0))
        let observation = await app.observe(try Scripts.received(1))
        #expect(observation.errorMessage?.contains("differently than the first time") == true)
        await app.shutdown()
    }

    @Test("restarts count only in a row: an answer in between begins anew")
    func countsInARow() async throws {
        let (app, host) = try await Self.start(AdapterOptions(maximumRestarts: 1)) { _, _ in
            ScriptedAdapter { id, message in [ScriptedAdapter.documented(id, message), nil] }
        }
        for number in 0..<20 { #expect(await app.observe(try Scripts.received(number)) == Scripts.impression(number)) }
        await app.shutdown()
        #expect(host.seen.starts >= 20)
        #expect(app.incidents.map(\.count) == [20])
    }

    @Test("no more requests are in flight than the window allows, and answers come in any order")
    func window() async throws {
        let (app, host) = try await Self.start(AdapterOptions(window: 4)) { _, _ in
            ScriptedAdapter(answersBackwards: true)
        }
        let observations = try await app.observeAll(0..<40)
        #expect(observations == (0..<40).map(Scripts.impression))
        await app.shutdown()
        #expect(host.seen.batches.allSatisfy { $0 <= 4 })
        #expect(host.seen.ids.sorted() == Array(1...40))
        #expect(host.seen.starts == 1)
    }
}
