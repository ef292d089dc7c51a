import SourceCode

extension Execution {
    func executeLabelled(_ label: String, _ statement: Statement, in scope: Scope) throws(Unwinding) -> Completion {
        let completion = try execute(statement, label: label, in: scope)
        if case .broken(label) = completion { return .normal }
        return completion
    }

    /// Repeats until an iteration says how the loop ends: the only place where the engine loops. Each iteration is a
    /// step, whatever is in it.
    private func goRound(_ extent: SourceExtent, _ round: () throws(Unwinding) -> Completion?) throws(Unwinding)
        -> Completion
    {
        while true {
            try turn(extent)
            if let ending = try round() { return ending }
        }
    }

    func executeWhile(_ conditions: [Condition], _ body: Block, label: String?, in scope: Scope) throws(Unwinding)
        -> Completion
    {
        var isOpen = false
        return try goRound(body.extent) { () throws(Unwinding) in
            // A loop whose end is unknown runs once, or not at all.
            if isOpen { return .normal }
            let inner = Scope(parent: scope, frame: scope.frame)
            let (count, taken) = (self.conditions.count, sidesTaken)
            defer { forgetConditions(after: count) }
            guard try holds(conditions, in: inner) else { return .normal }
            isOpen = sidesTaken != taken
            return leaving(try execute(body, in: inner), label)
        }
    }

    func executeRepeat(_ body: Block, _ condition: Expression, label: String?, in scope: Scope) throws(Unwinding)
        -> Completion
    {
        try goRound(body.extent) { () throws(Unwinding) in
            if let ending = leaving(try execute(body, in: scope), label) { return ending }
            let taken = sidesTaken
            return try decided(condition, in: scope) && sidesTaken == taken ? nil : .normal
        }
    }

    /// How a loop ends after an iteration; `nil` if it continues.
    private func leaving(_ completion: Completion, _ label: String?) -> Completion? {
        switch completion {
        case .normal, .fellThrough: nil
        case .broken(let name): name == nil || name == label ? .normal : completion
        case .continued(let name): name == nil || name == label ? nil : completion
        case .returned, .yielded: completion
        }
    }

    func execute(_ loop: CountedLoop, label: String?, in scope: Scope) throws(Unwinding) -> Completion {
        let outer = Scope(parent: scope, frame: scope.frame)
        for statement in loop.start { _ = try execute(statement, in: outer) }
        var isOpen = false
        return try goRound(loop.body.extent) { () throws(Unwinding) in
            if isOpen { return .normal }
            let taken = sidesTaken
            if let condition = loop.condition, !(try decided(condition, in: outer)) { return .normal }
            isOpen = sidesTaken != taken
            if let ending = leaving(try execute(loop.body, in: outer), label) { return ending }
            for step in loop.steps { _ = try evaluate(step, in: outer) }
            return nil
        }
    }

    func execute(_ loop: ForEach, label: String?, in scope: Scope) throws(Unwinding) -> Completion {
        let sequence = try evaluate(loop.sequence, in: scope)
        var rest = try elements(of: sequence, loop.sequence.extent).makeIterator()
        return try goRound(loop.body.extent) { () throws(Unwinding) in
            guard let element = rest.next() else { return .normal }
            let inner = Scope(parent: scope, frame: scope.frame)
            guard try bind(loop.pattern, resolved(passed(element), as: loop.type), in: inner, declares: true) else {
                return nil
            }
            if let condition = loop.condition, !(try decided(condition, in: inner)) { return nil }
            return leaving(try execute(loop.body, in: inner), label)
        }
    }

    /// The elements that a loop iterates over.
    func elements(of sequence: Value, _ extent: SourceExtent) throws(Unwinding) -> [Value] {
        charge(sequence)
        try settle(extent)
        if let escape = sequence.escape { throw .inconclusive(reason: escape.value.reason, escape.extent) }
        switch sequence {
        case .list(let list): return list.elements
        case .set(let set): return set.elements
        case .map(let map): return map.entries.map { .tuple([$0.key, $0.value]) }
        case .range(let lower, let upper):
            guard upper >= lower else {
                throw exception("IndexOutOfBoundsException", "the range ends before it begins", at: extent)
            }
            let count = upper.subtractingReportingOverflow(lower).partialValue
            charge(min(count, limits.size) / 16)
            try checkSize(count, at: extent)
            return (lower..<upper).map(Value.integer)
        case .string(let text): return text.content.map { .string(String($0), .external) }
        case .unknown(let unknown): return try side(of: "in", unknown, at: extent) == 0 ? [] : [sequence]
        case .null: throw nullUsed("\(semantics.nullWord) is walked through", at: extent)
        default:
            if let list = try callMethodIfAny(CallSite("elements", [], at: extent), on: sequence),
                case .list(let list) = list
            {
                return list.elements
            }
            throw .inconclusive(reason: "what the loop walks through is not known", extent)
        }
    }
}
