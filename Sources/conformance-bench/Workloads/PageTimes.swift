import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation

/// How long each of the pages takes that are made to take long: none may keep people, or a gate, waiting.
enum PageTimes {
    /// The first argument of a process that takes these times.
    static let word = "page-times"

    /// Checks the hostile pages, and endless code on pages of the given folder, and prints how long the slowest took.
    ///
    /// - Throws: where a page takes more than the given seconds of processor time (and on a slow machine as much more as
    ///   that is slower), or there is no page.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 2, let most = Double(arguments[0]) else {
            throw BenchError("\(word) takes the most seconds that a page may take, and a folder of pages")
        }
        let paths = DocRun.pages(in: arguments[1])
        let pages = try paths.map { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return HostilePages.Page(name: name, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        }
        guard !pages.isEmpty else { throw BenchError("there is no page in \(arguments[1])") }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let checker = try PageChecker(
            specification, edition: edition, examples: try ExampleChecker(specification, edition: edition))
        let all = HostilePages.all + pages + EndlessPages.all(on: pages)
        let times = try all.map { page in
            // Just before, since the speed changes while others use the machine.
            let slowness = MachineSpeed.slowness { work in Int(Stopwatch.time(work).processor * 1e9) }
            return (name: page.name, seconds: try HostilePages.time(page, checker).processor, slowness: slowness)
        }
        let slowest = times.sorted { $0.seconds > $1.seconds }
        print("\(times.count) pages; the slowest, in milliseconds of processor time:")
        for (name, seconds, slowness) in slowest.prefix(12) {
            let remark = slowness > 1 ? " (the machine was \(Int(slowness * 100) - 100) % slower then)" : ""
            print("  \(Int(seconds * 1e3)) \(name)\(remark)")
        }
        let slow = slowest.count { $0.seconds > most * $0.slowness }
        guard slow == 0 else { throw BenchError("\(slow) pages take more than \(most) s") }
    }
}

extension HostilePages {
    /// How long a page takes, on a thread with as little stack as tasks have.
    ///
    /// - Throws: where a page cannot be read that has to be.
    static func time(_ page: Page, _ checker: PageChecker) throws -> Sample {
        let result = Lock<Result<Sample, any Error>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            let taken = Result {
                try Stopwatch.time {
                    do {
                        _ = try checker.check(page.bytes, name: page.name)
                    } catch  where page.mayBeRefused {
                        // To refuse a page takes time, too.
                    }
                }
            }
            result.withLock { $0 = taken }
            ended.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        ended.wait()
        guard let result = result.withLock({ $0 }) else { throw BenchError("\(page.name) was not checked") }
        return try result.get()
    }
}
