/// The names that one pair of braces declares.
final class Scope {
    private typealias Variable = (name: String, value: Value)

    private var variables: [Variable] = []
    /// Where they stand, where there are many.
    private var places: [String: Int] = [:]
    let parent: Scope?
    /// Inside which object, and of which type, the code runs.
    let frame: Frame

    init(parent: Scope?, frame: Frame) {
        self.parent = parent
        self.frame = frame
    }

    /// Room for as many is made at once.
    private static let usualCount = 4

    /// Few are searched one after the other, which is faster than hashing; many have an index.
    private static let longestSearch = 16

    /// - Parameter variables: those of this scope: each look at the scope's own would be checked for exclusive access.
    private func place(of name: String, in variables: [Variable]) -> Int? {
        if variables.count > Self.longestSearch { return places[name] }
        var index = variables.count - 1
        while index >= 0 {
            if variables[index].name == name { return index }
            index -= 1
        }
        return nil
    }

    func allSatisfy(_ condition: (String, Value) -> Bool) -> Bool { variables.allSatisfy { condition($0.name, $0.value) } }

    func declare(_ name: String, _ value: Value) {
        if let index = place(of: name, in: variables) {
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
        var scope: Scope? = self
        while let here = scope {
            let variables = here.variables
            if let index = here.place(of: name, in: variables) { return variables[index].value }
            scope = here.parent
        }
        return nil
    }

    /// Gives a declared name another value; `false` where no scope declares it.
    func assign(_ name: String, _ value: Value) -> Bool {
        var scope: Scope? = self
        while let here = scope {
            if let index = here.place(of: name, in: here.variables) {
                here.variables[index].value = value
                return true
            }
            scope = here.parent
        }
        return false
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

    init(receiver: Value?, type: DeclaredType?, function: FunctionDeclaration?) {
        self.receiver = receiver
        self.type = type
        self.function = function
    }
}
