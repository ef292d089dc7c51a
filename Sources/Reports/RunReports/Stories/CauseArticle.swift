package import CaseStories
package import ConformanceSpec
import Diagnostics
package import ReportWriting

/// A cause on a page: what the app does, in how many cases, the story of the simplest one, and the fix.
package struct CauseArticle {
    private let cause: CauseText
    private let count: Int
    private let idPrefix: String
    private let writeRule: (Rule, inout HTMLWriter) -> Void

    /// - Parameters:
    ///   - count: the number of causes shown together, including this one.
    ///   - idPrefix: the prefix of its id, if the page has others with the same numbers.
    ///   - writeRule: names a rule that the cause violates.
    package init(
        cause: CauseText, count: Int, idPrefix: String = "", rule writeRule: @escaping (Rule, inout HTMLWriter) -> Void
    ) {
        (self.cause, self.count, self.idPrefix, self.writeRule) = (cause, count, idPrefix, writeRule)
    }

    /// The id by which the page links to a cause.
    package static func id(of number: Int) -> String { "cause-\(number)" }

    /// - Parameters:
    ///   - places: writes where it was found, if that is known.
    ///   - end: writes what the reader can do next.
    package func write(
        to page: inout HTMLWriter, places: (inout HTMLWriter) -> Void = { _ in }, end: (inout HTMLWriter) -> Void
    ) {
        page.lineBreak()
        page.element("article", ["class": "cause", "id": idPrefix + Self.id(of: cause.number)]) { page in
            page.element("h3") { page in
                page.element("span", ["class": "ordinal"]) { page in
                    page.element("span", ["class": "hidden"], text: "Cause ")
                    page.text("\(cause.number)")
                    page.element("span", ["class": "hidden"], text: " of \(count): ")
                }
                page.element("span") { $0.prose(cause.sentence) }
            }
            page.element("p", ["class": "size"]) { page in
                page.element("strong", text: counted(cause.cases, "case"))
                page.text(", violates ")
                page.commas(cause.rules, writeRule)
            }
            for note in cause.notes { page.element("p", ["class": "remark"]) { $0.outside(note) } }
            places(&page)
            if let story = cause.story { StoryFigure(story: story).write(to: &page) }
            page.advice(cause.advice, address: cause.address)
            end(&page)
        }
        page.lineBreak()
    }
}
