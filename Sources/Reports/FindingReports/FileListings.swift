import CodeJudging
import ConformanceSpec
import Diagnostics
import Markdown
import ReportWriting
import SourceCode

/// The files shown on an HTML page, whether documentation pages or files of an app: the number of findings in each,
/// links to their lines, and the lines with the findings between them, as space permits.
struct FileListings {
    /// A file that is shown.
    struct File {
        let name: String
        let findings: [Finding]
        /// Its text, if known.
        let text: PageBytes?
        /// Its language; nil for a page.
        var language: CodeLanguage?
        /// Lines without findings that the page links to.
        var landmarks: Set<Int> = []
        /// A line on the page's edition, which replaces the listing of findings of newer rules.
        var editionNote: Diagnostic?
        /// The target for links to it.
        fileprivate(set) var id = ""
    }

    /// In the order in which they were given.
    let files: [File]
    private let rules: [FindingRule]
    private let written: [String: (page: HTMLWriter, targets: Set<Int>)]
    private let byName: [String: Int]

    /// - Parameters:
    ///   - files: those with findings should come first, since they get most space.
    ///   - rules: all that were checked.
    ///   - room: the size limit of all listings together, in bytes.
    init(_ files: [File], rules: [FindingRule], address: PageAddress?, room: Int) {
        var left = room
        var written: [String: (page: HTMLWriter, targets: Set<Int>)] = [:]
        var byName: [String: Int] = [:]
        self.files = files.enumerated().map { index, file in
            var file = file
            file.id = "file-\(index + 1)"
            if byName[file.name] == nil { byName[file.name] = index }
            let listing = file.text.flatMap { text in
                FindingListing(
                    file.findings.filter { !$0.isOfNewerRule }, in: text, id: file.id, language: file.language,
                    landmarks: file.landmarks, address: address
                )
                .written(left)
            }
            if let listing {
                left -= listing.page.bytes.count
                written[file.id] = listing
            }
            return file
        }
        self.rules = rules
        self.written = written
        self.byName = byName
    }

    /// The lines of a file with its findings; nil if no space is left for them.
    func lines(of file: File) -> HTMLWriter? { written[file.id]?.page }

    // MARK: Links

    /// A link to a file.
    func link(to file: File, _ page: inout HTMLWriter) {
        page.element("a", ["href": "#\(file.id)"]) { $0.outside(file.name) }
    }

    /// A link to a line, or to its file if the line is not shown; plain text if the file is not.
    func link(to place: SourcePlace, _ page: inout HTMLWriter) {
        let line = place.line ?? 1
        let name = place.file ?? ""
        guard let file = byName[name].map({ files[$0] }) else { return page.outside("\(name):\(line)") }
        let isShown = written[file.id]?.targets.contains(line) ?? false
        let target = isShown ? FindingListing.id(of: line, in: file.id) : file.id
        page.element("a", ["href": "#\(target)"]) { $0.outside("\(name):\(line)") }
    }

    // MARK: Tables

    /// The files with findings: links, further columns, and the number of findings of each severity.
    ///
    /// - Parameter cell: writes what is in a further column, counted from 0.
    func table(
        _ noun: String, columns: [String] = [], rest: String = "", _ page: inout HTMLWriter,
        cell: (File, Int, inout HTMLWriter) -> Void = { _, _, _ in }
    ) {
        page.table(
            [noun] + columns + ["errors", "warnings", "notes"], of: noun, rest: rest,
            files.filter { !$0.findings.isEmpty }, style: "tallied"
        ) { file, column, page in
            switch column {
            case 0: link(to: file, &page)
            case ...columns.count: cell(file, column - 1, &page)
            default: Self.count(of: Severity.allCases[column - columns.count - 1], in: file, &page)
            }
        }
    }

    /// The number of findings of one severity in a file.
    private static func count(of severity: Severity, in file: File, _ page: inout HTMLWriter) {
        let count = file.findings.count { $0.severity == severity && $0.acceptance == nil }
        guard count > 0, severity != .note else { return page.text("\(count)") }
        page.element("strong", ["class": severity.tone]) { page in
            page.element("span", ["aria-hidden": "true"], text: "\(severity.sign) ")
            page.text("\(count)")
        }
    }

    /// A rule with its sentence.
    static func name(of rule: FindingRule, _ page: inout HTMLWriter) {
        page.element("code", text: rule.id)
        page.text(" ")
        if rule.level != .required { page.element("small", text: rule.level.rawValue) }
        page.element("span", ["class": "sentence"]) { $0.prose(rule.sentence) }
    }

    /// The rules with findings, with the numbers of findings and files.
    func rules(calling noun: String, _ page: inout HTMLWriter) {
        let findings = Dictionary(grouping: files.flatMap(\.findings), by: \.rule)
        page.table(
            ["rule", "findings", noun], of: "rule", rules.filter { findings[$0] != nil }, style: "tallied"
        ) { rule, column, page in
            let own = findings[rule] ?? []
            switch column {
            case 0: Self.name(of: rule, &page)
            case 1: page.text("\(own.count)")
            default: page.text("\(Set(own.map { $0.place.file ?? "" }).count)")
            }
        }
    }

    /// The places that were not judged.
    func unjudged(_ page: inout HTMLWriter) {
        let places = files.flatMap(\.findings).filter(\.isUnjudged)
        guard !places.isEmpty else { return }
        page.element(
            "p", ["class": "intro"],
            text: "What happens here is unknown, so nothing that depends on it passes.")
        page.table(["place", "why", "what to do"], of: "place", places, style: "listed faults") { one, column, page in
            switch column {
            case 0: link(to: one.place, &page)
            case 1: page.folded(one.message, shown: 400)
            default: page.folded(one.suggestion ?? "", shown: 400)
            }
        }
    }

    // MARK: Lines

    /// The files with findings; nil if there are none.
    var section: FindingPage.Section? {
        files.first { !$0.findings.isEmpty }.map { .init(id: $0.id, name: "Findings", write: parts) }
    }

    /// A part for each file with findings: its lines, or why they are not shown.
    private func parts(_ page: inout HTMLWriter) {
        for file in files where !file.findings.isEmpty {
            if let lines = written[file.id]?.page {
                page.part(file.id, file.name) { page in
                    if let note = file.editionNote {
                        let help = note.suggestion.map { "; \($0)" } ?? ""
                        page.element("p", ["class": "intro"]) { $0.outside("\(note.message)\(help).") }
                    }
                    page.append(lines)
                }
            }
        }
        for file in files where !file.findings.isEmpty && written[file.id] == nil {
            page.part(file.id, file.name) { page in
                page.element("p", ["class": "intro"]) { page in
                    page.text(
                        "\(FindingText.summary(file.findings)). There is no room for them here: check the file alone, or add "
                    )
                    page.element("code", text: "--report json=results.json")
                    page.text(".")
                }
            }
        }
    }
}

extension Finding {
    /// Its kind, in a word or two.
    var kindWord: String { acceptance != nil ? "accepted" : self.isUnjudged ? "not judged" : severity.word }

    /// The class for its colour.
    var tone: String { acceptance == nil ? severity.tone : "quiet" }

    /// A sign with the same meaning as its colour.
    var sign: String { acceptance == nil ? severity.sign : "·" }
}

extension Severity {
    fileprivate var tone: String {
        switch self {
        case .error: "bad"
        case .warning: "doubtful"
        case .note: "quiet"
        }
    }

    fileprivate var sign: String {
        switch self {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
    }
}
