import AppSimulation
import CodeRunner
import PushTracking
import SourceCode

/// The code that correct calls passed through: the faults of other calls are not there.
struct CallRecord {
    private struct Origin: Hashable {
        let key: String
        let extent: SourceExtent
    }

    private(set) var places: Set<SourceExtent> = []
    private var origins: Set<Origin> = []
    private var actions: Set<String> = []

    /// Records a correct call, during an event without failures.
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

    /// Whether a variable also got its value here in a correct call.
    func isRight(_ origin: SourceExtent, of key: String) -> Bool { origins.contains(Origin(key: key, extent: origin)) }

    /// The innermost place on the way to a call that no correct call has passed.
    func ownPlace(of call: TracedCall) -> SourceExtent? {
        // The platform called the outermost function.
        let sites = call.activations.dropFirst().reversed().map(\.site)
        return ([call.extent] + sites).first { !places.contains($0) }
    }
}
