package import DeviceModel
import Diagnostics
package import PushTracking

/// Several processes of one adapter, which share the cases of a run and appear as one app.
///
/// Each process is supervised and restarted separately. A case goes to the process with the fewest cases under way. A
/// process that has been given up gets no more cases while others remain.
package final class AdapterPool: AppUnderTest {
    /// Starts one process of the adapter and performs the handshake.
    package typealias Start = @Sendable () async throws(AdapterError) -> AdapterApp

    /// The profile that the adapter declared.
    package let profile: SinkProfile
    /// Whether the adapter is sent callbacks or device events.
    package let drive: AdapterDrive
    private let workers: [AdapterApp]
    private let start: Start
    private let state: Lock<State>

    private struct State {
        /// How many cases each worker has under way.
        var loads: [Int]
        var isShutDown = false
        var soloists: [Int: Task<Observation, Never>] = [:]
        var lastSoloist = 0
    }

    /// Starts the processes. Cancelling the task meanwhile ends them.
    ///
    /// - Parameter processes: how many; at least 1.
    /// - Throws: why any of them could not be used. No process is left then.
    package init(processes: Int, start: @escaping Start) async throws(AdapterError) {
        // Start one first: its errors apply to all, and are then reported once.
        let first = try await start()
        let others = await Self.startOthers(max(1, processes) - 1, start)
        workers = [first] + others.compactMap { try? $0.get() }
        do throws(AdapterError) {
            for (index, other) in others.enumerated() {
                do throws(AdapterError) {
                    let worker = try other.get()
                    guard worker.handshake == first.handshake else { throw .differingProcess }
                } catch {
                    throw .furtherProcess(number: index + 2, of: processes, error)
                }
            }
        } catch {
            for worker in workers { await worker.shutdown() }
            throw error
        }
        profile = first.profile
        drive = first.drive
        self.start = start
        state = Lock(State(loads: Array(repeating: 0, count: workers.count)))
    }

    private static func startOthers(_ count: Int, _ start: @escaping Start) async -> [Result<AdapterApp, AdapterError>]
    {
        await withTaskGroup(of: (index: Int, result: Result<AdapterApp, AdapterError>).self) { group in
            for index in 0..<count {
                group.addTask {
                    // Returning from within `do` and `catch` would be shorter, but `-O` of Swift 6.3.1 miscompiles a
                    // tuple that is made there of a typed error or of the result of an awaited call: it returns
                    // something else or crashes.
                    let result: Result<AdapterApp, AdapterError>
                    do throws(AdapterError) { result = .success(try await start()) } catch { result = .failure(error) }
                    return (index, result)
                }
            }
            var results = [Result<AdapterApp, AdapterError>](repeating: .failure(.shutDown), count: count)
            for await (index, result) in group { results[index] = result }
            return results
        }
    }

    package func observe(_ script: DeviceScript) async -> Observation { await timedObservation(of: script).observation }

    package func timedObservation(of script: DeviceScript) async -> TimedObservation {
        guard workers.count > 1 else { return await workers[0].timedObservation(of: script) }
        while true {
            let index = takeWorker()
            let timed = await workers[index].timedObservation(of: script)
            state.withLock { $0.loads[index] -= 1 }
            // The case itself has done nothing: it waited for a process that other cases had ended.
            guard case .errored(let error) = timed.observation, error.message == workers[index].givenUp?.message,
                workers.contains(where: { $0.givenUp == nil })
            else { return timed }
        }
    }

    private func takeWorker() -> Int {
        let isGivenUp = workers.map { $0.givenUp != nil }
        let isAnyLeft = isGivenUp.contains(false)
        return state.withLock { state in
            let candidates = workers.indices.filter { !isAnyLeft || !isGivenUp[$0] }
            let index = candidates.min { state.loads[$0] < state.loads[$1] } ?? 0
            state.loads[index] += 1
            return index
        }
    }

    /// Why processes were ended and restarted, and the cost; each names its processes if there are several. Final once
    /// the adapter has been shut down.
    package var incidents: [AdapterIncident] {
        workers.count > 1 ? AdapterIncident.joined(workers.map(\.incidents)) : workers[0].incidents
    }

    /// Ends all processes; scripts still under way are errored. Returns when no process of the adapter's groups is
    /// left.
    package func shutdown() async {
        let soloists = state.withLock { state in
            state.isShutDown = true
            return Array(state.soloists.values)
        }
        for soloist in soloists { soloist.cancel() }
        await withTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { await worker.shutdown() } }
        }
        for soloist in soloists { _ = await soloist.value }
    }
}

/// Cases run alone.
extension AdapterPool {
    /// One for each process that shares the cases.
    package var isolatedPlaces: Int { workers.count }

    package var casesLostByChance: Set<CaseIndex> {
        workers.reduce(into: []) { $0.formUnion($1.casesLostByChance) }
    }

    /// The cases that were sent before this one to the process that answered it.
    package func casesBefore(_ caseIndex: CaseIndex) -> [CaseIndex] {
        workers.lazy.map { $0.casesBefore(caseIndex) }.first { !$0.isEmpty } ?? []
    }

    /// Plays scripts one after the other in a process that is started and ended for them.
    package func observeAlone(_ scripts: [DeviceScript], within nanoseconds: Int64?) async -> Observation? {
        let soloist = state.withLock { state -> (number: Int, task: Task<Observation, Never>)? in
            guard !state.isShutDown else { return nil }
            state.lastSoloist += 1
            let task = Task { [start] in await Self.play(scripts, start) }
            state.soloists[state.lastSoloist] = task
            return (state.lastSoloist, task)
        }
        guard let soloist else { return nil }
        let alarm = nanoseconds.map { nanoseconds in
            Task { if (try? await Task.sleep(for: .nanoseconds(nanoseconds))) != nil { soloist.task.cancel() } }
        }
        let observation = await soloist.task.value
        alarm?.cancel()
        let isShutDown = state.withLock { state in
            state.soloists[soloist.number] = nil
            return state.isShutDown
        }
        return isShutDown ? nil : observation
    }

    private static func play(_ scripts: [DeviceScript], _ start: Start) async -> Observation {
        do throws(AdapterError) {
            let app = try await start()
            let observation = await withTaskCancellationHandler {
                var observation = Observation.errored(ObservationError(message: "nothing was played"))
                for script in scripts { observation = await app.observe(script) }
                return observation
            } onCancel: {
                app.requestShutdown()
            }
            await app.shutdown()
            return observation
        } catch {
            return .errored(ObservationError(message: error.sentence, log: error.log))
        }
    }
}
