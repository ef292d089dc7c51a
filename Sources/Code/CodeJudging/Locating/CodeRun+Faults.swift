import AppSimulation

extension CodeRun {
    /// Whether playing a section separately would not show anything new: its own functions answered in this run of the
    /// whole page, too, and nothing outside of it spoilt their answers.
    ///
    /// - Parameter faults: of this run.
    func covers(_ section: AppCode, _ faults: CodeFaults) -> Bool {
        let own = handlers.filter { section.source(of: $0) != nil }
        guard unknowns.isEmpty, section.answering.isSubset(of: own) else { return false }
        return faults.all.allSatisfy { fault in
            section.source(of: fault.id.extent) != nil
                || !fault.byRule.values.contains { section.events.contains($0.event) }
        }
    }
}
