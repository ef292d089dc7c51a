import SourceCode
import Testing

@Suite("The colours of code")
struct CodeColourTests {
    static let rows: [(code: String, language: CodeLanguage, coloured: [String])] = [
        (
            "private int x = 12; // twelve", .java,
            ["keyword private", "keyword int", "literal 12", "comment // twelve"]
        ),
        ("private lazy var optional = nil", .swift, ["keyword private", "keyword lazy", "keyword var", "keyword nil"]),
        (#"push.get("_mId", 'x')"#, .java, [#"literal "_mId""#, "literal 'x'"]),
        ("/* one\ntwo */ x\n/** 3 */", .swift, ["comment /* one", "comment two */", "comment /** 3 */"]),
        (
            "let `class` = \"\"\"\n  é\n  \"\"\"", .swift,
            ["keyword let", "literal \"\"\"", "literal é", "literal \"\"\""]
        ),
        ("ä.final(\"é\").static", .swift, ["literal \"é\""]),
        ("\"never ended\n/* nor this", .java, ["literal \"never ended", "comment /* nor this"]),
    ]

    @Test("keywords, literals and comments have one, on each of their lines", arguments: rows)
    func colours(_ row: (code: String, language: CodeLanguage, coloured: [String])) {
        let lines = row.code.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        let segments = CodeColour.segments(of: row.code, in: row.language)
        let coloured = lines.indices.flatMap { index in
            (segments[index + 1] ?? []).compactMap { columns, colour in
                let end = min(columns.upperBound - 1, lines[index].count)
                guard columns.lowerBound - 1 < end else { return nil }
                let text = lines[index][columns.lowerBound - 1..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
                let shown = text.split(separator: " ").joined(separator: " ")
                return shown.isEmpty ? nil : "\(colour.rawValue) \(shown)"
            } as [String]
        }
        #expect(coloured == row.coloured)
    }
}
