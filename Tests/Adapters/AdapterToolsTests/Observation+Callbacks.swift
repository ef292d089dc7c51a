import DeviceModel

extension Observation {
    /// What was seen, whichever callback made each call: adapters that are driven by device events do not say.
    var withoutCallbacks: Observation {
        guard case .observed(var steps) = self else { return self }
        for step in steps.indices { steps[step].callsOfCallbacks = [] }
        return .observed(steps)
    }
}
