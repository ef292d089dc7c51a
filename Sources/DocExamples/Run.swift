/// What a run has done from one place in a case on.
struct Run {
    /// One entry for each event, those included that an earlier process got.
    var steps: [ExampleStep] = []
    /// What it asked on the way, in order.
    var inquiry: [CaseInquiry] = []
    /// What it leaves to the next run; `nil` where something stays that cannot be handed on.
    var handover: Handover?
    /// How many expressions and statements were run, or could have been in the time.
    var work = 0

    /// Whether something cannot be known: nothing is played any more.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}
