extension TreePrinter {
    /// An expression in prefix notation.
    package func text(of expression: Expression) -> String {
        switch expression.kind {
        case .literal(let literal): text(of: literal)
        case .interpolation(let parts):
            list(
                "text",
                parts.map { part in
                    if case .value(let value) = part {
                        text(of: value)
                    } else if case .text(let text) = part {
                        "\"\(text)\""
                    } else {
                        nil
                    }
                }
            )
        case .list(let elements, _): "[" + elements.map(text).joined(separator: ", ") + "]"
        case .dictionary(let entries):
            entries.isEmpty
                ? "[:]"
                : "[" + entries.map { text(of: $0.key) + ": " + text(of: $0.value) }.joined(separator: ", ") + "]"
        case .tuple(let elements): list("tuple", [arguments(elements)])
        case .name(let name): name
        case .implicitMember(let name): "." + name
        case .member(let base, let name, _): text(of: base) + "." + name
        case .index(let base, let arguments): text(of: base) + "[" + self.arguments(arguments) + "]"
        case .call(let call): text(of: call.callee) + "(" + arguments(call.arguments) + (call.isElided ? "…" : "") + ")"
        case .construction(let construction):
            list(
                "new",
                [
                    "\(construction.type)", "(" + arguments(construction.arguments) + ")",
                    construction.body.map { text(of: Statement(.type($0), $0.extent)) },
                ]
            )
        case .newArray(let type, let count): list("new", ["\(type)[" + text(of: count) + "]"])
        case .optionalLink(let base): text(of: base) + "?"
        case .chain(let inner): text(of: inner)
        case .forceUnwrap(let base): text(of: base) + "!"
        case .prefix(let sign, let operand): list(sign, [text(of: operand)])
        case .postfix(let sign, let operand): list("post" + sign, [text(of: operand)])
        case .binary(let sign, let left, let right): list(sign, [text(of: left), text(of: right)])
        case .assignment(let sign, let target, let value): list(sign, [text(of: target), text(of: value)])
        case .ternary(let condition, let first, let second):
            list("?:", [text(of: condition), text(of: first), text(of: second)])
        case .cast(let kind, let operand, let type):
            list(
                ["as", "as", "as?", "as!"][[.checked, .known, .optional, .forced].firstIndex(of: kind) ?? 0],
                [text(of: operand), "\(type)"]
            )
        case .typeTest(let operand, let type, let binding):
            list("is", [text(of: operand), "\(type)", binding.map(text)])
        case .closure(let closure): closure.path.map(text) ?? self.closure(closure)
        case .methodReference(let base, let name): text(of: base) + "::" + name
        case .type(let type): "<\(type)>"
        case .typeLiteral(let type): "<\(type)>.self"
        case .reference(let text): "#" + text
        case .attempt(let kind, let operand):
            list(kind == .propagated ? "try" : kind == .optional ? "try?" : "try!", [text(of: operand)])
        case .await(let operand): list("await", [text(of: operand)])
        case .inoutReference(let operand): "&" + text(of: operand)
        case .statement(let statement): text(of: statement)
        case .elision: "(elision)"
        }
    }

    private func closure(_ closure: Closure) -> String {
        let parameters = closure.parameters.map { self.parameters($0) + " " } ?? ""
        return "{" + parameters + (closure.result.map { "-> \($0) " } ?? "") + "in "
            + closure.body.statements.map(text).joined(separator: " ") + "}"
    }

    private func arguments(_ arguments: [Argument]) -> String {
        arguments.map { ($0.label.map { $0 + ": " } ?? "") + text(of: $0.value) }.joined(separator: ", ")
    }

    private func text(of literal: Literal) -> String {
        switch literal {
        case .null: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value, let isLong): "\(value)" + (isLong ? "L" : "")
        case .floating(let value): "\(value)"
        case .character(let value): "'\(value)'"
        case .string(let value): "\"\(value)\""
        }
    }
}
