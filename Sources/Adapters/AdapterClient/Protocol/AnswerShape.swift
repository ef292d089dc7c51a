package import DeviceModel
package import PushTracking
package import StrictJSON

/// The required shape of the answer to one case: how many lists its `calls` has, and which device event each belongs
/// to.
package struct AnswerShape: Sendable {
    private let scenario: DeviceScenario
    private let drive: AdapterDrive
    private let wiring: DeclaredWiring

    /// The shape of answers to scripts of a scenario, sent as a drive asks for it.
    package init(scenario: DeviceScenario, drive: AdapterDrive, wiring: DeclaredWiring) {
        self.scenario = scenario
        self.drive = drive
        self.wiring = wiring
    }

    /// Reads an answer to `runCase`. An error object becomes an errored observation, with the last lines of the
    /// adapter's log.
    ///
    /// - Throws: what is wrong with the shape of the answer.
    package func observation(
        from content: AdapterMessage.Content,
        log: @autoclosure () -> String = ""
    ) throws(AdapterFault) -> Observation {
        switch content {
        case .result(let result): try observation(from: result)
        case .failure(let code, let text):
            .errored(
                ObservationError(message: "The adapter answered with the error \(code): \(Excerpt(text))", log: log()))
        }
    }

    /// Reads the result of `runCase`. Unknown members are ignored.
    ///
    /// `calls` has one list for each callback, or event. It may be shorter only with `threw`: the callback that threw
    /// is then that of its last list, or the first callback if it is empty. So a throw counts for the device event at
    /// which `calls` ends.
    ///
    /// - Throws: what is wrong with the shape of the result.
    package func observation(from result: JSONElement) throws(AdapterFault) -> Observation {
        guard result.kind == .object else { throw .malformedResult("it is not an object") }
        if let reason = result["unsupported"].given {
            guard let text = reason.string else { throw .malformedResult("`unsupported` is not a string") }
            return .unsupported(text)
        }
        let threw = result["threw"].given
        guard threw == nil || threw?.kind == .string else { throw .malformedResult("`threw` is not a string") }
        guard let calls = result["calls"] else { throw .malformedResult("it has neither `calls` nor `unsupported`") }
        guard calls.kind == .array else { throw .malformedResult("`calls` is not a list") }
        try check(count: calls.count, mayBeShorter: threw != nil)
        var steps = [StepObservation](repeating: StepObservation(), count: scenario.events.count)
        var ordinal = 0
        for list in calls.elements {
            guard list.kind == .array else { throw .malformedResult("`calls[\(ordinal)]` is not a list") }
            let step = step(ofList: ordinal)
            if drive == .callbacks { steps[step].callsOfCallbacks.append(list.elements.count) }
            for call in list.elements { steps[step].calls.append(try TrackingCall(answered: call, inList: ordinal)) }
            ordinal += 1
        }
        for step in steps.indices where steps[step].callsOfCallbacks.count < 2 { steps[step].callsOfCallbacks = [] }
        try markReplaced(result["replaced"].given, in: &steps)
        if let threw = threw?.string, !steps.isEmpty { steps[step(ofList: max(0, calls.count - 1))].threw = threw }
        return .observed(steps)
    }

    /// Marks the gestures on notifications that were no longer on the device.
    private func markReplaced(_ replaced: JSONElement?, in steps: inout [StepObservation]) throws(AdapterFault) {
        guard let replaced else { return }
        guard drive == .device else { throw .malformedResult("`replaced` is for adapters with \"drive\": \"device\"") }
        guard replaced.kind == .array else { throw .malformedResult("`replaced` is not a list") }
        for element in replaced.elements {
            guard let notification = element.integer else {
                throw .malformedResult("`replaced` has an entry that is not a notification's number")
            }
            guard scenario.canBeReplaced(notification, beforeStep: scenario.events.endIndex) else {
                throw .malformedResult(
                    "`replaced` has \(notification), which was not received in this case with another after it")
            }
            guard let step = scenario.firstGesture(onReplaced: notification) else { continue }
            guard steps[step].calls.isEmpty else {
                throw .malformedResult(
                    "`calls[\(step)]` has calls for a gesture on \(notification), which `replaced` says was not there")
            }
            steps[step].isReplaced = true
        }
    }

    private func check(count: Int, mayBeShorter: Bool) throws(AdapterFault) {
        guard count != listCount, !(mayBeShorter && count < listCount) else { return }
        let unit = drive == .callbacks ? "callback" : "event"
        throw .malformedResult(
            "`calls` has \(count) \(count == 1 ? "list" : "lists") but must have one per \(unit): \(listCount)")
    }

    private var listCount: Int {
        switch drive {
        case .callbacks: scenario.callbacks(for: wiring).count
        case .device: scenario.events.count
        }
    }

    private func step(ofList ordinal: Int) -> Int {
        guard drive == .callbacks else { return ordinal }
        let callbacks = scenario.callbacks(for: wiring)
        return callbacks.indices.contains(ordinal) ? callbacks[ordinal].step : 0
    }
}

extension TrackingCall {
    /// Reads one call. Its variables may have any type, since they come from the sink; only the call's shape comes from
    /// the adapter.
    fileprivate init(answered element: JSONElement, inList ordinal: Int) throws(AdapterFault) {
        func wrong(_ what: String) -> AdapterFault { .malformedResult("a call in `calls[\(ordinal)]` \(what)") }
        guard element.kind == .object else { throw wrong("is not an object") }
        guard let function = element["function"]?.string else { throw wrong("has no string `function`") }
        let name = element["name"].given
        guard name == nil || name?.kind == .string else { throw wrong("has a `name` that is not a string") }
        let data = element["data"].given
        guard data == nil || data?.kind == .object else { throw wrong("has a `data` that is not an object") }
        self.init(function: TrackingFunction(function), name: name?.string, data: data.map { Payload($0) } ?? Payload())
    }
}
