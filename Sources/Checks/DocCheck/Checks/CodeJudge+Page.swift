import AppSimulation
import CodeJudging

extension CodeJudge {
    /// Runs the examples of a page.
    func codeVerdict(of content: PageContent, topics: [SectionTopic]) -> CodeVerdict {
        remembered(
            PlacedSource.sources(of: content.page, topics: topics), topics, mentioned: content.mentionedCallbacks)
    }
}
