import CodeRunner

/// The contents of an intent. Values are texts, null, or unknown.
final class IntentState {
    var action: Value = .null
    /// The text of the URI.
    var data: Value = .null
    var type: Value = .null
    var identifier: Value = .null
    var package: Value = .null
    /// The simple name of the class that it names.
    var component: Value = .null
    var categories: [String] = []
    var flags = 0
    var extras: BundleState?
    /// Why its extras are unknown.
    var unknownExtras: UnknownValue?

    init() {}

    /// A deep copy.
    var copy: IntentState {
        let copy = IntentState()
        (copy.action, copy.data, copy.type, copy.identifier) = (action, data, type, identifier)
        (copy.package, copy.component, copy.categories, copy.flags) = (package, component, categories, flags)
        copy.takeExtras(of: self)
        return copy
    }

    /// Replaces its extras with those of another intent.
    func takeExtras(of other: IntentState) {
        extras = other.extras?.copy
        unknownExtras = other.unknownExtras
    }

    /// Action, data, type, identifier, package and component, in this order.
    var parts: [Value] {
        get { [action, data, type, identifier, package, component] }
        set {
            (action, data, type, identifier, package, component) = (
                newValue[0], newValue[1], newValue[2], newValue[3], newValue[4], newValue[5]
            )
        }
    }

    /// The identity of an intent, as `filterEquals` compares it: without the extras.
    var identity: [Value] {
        parts + [.string(categories.sorted().joined(separator: " "))]
    }

    /// Whether two intents are the same except for their extras; `nil` if unknown.
    static func isSame(_ left: [Value], _ right: [Value]) -> Bool? {
        var isKnown = true
        for (first, second) in zip(left, right) {
            switch first.equals(second, canonically: false) {
            case false?: return false
            case nil: isKnown = false
            case true?: break
            }
        }
        return isKnown ? true : nil
    }

    /// The extras, created on demand.
    var ownExtras: BundleState {
        if let extras { return extras }
        let made = BundleState()
        extras = made
        return made
    }
}

extension HostCall {
    /// The contents of the receiver's intent.
    var intent: IntentState { payload(orNew: IntentState()) }

    /// An intent argument; `nil` for null.
    func intent(_ index: Int) -> IntentState? { argument(index).hostObject?.payload as? IntentState }
}
