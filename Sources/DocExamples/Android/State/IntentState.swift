import ExampleCode

/// What an intent holds. Values are texts, null, or what nobody can know.
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
    /// Why its extras are not known.
    var unknownExtras: UnknownValue?

    init() {}

    /// A copy that shares nothing.
    var copy: IntentState {
        let copy = IntentState()
        (copy.action, copy.data, copy.type, copy.identifier) = (action, data, type, identifier)
        (copy.package, copy.component, copy.categories, copy.flags) = (package, component, categories, flags)
        copy.takeExtras(of: self)
        return copy
    }

    /// Has the extras of another intent from now on, and none of its own.
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

    /// What tells intents apart, as `filterEquals` compares it: not the extras.
    var identity: [Value] {
        parts + [.string(categories.sorted().joined(separator: " "))]
    }

    /// Whether two intents are the same but for their extras; `nil` where nobody can know.
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

    /// The extras, made where there are none.
    var ownExtras: BundleState {
        if let extras { return extras }
        let made = BundleState()
        extras = made
        return made
    }
}

extension HostCall {
    /// What the intent holds that the call is made on.
    var intent: IntentState { payload(orNew: IntentState()) }

    /// An intent that was passed; `nil` for null.
    func intent(_ index: Int) -> IntentState? { argument(index).hostObject?.payload as? IntentState }
}
