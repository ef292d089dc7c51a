import ExampleCode

/// Which conditions came out how in runs that sent what must be sent: what came out otherwise where a call is missing is suspect.
struct DecisionSpectrum {
    private struct Outcome: Hashable {
        let extent: SourceExtent
        let outcome: Bool
    }

    private var good: Set<Outcome> = []

    /// Notes the decisions of a run that did what it must.
    mutating func add(_ decisions: [Decision]) {
        for decision in decisions { good.insert(Outcome(extent: decision.extent, outcome: decision.outcome)) }
    }

    /// The first decision that never came out like this where all was well; nil where nothing is known to have been well.
    func suspect(among decisions: [Decision]) -> Decision? {
        guard !good.isEmpty else { return nil }
        return decisions.first { !good.contains(Outcome(extent: $0.extent, outcome: $0.outcome)) }
    }
}
