import CodeRunner
package import SourceCode

/// A function that a framework between the platform and the app may call.
package struct EntryCandidate: Sendable, Hashable {
    /// The declaration a user would write: `onMessageReceived=PushPlugin.handle`.
    package let declaration: String
    /// Where its name is.
    package let extent: SourceExtent
}

extension AppCode {
    /// The functions that may lead to a tracking call and that nothing else in the app calls, simplest parameters
    /// first.
    package func candidates(for callback: DeclaredEntry.Callback) -> [EntryCandidate] {
        let senders = program.senderNames()
        let all = program.types.values.flatMap { type in program.functions(of: type).map { (type: type, function: $0) }
        }
        let possible = all.filter { _, function in
            function.body != nil && function.maySend(senders) && !function.parameters.isEmpty
        }
        let called = all.reduce(into: Set<String>()) { $0.formUnion($1.function.calledNames) }
        let roots = possible.filter { !called.contains($0.function.name) }
        let best = (roots.isEmpty ? possible : roots).sorted { left, right in
            (left.function.parameters.count, left.function.nameExtent.start)
                < (right.function.parameters.count, right.function.nameExtent.start)
        }
        return best.prefix(3).map { type, function in
            let name = program.language == .java ? function.name : function.fullName
            return EntryCandidate(
                declaration: "\(callback.rawValue)=\(type.name).\(name)", extent: function.nameExtent)
        }
    }
}
