package import SourceCode

/// The effects of unknown code: it may mutate its arguments, when it is called or at any time later.
///
/// A library can keep a map passed to it. It can reach the state of the app's classes only through its arguments: it
/// does not know these classes.
struct EscapeAnalysis {
    let program: Program
    let heap: Heap
    /// The number of steps spent looking into values.
    private(set) var steps = 0
    /// Whether the code is only a part of an app, so that what is undeclared may be the app's own.
    private let isPart: Bool

    init(_ program: Program, _ heap: Heap, isPart: Bool) {
        self.program = program
        self.heap = heap
        self.isPart = isPart
    }

    private var semantics: LanguageSemantics { program.language.semantics }

    /// Records what an undeclared call may change from now on.
    mutating func handOver(_ values: [Value], to name: String, at extent: SourceExtent) {
        let isLibrarys = !isPart && program.library(of: name) != nil
        let escape = Escape(name: name, extent: extent, isLibrarys: isLibrarys)
        for value in values { handOver(value, escape, depth: 0) }
    }

    private mutating func handOver(_ value: Value, _ escape: Escape, depth: Int) {
        guard depth < 4 else { return }
        steps += 1
        switch value {
        case .map(let map):
            // Push data are only read, never changed. Swift passes a copy.
            guard map.source == nil, !semantics.copiesCollections else { return }
            map.escape = map.escape ?? escape
            for entry in map.entries { handOver(entry.value, escape, depth: depth + 1) }
        case .list(let list):
            guard !semantics.copiesCollections else { return }
            list.escape = list.escape ?? escape
            for element in list.elements { handOver(element, escape, depth: depth + 1) }
        case .set(let set):
            if !semantics.copiesCollections { set.escape = set.escape ?? escape }
        case .tuple(let values): for value in values { handOver(value, escape, depth: depth + 1) }
        case .enumeration(let one): for value in one.values { handOver(value, escape, depth: depth + 1) }
        case .object(let object): handOver(object, escape, depth: depth)
        case .host(let object) where object.isValueHolder:
            object.fields = object.fields.mapValues { _ in .unknown(escape.value) }
        case .function(let function): handOver(function, escape, depth: depth)
        default: return
        }
    }

    private mutating func handOver(_ object: ObjectValue, _ escape: Escape, depth: Int) {
        // A library does not know the fields of the app's own classes; other code may change their contents.
        if !escape.isLibrarys {
            for value in object.fields.values { handOver(value, escape, depth: depth + 1) }
        }
        guard isListener(object) else { return }
        for function in object.type.functions where !function.modifiers.contains("private") {
            handOver(function.bodyNames, around: .object(object), object.scope, object.type, escape, depth: depth)
        }
    }

    /// Whether an object is made to be called by unknown code, and by nothing else: its class extends nothing of the
    /// platform, and implements something undeclared.
    private func isListener(_ object: ObjectValue) -> Bool {
        program.language == .java && object.host == nil
            && object.type.superNames.contains { name in
                program.type(named: name, from: object.type) == nil && program.platform.type(named: name) == nil
            }
    }

    private mutating func handOver(_ function: FunctionValue, _ escape: Escape, depth: Int) {
        guard case .closure(let closure, let scope, let receiver) = function.content else { return }
        handOver(CodeNames(closure.body), around: receiver, scope, scope.frame.type, escape, depth: depth)
    }

    /// Code that may run at any time: what it assigns is unknown, and the maps that it names may be changed.
    private mutating func handOver(
        _ code: CodeNames, around receiver: Value?, _ scope: Scope?, _ type: DeclaredType?, _ escape: Escape,
        depth: Int
    ) {
        steps += 8
        let places = HeldNames(program, heap, receiver: receiver, scope: scope, type: type)
        let names = code.names
        for name in names.sorted() {
            guard let held = places.value(of: name), held.isCollection else { continue }
            handOver(held, escape, depth: depth + 1)
        }
        for name in code.changed.sorted() {
            places.assign(.unknown(escape.runner(of: name)), to: name)
        }
    }

