import CodeRunner
import SourceCode

/// Entry points that a user declares, where a framework sits between Android and the app's own code.
extension AndroidProcess {
    /// Calls the entries declared for the activity that a tap starts: a new one, or the running one if an entry was
    /// declared for that.
    func answerTap(carrying number: PushNumber) {
        let renewing = activities.isEmpty ? [] : bindings.declared(.onNewIntent)
        if activities.isEmpty { activities.append(Instance(nil, .null)) }
        isInForeground = true
        answer(renewing.isEmpty ? bindings.declared(.onCreate) : renewing, carrying: number)
        answer(bindings.declared(.onResume), carrying: number)
    }

    /// Calls the entries declared for a callback, with the data of a push.
    func answer(_ entries: [DeclaredEntry], carrying number: PushNumber) {
        let data = context.probe.map(number, in: .java)
        for entry in entries where !isStopped {
            switch entry.target {
            case .post(let name):
                let intent = Self.intent(carrying: data)
                intent.action = .string(name)
                broadcast(intent)
            case .method:
                guard let (function, type) = entry.function(in: execution.program) else { continue }
                call(function, of: type, message(number, data), data)
            }
        }
    }

    private func call(_ function: FunctionDeclaration, of type: DeclaredType, _ message: Value, _ data: MapValue) {
        let context = bindings.platform.make("Application")
        let arguments = arguments(function.parameters, message: message, data: data, service: context)
        if function.isStatic {
            return run(function, on: Instance(nil, .type(.named(type.name))), arguments)
        }
        guard let object = object(of: type, message: message, data: data, context) else { return }
        run(
            function, on: Instance(AndroidComponent(.service, type, hostType: nil, in: execution.program), object),
            arguments)
    }

    /// The single object of a class, created on first use.
    private func object(of type: DeclaredType, message: Value, data: MapValue, _ appContext: Value) -> Value? {
        if let known = declaredObjects[type.name] { return known }
        let parameters = execution.program.constructors(of: type).first ?? []
        let outcome =
            execution.sharedObject(of: type)
            ?? execution.instantiate(
                type, arguments(parameters, message: message, data: data, service: appContext))
        context.note(outcome, of: execution)
        guard case .completed(let object) = outcome else { return nil }
        declaredObjects[type.name] = object
        return object
    }
}

extension AndroidBindings {
    /// The entries that a user has declared for a callback.
    func declared(_ callback: DeclaredEntry.Callback) -> [DeclaredEntry] {
        portion.facts?.entries.answering(callback) ?? []
    }
}
