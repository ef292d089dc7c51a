import CodeRunner
import SourceCode

/// A class of the examples that Android creates objects of: a printed one, or the implied one around functions that are
/// printed without a class.
final class AndroidComponent: IdentityHashable, Sendable {
    let role: AndroidEntryPoint.Role
    /// The printed class.
    let type: DeclaredType?
    /// Its superclass, as far as the platform declares it.
    let hostType: HostType?
    /// The simple name; empty for a class that is not printed.
    let name: String
    /// The functions that Android calls.
    let entryPoints: [AndroidEntryPoint: FunctionDeclaration]
    /// The printed overrides of callbacks that must call super, nearest first; empty where the class may not be an
    /// activity.
    let overrides: [AndroidEntryPoint: [AndroidOverride]]

    /// A printed class.
    ///
    /// - Parameter isKnown: whether the page says that it has the role; otherwise its functions only look like it.
    init(
        _ role: AndroidEntryPoint.Role, _ type: DeclaredType, hostType: HostType?, in program: Program,
        isKnown: Bool = true
    ) {
        self.role = role
        self.type = type
        self.hostType = hostType
        name = AndroidManifest.simpleName(type.name)
        entryPoints = AndroidEntryPoint.all(role).reduce(into: [:]) { entryPoints, entryPoint in
            entryPoints[entryPoint] = program.method(
                named: entryPoint.name, parameterCount: entryPoint.parameterCount, of: type)
        }
        let lineage = isKnown ? program.lineage(of: type) : []
        overrides = AndroidEntryPoint.all(role).filter(\.mustCallSuper).reduce(into: [:]) { overrides, entryPoint in
            overrides[entryPoint] = lineage.compactMap { AndroidOverride(of: entryPoint, by: $0, in: program) }
        }
    }

    /// The class around top-level functions.
    init(bare role: AndroidEntryPoint.Role, in program: Program) {
        self.role = role
        hostType = program.platform.type(named: role.className)
        type = nil
        name = ""
        entryPoints = AndroidEntryPoint.all(role).reduce(into: [:]) { entryPoints, entryPoint in
            entryPoints[entryPoint] = program.functions[entryPoint.name]?.last(where: entryPoint.isBare)
        }
        overrides = entryPoints.filter { $0.key.mustCallSuper }.mapValues { [AndroidOverride($0, typeName: nil)] }
    }

    /// The functions through which Firebase hands it a push, the outer one first.
    var pushHandlers: [FunctionDeclaration] {
        [entryPoints[.handleIntent], entryPoints[.onMessageReceived]].compactMap(\.self)
    }

    /// Why `onMessageReceived` is never called; `nil` if it may be.
    var unheardMessages: Inconclusive? {
        guard let handler = entryPoints[.handleIntent], entryPoints[.onMessageReceived] != nil,
            handler.calledNames.isDisjoint(with: ["handleIntent", "onMessageReceived"])
        else { return nil }
        return Inconclusive(
            reason: "handleIntent does not call super, so onMessageReceived is not called", extent: handler.nameExtent,
            remedy: "call super.handleIntent(intent)")
    }

    /// Whether its functions show its role.
    var showsRole: Bool { entryPoints.keys.contains(where: \.showsRole) }

    /// Where its code ends on the page: of two classes with the same answer, the later one counts.
    var end: SourcePosition? {
        (entryPoints.values.map(\.extent.end) + [type?.declaration.extent.end].compactMap(\.self)).max()
    }

    /// Where the first name in its code is.
    var start: SourcePosition {
        (entryPoints.values.map(\.nameExtent.start) + [type?.declaration.nameExtent.start].compactMap(\.self)).min()
            ?? SourceExtent.nowhere.start
    }

    /// Whether any of its code satisfies a condition.
    func hasCode(_ isWanted: (SourceExtent) -> Bool) -> Bool {
        entryPoints.values.contains { isWanted($0.nameExtent) }
            || type.map { isWanted($0.declaration.nameExtent) } ?? false
    }
}

/// A printed function that overrides one of the platform's activity.
struct AndroidOverride: Sendable {
    let function: FunctionDeclaration
    /// The printed class that declares it; `nil` where no class is printed around it.
    let typeName: String?
    /// Whether something in it is left out, which may be the call to super.
    let isElided: Bool

    init(_ function: FunctionDeclaration, typeName: String?) {
        self.function = function
        self.typeName = typeName
        isElided = function.body?.hasElision ?? true
    }

    /// The override that a class itself declares; `nil` if it has none.
    init?(of entryPoint: AndroidEntryPoint, by type: DeclaredType, in program: Program) {
        let own = type.methods[entryPoint.name]?.last {
            $0.parameters.count == entryPoint.parameterCount && $0.body != nil
        }
        guard type.declaration.kind == .classType, let own else { return nil }
        self.init(own, typeName: type.name)
    }
}
