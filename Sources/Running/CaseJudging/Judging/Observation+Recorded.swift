package import DeviceModel
import PushTracking
import StrictJSON

extension Observation {
    /// The observation as a results file records it; nil if that is the same.
    ///
    /// A sink in this process can mark any text as a number, which a file could not represent: it is recorded, and
    /// judged, as text.
    package var recorded: Observation? {
        guard case .observed(let steps) = self else { return nil }
        guard steps.contains(where: { $0.calls.contains { $0.data.hasTextAsNumber } }) else { return nil }
        return .observed(
            steps.map { step in
                var step = step
                for index in step.calls.indices { step.calls[index].data = step.calls[index].data.withTextForNumbers }
                return step
            }
        )
    }
}

extension Payload {
    fileprivate var hasTextAsNumber: Bool { entries.contains { $0.value.hasTextAsNumber } }

    fileprivate var withTextForNumbers: Payload {
        Payload(distinct: entries.map { Entry(key: $0.key, value: $0.value.withTextForNumbers) })
    }
}

extension PayloadValue {
    fileprivate var hasTextAsNumber: Bool {
        switch self {
        case .number(let text): !text.isJSONNumber
        case .array(let values): values.contains { $0.hasTextAsNumber }
        case .object(let payload): payload.hasTextAsNumber
        case .null, .boolean, .string: false
        }
    }

    fileprivate var withTextForNumbers: PayloadValue {
        switch self {
        case .number(let text): text.isJSONNumber ? self : .string(text)
        case .array(let values): .array(values.map(\.withTextForNumbers))
        case .object(let payload): .object(payload.withTextForNumbers)
        case .null, .boolean, .string: self
        }
    }
}
