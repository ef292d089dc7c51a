import CodeJudging
import ConformanceSpec
import Diagnostics
import Markdown
import ReportWriting
import RunReports
import SourceCode

/// The lines of a page, or of another file, with each finding below its line. For a file that is too long, only the
/// lines around its findings are shown.
struct FindingListing {
    private let text: PageBytes
    private let id: String
    private let address: PageAddress?
    private let comments: [Int: [Comment]]
    private let marks: [Int: [Range<Int>]]
    /// Lines that other parts of the document link to.
    private let landmarks: Set<Int>
    private let hidden: Int
    private let colours: [Int: [CodeColour.Segment]]

    /// A comment below a line.
    private enum Comment {
        case finding(FindingGroup)
        /// The same finding as in another line.
        case again(Finding, line: Int)
    }

    /// How much of a page is shown.
    enum Extent: CaseIterable {
        case whole, aroundFindings
    }

    /// Further findings are only counted.
    private static let mostGroups = 300
    /// Longer files would be too long to scroll through.
    private static let mostLines = 20_000
    private static let longestLine = 4_096
    private static let context = 3

    /// - Parameters:
    ///   - findings: those of the file.
    ///   - text: the file.
    ///   - id: the file's id in the document, which is the prefix of its lines' ids.
    ///   - language: the file's language; nil for a page.
    ///   - landmarks: lines that other parts of the document link to.
    init(
        _ findings: [Finding], in text: PageBytes, id: String, language: CodeLanguage? = nil,
        landmarks: Set<Int> = [], address: PageAddress?
    ) {
        self.text = text
        let isShort = text.lineCount <= Self.mostLines
        colours =
            language.flatMap { language in
                isShort
                    ? CodeColour.segments(
                        of: text.text(in: text.range(ofLine: 1).lowerBound..<text.bytes.count), in: language) : nil
            } ?? [:]
        self.id = id
        self.landmarks = landmarks
        self.address = address
        let groups = FindingGroup.groups(findings)
        hidden = max(0, groups.count - Self.mostGroups)
        var comments: [Int: [Comment]] = [:]
        var marks: [Int: [Range<Int>]] = [:]
        for group in groups.prefix(Self.mostGroups) {
            let first = Self.line(of: group.first, in: text)
            comments[first, default: []].append(.finding(group))
            for finding in [group.first] + group.others {
                let line = Self.line(of: finding, in: text)
                if line != first { comments[line, default: []].append(.again(finding, line: first)) }
                marks[line, default: []].append(finding.range.clamped(to: text.range(ofLine: line)))
            }
        }
        self.comments = comments
        self.marks = marks
    }

    /// The id of a line with findings, for links.
    static func id(of line: Int, in file: String) -> String { "\(file)-line-\(line)" }

    /// As much of the listing as fits into a number of bytes, with the lines that can be linked to; nil if nothing
    /// fits.
    func written(_ room: Int) -> (page: HTMLWriter, targets: Set<Int>)? {
        for extent in Extent.allCases where fits(extent) {
            var page = HTMLWriter()
            write(to: &page, extent)
            guard page.bytes.count <= room else { continue }
            let commented = Set(comments.keys)
            return (page, extent == .whole ? commented.union(landmarks) : commented)
        }
        return nil
    }

    /// A file without findings can only be shown as a whole.
    private func fits(_ extent: Extent) -> Bool {
        switch extent {
        case .whole: text.lineCount <= Self.mostLines
        case .aroundFindings: !comments.isEmpty
        }
    }

    private static func line(of finding: Finding, in text: PageBytes) -> Int {
        max(1, min(finding.place.line ?? 1, text.lineCount))
    }

    private func write(to page: inout HTMLWriter, _ extent: Extent) {
        var next = 1
        var number = 0
        for block in blocks(extent) {
            gap(from: next, to: block.lowerBound - 1, &page)
            page.element("ol", ["class": "source", "start": "\(block.lowerBound)"]) { page in
                page.lineBreak()
                for line in block { write(line, &page) }
            }
            page.lineBreak()
            for comment in comments[block.upperBound] ?? [] { write(comment, &number, &page) }
            next = block.upperBound + 1
        }
        gap(from: next, to: text.lineCount, &page)
        if hidden > 0 { page.element("p", text: "\(counted(hidden, "more finding")) not shown.") }
    }

