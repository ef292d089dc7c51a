package import CaseJudging
import CaseStories
import Diagnostics
package import FailureCauses
import ReportWriting

/// The story of a cause as an SVG file, for a README or an issue. It contains its style and follows the reader's dark
/// mode.
package struct StoryPicture {
    private let sentence: String
    private let story: Story

    private static let margin = 24
    private static let lineHeight = 20
    /// The cells in a line above the drawing.
    private static let cells = 100

    /// Nil if nothing was observed in the cause's simplest case.
    package init?(of cause: Cause, in run: RunDescription) {
        guard let story = CauseText(cause: cause, run: run).story else { return nil }
        self.story = story
        sentence = String(cause.sentence.filter { $0 != "`" })
    }

    /// The file.
    package var bytes: [UInt8] {
        let drawing = StoryDrawing(story: story)
        let head = heading
        let top = Self.margin + head.count * Self.lineHeight + 12
        let (width, height) = (StoryDrawing.width + 2 * Self.margin, top + drawing.height + Self.margin)
        var page = HTMLWriter()
        page.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)", "width": "\(width)",
                "height": "\(height)", "role": "img", "class": "story",
            ]
        ) { page in
            page.lineBreak()
            page.element("title") { $0.text(sentence, limit: 512) }
            page.lineBreak()
            page.element("style") { page in
                page.lineBreak()
                for line in Self.style.split(separator: "\n") {
                    page.text(String(line))
                    page.lineBreak()
                }
            }
            page.lineBreak()
            page.element("rect", ["class": "paper", "width": "\(width)", "height": "\(height)", "rx": "6"])
            page.lineBreak()
            for (position, line) in head.enumerated() {
                let y = Self.margin + 14 + position * Self.lineHeight
                page.element("text", ["class": line.style, "x": "\(Self.margin)", "y": "\(y)"], text: line.text)
                page.lineBreak()
            }
            page.element("g", ["transform": "translate(\(Self.margin) \(top))"]) { drawing.writeContent(to: &$0) }
            page.lineBreak()
        }
        page.lineBreak()
        return page.bytes
    }

    /// The cause's sentence, the initial state, and the push members that matter.
    private var heading: [(style: String, text: String)] {
        func lines(_ text: String, _ style: String) -> [(style: String, text: String)] {
            StoryText.wrapped(ReportText.visible(text, isLine: true, limit: 512), Self.cells).map { (style, $0) }
        }
        return lines(sentence, "title") + lines(story.start, "lane") + story.pushes.flatMap { lines($0, "plain") }
    }

    /// The style of stories on pages, plus what pages define themselves.
    private static let style = """
        .story { --paper: #fdfcf9; --ink: #1d1c1a; --soft: #5c5953; --line: #ddd9cf; --edge: #8a857a; --good: #1c6b3c; --bad: #a11d1d; --wash: #fbeeea; }
        @media (prefers-color-scheme: dark) {
          .story { --paper: #17181b; --ink: #e8e6e1; --soft: #a9a69e; --line: #34363b; --edge: #7d7f86; --good: #7fcf9c; --bad: #ff9a8f; --wash: #2c1f1f; }
        }
        .paper { fill: var(--paper); stroke: var(--line); }
        text { font: 12.4px ui-monospace, Menlo, Consolas, Liberation Mono, DejaVu Sans Mono, monospace; fill: var(--ink); }
        .title { font: 600 15px system-ui, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif; }
        .lane, .word, .number { font: 12.5px system-ui, Segoe UI, Roboto, Noto Sans, DejaVu Sans, sans-serif; }
        .lane, .number, .plain { fill: var(--soft); }
        .number { font-weight: 600; }
        .right.sign { fill: var(--good); }
        .wrong, .unsent { fill: var(--bad); font-weight: 600; }
        .differs { fill: var(--wash); }
        .edge, .lifeline { stroke: var(--line); }
        .lifeline { stroke-dasharray: 2 4; }
        .arrow { fill: none; stroke: var(--edge); stroke-width: 1.3; }
        """
}
