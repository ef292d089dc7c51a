import DocExamples
import ExampleCode
import PushTracking

/// The code through which calls went that were right: what is wrong of others does not come from there.
struct CallRecord {
    private struct Origin: Hashable {
        let key: String
        let extent: SourceExtent
    }

    private(set) var places: Set<SourceExtent> = []
    private var origins: Set<Origin> = []
    private var actions: Set<String> = []

    /// Notes a call that was right, during an event in which nothing was wrong.
    mutating func add(_ call: TracedCallTemplate) {
        places.insert(call.extent)
        for activation in call.activations { places.insert(activation.site) }
        for (key, extent) in call.origins { origins.insert(Origin(key: key, extent: extent)) }
        if let action = call.call.data[CampaignKey.actionVariable]?.string { actions.insert(action) }
    }

    mutating func formUnion(_ other: Self) {
        places.formUnion(other.places)
        origins.formUnion(other.origins)
        actions.formUnion(other.actions)
    }

    /// Whether any right call has carried this action.
    func hasCarried(action: String) -> Bool { actions.contains(action) }

    /// Whether a variable got its value here in a right call, too.
    func isRight(_ origin: SourceExtent, of key: String) -> Bool { origins.contains(Origin(key: key, extent: origin)) }

    /// The innermost place on the way to a call that no right call has passed.
    func ownPlace(of call: TracedCall) -> SourceExtent? {
        // The outermost function was called by the platform.
        let sites = call.activations.dropFirst().reversed().map(\.site)
        return ([call.extent] + sites).first { !places.contains($0) }
    }
}
