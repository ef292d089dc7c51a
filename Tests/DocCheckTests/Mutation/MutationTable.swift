/// What became of one edit.
struct MutationResult {
    var edit: CodeEdit
    var verdict: OracleVerdict
    var reason: String
    /// What the check finds that it did not find before.
    var news: [String]

    var isFound: Bool { !news.isEmpty }
    /// Behaviour that the rules speak of has changed, and not for the better.
    var mustBeFound: Bool { verdict == .broken || verdict == .otherwiseWrong }
}

/// The measurement, kind by kind.
struct MutationTable {
    private(set) var results: [MutationResult] = []

    mutating func add(_ result: MutationResult) { results.append(result) }

    private var harmful: [MutationResult] { results.filter(\.mustBeFound) }
    private var harmless: [MutationResult] { results.filter { $0.verdict == .harmless } }

    var shareFound: Double { Self.share(harmful.count { $0.isFound }, harmful.count) }
    var shareAccused: Double { Self.share(harmless.count { $0.isFound }, harmless.count) }

    private static func share(_ part: Int, _ whole: Int) -> Double { whole == 0 ? 0 : Double(part) / Double(whole) }

    /// The table and the lists of what is not as it should be.
    var text: String {
        let titles = [
            "kind", "edits", "found", "missed", "harmless", "accused", "allowed", "(accused)", "refused", "(found)",
        ]
        var rows = [titles]
        for kind in CodeEdit.Kind.allCases { rows.append(row(kind.rawValue, results.filter { $0.edit.kind == kind })) }
        rows.append(row("all", results))
        let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        let found =
            "found \(harmful.count { $0.isFound }) of \(harmful.count), accused \(harmless.count { $0.isFound }) of \(harmless.count)"
        return
            (lines + [
                "", found, "", list("missed", harmful.filter { !$0.isFound }),
                list("accused", harmless.filter(\.isFound)),
            ]
            + [list("allowed, accused", results.filter { $0.verdict == .allowed && $0.isFound })]
            + [list("not compiling, not found", results.filter { $0.verdict == .notCompiling && !$0.isFound })])
            .joined(separator: "\n")
    }

    private func row(_ title: String, _ results: [MutationResult]) -> [String] {
        func count(_ isCounted: (MutationResult) -> Bool) -> String { "\(results.count(where: isCounted))" }
        return [
            title, "\(results.count)",
            count { $0.mustBeFound && $0.isFound }, count { $0.mustBeFound && !$0.isFound },
            count { $0.verdict == .harmless }, count { $0.verdict == .harmless && $0.isFound },
            count { $0.verdict == .allowed }, count { $0.verdict == .allowed && $0.isFound },
            count { $0.verdict == .notCompiling }, count { $0.verdict == .notCompiling && $0.isFound },
        ]
    }

    private func list(_ title: String, _ results: [MutationResult]) -> String {
        let lines = results.map { result in
            "  \(result.edit.name)" + (result.reason.isEmpty ? "" : "  [\(result.reason)]")
                + result.news.map { "\n      \($0)" }.joined()
        }
        return (["\(title): \(results.count)"] + lines).joined(separator: "\n") + "\n"
    }
}
