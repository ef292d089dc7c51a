import AdapterClient
import DeviceModel
import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("The end of an adapter", .enabled(if: Fixtures.python != nil, Fixtures.withoutPython), .hangGuard)
struct EndTests {
    private func start(_ file: String, _ argument: String = "", _ mark: Processes.Mark, _ options: AdapterOptions)
        async throws
        -> AdapterApp
    {
        try await AdapterApp(
            command: Fixtures.command(file, argument),
            environment: mark.environment,
            options: options,
            edition: "2022-02"
        )
    }

    @Test("one that fails always is given up, and no case is lost")
    func givenUp() async throws {
        let mark = try Processes.Mark()
        let app = try await start(
            "misbehaving_adapter.py", "crash-always", mark, AdapterOptions(window: 4, maximumRestarts: 3))
        let observations = try await app.observeAll(0..<40)
        let after = await app.observe(try Scripts.received(41))
        await app.shutdown()
        let messages = (observations + [after]).map(\.errorMessage)
        #expect(messages.filter { $0?.contains("SIGSEGV") == true }.count == 41)
        // Three cases fail alone before it is given up; two, where just two were in flight at the first crash and the
        // next two at the last.
        let givenUp = messages.count {
            $0?.hasPrefix("Gave up on the adapter after 3 restarts in a row without an answer.") == true
        }
        #expect((38...39).contains(givenUp))
        let notRun = (observations + [after]).count {
            if case .errored(let error) = $0 { error.isNotRun } else { false }
        }
        // Of 39, one says what happened in place of a case that failed alone.
        #expect(notRun == 38)
        #expect(app.incidents.map(\.count) == [4])
        #expect(app.incidents.map(\.restarts) == [3])
        try await mark.expectNothingIsLeft()
    }

    @Test(
        "one that reads nothing, or answers only once there is nothing more to read, blocks nobody, however much it is sent",
        .nightly,
        arguments: ["reads-nothing", "reads-all-cases"]
    )
    func answersNothing(_ misbehaviour: String) async throws {
        let mark = try Processes.Mark()
        let options = AdapterOptions(
            timeout: .milliseconds(300), window: 8, maximumRestarts: 2, grace: .milliseconds(200))
        let app = try await start("misbehaving_adapter.py", misbehaviour, mark, options)
        var payload = Scripts.payload(0)
        payload["text"] = .string(String(repeating: "x", count: 300_000))
        let script = try Scripts.android(.background, [.received(0)], [payload])
        await withTaskGroup(of: Observation.self) { group in
            for _ in 0..<8 { group.addTask { await app.observe(script) } }
            for await observation in group {
                #expect(observation.errorMessage?.contains("no answer within 0.3 s") == true)
            }
        }
        await app.shutdown()
        try await mark.expectNothingIsLeft()
    }

    @Test("a shutdown ends cases under way, and comes at most once")
    func shutdown() async throws {
        let mark = try Processes.Mark()
        let app = try await start(
            "misbehaving_adapter.py", "hang", mark, AdapterOptions(window: 2, grace: .milliseconds(200)))
        async let observations = app.observeAll(3..<9)
        try await Task.sleep(for: .milliseconds(100))
        #expect(mark.living.count == 1 || !FileManager.default.fileExists(atPath: "/proc/self/environ"))
        async let other: Void = app.shutdown()
        await app.shutdown()
        await other
        for observation in try await observations {
            #expect(observation.errorMessage?.contains("was shut down") == true)
        }
        #expect(await app.observe(try Scripts.received(0)).errorMessage?.contains("was shut down") == true)
        try await mark.expectNothingIsLeft()
    }

    @Test("an adapter that is dropped does not live on")
    func dropped() async throws {
        let mark = try Processes.Mark()
        do {
            let app = try await start("documented_sink.py", "", mark, AdapterOptions())
            #expect(await app.observe(try Scripts.received(1)) == Scripts.impression(1))
        }
        try await mark.expectNothingIsLeft()
    }

    @Test("a platform that was not declared is not asked for")
    func undeclared() async throws {
        let mark = try Processes.Mark()
        let app = try await start("misbehaving_adapter.py", "none", mark, AdapterOptions())
        let observation = await app.observe(try Scripts.ios(.foreground, [.received(0)], [Scripts.payload(0)]))
        #expect(observation == .unsupported("misbehaving does not declare the platform ios"))
        await app.shutdown()
        try await mark.expectNothingIsLeft()
    }

    @Test("all children are reaped and all pipes closed", .nightly)
    func nothingIsLeft() async throws {
        guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
        // Pipes alone: the run loops of other tests' threads keep descriptors of other kinds.
        func pipes() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
                return target?.hasPrefix("pipe:") == true
            }
        }
        let before = try pipes()
        for _ in 0..<20 {
            let mark = try Processes.Mark()
            let app = try await start("misbehaving_adapter.py", "exit-0", mark, AdapterOptions(window: 4))
            _ = try await app.observeAll(0..<5)
            await app.shutdown()
            try await mark.expectNothingIsLeft()
        }
        // Other tests run meanwhile and come to their end; what leaks stays, and 60 processes were started.
        for _ in 0..<1000 where try pipes() > before + 20 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try pipes() <= before + 20)
    }
}

extension Observation {
    var errorMessage: String? {
        guard case .errored(let error) = self else { return nil }
        return error.message
    }
}
