import CodeJudging
package import Diagnostics
package import DocCheck

/// The changes to a page's results since the last check, for people who are editing it.
package struct PageUpdate {
    private let old: CheckedPage?
    private let new: CheckedPage

    /// - Parameter old: the page's previous result; nil if it has not been checked.
    package init(from old: CheckedPage?, to new: CheckedPage) {
        self.old = old
        self.new = new
    }

    /// The findings that are fixed or new, and the number of those still failing.
    package func text(_ look: TerminalLook) -> String {
        let name = look.path(new.name)
        switch new.result {
        case .failure(let problem): return FindingText([], look: look).text(problem, file: new.name)
        case .success(let report):
            guard report.isJudged else { return "\(name): no tracking section\n" }
            let before = old.flatMap { try? $0.result.get().findings } ?? []
            let matching = FindingMatching(before, report.findings)
            let summary = FindingText.summary(report.findings)
            guard !matching.gone.isEmpty || !matching.new.isEmpty else {
                return old == nil ? "\(name): \(summary)\n" : "\(name): as before: \(summary)\n"
            }
            let gone = matching.gone.map { finding in
                "  fixed: line \(finding.place.line ?? 1): [\(finding.rule.id)] \(finding.message.withVisibleControls)\n"
            }
            let found = FindingText(matching.new, look: look).text(matching.new)
            return
                "\(name): \(matching.gone.count) fixed, \(matching.new.count) new, \(matching.kept.count) still failing: \(summary)\n"
                + gone.joined() + found
        }
    }
}
