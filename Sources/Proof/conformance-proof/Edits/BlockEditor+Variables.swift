import SourceCode

extension BlockEditor {
    /// A local variable at its declaration.
    private struct Local {
        var name: String
        var declaration: Int
        /// The kind of variable, equal for interchangeable ones.
        var type: String
    }

    /// Each use of a variable, replaced by every other visible variable of its type.
    func variableEdits() -> [CodeEdit] {
        let locals = locals
        let declarations = Set(locals.map(\.declaration))
        return block.tokens.indices.flatMap { index -> [CodeEdit] in
            let name = block.tokens[index].text
            guard isUse(index), !declarations.contains(index),
                let local = locals.last(where: { $0.name == name && isVisible($0, at: index) })
            else { return [] }
            var others: [String] = []
            for other in locals where other.type == local.type && other.name != name && isVisible(other, at: index) {
                if !others.contains(other.name) { others.append(other.name) }
            }
            return others.map { edit(.swappedVariable, index...index, $0) }
        }
    }

    private func isUse(_ index: Int) -> Bool {
        guard block.tokens[index].kind == .identifier, !block.isSign(index - 1, ".") else { return false }
        return !block.isSign(index + 1, ":")
    }

    private func isVisible(_ local: Local, at index: Int) -> Bool {
        guard local.declaration < index else { return false }
        guard let brace = block.enclosing[local.declaration], let end = block.partners[brace] else { return true }
        return index < end
    }

    private var locals: [Local] {
        block.statementStarts.compactMap { start in
            switch block.language {
            case .java: javaLocal(start)
            case .swift: swiftLocal(start)
            }
        }
    }

    /// `Type name =`, `Type<Parameters> name =`.
    private func javaLocal(_ start: Int) -> Local? {
        var index = start + 1
        if block.isSign(index, "<") {
            while block.tokens.indices.contains(index), !block.isSign(index, ">"), !block.isSign(index, ";") {
                index += 1
            }
            index += 1
        }
        guard block.tokens[start].kind == .identifier, block.tokens.indices.contains(index),
            block.tokens[index].kind == .identifier,
            block.isSign(index + 1, "=")
        else { return nil }
        return Local(
            name: block.tokens[index].text, declaration: index, type: block.text(start...(index - 1)).onOneLine)
    }

    /// `let name = … as? Type`; others have a kind of their own.
    private func swiftLocal(_ start: Int) -> Local? {
        guard block.isWord(start, "let") || block.isWord(start, "var"), block.isSign(start + 2, "=") else { return nil }
        let next = block.statementStarts.first { $0 > start } ?? block.tokens.count
        let cast = (start..<next).last { block.isWord($0, "as") }
        let type = cast.map { block.text($0...(next - 1)).onOneLine } ?? "\(start)"
        return Local(name: block.tokens[start + 1].text, declaration: start + 1, type: type)
    }
}
