import ExampleCode

/// Something that a queue has been given, to run when the callback has returned.
struct PostedWork {
    private let function: Value
    private let arguments: [Value]
    private let conditions: [Decision]
    private let activations: [Activation]

    /// Remembers what code asks for, with what holds where it does.
    init(_ call: HostCall, _ function: Value, _ arguments: [Value] = []) {
        self.function = function
        self.arguments = arguments
        conditions = call.execution.conditions
        activations = call.execution.activations
    }

    /// Runs it.
    func run(in execution: Execution) -> Outcome {
        execution.run(function, arguments, under: conditions, in: activations)
    }
}
