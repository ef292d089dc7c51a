import ExampleCode

/// A class of the examples that Android makes objects of: a printed one, or the one around functions that are printed alone.
final class AndroidComponent: Sendable {
    let role: AndroidCallback.Role
    /// The printed class.
    let type: DeclaredType?
    /// What it inherits from, as far as the platform declares it.
    let hostType: HostType?
    /// The simple name; empty for a class that is not printed.
    let name: String
    /// The functions that Android calls.
    let callbacks: [AndroidCallback: FunctionDeclaration]

    /// A printed class.
    init(_ role: AndroidCallback.Role, _ type: DeclaredType, hostType: HostType?, in program: Program) {
        self.role = role
        self.type = type
        self.hostType = hostType
        name = AndroidManifest.simpleName(type.name)
        callbacks = AndroidCallback.all(role).reduce(into: [:]) { callbacks, callback in
            callbacks[callback] = program.method(named: callback.name, parameterCount: callback.parameterCount, of: type)
        }
    }

    /// The class around functions of the outermost level.
    init(bare role: AndroidCallback.Role, hostType: HostType?, in program: Program) {
        self.role = role
        self.hostType = hostType
        type = nil
        name = ""
        callbacks = AndroidCallback.all(role).reduce(into: [:]) { callbacks, callback in
            callbacks[callback] = program.functions[callback.name]?.last(where: callback.isBare)
        }
    }

    /// The page's line of the last function that Android calls.
    var line: Int { callbacks.values.map(\.nameExtent.start.line).max() ?? type?.declaration.nameExtent.start.line ?? 0 }
}
