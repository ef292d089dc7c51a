/// The names that one pair of braces declares.
final class Scope {
    private var names: [String] = []
    private var values: [Value] = []
    let parent: Scope?
    /// Inside which object, and of which type, the code runs.
    let frame: Frame

    init(parent: Scope?, frame: Frame) {
        self.parent = parent
        self.frame = frame
    }

    var isEmpty: Bool { names.isEmpty }

    func declare(_ name: String, _ value: Value) {
        if let index = names.lastIndex(of: name) {
            values[index] = value
        } else {
            names.append(name)
            values.append(value)
        }
    }

    func value(of name: String) -> Value? {
        var scope: Scope? = self
        while let here = scope {
            if let index = here.names.lastIndex(of: name) { return here.values[index] }
            scope = here.parent
        }
        return nil
    }

    /// Gives a declared name another value; `false` where no scope declares it.
    func assign(_ name: String, _ value: Value) -> Bool {
        var scope: Scope? = self
        while let here = scope {
            if let index = here.names.lastIndex(of: name) {
                here.values[index] = value
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
