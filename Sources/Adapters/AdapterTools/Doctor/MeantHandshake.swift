import AdapterClient
import Diagnostics
import PushTracking
import StrictJSON

/// An answer to `initialize` as it was probably meant, so that the visit can continue after a wrong one.
struct MeantHandshake {
    /// The form in which a case is sent to an adapter.
    struct CaseForm: Hashable {
        let platform: Platform
        let drive: AdapterDrive
    }

    /// The parts that were understood; the rest is treated as if it had been left out.
    let understood: AdapterHandshake
    /// Everything that is wrong with it.
    let refusals: [AdapterHandshake.Refusal]
    /// The forms in which the adapter is sent cases.
    let forms: [CaseForm]
    /// Whether the answer does not say which forms those are. All are then tried, and one in which the adapter makes no
    /// call is not counted against it.
    let isAssumed: Bool

    /// - Parameter answer: Nil without an answer.
    init(answer: JSONElement?) {
        guard let answer else {
            understood = AdapterHandshake(profile: SinkProfile(name: "", platforms: []), drive: .callbacks)
            (refusals, isAssumed) = ([], true)
            forms = Platform.allCases.map { CaseForm(platform: $0, drive: .callbacks) }
            return
        }
        // Without `result`, the members may be next to `id`.
        let result = answer["result"] ?? answer
        var refusals: [AdapterHandshake.Refusal] = []
        let understood = AdapterHandshake(result, refusals: &refusals)
        let named = understood.profile.platforms
        let drives = Self.drives(result["drive"], understood.drive)
        self.understood = understood
        self.refusals = refusals
        isAssumed = named.isEmpty || drives.count > 1
        forms = Platform.allCases.filter { named.isEmpty || named.contains($0) }.flatMap { platform in
            drives.map { CaseForm(platform: platform, drive: $0) }
        }
    }

    private static func drives(_ element: JSONElement?, _ understood: AdapterDrive) -> [AdapterDrive] {
        guard let element, !element.isNull else { return [understood] }
        let isKnown = element.string.map { nearest(to: $0, among: [understood.rawValue]) != nil } ?? false
        return isKnown ? [understood] : AdapterDrive.allCases
    }
}

extension JSONElement {
    /// Whether there is a call anywhere in an answer.
    var hasCall: Bool {
        switch kind {
        case .array: elements.contains(where: \.hasCall)
        case .object: self["function"] != nil || self["action"] != nil || members.contains { $0.value.hasCall }
        default: false
        }
    }
}