    /// The result of a function of a collection that unknown code has received.
    ///
    /// - Throws: `inconclusive` if a function would run on its contents.
    static func checkTaken(_ result: Value, of receiver: Value, _ arguments: [Value?]) throws(Unwinding) -> Value {
        if let escape = receiver.escape {
            if arguments.contains(where: { if case .function? = $0 { true } else { false } }) {
                throw .inconclusive(reason: escape.value.reason, escape.value.extent)
            }
            if case .void = result { return result }
            return .unknown(escape.value)
        }
        guard let escape = arguments.lazy.compactMap({ $0?.escape }).first else { return result }
        // A collection filled from it also holds unknown values.
        result.take(escape)
        receiver.take(escape)
        return result
    }
}

/// The code that received a collection and may change it.
package final class Escape {
    /// The name of the called function.
    package let name: String
    /// Where it was called.
    package let extent: SourceExtent

    /// Whether it belongs to another library.
    let isLibrarys: Bool

    init(name: String, extent: SourceExtent, isLibrarys: Bool) {
        self.name = name
        self.extent = extent
        self.isLibrarys = isLibrarys
    }

    /// The value that it leaves.
    var value: UnknownValue {
        UnknownValue(reason: "nothing declares what \(name) does to what it is given", extent: extent)
    }

    /// The value of a variable that is assigned by code passed to it.
    fileprivate func runner(of variable: String) -> UnknownValue {
        UnknownValue(
            reason: "nothing declares when \(name) runs the code that assigns \(variable)", extent: extent)
    }
}

extension Value {
    /// The code that received this collection.
    var escape: Escape? {
        switch self {
        case .map(let map): map.escape
        case .list(let list): list.escape
        case .set(let set): set.escape
        default: nil
        }
    }

    fileprivate var isCollection: Bool {
        switch self {
        case .map, .list, .set: true
        default: false
        }
    }

    fileprivate func take(_ escape: Escape) {
        switch self {
        case .map(let map): map.escape = map.escape ?? escape
        case .list(let list): list.escape = list.escape ?? escape
        case .set(let set): set.escape = set.escape ?? escape
        default: return
        }
    }
}

/// The variables that code finds around it by name: those of functions, of objects and of types.
private struct HeldNames {
    let program: Program
    let heap: Heap
    let receiver: Value?
    let scope: Scope?
    let type: DeclaredType?

    init(_ program: Program, _ heap: Heap, receiver: Value?, scope: Scope?, type: DeclaredType?) {
        self.program = program
        self.heap = heap
        self.receiver = receiver
        self.scope = scope
        self.type = type
    }

    /// The objects around the code, from the inside out.
    private var objects: [ObjectValue] {
        var found: [ObjectValue] = []
        var next = receiver
        while case .object(let object)? = next, found.count < 16 {
            found.append(object)
            next = object.outer
        }
        return found
    }

    /// The types that have a static field of the name.
    private func owners(of name: String) -> [DeclaredType] {
        let inner = ([type, scope?.frame.type] + objects.map(\.type)).compactMap(\.self)
        return inner.flatMap { program.index.surroundings(of: $0) }
            .flatMap { program.lineage(of: $0) }
            .filter { $0.members.staticNames.contains(name) }
    }

    func value(of name: String) -> Value? {
        if let local = scope?.value(of: name) { return local }
        for object in objects {
            if let value = object.fields[name] ?? object.scope?.value(of: name) { return value }
        }
        if let owner = owners(of: name).first { return heap.staticValue(name, of: owner.name) }
        return heap.outermostScope(of: name).value(of: name)
    }

    /// Assigns a variable, if there is one of that name.
    func assign(_ value: Value, to name: String) {
        if let scope, scope.assign(name, value) { return }
        for object in objects {
            if object.fields[name] != nil {
                object.fields[name] = value
                return
            }
            if let captured = object.scope, captured.assign(name, value) { return }
        }
        if let owner = owners(of: name).first { return heap.assign(value, name, of: owner.name) }
        guard program.globals[name] != nil else { return }
        heap.assignGlobal(value, name)
    }
}
