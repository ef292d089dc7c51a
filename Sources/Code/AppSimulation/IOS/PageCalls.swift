import CodeRunner
import SourceCode

/// The calls on a page, found by the names in its code.
struct PageCalls {
    private var functions: [(declaration: FunctionDeclaration, calls: Set<String>)] = []
    /// The names called outside functions: by top-level statements and property initializers.
    private var outsideCalls: Set<String> = []
    private let entryPoints: Set<ObjectIdentifier>

    init(_ program: Program, _ table: IOSTable) {
        entryPoints = Set(table.functions.map { ObjectIdentifier($0) })
        for unit in program.units { add(unit.statements) }
    }

    private mutating func add(_ statements: [Statement]) {
        for statement in statements {
            switch statement.kind {
            case .function(let function): functions.append((function, function.bodyNames.called))
            case .type(let type): add(type.members)
            default: outsideCalls.formUnion(CodeNames(statement).called)
            }
        }
    }

    /// The function that would have to be called for this one to run: itself, or one that leads to it; `nil` where the
    /// page or the platform does call it.
    func uncalledBeginning(of function: FunctionDeclaration) -> FunctionDeclaration? {
        var waiting = [function]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(function)]
        var beginning: FunctionDeclaration?
        while let next = waiting.popLast() {
            if outsideCalls.contains(next.name) || isPlatforms(next) { return nil }
            let callers = functions.filter { $0.declaration !== next && $0.calls.contains(next.name) }
            if callers.isEmpty { beginning = beginning ?? next }
            for caller in callers where seen.insert(ObjectIdentifier(caller.declaration)).inserted {
                waiting.append(caller.declaration)
            }
        }
        return beginning
    }

    /// Whether the platform or the language may call it.
    private func isPlatforms(_ function: FunctionDeclaration) -> Bool {
        function.kind != .function || function.modifiers.contains("override")
            || entryPoints.contains(ObjectIdentifier(function))
            || ["application", "scene", "userNotificationCenter", "main"].contains { function.name.hasPrefix($0) }
    }
}
