import PushTracking

extension SinkProfile {
    /// The wiring that a sink declares on a platform: name for people, member of the protocol, value.
    func declared(on platform: Platform) -> [(name: String, member: String, value: String)] {
        switch platform {
        case .android:
            [("launch mode", "launchMode", wiring.launchMode.rawValue)]
                + (wiring.activity == .direct ? [] : [("activity", "activity", wiring.activity.rawValue)])
                + [("extras", "extras", wiring.extras.rawValue)]
        case .ios:
            [
                ("category", "category", wiring.category),
                ("lifecycle", "lifecycle", wiring.lifecycle.rawValue),
            ]
        }
    }

    /// The same for all platforms that it declares.
    var declared: [(name: String, member: String, value: String)] {
        Platform.allCases.filter(platforms.contains).flatMap { declared(on: $0) }
    }

    /// `launch mode standard, extras data, category DEFAULT, lifecycle application`.
    package var declaredText: String { declared.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }
}
