import Diagnostics
import DocCheck
import FindingReports
import Foundation

/// `docs --watch`: checks pages again whenever they are saved, and reports what has changed.
///
/// The pages are polled every few milliseconds, which costs next to nothing and needs no support from the system. A
/// page is checked once it has not changed between two polls, so that it is not read half written. Editors that replace
/// the old file make it vanish for a moment; only a page that stays away is reported as gone. Editors that overwrite
/// the old file empty it first; only a page that stays empty is checked as an empty page.
struct DocsWatch {
    /// The arguments: files, folders, globs.
    let arguments: [String]
    let sourcePath: String?
    let checker: PageChecker
    let jobs: Int
    let channel: TextChannel

    /// The time between two polls, in microseconds.
    private static let pause: UInt32 = 25_000
    /// How many polls there are between two searches for new pages.
    private static let looksBetweenSearches = 20
    /// How many polls a page has to be missing to be gone.
    private static let looksUntilGone = 8
    /// How many polls a page has to be empty to be checked as it is.
    private static let looksUntilEmpty = 40

    /// Changes whenever a file is written.
    private struct FileState: Equatable {
        let file: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            file = UInt64(truncatingIfNeeded: status.st_ino)
            size = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
        }
    }

    private struct Watched {
        /// The state in which the page was checked, and in which it was last seen.
        var checked: FileState?
        var seen: FileState?
        /// How many consecutive polls have found no change.
        private var unchanged = 0
        var missed = 0
        var page: CheckedPage?

        /// Records the state of an existing file.
        ///
        /// - Returns: whether it has to be read now.
        mutating func note(_ state: FileState, isFirst: Bool) -> Bool {
            unchanged = state == seen ? unchanged + 1 : 0
            seen = state
            guard state != checked else { return false }
            return isFirst || unchanged >= (state.size == 0 ? DocsWatch.looksUntilEmpty : 1)
        }
    }

    /// Watches until a signal comes, or the output is no longer read.
    func run() async -> ExitCode {
        let watch = SignalWatch()
        defer { watch.end() }
        var source = Watched()
        var pages: [String: Watched] = [:]
        var order: [String] = []
        var unlisted: Set<Diagnostic> = []
        var sourcePage = load(&source)
        var look = 0
        while !watch.flag.hasCome, !channel.stream.hasFailed {
            if look % Self.looksBetweenSearches == 0 {
                let found = PageFinder().pages(arguments)
                for path in found.paths where pages[path] == nil {
                    pages[path] = Watched()
                    order.append(path)
                }
                for problem in found.missing.compactMap(\.unlisted) where unlisted.insert(problem).inserted {
                    write(problem)
                }
            }
            if let sourcePath, let state = FileState(sourcePath) {
                // All pages are compared with it.
                if source.note(state, isFirst: look == 0) {
                    if look > 0 { sourcePage = load(&source) }
                    for path in order { pages[path]?.checked = nil }
                }
            }
            let due = order.filter { path in note(&pages[path, default: Watched()], path, isFirst: look == 0) }
            if !due.isEmpty {
                await check(due, &pages, against: sourcePage, isFirst: look == 0)
            }
            if look == 0 {
                channel.write("watching \(order.count) \(order.count == 1 ? "page" : "pages"): end with Ctrl-C\n")
            }
            look += 1
            usleep(Self.pause)
        }
        return watch.flag.exitCode ?? .interrupted
    }

    /// Polls a page.
    ///
    /// - Returns: whether it has to be checked now.
    private func note(_ page: inout Watched, _ path: String, isFirst: Bool) -> Bool {
        guard let state = FileState(path) else {
            page.missed += 1
            page.seen = nil
            if page.missed == Self.looksUntilGone, page.page != nil {
                channel.write("\(path.withVisibleControls): the page is gone\n")
                page.checked = nil
            }
            return false
        }
        if page.missed >= Self.looksUntilGone, page.page != nil {
            channel.write("\(path.withVisibleControls): the page is back\n")
        }
        page.missed = 0
        return page.note(state, isFirst: isFirst)
    }

    private func check(
        _ due: [String], _ pages: inout [String: Watched], against source: SourcePage?, isFirst: Bool
    ) async {
        for path in due { pages[path]?.checked = FileState(path) }
        let outcomes = await DocsPages(checker: checker, source: source, fixing: .none).outcomes(due, jobs: jobs)
        let run = outcomes.map(\.page) + pages.filter { !due.contains($0.key) }.compactMap(\.value.page)
        for (path, outcome) in zip(due, outcomes) {
            let page = outcome.page.lookingForSections(in: run)
            let update = PageUpdate(from: pages[path]?.page, to: page)
            channel.write(update.text(channel.look))
            // If a page becomes unreadable, its last readable result is kept for the next comparison.
            if case .success = page.result { pages[path]?.page = page }
        }
    }

    /// Reads the source page; if it cannot be read, that is reported, and the pages are checked without it.
    private func load(_ source: inout Watched) -> SourcePage? {
        guard let sourcePath else { return nil }
        source.checked = FileState(sourcePath)
        do throws(PageProblem) {
            return try DocsPages.sourcePage(sourcePath)
        } catch {
            write(error.diagnostic(file: sourcePath))
            return nil
        }
    }

    private func write(_ problem: Diagnostic) {
        channel.write(DiagnosticRenderer(look: channel.look).render(problem))
    }
}
