import Foundation

/// A thread of the operating system, for work that blocks where Swift's cooperative threads must not.
enum Thread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs a body on a new thread, where writing to a broken pipe is an error instead of a signal.
    ///
    /// SIGPIPE goes to the thread that writes. Blocked here, it stays with this thread and ends with it, and the rest
    /// of the process keeps its own handling. (The descriptors are pipes rather than sockets, for which `MSG_NOSIGNAL`
    /// would do, since an adapter may open `/dev/stdin`, which fails on a socket.)
    ///
    /// - Returns: false if the system has no thread to give.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Body(body))
        guard create(context.toOpaque()) else {
            context.release()
            return false
        }
        return true
    }

    private static func create(_ context: UnsafeMutableRawPointer) -> Bool {
        #if canImport(Glibc)
            var thread = pthread_t()
            guard pthread_create(&thread, nil, { Thread.runBody(at: $0) }, context) == 0 else { return false }
            pthread_detach(thread)
        #else
            var thread: pthread_t?
            guard pthread_create(&thread, nil, { Thread.runBody(at: $0) }, context) == 0 else { return false }
            if let thread { pthread_detach(thread) }
        #endif
        return true
    }

    private static func runBody(at pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
    }
}
