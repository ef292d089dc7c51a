import CaseStories
import Diagnostics
import ReportWriting

/// A story as a picture, with a row for each event; from left to right: the user's action, the operating system's
/// reaction, the app's calls and the required calls. Signs and words mark differences; colours only repeat them.
struct StoryDrawing {
    let story: Story

    /// A lane: its position, and the cells of text in a line.
    private struct Lane {
        /// Its position among the story's lanes.
        let number: Int
        let x: Int
        let cells: Int
    }

    private static let user = Lane(number: 1, x: 40, cells: 16)
    private static let system = Lane(number: 2, x: 192, cells: 28)
    private static let calls = Lane(number: 3, x: 440, cells: 22)
    private static let due = Lane(number: 4, x: 644, cells: 22)
    /// If nothing was sent, there is more room for the required calls.
    private static let onlyDue = Lane(number: 4, x: 440, cells: 48)
    private static let documented = [user, system, onlyDue]
    static let width = 832
    private static let lineHeight = 20
    /// The space before the first line of a row and after its last one.
    private static let margin = 10
    private static let headHeight = 30

    /// A line of a lane.
    private struct Line {
        /// The sign at its beginning.
        var sign: String?
        let text: String
        let style: String
    }

    /// Writes the picture.
    func write(to page: inout HTMLWriter) {
        page.element(
            "svg",
            [
                "class": "story", "viewBox": "0 0 \(Self.width) \(height)", "width": "\(Self.width)",
                "height": "\(height)", "aria-hidden": "true", "focusable": "false",
            ]
        ) { writeContent(to: &$0) }
    }

    /// The height of the picture.
    var height: Int { Self.headHeight + story.rows.reduce(0) { $0 + height(of: lanes(of: $1)) } }

    /// Writes the content of the picture from its upper left corner.
    func writeContent(to page: inout HTMLWriter) {
        for lane in story.hasCalls ? [Self.user, Self.system, Self.calls, Self.due] : Self.documented {
            text(story.lanes[lane.number], "lane", x: lane.x, y: 18, &page)
        }
        line((0, Self.headHeight), (Self.width, Self.headHeight), "edge", &page)
        var top = Self.headHeight
        for row in story.rows {
            let lanes = lanes(of: row)
            let height = height(of: lanes)
            write(row, lanes, top: top, height: height, &page)
            top += height
        }
        for x in [Self.system.x - 20, Self.calls.x - 18] + (story.hasCalls ? [Self.due.x - 14] : []) {
            line((x, 8), (x, top), "lifeline", &page)
        }
    }

    private func height(of lanes: [(lane: Lane, first: Int, lines: [Line])]) -> Int {
        (lanes.map { $0.first + $0.lines.count }.max() ?? 1) * Self.lineHeight + 2 * Self.margin
    }

    private func write(
        _ row: Story.Row,
        _ lanes: [(lane: Lane, first: Int, lines: [Line])],
        top: Int,
        height: Int,
        _ page: inout HTMLWriter
    ) {
        if !row.differences.isEmpty {
            page.element(
                "rect",
                ["class": "differs", "x": "0", "y": "\(top)", "width": "\(Self.width)", "height": "\(height)"])
        }
        line((0, top + height), (Self.width, top + height), "edge", &page)
        let first = top + Self.margin + 14
        text("\(row.number)", "number", x: 8, y: first, &page)
        for (lane, offset, lines) in lanes {
            for (position, line) in lines.enumerated() {
                let y = first + (offset + position) * Self.lineHeight
                if let sign = line.sign { text(sign, line.style + " sign", x: lane.x, y: y, &page) }
                text(line.text, line.style, x: lane.x + (line.sign == nil ? 0 : 18), y: y, &page)
            }
        }
        if !row.user.isEmpty { arrow(from: Self.system.x - 34, to: Self.system.x - 8, y: first - 4, &page) }
        if row.system.contains(where: Self.isCallback) {
            let y = first + lanes[2].first * Self.lineHeight - 4
            arrow(from: Self.calls.x - 30, to: Self.calls.x - 6, y: y, &page)
        }
    }

    /// The lanes, each with the line of the row at which it begins.
    private func lanes(of row: Story.Row) -> [(lane: Lane, first: Int, lines: [Line])] {
        let system = row.system.flatMap { text in
            lines([text], Self.system, style: Self.isCallback(text) ? "callback" : "word")
        }
        let calls = row.sent.byCallback.flatMap { callback, calls in
            lines(callback.map { ["\($0) →"] } ?? [], Self.calls, style: "callback") + signed(calls, Self.calls)
        }
        let words = lines(row.differences.map { "✗ \($0)" }, Self.calls, style: "wrong word")
        let due = signed(row.due, Self.due)
        // The app answers its first callback.
        let answer = system.firstIndex { $0.style == "callback" } ?? 0
        guard story.hasCalls else {
            let due = lines(row.due.map(\.text), Self.onlyDue, style: "call")
            return [
                (Self.user, 0, lines([row.user], Self.user, style: "word")), (Self.system, 0, system),
                (Self.onlyDue, answer, due),
            ]
        }
        return [
            (Self.user, 0, lines([row.user], Self.user, style: "word")), (Self.system, 0, system),
            (Self.calls, answer, calls + words), (Self.due, answer, due),
        ]
    }

    private func signed(_ calls: [Story.Call], _ lane: Lane) -> [Line] {
        calls.flatMap { lines([$0.text], lane, style: $0.mark.style, sign: $0.mark.sign) }
    }

    private func lines(_ texts: [String], _ lane: Lane, style: String, sign: String? = nil) -> [Line] {
        texts.flatMap { text in
            let visible = ReportText.visible(text, isLine: true, limit: 512)
            return StoryText.wrapped(visible, lane.cells).enumerated().map { number, line in
                Line(sign: sign.map { number == 0 ? $0 : " " }, text: line, style: style)
            }
        }
    }

    /// Callback names are single words; everything else the system does is described in several.
    private static func isCallback(_ text: String) -> Bool { !text.contains(" ") }

    private func text(_ text: String, _ style: String, x: Int, y: Int, _ page: inout HTMLWriter) {
        page.element("text", ["class": style, "x": "\(x)", "y": "\(y)"], text: text)
    }

    private func line(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int), _ style: String, _ page: inout HTMLWriter) {
        page.element(
            "line", ["class": style, "x1": "\(from.x)", "y1": "\(from.y)", "x2": "\(to.x)", "y2": "\(to.y)"])
    }

    private func arrow(from start: Int, to end: Int, y: Int, _ page: inout HTMLWriter) {
        page.element(
            "path", ["class": "arrow", "d": "M\(start) \(y)H\(end)m-5 -4l5 4l-5 4"])
    }
}
