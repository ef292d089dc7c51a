extension Block {
    /// Whether any of the statements is left out or cannot be parsed: then it is unknown what the block does not do.
    package var hasElision: Bool { statements.contains(where: \.hasElision) }
}

extension Statement {
    fileprivate var hasElision: Bool {
        switch kind {
        case .elision, .unreadable: true
        case .block(let block), .deferred(let block), .guardCondition(_, let block): block.hasElision
        case .conditional(let conditional): conditional.then.hasElision || conditional.otherwise?.hasElision ?? false
        case .selection(let selection): selection.cases.contains { $0.body.hasElision }
        case .whileLoop(_, let block), .repeatLoop(let block, _): block.hasElision
        case .forEach(let loop): loop.body.hasElision
        case .counted(let loop): loop.body.hasElision
        case .attempt(let attempt):
            attempt.body.hasElision || attempt.handlers.contains { $0.body.hasElision }
                || attempt.finally?.hasElision ?? false
        case .labelled(_, let inner): inner.hasElision
        case .expression, .variables, .function, .type, .returned, .yielded, .thrown, .broken, .continued, .fallThrough,
            .imported, .directive, .empty:
            false
        }
    }
}
