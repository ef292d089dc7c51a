import CodeRunner
import SourceCode

/// The function with which the examples post a notification.
struct AndroidPosting: Sendable {
    /// The function to call where the examples do not print its caller: nil where `onMessageReceived` calls it.
    let function: FunctionDeclaration?
    /// The printed class that declares the method.
    let type: DeclaredType?

    private static let marks: Set<String> = ["setContentIntent", "setDeleteIntent", "notify"]

    private struct Candidate {
        var function: FunctionDeclaration
        var type: DeclaredType?
        var calls: Set<String>
    }

    /// Posting by whatever the push callback itself calls.
    init() {
        function = nil
        type = nil
    }

    /// Looks for it; `nil` where nothing in the examples posts a notification.
    ///
    /// - Parameters:
    ///   - handlers: the functions that answer a push.
    ///   - other: printed classes that post nothing: activities, receivers.
    ///   - isOwn: whether code belongs to the scope itself.
    init?(
        in program: Program, handlers: [FunctionDeclaration], excluding other: Set<ObjectIdentifier>,
        isOwn: (SourceExtent) -> Bool
    ) {
        var candidates: [Candidate] = program.functions.values.joined().map {
            Candidate(function: $0, calls: $0.calledNames)
        }
        for type in program.types.values where !other.contains(ObjectIdentifier(type)) {
            candidates += program.functions(of: type).map { Candidate(function: $0, type: type, calls: $0.calledNames) }
        }
        candidates.sort { $0.function.extent.start < $1.function.extent.start }
        // A function that calls one that posts also posts.
        var callers: [String: [FunctionDeclaration]] = [:]
        for one in candidates { for name in one.calls { callers[name, default: []].append(one.function) } }
        var posting: Set<ObjectIdentifier> = []
        var open = Array(Self.marks)
        var names = Self.marks
        while let name = open.popLast() {
            for caller in callers[name] ?? [] where posting.insert(ObjectIdentifier(caller)).inserted {
                if names.insert(caller.name).inserted { open.append(caller.name) }
            }
        }
        let found = candidates.filter { posting.contains(ObjectIdentifier($0.function)) }
        let own = found.filter { isOwn($0.function.nameExtent) }
        guard !own.isEmpty else { return nil }
        if handlers.contains(where: { posting.contains(ObjectIdentifier($0)) }) {
            function = nil
            type = nil
            return
        }
        let called = found.reduce(into: Set<String>()) { calls, one in
            calls.formUnion(one.calls.subtracting([one.function.name]))
        }
        let root = own.last { !called.contains($0.function.name) } ?? own.last
        function = root?.function
        type = root?.type
    }
}
