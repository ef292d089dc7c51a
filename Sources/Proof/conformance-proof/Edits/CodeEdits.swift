import CodeJudging
import SourceCode

/// All edits of a page's code, by kind, in page order.
struct CodeEdits {
    let page: String
    let bytes: [UInt8]

    func all() throws -> [CodeEdit] {
        try CodeBlock.blocks(of: bytes).flatMap { index, block in
            let editor = BlockEditor(page: page, index: index, block: block)
            return editor.tokenEdits() + editor.variableEdits() + editor.statementEdits() + editor.conditionEdits()
        }
    }
}

/// Makes the edits of one code block.
struct BlockEditor {
    let page: String
    let index: Int
    let block: CodeBlock

    func edit(_ kind: CodeEdit.Kind, _ range: ClosedRange<Int>, _ after: String) -> CodeEdit {
        edit(kind, at: range.lowerBound, block.text(range), after, [(range, after)])
    }

    func edit(
        _ kind: CodeEdit.Kind,
        at token: Int,
        _ before: String,
        _ after: String,
        _ replacements: [(ClosedRange<Int>, String)]
    ) -> CodeEdit {
        CodeEdit(
            kind: kind,
            page: page,
            line: block.source.firstLine + block.tokens[token].extent.start.line - 1,
            before: before.onOneLine,
            after: after.onOneLine,
            replacements: replacements.map { CodeEdit.Replacement(range: block.bytes($0), text: $1) },
            block: index
        )
    }

    /// Inserts a text before a token.
    func insertion(_ kind: CodeEdit.Kind, before token: Int, _ text: String) -> CodeEdit {
        let start = block.ranges[token].lowerBound
        var edit = edit(kind, at: token, block.text(token...token), text + " " + block.text(token...token), [])
        edit.replacements = [CodeEdit.Replacement(range: start..<start, text: text + " ")]
        return edit
    }
}

extension String {
    /// The text with runs of white space replaced by single blanks.
    var onOneLine: String { split { $0.isWhitespace }.joined(separator: " ") }
}
