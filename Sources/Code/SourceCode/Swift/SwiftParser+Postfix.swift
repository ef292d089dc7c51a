extension SwiftParser {
    /// An operand and its suffixes.
    func postfix() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        var base = try operand()
        var hasLink = false
        while true {
            if at("."), peek(1).kind == .identifier || peek(1).kind == .integer {
                take()
                base = try member(of: base, start: start)
                if case .member(_, let name, _) = base.kind, isTypeName(peek(-1)), peek(-1).text == name,
                    let path = typeNamed(by: base)?.name, let arguments = acceptTypeArguments()
                {
                    base = try expression(.type(.named(path, arguments)), from: start)
                }
            } else if token.startsLine, !(isClosureOnNextLine && isClosureTaker(base)) {
                break
            } else if at("("), isCallable(base) {
                base = try call(base, start: start)
            } else if at("["), isSubscriptable(base) {
                take()
                let (list, _) = try argumentList(until: "]")
                try expect("]", in: "after the index")
                base = try expression(.index(base, list), from: start)
            } else if acceptMark("!") {
                base = try expression(.forceUnwrap(base), from: start)
            } else if acceptMark("?") {
                hasLink = true
                base = try expression(.optionalLink(base), from: start)
            } else if at("{"), allowsTrailingClosure, isClosureTaker(base) || peek(-1).is(")"), !isObserverAhead {
                base = try call(base, start: start)
            } else {
                break
            }
        }
        return hasLink ? try expression(.chain(base), from: start) : base
    }

    /// No statement begins with a brace: a brace after a call's line is its closure.
    private var isClosureOnNextLine: Bool {
        at("{") && allowsTrailingClosure && !isObserverAhead && !isElidedHere
    }

    private var isObserverAhead: Bool {
        next("didSet") || next("willSet") || ((next("get") || next("set")) && next("{", distance: 2))
    }

    private func isCallable(_ base: Expression) -> Bool {
        if case .literal = base.kind { return false }
        return true
    }

    private func isSubscriptable(_ base: Expression) -> Bool {
        if case .closure = base.kind { return false }
        return true
    }

    private func isClosureTaker(_ base: Expression) -> Bool {
        switch base.kind {
        case .name, .member, .implicitMember, .optionalLink, .type: true
        default: false
        }
    }

    func member(of base: Expression, start: SourcePosition) throws(SyntaxFailure) -> Expression {
        let name = take()
        if name.text == "self", !name.isEscaped, let type = typeNamed(by: base) {
            return try expression(.typeLiteral(type), from: start)
        }
        if case .type(.named(let path, _)) = base.kind, isTypeName(name) {
            return try expression(.type(.named(path + "." + name.text)), from: start)
        }
        takeArgumentLabels()
        return try expression(.member(base, name.text, nameExtent: name.extent), from: start)
    }

    /// `name(_:label:)` names a function.
    func takeArgumentLabels() {
        guard at("("), token.isLeftBound, let closing = brackets.closing(of: index), closing > index + 2 else { return }
        for place in stride(from: index + 1, to: closing, by: 2)
        where tokens[place].kind != .identifier || !tokens[place + 1].is(":") { return }
        guard (closing - index) % 2 == 1 else { return }
        index = closing
        take()
    }

    /// Parses something where a brace opens a trailing closure, or the body of the statement.
    func allowingTrailingClosures<T>(_ isAllowed: Bool, _ body: () throws(SyntaxFailure) -> T)
        throws(SyntaxFailure) -> T
    {
        let outer = allowsTrailingClosure
        allowsTrailingClosure = isAllowed
        defer { allowsTrailingClosure = outer }
        return try body()
    }

    /// A call with its arguments and trailing closures.
    func call(_ callee: Expression, start: SourcePosition) throws(SyntaxFailure) -> Expression {
        var arguments: [Argument] = []
        var isElided = false
        if accept("(") {
            (arguments, isElided) = try argumentList(until: ")")
            try expect(")", in: "after the arguments")
        }
        if at("{"), !token.startsLine || isClosureOnNextLine, allowsTrailingClosure, !isObserverAhead {
            arguments.append(Argument(value: try closure(), isTrailing: true))
            while isAtIdentifier, !at("default"), next(":"), next("{", distance: 2) {
                let label = acceptLabel()
                arguments.append(Argument(label: label, value: try closure(), isTrailing: true))
            }
        }
        let callee = typeNamed(byLiteral: callee).map { Expression(.type($0), callee.extent) } ?? callee
        return try expression(.call(Call(callee: callee, arguments: arguments, isElided: isElided)), from: start)
    }

    /// Arguments with labels, up to a closing bracket.
    func argumentList(until closing: String) throws(SyntaxFailure) -> (list: [Argument], isElided: Bool) {
        try allowingTrailingClosures(true) { () throws(SyntaxFailure) in
            try elidableList(until: closing) { () throws(SyntaxFailure) in
                let label = acceptLabel()
                let isReference = token.kind == .sign && isOperandMissing(at: closing)
                return Argument(label: label, value: isReference ? try operatorReference() : try expression())
            }
        }
    }

    /// `label:`
    func acceptLabel() -> String? {
        guard isAtIdentifier, next(":") else { return nil }
        let label = take().text
        take()
        return label
    }

    /// An operator passed as a function: `reduce(0, +)`.
    private func isOperandMissing(at closing: String) -> Bool {
        Self.operators.precedences[token.text] != nil && token.text != "..." && (next(closing) || next(","))
    }

    private func operatorReference() throws(SyntaxFailure) -> Expression {
        let sign = take()
        return try expression(.name(sign.text), from: sign.extent.start)
    }

    // MARK: Types as values

    /// The type that an expression names, where it cannot be a value.
    func typeNamed(by expression: Expression) -> TypeReference? {
        switch expression.kind {
        case .type(let type): type
        case .name(let name): name.first?.isUppercase == true ? .named(name) : nil
        case .member(let base, let name, _): typeNamed(by: base)?.name.map { .named($0 + "." + name) }
        default: typeNamed(byLiteral: expression)
        }
    }

    /// `[String: Any]`, `[Int]`: literals whose elements are types.
    private func typeNamed(byLiteral expression: Expression) -> TypeReference? {
        switch expression.kind {
        case .list(let elements, _):
            guard elements.count == 1, let element = elements.first, let type = typeNamed(by: element) else {
                return nil
            }
            return .array(type)
        case .dictionary(let entries):
            guard entries.count == 1, let entry = entries.first, let key = typeNamed(by: entry.key),
                let value = typeNamed(by: entry.value)
            else { return nil }
            return .dictionary(key, value)
        case .chain(let inner):
            guard case .optionalLink(let base) = inner.kind, let type = typeNamed(by: base) else { return nil }
            return .optional(type, isImplicit: false)
        default: return nil
        }
    }
}
