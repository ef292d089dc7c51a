import AppSimulation
import Diagnostics

/// A cache of examinations: pages in several languages have the same code, which is run once.
final class RememberedExaminations: Sendable {
    private final class Entry: Sendable {
        let sources: [PlacedSource]
        let topics: [SectionTopic]
        let told: [String]
        /// `nil` until they have been run.
        let examination = Lock<ExampleExamination?>(nil)

        init(_ sources: [PlacedSource], _ topics: [SectionTopic], _ told: [String]) {
            self.sources = sources
            self.topics = topics
            self.told = told
        }

        func isAbout(_ sources: [PlacedSource], _ topics: [SectionTopic], _ told: [String]) -> Bool {
            self.topics == topics && self.told == told
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

    /// The examination of a page's examples. If their code has not been run yet, it is run now, and other requests for
    /// it wait.
    ///
    /// - Parameters:
    ///   - sources: all of the page, in order.
    ///   - told: iOS callbacks that the page mentions but does not show in code.
    func examination(
        of sources: [PlacedSource],
        _ topics: [SectionTopic],
        _ told: [String],
        _ run: () -> ExampleExamination
    ) -> ExampleExamination {
        let entry = entries.withLock { entries in
            let index = entries.firstIndex { $0.isAbout(sources, topics, told) }
            let entry = index.map { entries.remove(at: $0) } ?? Entry(sources, topics, told)
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
            return entry
        }
        return entry.examination.withLock { known in
            if let known { return known }
            let made = run()
            known = made
            return made
        }
    }
}
