/// What a run has done from one place in a case on.
struct Run {
    /// One entry for each event of the case.
    var steps: [ExampleStep] = []
    /// How many events have happened, those included that an earlier process got.
    var eventCount = 0
    /// What it asked on the way, in order.
    var inquiry: [CaseInquiry] = []
    /// What it leaves to the next run; `nil` where something stays that cannot be handed on.
    var handover: Handover?
    /// How many expressions and statements were run.
    var work = 0

    /// Whether something cannot be known: nothing is played any more.
    var isStopped: Bool { steps.last?.inconclusive != nil }
}
