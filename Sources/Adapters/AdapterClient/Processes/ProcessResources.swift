import Dispatch
import Foundation

/// The resources that this process needs before anything in it runs concurrently: without a thread, Swift's runtime and
/// Dispatch wait for ever, and without descriptors they trap.
package enum ProcessResources {
    /// The resource that the system does not give enough of, as a sentence with its remedy; nil if there is enough to
    /// begin with.
    package static func shortage(threads: Int, descriptors: Int = 16) -> (sentence: String, remedy: String)? {
        let open = (0..<descriptors).map { _ in dup(STDERR_FILENO) }.filter { $0 >= 0 }
        for descriptor in open { close(descriptor) }
        guard open.count == descriptors else {
            return ("this process may not open enough files", "raise the limit of open files (`ulimit -n`)")
        }
        // They wait, since a thread that has ended makes room for the next.
        let end = DispatchSemaphore(value: 0)
        let started = (0..<threads).prefix { _ in Thread.start { end.wait() } }.count
        for _ in 0..<started { end.signal() }
        guard started < threads else { return nil }
        return (
            "the system gives this process too few threads", "raise the limit of processes (`ulimit -u`, or `pids`)"
        )
    }
}
