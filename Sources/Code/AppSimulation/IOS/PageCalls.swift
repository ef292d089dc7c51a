import CodeRunner
import SourceCode

/// The calls on a page, found by the names in its code.
struct PageCalls {
    private var functions: [(declaration: FunctionDeclaration, calls: Set<String>)] = []
    /// Those that implement something that the page does not declare, as far as their types show it.
    private var witnesses: Set<ObjectIdentifier> = []
    /// The names called outside functions: by top-level statements and property initializers.
    private var outsideCalls: Set<String> = []
    /// All names there.
    private var outsideNames: Set<String> = []
    private let entryPoints: Set<ObjectIdentifier>

    init(_ program: Program, _ table: IOSTable) {
        entryPoints = Set(table.functions.map { ObjectIdentifier($0) })
        for unit in program.units { add(unit.statements, in: program) }
    }

    private mutating func add(_ statements: [Statement], in program: Program, isForeign: Bool = false) {
        for statement in statements {
            switch statement.kind {
            case .function(let function):
                functions.append((function, function.bodyNames.called))
                if isForeign, !function.parameters.isEmpty { witnesses.insert(ObjectIdentifier(function)) }
            case .type(let type):
                let isForeign = type.supertypes.contains { $0.unwrapped.name.map { program.types[$0] == nil } ?? true }
                add(type.members, in: program, isForeign: isForeign)
            default:
                let names = CodeNames(statement)
                outsideCalls.formUnion(names.called)
                outsideNames.formUnion(names.names)
            }
        }
    }

    /// Whether code outside functions mentions a name.
    func isMentionedOutside(_ name: String) -> Bool { outsideNames.contains(name) }

    /// The functions whose code mentions a name.
    func functions(mentioning name: String) -> [FunctionDeclaration] {
        functions.map(\.declaration).filter { $0.bodyNames.names.contains(name) }
    }

    /// Whether the platform or the user may cause a function to run, as far as names show it.
    func mayRun(_ function: FunctionDeclaration) -> Bool {
        var waiting = [function]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(function)]
        while let next = waiting.popLast() {
            let isReached =
                isMentionedOutside(next.name) || isPlatforms(next) || witnesses.contains(ObjectIdentifier(next))
                || !next.modifiers.isDisjoint(with: ["@objc", "@IBAction"])
            if isReached { return true }
            waiting += functions(mentioning: next.name).filter { seen.insert(ObjectIdentifier($0)).inserted }
        }
        return false
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