    /// The lines that are shown; each block ends at a line with comments or at a gap.
    private func blocks(_ extent: Extent) -> [ClosedRange<Int>] {
        // A final line ending is followed by an empty line without content.
        let isEndEmpty = text.lineCount > 1 && text.range(ofLine: text.lineCount).isEmpty
        let last = isEndEmpty && comments[text.lineCount] == nil ? text.lineCount - 1 : text.lineCount
        let commented = comments.keys.sorted()
        var rest = commented[...]
        let shown =
            switch extent {
            case .whole: [1...last]
            case .aroundFindings: commented.map { max(1, $0 - Self.context)...min(last, $0 + Self.context) }
            }
        var blocks: [ClosedRange<Int>] = []
        var next = 1
        for range in shown {
            while let line = rest.first, line <= range.upperBound {
                rest.removeFirst()
                blocks.append(max(next, range.lowerBound)...line)
                next = line + 1
            }
            guard max(next, range.lowerBound) <= range.upperBound else { continue }
            blocks.append(max(next, range.lowerBound)...range.upperBound)
            next = range.upperBound + 1
        }
        return blocks
    }

    private func gap(from first: Int, to last: Int, _ page: inout HTMLWriter) {
        guard first < last || first == last && !text.range(ofLine: first).isEmpty else { return }
        page.element(
            "p", ["class": "gap"],
            text: first == last ? "Line \(first) is not shown." : "Lines \(first) to \(last) are not shown.")
        page.lineBreak()
    }

    private func write(_ line: Int, _ page: inout HTMLWriter) {
        let isHit = comments[line] != nil
        let isTarget = isHit || landmarks.contains(line)
        let attributes: HTMLAttributes =
            isHit
            ? ["id": Self.id(of: line, in: id), "class": "hit"] : isTarget ? ["id": Self.id(of: line, in: id)] : [:]
        page.element("li", attributes) { page in
            page.element("code", ["dir": "auto"]) { page in
                let whole = text.range(ofLine: line)
                let shown =
                    whole
                    .lowerBound..<text.start(ofScalarAt: min(whole.upperBound, whole.lowerBound + Self.longestLine))
                var position = shown.lowerBound
                for mark in (marks[line] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
                    let start = max(position, text.start(ofScalarAt: mark.lowerBound))
                    let end = min(shown.upperBound, text.start(ofScalarAt: mark.upperBound))
                    guard start < end else { continue }
                    code(position..<start, line, &page)
                    page.element("mark") { code(start..<end, line, &$0) }
                    position = end
                }
                code(position..<shown.upperBound, line, &page)
                if shown.upperBound < whole.upperBound {
                    page.text("… (\(whole.upperBound - shown.upperBound) bytes left out)")
                }
            }
        }
        page.lineBreak()
    }

    /// A part of a line, with syntax colours.
    private func code(_ part: Range<Int>, _ line: Int, _ page: inout HTMLWriter) {
        let whole = text.range(ofLine: line)
        var position = part.lowerBound
        var (next, column) = (whole.lowerBound, 1)
        func offset(ofColumn wanted: Int) -> Int {
            while column < wanted, next < part.upperBound {
                next = text.end(ofScalarAt: next)
                column += 1
            }
            return next
        }
        for (columns, colour) in colours[line] ?? [] {
            let start = max(position, offset(ofColumn: columns.lowerBound))
            let end = min(part.upperBound, offset(ofColumn: columns.upperBound))
            guard start < end else { continue }
            let piece = text.text(in: start..<end)
            if piece.utf8.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
            page.code(text.text(in: position..<start))
            page.element("span", ["class": colour.rawValue]) { $0.code(piece) }
            position = end
        }
        page.code(text.text(in: position..<part.upperBound))
    }

    private func write(_ comment: Comment, _ number: inout Int, _ page: inout HTMLWriter) {
        switch comment {
        case .finding(let group):
            number += 1
            write(group, number, &page)
        case .again(let finding, let line):
            page.element("p", ["class": "again \(finding.tone)"]) { page in
                page.element("span", ["class": "sign", "aria-hidden": "true"], text: finding.sign)
                page.text(" The same as in ")
                page.element("a", ["href": "#\(Self.id(of: line, in: id))"], text: "line \(line)")
                page.text(": ")
                page.outside(finding.message)
            }
        }
        page.lineBreak()
    }

    private func write(_ group: FindingGroup, _ number: Int, _ page: inout HTMLWriter) {
        let finding = group.first
        page.element("article", ["class": "finding \(finding.tone)", "id": "\(id)-finding-\(number)"]) {
            page in
            page.element("h3") { page in
                page.element("span", ["class": "kind"]) { page in
                    page.element("span", ["class": "sign", "aria-hidden": "true"], text: finding.sign)
                    page.text(" \(finding.kindWord)")
                }
                page.text(" ")
                page.outside(finding.message, limit: 2048)
            }
            page.element("p", ["class": "rule"]) { page in
                page.element("code", text: finding.rule.id)
                page.text(" ")
                page.prose(finding.rule.sentence)
            }
            causes(of: group, &page)
            FindingFix(finding, in: text)?.write(to: &page)
            if let source = finding.source { write(source, &page) }
            page.advice(
                (finding.acceptance.map { [("accepted", $0)] } ?? [])
                    + (finding.suggestion.map { [("what to do", $0)] } ?? []) + [("evidence", finding.certainty)]
                    + finding.rule.advice(on: finding.platform), address: finding.rule.address(address))
            others(group, &page)
        }
    }

