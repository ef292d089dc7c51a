import AdapterClient
import DeviceModel
import Foundation
import PushTracking
import Synchronization
import TestSupport
import Testing

@Suite("Several processes of one adapter", .hangGuard)
struct AdapterPoolTests {
    /// Hosts that stand for one adapter: each process of a pool has one.
    private final class Hosts: Sendable {
        private let hosts = Mutex<[ScriptedHost]>([])
        private let options: AdapterOptions
        private let makeHost: @Sendable (_ number: Int) -> ScriptedHost

        init(
            _ options: AdapterOptions = AdapterOptions(), makeHost: @escaping @Sendable (_ number: Int) -> ScriptedHost
        ) {
            self.options = options
            self.makeHost = makeHost
        }

        var all: [ScriptedHost] { hosts.withLock { $0 } }

        func pool(_ processes: Int) async throws(AdapterError) -> AdapterPool {
            try await AdapterPool(processes: processes) { [self] () throws(AdapterError) in
                let host = hosts.withLock { hosts in
                    hosts.append(makeHost(hosts.count + 1))
                    return hosts[hosts.count - 1]
                }
                return try await AdapterApp(host: host, options: options, edition: "2022-02")
            }
        }
    }

    private static func observe(_ pool: AdapterPool, _ numbers: Range<Int>) async throws -> [Int: Observation] {
        try await withThrowingTaskGroup(of: (Int, Observation).self) { group in
            for number in numbers {
                let script = try Scripts.received(number)
                group.addTask { (number, await pool.observe(script)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    private static let documented = Dictionary(uniqueKeysWithValues: (0..<60).map { ($0, Scripts.impression($0)) })

    @Test("share the cases, and are all ended", arguments: [1, 2, 5])
    func shared(_ processes: Int) async throws {
        let hosts = Hosts { _ in ScriptedHost { _, _ in ScriptedAdapter() } }
        let pool = try await hosts.pool(processes)
        #expect(pool.profile.name == "scripted")
        #expect(try await Self.observe(pool, 0..<60) == Self.documented)
        await pool.shutdown()
        #expect(hosts.all.count == processes)
        #expect(hosts.all.map(\.seen.ids.count).reduce(0, +) == 60)
        #expect(hosts.all.allSatisfy { $0.seen.ends == 1 })
        #expect(pool.incidents.isEmpty)
    }

    @Test("count their restarts for themselves, and hand over the cases of one that is given up")
    func givenUp() async throws {
        // The second one answers a case, ends, and cannot be started again.
        let hosts = Hosts(AdapterOptions(window: 4, maximumRestarts: 3)) { number in
            ScriptedHost { start, _ throws(AdapterError) in
                guard number == 2 else { return ScriptedAdapter() }
                guard start == 1 else { throw .noSuchProgram("/gone", path: nil) }
                return ScriptedAdapter { id, message in [ScriptedAdapter.documented(id, message), nil] }
            }
        }
        let pool = try await hosts.pool(3)
        #expect(try await Self.observe(pool, 0..<60) == Self.documented)
        #expect(hosts.all[1].seen.starts == 4)
        await pool.shutdown()
        let incidents = pool.incidents.map(\.description)
        #expect(incidents.count == 2)
        #expect(
            incidents.first?.hasPrefix("process 2 of the adapter was ended: The adapter exited with status 9") == true)
        let prefix =
            "process 2 of the adapter could not be restarted 3 times, and was given up: There is no program /gone"
        #expect(incidents.last?.hasPrefix(prefix) == true)
    }

    @Test("that are all given up lose no case")
    func allGivenUp() async throws {
        let hosts = Hosts(AdapterOptions(window: 4, maximumRestarts: 2)) { _ in
            ScriptedHost { _, _ in ScriptedAdapter { _, _ in [nil] } }
        }
        let pool = try await hosts.pool(3)
        let observations = try await Self.observe(pool, 0..<60)
        #expect(observations.count == 60)
        #expect(observations.values.allSatisfy { $0.errorMessage != nil })
        #expect(hosts.all.allSatisfy { $0.seen.starts == 3 })
        await pool.shutdown()
        // Each process ends its first case alone, since it dies of the first it gets, and the next two likewise.
        let happening =
            "processes 1, 2 and 3 of the adapter were ended 9 times, restarted 6 times, and then given up: "
        #expect(pool.incidents.map(\.description).allSatisfy { $0.hasPrefix(happening) }, "\(pool.incidents)")
    }

    @Test("are all needed, and must say the same of themselves", arguments: [2, 3])
    func notAllStarted(_ odd: Int) async throws {
        for error in [AdapterError.folder("/adapter"), .differingProcess] {
            let hosts = Hosts { number in
                ScriptedHost { _, _ throws(AdapterError) in
                    guard number == odd else { return ScriptedAdapter() }
                    guard error == .differingProcess else { throw error }
                    return ScriptedAdapter(handshake: ScriptedAdapter.handshake.replacing("scripted", with: "other"))
                }
            }
            let thrown = await #expect(throws: AdapterError.self) { try await hosts.pool(3) }
            #expect(thrown?.sentence.contains("use --jobs 1") == true)
            #expect(thrown?.sentence.hasSuffix(error.sentence) == true)
            for host in hosts.all where error == .differingProcess { #expect(host.seen.ends == host.seen.starts) }
        }
    }

    @Test("leave a case alone in a process of its own")
    func alone() async throws {
        // Only the first case of a process is answered as documented.
        let hosts = Hosts { _ in
            ScriptedHost { _, _ in
                let count = Mutex(0)
                return ScriptedAdapter { id, message in
                    let isFirst = count.withLock { count in
                        count += 1
                        return count == 1
                    }
                    return [
                        isFirst
                            ? ScriptedAdapter.documented(id, message)
                            : #"{"jsonrpc":"2.0","id":\#(id),"result":{"calls":[[]]}}"#
                    ]
                }
            }
        }
        let pool = try await hosts.pool(1)
        let silence = Observation.observed([StepObservation()])
        #expect(await pool.observe(try Scripts.received(0)) == Scripts.impression(0))
        #expect(await pool.observe(try Scripts.received(1)) == silence)
        for number in 1...2 {
            #expect(await pool.observeAlone([try Scripts.received(number)], within: nil) == Scripts.impression(number))
        }
        #expect(hosts.all.count == 3)
        #expect(hosts.all.dropFirst().allSatisfy { $0.seen.starts == 1 && $0.seen.ends == 1 && $0.seen.ids == [1] })
        await pool.shutdown()
        #expect(await pool.observeAlone([try Scripts.received(3)], within: nil) == nil)
        #expect(hosts.all.count == 3)
    }

    @Test("play cases in company again, know what each was sent after, and stop when the time is up")
    func company() async throws {
        // Answers only the first three cases of a process.
        let hosts = Hosts(AdapterOptions(timeout: .seconds(600), window: 1)) { _ in
            ScriptedHost { _, _ in
                let count = Mutex(0)
                return ScriptedAdapter { id, message in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    return [number <= 3 ? ScriptedAdapter.documented(id, message) : ScriptedAdapter.silence(id)]
                }
            }
        }
        let pool = try await hosts.pool(1)
        for number in 0..<5 { _ = await pool.observe(try Scripts.received(number)) }
        #expect(pool.casesBefore(4) == [0, 1, 2, 3])
        #expect(pool.casesBefore(0) == [])
        #expect(pool.casesBefore(9) == [])
        let scripts = try (1...4).map { try Scripts.received($0) }
        #expect(await pool.observeAlone(scripts, within: 600_000_000_000) == .observed([StepObservation()]))
        #expect(await pool.observeAlone(Array(scripts.dropFirst()), within: nil) == Scripts.impression(4))
        await pool.shutdown()
    }

    @Test("leave a case that takes too long alone", .enabled(if: Processes.canSeeMarks && Fixtures.python != nil))
    func aloneInTime() async throws {
        let mark = try Processes.Mark()
        let pool = try await Self.realPool(1, "hang", mark)
        let seen = await pool.observeAlone([try Scripts.received(3)], within: 300_000_000)
        #expect(seen?.errorMessage != nil)
        await pool.shutdown()
        try await mark.expectNothingIsLeft()
    }

    /// A pool of real processes whose every step takes longer than the test.
    private static func realPool(_ processes: Int, _ misbehaviour: String, _ mark: Processes.Mark)
        async throws(AdapterError) -> AdapterPool
    {
        let command: [String]
        do { command = try Fixtures.command("misbehaving_adapter.py", misbehaviour) } catch { throw .emptyCommand }
        let options = AdapterOptions(timeout: .seconds(600), startTimeout: .seconds(600), grace: .milliseconds(200))
        return try await AdapterPool(processes: processes) { () throws(AdapterError) in
            try await AdapterApp(command: command, environment: mark.environment, options: options, edition: "2022-02")
        }
    }

    private static func wait(for count: Int, _ mark: Processes.Mark) async throws {
        for _ in 0..<600 where mark.living.count < count { try await Task.sleep(for: .milliseconds(50)) }
        #expect(mark.living.count == count)
    }

    @Test(
        "that still start end with the task that started them",
        .enabled(if: Processes.canSeeMarks && Fixtures.python != nil))
    func cancelledStart() async throws {
        let mark = try Processes.Mark()
        let start = Task {
            do throws(AdapterError) {
                _ = try await Self.realPool(2, "start-silent", mark)
                return nil as AdapterError?
            } catch {
                return error
            }
        }
        try await Self.wait(for: 1, mark)
        start.cancel()
        #expect(await start.value == .shutDown)
        try await mark.expectNothingIsLeft()
    }

    @Test("end with a case that is played alone", .enabled(if: Processes.canSeeMarks && Fixtures.python != nil))
    func shutdownWhileAlone() async throws {
        let mark = try Processes.Mark()
        let pool = try await Self.realPool(2, "hang", mark)
        async let alone = pool.observeAlone([try Scripts.received(3)], within: nil)
        try await Self.wait(for: 3, mark)
        await pool.shutdown()
        #expect(try await alone == nil)
        try await mark.expectNothingIsLeft()
    }
}
