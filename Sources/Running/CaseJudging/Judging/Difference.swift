package import ConformanceSpec
import Diagnostics
package import PushTracking

/// One way in which the calls of a device event differ from the required ones.
package struct Difference: Sendable, Hashable {
    /// The kind of difference.
    package var kind: DifferenceKind
    /// The index of the device event, from 0.
    package var step: Int
    /// The expected side, if there is one: a call, a value, an order.
    package var expected: String?
    /// The value that was sent, or the error that was thrown.
    package var actual: String?
    /// The code of a missing or surplus call if it is text; nil for other differences.
    package var code: String?
    /// The kinds of other events at which a surplus call may have been made; nil if the time of calls is known.
    package var otherEvents: [DeviceEvent.Kind]?

    /// A difference during the device event with this index, from 0.
    package init(
        _ kind: DifferenceKind, step: Int, expected: String? = nil, actual: String? = nil, code: String? = nil
    ) {
        self.kind = kind
        self.step = step
        self.expected = expected
        self.actual = actual
        self.code = code
    }

    /// Whether the two ids are swapped.
    package func isSwap(among differences: [Difference]) -> Bool {
        let ids: [DifferenceKind] = [.broadlogId, .deliveryId]
        return ids.contains(kind)
            && differences.contains { other in
                ids.contains(other.kind) && other.kind != kind && other.step == step
                    && other.expected == actual && other.actual == expected
            }
    }

    /// When else a surplus call may have been made.
    private var elsewhere: String {
        guard let otherEvents, !otherEvents.isEmpty else { return "" }
        return " (then, or when \(otherEvents.map(\.rawValue).joined(separator: " or ")))"
    }

    /// The difference in a short sentence.
    package var sentence: String {
        let expected = expected ?? "nothing"
        let actual = actual ?? "nothing"
        return switch kind {
        case .unanswered, .missing:
            otherEvents != nil
                ? "sent no complete \(expected)"
                : "did not send \(expected)\(self.actual.map { "; \($0) does not have all three variables, so it tracks nothing" } ?? "")"
        case .unexpected, .extra:
            "sent \(actual)\(elsewhere), which must not be sent"
        case .action, .broadlogId, .deliveryId: "sent \(kind.rawValue) \(actual), expected \(expected)"
        case .keys: "sent the variables \(actual), expected \(expected)"
        case .function: "called \(actual), expected \(expected)"
        case .name: "called trackAction with the name \(actual), expected \(expected)"
        case .order: "sent the actions in the order \(actual), expected \(expected)"
        case .threw: "threw \(actual)"
        }
    }
}