    private func causes(of group: FindingGroup, _ page: inout HTMLWriter) {
        let numbers = Set(([group.first] + group.others).flatMap(\.causes)).sorted()
        guard !numbers.isEmpty else { return }
        page.element("p", ["class": "rule"]) { page in
            page.text("of ")
            page.commas(numbers) { number, page in
                page.element("a", ["href": "#\(CauseArticle.id(of: number))"], text: "cause \(number)")
            }
        }
    }

    private func write(_ source: SourceLine, _ page: inout HTMLWriter) {
        page.element("p", ["class": "label"]) { page in
            page.text("The source has this, ")
            page.outside("\(source.place.file ?? ""):\(source.place.line ?? 1)")
        }
        page.element("pre") { $0.element("code", ["dir": "auto"]) { $0.code(source.line, limit: 2048) } }
    }

    private func others(_ group: FindingGroup, _ page: inout HTMLWriter) {
        var seen = Set([Self.line(of: group.first, in: text)])
        let lines = group.others.map { Self.line(of: $0, in: text) }.filter { seen.insert($0).inserted }
        guard !lines.isEmpty else { return }
        page.element("p", ["class": "label"]) { page in
            page.text("The same in ")
            page.commas(lines.prefix(Self.mostOthers)) { line, page in
                page.element("a", ["href": "#\(Self.id(of: line, in: id))"], text: "line \(line)")
            }
            if lines.count > Self.mostOthers { page.text(" and \(lines.count - Self.mostOthers) more") }
        }
    }

    private static let mostOthers = 50
}

/// The edit that `--fix` would make, as a difference of lines.
private struct FindingFix {
    private let old: [ArraySlice<UInt8>]
    private let new: [ArraySlice<UInt8>]

    private static let mostLines = 20

    init?(_ finding: Finding, in text: PageBytes) {
        guard let fix = finding.fix, fix.range.upperBound <= text.bytes.count else { return nil }
        let first = text.range(ofLine: text.lineNumber(of: fix.range.lowerBound))
        let last = text.range(ofLine: text.lineNumber(of: fix.range.upperBound))
        let start = min(first.lowerBound, fix.range.lowerBound)
        let end = max(last.upperBound, fix.range.upperBound)
        let fixed =
            text.bytes[start..<fix.range.lowerBound] + fix.replacement.utf8 + text.bytes[fix.range.upperBound..<end]
        var old = Self.lines(text.bytes[start..<end])[...]
        var new = Self.lines(fixed[...])[...]
        while let one = old.first, let other = new.first, one.elementsEqual(other) {
            (old, new) = (old.dropFirst(), new.dropFirst())
        }
        while let one = old.last, let other = new.last, one.elementsEqual(other) {
            (old, new) = (old.dropLast(), new.dropLast())
        }
        self.old = Array(old)
        self.new = Array(new)
    }

    func write(to page: inout HTMLWriter) {
        page.element("p", ["class": "label"], text: "What --fix writes")
        page.element("pre", ["class": "diff"]) { page in
            for line in old.prefix(Self.mostLines) {
                page.element("del", ["dir": "auto"]) {
                    $0.code("− " + String(decoding: line, as: UTF8.self), limit: 2048)
                }
                page.lineBreak()
            }
            for line in new.prefix(Self.mostLines) {
                page.element("ins", ["dir": "auto"]) {
                    $0.code("+ " + String(decoding: line, as: UTF8.self), limit: 2048)
                }
                page.lineBreak()
            }
            let hidden = max(0, old.count - Self.mostLines) + max(0, new.count - Self.mostLines)
            if hidden > 0 { page.text("\(counted(hidden, "more line")) not shown") }
        }
    }

    /// The lines without their endings, of any kind.
    private static func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
    }
}

extension HTMLWriter {
    /// Text of a page, with tabs expanded.
    fileprivate mutating func code(_ line: String, limit: Int = .max) {
        text(line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    "), limit: limit)
    }
}

extension PageBytes {
    /// The end of the character that begins at a byte.
    fileprivate func end(ofScalarAt offset: Int) -> Int {
        var end = offset + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// The beginning of the character that a byte belongs to.
    fileprivate func start(ofScalarAt offset: Int) -> Int {
        var start = offset
        while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }
}
