package import CaseStories
import Diagnostics
package import ReportWriting

/// A story as a picture and as a table. Sighted readers get the picture and screen readers the table; on narrow pages
/// the table replaces the picture.
package struct StoryFigure {
    package let story: Story

    /// The figure of a story.
    package init(story: Story) {
        self.story = story
    }

    package func write(to page: inout HTMLWriter) {
        page.lineBreak()
        page.element("figure", ["class": "story"]) { page in
            page.element("figcaption") { page in
                page.element("p") { $0.text(story.start, limit: 512) }
                for push in story.pushes { page.element("p", ["class": "push"]) { $0.outside(push, limit: 512) } }
            }
            StoryDrawing(story: story).write(to: &page)
            page.lineBreak()
            table(&page)
            if story.omitted > 0 {
                page.element("p", ["class": "untold"], text: "\(counted(story.omitted, "more event")) not shown.")
            }
            guard story.hasCalls else { return }
            page.element(
                "p", ["class": "key", "aria-hidden": "true"],
                text: "✓ sent as it must be  ✗ sent, not due  ○ due, not sent")
        }
        page.lineBreak()
    }

    /// The lanes that the story fills.
    private var lanes: [String] { story.lanes.enumerated().filter { $0.offset != 3 || story.hasCalls }.map(\.element) }

    private func table(_ page: inout HTMLWriter) {
        page.element("table", ["class": "story"]) { page in
            page.head(lanes)
            page.element("tbody") { page in
                for row in story.rows {
                    page.element("tr", row.differences.isEmpty ? [:] : ["class": "differs"]) { page in
                        page.element("th", ["scope": "row", "data-lane": story.lanes[0]], text: "\(row.number)")
                        cell([row.user].filter { !$0.isEmpty }, 1, &page)
                        cell(row.system, 2, &page)
                        if story.hasCalls { cell(row.sent, 3, differences: row.differences, &page) }
                        cell(row.due, 4, &page)
                    }
                }
            }
        }
        page.lineBreak()
    }

    private func cell(_ texts: [String], _ lane: Int, _ page: inout HTMLWriter) {
        page.element("td", ["data-lane": story.lanes[lane]]) { page in
            for (position, text) in texts.enumerated() {
                if position > 0 { page.void("br") }
                page.outside(text, limit: 512)
            }
        }
    }

    private func cell(_ calls: [Story.Call], _ lane: Int, differences: [String] = [], _ page: inout HTMLWriter) {
        page.element("td", ["data-lane": story.lanes[lane]]) { page in
            for (position, group) in calls.byCallback.enumerated() {
                if position > 0 { page.void("br") }
                if let callback = group.callback { page.text("\(callback) → ", limit: 512) }
                for (position, call) in group.calls.enumerated() {
                    if position > 0 { page.void("br") }
                    page.element("span", ["class": call.mark.style]) { page in
                        if call.mark != .none { page.element("span", ["class": "sign"], text: "\(call.mark.sign) ") }
                        page.outside(call.text, limit: 512)
                    }
                }
            }
            for difference in differences {
                page.void("br")
                page.element("strong") { $0.text("✗ \(difference)", limit: 512) }
            }
        }
    }
}
