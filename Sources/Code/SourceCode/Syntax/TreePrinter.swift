/// Prints a tree on one line: a run uses it to recognize equal conditions, and tests to inspect what a parser produced.
package struct TreePrinter: Sendable {
    /// Creates a printer.
    package init() {}

    /// The statements of a unit.
    package func text(of unit: SourceUnit) -> String {
        unit.statements.map(text).joined(separator: " ")
    }

    /// A statement in prefix notation.
    package func text(of statement: Statement) -> String {
        switch statement.kind {
        case .expression(let expression): text(of: expression)
        case .variables(let declaration): variables(declaration)
        case .function(let function): self.function(function)
        case .type(let type): self.type(type)
        case .block(let block): text(of: block)
        case .conditional(let conditional):
            list(
                "if", [conditions(conditional.conditions), text(of: conditional.then), conditional.otherwise.map(text)])
        case .guardCondition(let conditions, let otherwise):
            list("guard", [self.conditions(conditions), text(of: otherwise)])
        case .selection(let selection): self.selection(selection)
        case .whileLoop(let conditions, let body): list("while", [self.conditions(conditions), text(of: body)])
        case .repeatLoop(let body, let condition): list("repeat", [text(of: body), text(of: condition)])
        case .forEach(let loop):
            list(
                "for",
                [
                    text(of: loop.pattern), loop.type.map { ":\($0)" }, text(of: loop.sequence),
                    loop.condition.map(text),
                    text(of: loop.body),
                ]
            )
        case .counted(let loop):
            list(
                "count",
                [
                    loop.start.map(text).joined(separator: " "), loop.condition.map(text),
                    loop.steps.map(text).joined(separator: " "),
                    text(of: loop.body),
                ]
            )
        case .returned(let value): list("return", [value.map(text)])
        case .yielded(let value): list("yield", [text(of: value)])
        case .thrown(let value): list("throw", [text(of: value)])
        case .broken(let label): list("break", [label])
        case .continued(let label): list("continue", [label])
        case .fallThrough: "(fallthrough)"
        case .attempt(let attempt): self.attempt(attempt)
        case .deferred(let body): list("defer", [text(of: body)])
        case .labelled(let label, let statement): list("label", [label, text(of: statement)])
        case .imported(let path): list("import", [path])
        case .directive: "(directive)"
        case .elision: "(elision)"
        case .unreadable: "(unreadable)"
        case .empty: "(empty)"
        }
    }

    /// A block in braces.
    package func text(of block: Block) -> String {
        "{" + block.statements.map(text).joined(separator: " ") + "}"
    }

    func list(_ head: String, _ parts: [String?]) -> String {
        "(" + ([head] + parts.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: " ") + ")"
    }

    private func conditions(_ conditions: [Condition]) -> String {
        conditions.map { condition in
            switch condition {
            case .expression(let expression): text(of: expression)
            case .binding(let pattern, _, let type, let value):
                list("bind", [text(of: pattern), type.map { ":\($0)" }, text(of: value)])
            case .available(let text, _): text
            }
        }.joined(separator: ", ")
    }

    private func variables(_ declaration: VariableDeclaration) -> String {
        list(
            declaration.isConstant ? "let" : "var",
            declaration.bindings.map { binding in
                [
                    text(of: binding.pattern), binding.type.map { ":\($0)" },
                    binding.initializer.map { "= " + text(of: $0) },
                    binding.accessors?.getter.map { "get" + text(of: $0) },
                    binding.accessors?.setter.map { "set" + text(of: $0.body) },
                    binding.accessors.map { $0.observers.map { $0.name + text(of: $0.body) }.joined(separator: " ") },
                ].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
            }
        )
    }

    private func function(_ function: FunctionDeclaration) -> String {
        list(
            function.kind == .function ? "func" : "\(function.kind)",
            [
                function.name, parameters(function.parameters), function.result.map { "-> \($0)" },
                function.body.map(text),
            ]
        )
    }

    func parameters(_ parameters: [Parameter]) -> String {
        "("
            + parameters.map { parameter in
                let label = parameter.label.map { $0 == parameter.name ? "" : $0 + " " } ?? ""
                let type = parameter.type.map { ": \($0)" } ?? ""
                return label + parameter.name + type + (parameter.isVariadic ? "..." : "")
                    + (parameter.defaultValue.map { " = " + text(of: $0) } ?? "")
            }.joined(separator: ", ") + ")"
    }

    private func type(_ type: TypeDeclaration) -> String {
        let supertypes =
            type.supertypes.isEmpty ? "" : ": " + type.supertypes.map(\.description).joined(separator: ", ")
        let cases = type.cases.map { enumCase in
            list(
                "case",
                [
                    enumCase.name, enumCase.values.isEmpty ? nil : parameters(enumCase.values),
                    enumCase.rawValue.map(text),
                    enumCase.arguments.map { text(of: $0.value) }.joined(separator: " "),
                ]
            )
        }
        return list(type.kind.rawValue, [type.name, supertypes] + cases + type.members.map(text))
    }

    private func selection(_ selection: SwitchStatement) -> String {
        list(
            "switch",
            [text(of: selection.subject)]
                + selection.cases.map { one in
                    let labels = one.patterns.map(text) + (one.isDefault ? ["default"] : [])
                    return list(
                        "case",
                        [
                            labels.joined(separator: "|"), one.condition.map { "where " + text(of: $0) },
                            text(of: one.body),
                        ])
                }
        )
    }

    private func attempt(_ attempt: Attempt) -> String {
        let handlers = attempt.handlers.map { handler in
            list(
                "catch",
                [
                    handler.types.map(\.description).joined(separator: "|"), handler.pattern.map(text), handler.name,
                    text(of: handler.body),
                ]
            )
        }
        return list(
            "try",
            attempt.resources.map(text) + [text(of: attempt.body)] + handlers + [
                attempt.finally.map { "finally " + text(of: $0) }
            ]
        )
    }

    func text(of pattern: Pattern) -> String {
        switch pattern.kind {
        case .wildcard: "_"
        case .name(let name): name
        case .tuple(let patterns): "(" + patterns.map(text).joined(separator: ", ") + ")"
        case .enumCase(let type, let name, let patterns):
            (type.map(\.description) ?? "") + "." + name
                + (patterns.isEmpty ? "" : "(" + patterns.map(text).joined(separator: ", ") + ")")
        case .some(let pattern): text(of: pattern) + "?"
        case .typeTest(let type, let pattern): list("is", [pattern.map(text), type.description])
        case .expression(let expression): "=" + text(of: expression)
        }
    }
}
