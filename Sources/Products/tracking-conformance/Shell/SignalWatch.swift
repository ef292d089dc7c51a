import Dispatch
import Foundation
import Synchronization

/// Handles SIGINT and SIGTERM during its lifetime, so that what was judged is still reported.
struct SignalWatch {
    /// The first signal that came; 0 before.
    final class Flag: Sendable {
        private let signal = Atomic<Int32>(0)

        /// Whether a signal has come.
        var hasCome: Bool { signal.load(ordering: .relaxed) != 0 }

        /// The exit code of the first signal.
        var exitCode: ExitCode? {
            switch signal.load(ordering: .relaxed) {
            case 0: nil
            case SIGTERM: .terminated
            default: .interrupted
            }
        }

        /// - Returns: whether it is the first.
        fileprivate func raise(_ number: Int32) -> Bool {
            signal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
        }
    }

    let flag = Flag()
    private let sources: [any DispatchSourceSignal]

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - onFirst: called once, when the first signal comes.
    ///   - onSecond: called to clean up when a second signal comes, which ends the process at once.
    init(onFirst: @escaping @Sendable () -> Void = {}, onSecond: @escaping @Sendable () -> Void = {}) {
        let queue = DispatchQueue(label: "interruption")
        let flag = flag
        sources = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard !flag.raise(number) else { return onFirst() }
                onSecond()
                _exit(128 + number)
            }
            let listens = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { listens.signal() }
            source.activate()
            // Until then a signal has its default action, so that none is lost.
            listens.wait()
            #if canImport(Darwin)
                // There a source does not replace the default action.
                signal(number, SIG_IGN)
            #endif
            return source
        }
    }

    /// Stops listening; signals have their default action again.
    func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
