/// What a run has done from one place in a case on.
struct Run {
    /// One entry for each device event.
    var steps: [ExampleStep] = []
    /// What it asked on the way, in order.
    var inquiry: [CaseInquiry] = []
    /// What is left of it where it ends; `nil` where the case ends, too, or where something stays that cannot be handed on.
    var standing: Standing?
    /// How many expressions and statements were run.
    var work = 0

    /// Whether something cannot be known: nothing is played any more.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}
