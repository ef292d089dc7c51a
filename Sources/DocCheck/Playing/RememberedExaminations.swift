import Diagnostics
import DocExamples

/// What running examples has brought to light: pages in several languages have the same code, which is run once.
final class RememberedExaminations: Sendable {
    private final class Entry: Sendable {
        let sources: [PlacedSource]
        let topics: [SectionTopic]
        let told: [String]
        /// `nil` as long as nobody has run them.
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

    /// The last one that was asked for comes last.
    private let entries = Lock<[Entry]>([])
    /// How many are kept: as many different codes as the pages that are in work together are likely to have.
    private static let most = 8

    init() {}

    /// What is known of a page's examples; where nobody has run their code, they are run now, and others who ask for it
    /// wait.
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
