import CodeRunner

/// Work given to a queue, to run when the callback has returned.
struct PostedWork {
    private let function: Value
    private let arguments: [Value]
    private let conditions: [Decision]
    private let activations: [Activation]

    /// Records the requested work, with the conditions that hold at the request.
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
