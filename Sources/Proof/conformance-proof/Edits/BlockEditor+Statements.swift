import SourceCode

extension BlockEditor {
    /// Edits that drop, double and move calls, drop assignments, and add returns.
    func statementEdits() -> [CodeEdit] { callEdits() + assignmentEdits() + returnEdits() }

    private var separator: String { block.language == .java ? " " : "; " }

    private func callEdits() -> [CodeEdit] {
        block.calls.flatMap { call -> [CodeEdit] in
            let text = block.text(call.range)
            var edits = [
                edit(.droppedCall, call.range, ""),
                edit(.doubledCall, call.range, text + separator + text.onOneLine),
            ]
            if let end = endOfCondition(around: call.range.lowerBound) {
                let moved = [(call.range, ""), (end...end, block.text(end...end) + separator + text.onOneLine)]
                edits.append(edit(.movedCall, at: call.range.lowerBound, text, "… } " + text, moved))
            }
            return edits
        }
    }

    /// The closing brace of the innermost `if`, including its `else`, if the token is directly in it.
    private func endOfCondition(around token: Int) -> Int? {
        guard let condition = block.conditions.first(where: { $0.body.lowerBound == block.enclosing[token] }) else {
            return nil
        }
        return condition.otherwise?.upperBound ?? condition.body.upperBound
    }

    private func assignmentEdits() -> [CodeEdit] {
        block.statementStarts.compactMap { start in
            guard block.tokens[start].kind == .identifier, block.isSign(start + 1, "=") else { return nil }
            var end = start + 2
            while block.tokens.indices.contains(end), !block.isSign(end, ";"), !block.tokens[end].startsLine {
                end += 1
            }
            let last = block.isSign(end, ";") ? end : end - 1
            return edit(.droppedAssignment, start...last, "")
        }
    }

    private func returnEdits() -> [CodeEdit] {
        // Java refuses unreachable statements.
        let text = block.language == .java ? "if (true) return;" : "return;"
        let early = block.statementStarts.filter { !isSuperCall($0) }.map { insertion(.addedReturn, before: $0, text) }
        return early + block.conditions.map { insertion(.addedReturn, before: $0.body.upperBound, "return;") }
    }

    /// Java requires it to be first.
    private func isSuperCall(_ index: Int) -> Bool { block.isWord(index, "super") && block.isSign(index + 1, "(") }
}

extension BlockEditor {
    /// Conditions that always or never hold, and dropped alternatives.
    func conditionEdits() -> [CodeEdit] {
        block.conditions.flatMap { condition -> [CodeEdit] in
            let otherwise = condition.otherwise.map { [edit(.droppedElse, $0, "")] } ?? []
            return otherwise + ["true", "false"].map { edit(.fixedCondition, condition.test, $0) }
        }
    }
}
