import AppSimulation
import CodeJudge

extension ExampleChecker {
    /// Runs the examples of a page.
    func examination(of content: PageContent, topics: [SectionTopic]) -> ExampleExamination {
        remembered(PlacedSource.sources(of: content.page, topics: topics), topics, told: content.toldCallbacks)
    }
}
