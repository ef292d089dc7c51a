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
    /// - Throws: where a page takes more than so many times the processor time of a page of ordinary code, or the folder
    ///   has no page.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 2, let most = Double(arguments[0]) else {
            throw BenchError("\(word) takes the most times that a page may take, and a folder of pages")
        }
        let paths = DocRun.pages(in: arguments[1])
        let pages = try paths.map { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            return HostilePages.Page(name: name, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        }
        guard !pages.isEmpty else { throw BenchError("there is no page in \(arguments[1])") }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        // A checker remembers what it has examined, so each time is that of a new one.
        func seconds(_ page: HostilePages.Page) throws -> Double {
            let examples = try ExampleChecker(specification, edition: edition)
            return try HostilePages.time(page, PageChecker(specification, edition: edition, examples: examples))
                .processor
        }
        let ordinary = try (0..<3).map { _ in try seconds(HostilePages.ordinary) }.min() ?? 0
        let all = HostilePages.all + pages + EndlessPages.all(on: pages)
        let times = try all.map { page in
            var (own, base) = (try seconds(page), ordinary)
            // The machine may have become slower since: both are measured again, and the shortest time of each counts.
            if own > most * base {
                base = try (0..<3).map { _ in try seconds(HostilePages.ordinary) }.min() ?? base
                own = try (0..<2).reduce(own) { least, _ in min(least, try seconds(page)) }
            }
            return (name: page.name, seconds: own, ratio: own / base)
        }
        let slowest = times.sorted { $0.ratio > $1.ratio }
        print("\(times.count) pages; processor times, of ordinary code \(Int(ordinary * 1e3)) ms, and of the slowest:")
        for (name, seconds, ratio) in slowest.prefix(12) {
            print("  \(Int(seconds * 1e3)) ms, \((ratio * 10).rounded() / 10) times: \(name)")
        }
        let slow = slowest.count { $0.ratio > most }
        guard slow == 0 else { throw BenchError("\(slow) pages take more than \(most) times as long") }
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
