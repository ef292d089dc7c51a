/// The names that one pair of braces declares.
final class Scope: ValueHolder {
    private typealias Variable = (name: String, value: Value)

    // Unchecked: looked at more often than anything else of a run. All accesses are in this file; values are made
    // before they are stored, and letting go of one runs no code that could come back to this scope: no two can
    // overlap.
    @exclusivity(unchecked) private var variables: [Variable] = []
    /// Where they are, where there are many.
    private var places: [String: Int] = [:]
    private(set) var parent: Scope?
    /// Inside which object, and of which type, the code runs.
    let frame: Frame

    init(parent: Scope?, frame: Frame) {
        self.parent = parent
        self.frame = frame
    }

    // Where a function dies, nothing of what it keeps is in use: only closures make rows of scopes, and they begin here.
    override func takeHolders() -> [ValueHolder] {
        let holders = variables.flatMap { $0.value.holders } + (parent.map { [$0] } ?? [])
        variables = []
        places = [:]
        parent = nil
        return holders
    }

    /// Room for as many is made at once.
    private static let usualCount = 4

    /// Few are searched one after the other, which is faster than hashing; many have an index.
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
        // A copy: the condition may come back to this scope.
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

    /// Gives a declared name another value; `false` where no scope declares it.
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

/// A function that is being run.
final class Frame {
    let receiver: Value?
    let type: DeclaredType?
    let function: FunctionDeclaration?
    /// What `$0` and its kin are.
    var anonymousArguments: [Value] = []
    var deferred: [Block] = []
    /// Whether it is a closure in the function.
    var isClosure = false

    init(receiver: Value?, type: DeclaredType?, function: FunctionDeclaration?) {
        self.receiver = receiver
        self.type = type
        self.function = function
    }
}
