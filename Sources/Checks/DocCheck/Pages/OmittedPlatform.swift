import AppSimulation
import CodeJudging
import Markdown
import PushTracking
import SourceCode

extension PageContent {
    /// Records the platform that the page has no section and no code for, if it has some for the other. A heading
    /// counts as a section by its anchor, or by two of the words that distinguish the rules' sections.
    mutating func noteOmission(_ topics: [SectionTopic], _ sources: [PlacedSource]) {
        let words: (String) -> Set<Substring> = { Set($0.lowercased().split { !$0.isLetter }) }
        let anchors = topics.map { words($0.anchor) }
        let shared = anchors.dropFirst().reduce(anchors.first ?? []) { $0.intersection($1) }
        let headings = page.sections.map(\.heading).map {
            words($0.inlines.joinedText.string + " " + ($0.anchor?.string ?? "")).subtracting(shared)
        }
        let shown = Platform.allCases.filter { platform in
            sources.contains { $0.platforms == [platform] }
                || topics.contains { topic in
                    topic.platform == platform
                        && (section(topic.anchor) != nil
                            || headings.contains { $0.intersection(words(topic.anchor)).count > 1 })
                }
        }
        guard shown.count == 1 else { return }
        omittedPlatform = Platform.allCases.first { $0 != shown[0] }
        omittedAnchors = topics.filter { $0.platform == omittedPlatform }.map(\.anchor)
    }
}

extension PlacedSource {
    /// The platforms that the code may be for; empty if it is not app code.
    fileprivate var platforms: Set<Platform> {
        switch code.language {
        case .code(let language): Set(Platform.allCases.filter { $0.codeLanguage == language })
        case .manifest: [.android]
        case .other: UnreadBlock(block)?.platforms ?? []
        }
    }
}
