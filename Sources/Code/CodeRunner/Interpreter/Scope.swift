import SourceCode

/// The names that one pair of braces declares.
package final class Scope: ValueHolder {
    private typealias Variable = (name: String, value: Value)

    // Unchecked: this is read more often than anything else in a run. All accesses are in this file; values are made
    // before they are stored, and releasing one runs no code that could come back to this scope: no two can overlap.
    @exclusivity(unchecked) private var variables: [Variable] = []
    /// Their indices, if there are many.
    private var places: [String: Int] = [:]
    private(set) var parent: Scope?
    /// The object and the type in which the code runs.
    let frame: Frame

    init(parent: Scope?, frame: Frame) {
        self.parent = parent
        self.frame = frame
    }

    // When a function value is freed, nothing that it holds is in use: only closures make chains of scopes, and they
    // begin here.
    override func takeHolders() -> [ValueHolder] {
        let holders = variables.flatMap { $0.value.holders } + (parent.map { [$0] } ?? [])
        variables = []
        places = [:]
        parent = nil
        return holders
    }

    /// The initial capacity.
    private static let usualCount = 4

    /// Up to this number, a linear search is faster than hashing; beyond it, there is an index.
    private static let longestSearch = 16

    private func place(of name: String) -> Int? {
        if variables.count > Self.longestSearch { return places[name] }
        var index = variables.count - 1
        while index >= 0 {
            if variables[index].name == name { return index }
            index -= 1
        }
        return nil
    }

    func allSatisfy(_ condition: (String, Value) -> Bool) -> Bool {
        // A copy: the condition may access this scope.
        let variables = variables
        return variables.allSatisfy { condition($0.name, $0.value) }
    }

    func declare(_ name: String, _ value: Value) {
        if let index = place(of: name) {
            variables[index].value = value
        } else {
            if variables.isEmpty { variables.reserveCapacity(Self.usualCount) }
            variables.append((name, value))
            if !places.isEmpty {
                places[name] = variables.count - 1
            } else if variables.count > Self.longestSearch {
                for index in variables.indices { places[variables[index].name] = index }
            }
        }
    }

    func value(of name: String) -> Value? {
        if let index = place(of: name) { return variables[index].value }
        return parent?.value(of: name)
    }

    /// Assigns a declared name; `false` if no scope declares it.
    func assign(_ name: String, _ value: Value) -> Bool {
        guard let index = place(of: name) else { return parent?.assign(name, value) ?? false }
        variables[index].value = value
        return true
    }

    /// The outermost scope of the function.
    var outermost: Scope {
        var scope = self
        while let parent = scope.parent, parent.frame === frame { scope = parent }
        return scope
    }
}

/// A function being run.
final class Frame {
    let receiver: Value?
    let type: DeclaredType?
    let function: FunctionDeclaration?
    /// The values of `$0`, `$1` and so on.
    var anonymousArguments: [Value] = []
    /// Whether it is a closure in the function.
    var isClosure = false

    init(receiver: Value?, type: DeclaredType?, function: FunctionDeclaration?) {
        self.receiver = receiver
        self.type = type
        self.function = function
    }
}
