import SourceCode

/// Swift's methods that change a text, a number, a Boolean or a collection in place, beyond those in the tables: the
/// variable gets a new value.
extension Execution {
    /// Calls such a method on the value of an expression; `nil` if it is not one of them.
    func callChanging(_ site: CallSite, _ held: Value, in target: Expression, _ scope: Scope) throws(Unwinding)
        -> Value?
    {
        guard program.language == .swift, let (new, result) = try change(of: held, by: site) else { return nil }
        do throws(Unwinding) {
            try store(new, to: target, in: scope)
        } catch {
            // `text?.append("a")` without a text: nothing happens.
            guard case .chainEnded = error else { throw error }
        }
        return result
    }

    /// The new value, and the result of the call.
    private func change(of held: Value, by site: CallSite) throws(Unwinding) -> (new: Value, result: Value)? {
        let unknown = self.unknown("what \(site.name) leaves is not known", at: site.extent)
        switch (held, site.name) {
        case (.boolean(let truth), "toggle"): return (.boolean(!truth), .void)
        case (.integer(let number), "negate"): return (.integer(0 &- number), .void)
        case (.floating(let number), "negate"): return (.floating(-number), .void)
        case (.integer, "round"), (.floating, "round"), (.floating, "formSquareRoot"): return (unknown, .void)
        case (.host(let object), "addTimeInterval") where object.type.name == "Date":
            return (try combine("+", of: held, and: site.values.first ?? unknown, at: site.extent), .void)
        case (.string, "append"), (.string, "write"):
            guard let addition = site.values.first else { return (unknown, .void) }
            return (try combine("+", of: held, and: addition, at: site.extent), .void)
        case (.string, "removeAll"):
            let isWhole = site.arguments.allSatisfy { $0.label == "keepingCapacity" }
            return (isWhole ? .string("", .literal) : unknown, .void)
        case (.string, "removeFirst"), (.string, "removeLast"), (.string, "popFirst"), (.string, "popLast"),
            (.string, "remove"), (.string, "insert"), (.string, "removeSubrange"), (.string, "replaceSubrange"):
            return (unknown, unknown)
        case (.list, let name), (.set, let name), (.map, let name):
            // Its result is as unknown as what it leaves.
            return Self.changingCollections.contains(name) ? (unknown, unknown) : nil
        default: return nil
        }
    }

    /// Functions that change a collection; for those in the tables, other overloads.
    private static let changingCollections: Set<String> = [
        "sort", "reverse", "shuffle", "swapAt", "partition", "insert", "remove", "removeFirst", "removeLast",
        "removeAll",
        "removeSubrange", "replaceSubrange", "popFirst", "popLast", "append", "update", "formUnion", "formIntersection",
        "formSymmetricDifference", "subtract", "merge", "removeValue", "updateValue",
    ]
}
