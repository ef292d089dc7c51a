import Foundation
import Testing

/// Looks at the machine's processes from outside.
enum Processes {
    /// A variable that marks the environment of everything that one test starts, children in other process groups included.
    struct Mark {
        let value = UUID().uuidString

        /// The environment to start an adapter with.
        var environment: [String: String] { Fixtures.environment.merging(["ADAPTER_TEST_MARK": value]) { $1 } }

        /// The living processes that carry the mark. Empty where the system does not show environments.
        var living: [String] {
            numbers.filter { number in
                guard let bytes = FileManager.default.contents(atPath: "/proc/\(number)/environ") else { return false }
                return bytes.range(of: Data(value.utf8)) != nil
            }
        }

        private var numbers: [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.filter { $0.allSatisfy(\.isNumber) }
        }

        /// Expects that nothing lives that carries the mark; the system takes a moment to carry out a SIGKILL.
        func expectNoneLives(sourceLocation: SourceLocation = #_sourceLocation) async throws {
            for _ in 0..<100 where !living.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(living.isEmpty, sourceLocation: sourceLocation)
        }
    }
}

/// Lets only so many tests through at a time, so that short timeouts mean something on a small machine.
actor Turnstile {
    private var free: Int
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(width: Int) { free = width }

    func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiters.append($0) }
    }

    private func leave() {
        if waiters.isEmpty { free += 1 } else { waiters.removeFirst().resume() }
    }
}
