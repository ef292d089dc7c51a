import CodeRunner
import SourceCode

/// A push arrives.
extension AndroidProcess {
    /// The service gets a push, and the notification is posted as the examples do it: at once, or by what this starts.
    func receive(_ number: PushNumber) {
        device.posting = number
        defer {
            drain()
            device.posting = nil
        }
        let declared = bindings.declared(.onMessageReceived)
        if !declared.isEmpty { return answer(declared, carrying: number) }
        let data = context.probe.map(number, in: .java)
        let message = message(number, data)
        if let component = bindings.service, let service = service(component) {
            if component.entryPoints[.handleIntent] != nil {
                let intent = Self.intent(carrying: data)
                intent.action = .string("com.google.android.c2dm.intent.RECEIVE")
                intent.ownExtras.map[.string(AndroidMessaging.messageID)] = context.probe.identifier(of: number)
                call(.handleIntent, on: service, [bindings.platform.make("Intent", payload: intent)])
            } else {
                call(.onMessageReceived, on: service, [message])
            }
        }
        post(message, data)
    }

    /// The message that Firebase hands over.
    func message(_ number: PushNumber, _ data: MapValue) -> Value {
        let fields = ["#data": Value.map(data), "#id": context.probe.identifier(of: number)]
        return bindings.platform.make("RemoteMessage", fields: fields)
    }

    /// Calls the function that posts the notification, if no printed function calls it.
    private func post(_ message: Value, _ data: MapValue) {
        guard let posting = bindings.posting, let function = posting.function,
            let component = bindings.postingComponent, !isStopped,
            let service = service(component)
        else { return }
        let arguments = self.arguments(function.parameters, message: message, data: data, service: service.value)
        guard let owner = bindings.postingOwner, let type = owner.type else {
            run(function, on: service, arguments)
            return
        }
        if function.isStatic {
            run(function, on: Instance(nil, .type(.named(type.name))), arguments)
            return
        }
        let parameters = execution.program.constructors(of: type).first ?? []
        let outcome = execution.instantiate(
            type, self.arguments(parameters, message: message, data: data, service: service.value))
        context.note(outcome, of: execution)
        guard case .completed(let value) = outcome, !isStopped else { return }
        run(function, on: Instance(owner, value), arguments)
    }

    /// The arguments that an unprinted caller would pass, derived from the parameter types.
    func arguments(_ parameters: [Parameter], message: Value, data: MapValue, service: Value) -> [Value] {
        parameters.map { parameter in
            switch parameter.type?.name ?? "" {
            case "RemoteMessage": message
            case "Map", "HashMap", "LinkedHashMap", "TreeMap": .map(data.copy)
            case "Bundle": bindings.platform.make("Bundle", payload: BundleState(data).copy)
            case "Intent": bindings.platform.make("Intent", payload: Self.intent(carrying: data))
            case "Context", "ContextWrapper", "Service", "FirebaseMessagingService": service
            default:
                .unknown(
                    UnknownValue(
                        reason:
                            "what is passed as \(parameter.name) is not \(bindings.portion.isExcerpt ? "printed" : "known")",
                        extent: parameter.extent)
                )
            }
        }
    }

    /// An intent as the standard device makes it: its extras are the push data.
    static func intent(carrying data: MapValue) -> IntentState {
        let intent = IntentState()
        intent.extras = BundleState(data).copy
        return intent
    }
}
