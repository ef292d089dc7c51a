import AppSimulation
import Diagnostics

/// A cache of verdicts: pages in several languages have the same code, which is run once.
final class CodeVerdictCache: Sendable {
    private final class Entry: Sendable {
        let sources: [PlacedSource]
        let topics: [SectionTopic]
        let mentioned: [String]
        /// `nil` until they have been run.
        let codeVerdict = Lock<CodeVerdict?>(nil)

        init(_ sources: [PlacedSource], _ topics: [SectionTopic], _ mentioned: [String]) {
            self.sources = sources
            self.topics = topics
            self.mentioned = mentioned
        }

        func isAbout(_ sources: [PlacedSource], _ topics: [SectionTopic], _ mentioned: [String]) -> Bool {
            self.topics == topics && self.mentioned == mentioned
                && self.sources.elementsEqual(sources) {
                    $0.code.isSameCode(as: $1.code) && UnreadBlock($0.block) == UnreadBlock($1.block)
                }
        }
    }

    /// Most recently used last.
    private let entries = Lock<[Entry]>([])
    /// How many are kept: the likely number of different codes among pages that are edited together.
    private static let most = 8

    init() {}

    /// The verdict on a page's examples. If their code has not been run yet, it is run now, and other requests for
    /// it wait.
    ///
    /// - Parameters:
    ///   - sources: all of the page, in order.
    ///   - mentioned: iOS callbacks that the page mentions but does not show in code.
    func codeVerdict(
        of sources: [PlacedSource],
        _ topics: [SectionTopic],
        _ mentioned: [String],
        _ run: () -> CodeVerdict
    ) -> CodeVerdict {
        let entry = entries.withLock { entries in
            let index = entries.firstIndex { $0.isAbout(sources, topics, mentioned) }
            let entry = index.map { entries.remove(at: $0) } ?? Entry(sources, topics, mentioned)
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
            return entry
        }
        return entry.codeVerdict.withLock { known in
            if let known { return known }
            let made = run()
            known = made
            return made
        }
    }
}
