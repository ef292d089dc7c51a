import Diagnostics
import DocCheck
import Foundation

/// `docs --watch`: checks pages again whenever they are saved, and says what has changed.
///
/// The pages are looked at every few milliseconds, which costs next to nothing and needs nothing of the system: a page
/// is checked as soon as it has not changed between two looks, so that none is read half written. Editors that put a new
/// file in place of the old one make it vanish for a moment; only what stays away is said to be gone. Those that write
/// into the old one empty it first; only what stays empty is checked as an empty page.
struct DocsWatch {
    /// What the command line names: files, folders, globs.
    let arguments: [String]
    let sourcePath: String?
    let checker: PageChecker
    let jobs: Int
    let channel: TextChannel

    /// Between two looks, in microseconds.
    private static let pause: UInt32 = 25_000
    /// How many looks there are between two searches for new pages.
    private static let looksBetweenSearches = 20
    /// How many looks a page has to be missing to be gone.
    private static let looksUntilGone = 8
    /// How many looks a page has to be empty to be checked as it is.
    private static let looksUntilEmpty = 40

    /// What tells that a file was written.
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
        /// In how many looks, one after the other, it was as it was in the look before.
        private var unchanged = 0
        var missed = 0
        var page: PageResults.Page?

        /// Looks at a file that is there.
        ///
        /// - Returns: whether it has to be read now.
        mutating func note(_ state: FileState, isFirst: Bool) -> Bool {
            unchanged = state == seen ? unchanged + 1 : 0
            seen = state
            guard state != checked else { return false }
            return isFirst || unchanged >= (state.size == 0 ? DocsWatch.looksUntilEmpty : 1)
        }
    }

    /// Watches until a signal comes, or nobody reads any more.
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
                // All pages are held against it.
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

    /// Looks at a page.
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
            channel.write(update.text(usesColour: channel.look.usesColour))
            // What was there before a page could not be read is what it is compared with when it can.
            if case .success = page.result { pages[path]?.page = page }
        }
    }

    /// Reads the source page; where it cannot be read, that is said, and the pages are checked by themselves.
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
        channel.write(DiagnosticRenderer(usesColour: channel.look.usesColour).render(problem))
    }
}
