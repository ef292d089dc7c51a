import CodeJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation

/// Measures each of the hostile pages: none may keep people, or a gate, waiting.
enum PageTimesCommand {
    /// As a multiple of the time for ordinary code of the same length.
    private static let most = 6.0
    private static let folder = Argument.one(
        "FOLDER", source: .folder, help: "Pages into which endless code is written.")

    static let declaration = Command(
        name: "page-times",
        summary: "Check that no page takes more than 6 times as long as ordinary code, whatever is written into it.",
        arguments: [folder.declaration]
    )

    static func execute(_ commandLine: ParsedCommandLine) throws {
        let folder = commandLine[folder]
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let pages = try names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.map { name in
            HostilePages.Page(
                name: name, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))))
        }
        guard !pages.isEmpty else { throw ProofError("there is no page in \(folder)") }
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        // A checker caches its results, so each measurement uses a new one.
        func seconds(_ page: HostilePages.Page) throws -> Double {
            let examples = try CodeJudge(specification, edition: edition)
            return try HostilePages.seconds(
                page, PageChecker(specification, edition: edition, examples: examples))
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
        guard slow == 0 else { throw Refuted("\(slow) pages take more than \(most) times as long") }
    }
}

extension HostilePages {
    /// The processor time of a page, on a thread with the small stack of a task.
    ///
    /// - Throws: if the page cannot be read.
    fileprivate static func seconds(_ page: Page, _ checker: PageChecker) throws -> Double {
        let result = Lock<Result<Double, any Error>?>(nil)
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            let taken = Result {
                let start = processorSeconds
                _ = try checker.check(page.bytes, name: page.name)
                return processorSeconds - start
            }
            result.withLock { $0 = taken }
            ended.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        ended.wait()
        guard let result = result.withLock({ $0 }) else { throw ProofError("\(page.name) was not checked") }
        return try result.get()
    }

    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
