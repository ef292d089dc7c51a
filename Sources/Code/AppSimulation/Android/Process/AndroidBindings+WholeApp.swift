import CodeRunner
import Diagnostics
import SourceCode

/// A whole app: its manifest says what Android starts, and anything missing does not happen.
extension AndroidBindings {
    /// Whether the whole app is there.
    var isWhole: Bool { portion.isWhole }

    /// Whether the app may have other code.
    var isPart: Bool { portion.isPart }

    /// Why it is unknown which activity the icon starts; `nil` if it is known.
    var unknownLauncher: Inconclusive? {
        guard !portion.isExcerpt, !manifest.isShown else { return nil }
        let activity = components.last { $0.role == .activity }?.type
        return activity.map {
            Inconclusive(
                reason: "no manifest says which activity the icon starts", extent: $0.declaration.nameExtent,
                remedy: "add AndroidManifest.xml")
        }
    }

    /// The activity that a tap opens if the code does not show it: the only one that tracks.
    var tappedActivity: Hearer {
        guard !portion.isExcerpt, !manifest.isShown else { return mainActivity.map { .component($0) } ?? .nobody(nil) }
        let activities = components.filter { $0.role == .activity }
        let tracking = activities.filter { one in one.entryPoints.values.contains { $0.maySend(sending) } }
        if let only = tracking.first ?? activities.first, tracking.count == 1 || activities.count == 1 {
            return .component(only)
        }
        guard let last = activities.last?.type else { return .nobody(nil) }
        return .unknown(
            UnknownValue(
                reason: "nothing says which activity the notification opens", extent: last.declaration.nameExtent))
    }

    /// The component found for a name. In a whole app, a registered class that is not among the files may do anything.
    func found(_ component: AndroidComponent?, named name: String, registeredAt extent: SourceExtent?) -> Hearer {
        if let component { return .component(component) }
        if isWhole, let extent, let binaryName = misnamed[name] {
            return .nobody(
                Inconclusive(
                    reason: "no class has this name; it is called \(binaryName)", extent: extent,
                    remedy: "write \(binaryName)"))
        }
        guard isWhole, let extent else { return .nobody(nil) }
        return .unknown(UnknownValue(reason: AndroidManifest.reason(without: name, classes), extent: extent))
    }

    /// A class that is neither registered in the manifest nor among the files. It belongs to a library, whose own
    /// manifest registers it.
    func outside(_ name: String) -> Hearer? {
        let simpleName = name.split(separator: ".").last.map(String.init) ?? name
        guard isWhole, classes[simpleName] == nil, let extent = manifest.application else { return nil }
        return .unknown(UnknownValue(reason: "the class \(name) is not among the files", extent: extent))
    }

    /// The service that an intent starts. In a whole app, a service that is not among the files may do anything.
    func service(for intent: IntentState) -> Hearer {
        if isWhole {
            if let unknown = intent.component.unknown { return .unknown(unknown) }
            if let name = intent.component.text, let outside = outside(name) { return outside }
        }
        return component(.service, for: intent).map { .component($0) } ?? .nobody(nil)
    }

    /// The activity that an intent starts in a whole app, as the manifest resolves it.
    ///
    /// - Parameter place: the code that starts it.
    func activity(for intent: IntentState, at place: SourceExtent?) -> Hearer {
        if let unknown = intent.component.unknown ?? (intent.component.isNull ? intent.action.unknown : nil) {
            return .unknown(unknown)
        }
        guard manifest.isShown else { return component(.activity, for: intent).map { .component($0) } ?? .nobody(nil) }
        if let name = intent.component.text { return activity(named: name) }
        let action = intent.action.text ?? "android.intent.action.MAIN"
        guard let registered = manifest.activity(of: action) else {
            return .nobody(
                (place ?? manifest.application).map {
                    Inconclusive(
                        reason: "no activity in the manifest has a filter for the action \(quoted(action))", extent: $0,
                        remedy: "name the activity in the intent, or give it such a filter")
                })
        }
        return activity(named: registered.target ?? registered.name)
    }

    private func activity(named name: String) -> Hearer {
        let registered = manifest.component("activity", named: name)
        guard let registered else {
            return outside(name)
                ?? .nobody(
                    manifest.application.map {
                        Inconclusive(
                            reason: "the manifest does not register the activity \(name)", extent: $0,
                            remedy: "register it: <activity android:name=\".\(name)\"/>")
                    })
        }
        return found(component(.activity, named: name), named: name, registeredAt: registered.extent)
    }

    /// Whether a tap on a whole app's notification, or its dismissal, reaches no component: it is not shown, it has no
    /// content intent or delete intent, or no channel.
    ///
    /// A missing channel is reported at the dismissal; a tap still goes through, so that it hides no other fault.
    ///
    /// - Parameter intent: the notification's content intent or delete intent; null if it has none.
    func reachesNothing(
        _ notification: AndroidDevice.PostedNotification, by intent: Value, isDismissal: Bool
    ) -> Bool {
        isWhole
            && (intent.isNull || !notification.isShown
                || (notification.refusal != nil || missingPermission != nil) && isDismissal)
    }

    /// Why Android 13 shows nothing; `nil` if the app has the permission, or may have it from a library.
    var missingPermission: Inconclusive? {
        guard isWhole, manifest.isShown, let facts = portion.facts, facts.targetSDK ?? 0 >= 33 else { return nil }
        let isMissing = !manifest.asksToPost && !facts.mayInheritPermission
        guard let place = manifest.postingRemoval ?? (isMissing ? manifest.application : nil) else { return nil }
        let tag = "<uses-permission android:name=\"android.permission.POST_NOTIFICATIONS\"/>"
        return Inconclusive(
            reason: "since Android 13, nothing is shown without the permission POST_NOTIFICATIONS", extent: place,
            remedy: manifest.postingRemoval == nil ? "add \(tag)" : "remove tools:node=\"remove\"")
    }

    /// Why it reaches no component.
    func reasonForSilence(of notification: AndroidDevice.PostedNotification, isDismissal: Bool) -> Inconclusive? {
        if !notification.isShown, let silence = notification.silence { return silence }
        if let refusal = notification.refusal { return refusal }
        guard let extent = notification.extent else {
            if case .nobody(let reason?) = messaging { return reason }
            var place = manifest.application
            if case .component(let component) = messaging {
                if let unheard = component.unheardMessages { return unheard }
                place = component.pushHandlers.last?.nameExtent ?? component.type?.declaration.nameExtent
            }
            return place.map {
                Inconclusive(
                    reason: "nothing posts a notification when the push arrives", extent: $0,
                    remedy: "post one, with intents that carry the push data")
            }
        }
        guard notification.isShown else {
            return Inconclusive(
                reason: "the notification that is built here is not posted", extent: extent,
                remedy: "hand it to NotificationManager.notify")
        }
        if let missingPermission { return missingPermission }
        let missing = isDismissal ? "delete intent" : "content intent"
        return Inconclusive(
            reason: "the notification is posted without a \(missing)", extent: extent,
            remedy: "give its builder one: \(isDismissal ? "setDeleteIntent" : "setContentIntent")")
    }
}

extension AndroidManifest {
    /// The action by which Firebase finds the service that gets an app's pushes, as its documentation registers it.
    static let messagingEvent = "com.google.firebase.MESSAGING_EVENT"

    /// Whether Android may create objects of a class.
    func registers(_ component: AndroidComponent) -> Bool {
        if component.role == .application { return applicationName?.hasSameBytes(as: component.name) ?? false }
        return components.contains { registered in
            registered.element == component.role.element && registered.name.hasSameBytes(as: component.name)
                && registered.isNested == component.type?.isNested ?? false
                || component.role == .activity && registered.target?.hasSameBytes(as: component.name) ?? false
        }
    }

    /// The first activity that is enabled and whose filters let an action through.
    func activity(of action: String) -> Component? {
        components.first { component in
            ["activity", "activity-alias"].contains(component.element) && component.isEnabled && component.lets(action)
        }
    }

    /// The component that gets a push: the first service with Firebase's filter. Firebase's own service, which a
    /// library registers, drops it.
    func messagingService(among components: [AndroidComponent], _ classes: [String: SourceExtent])
        -> AndroidBindings.Hearer
    {
        let services = self.components.filter { registered in
            registered.element == "service" && registered.lets(Self.messagingEvent)
                && !registered.name.hasSameBytes(as: "FirebaseMessagingService")
        }
        guard let registered = services.first(where: \.isEnabled) else {
            let disabled = services.first
            let reason =
                disabled.map { "the manifest disables the service \($0.name)" }
                ?? "the manifest registers no service for \(quoted(Self.messagingEvent))"
            return .nobody(
                (disabled?.extent ?? application).map {
                    Inconclusive(
                        reason: reason, extent: $0,
                        remedy: disabled?.disabling.map { "remove \($0)" }
                            ?? "register the service with an intent filter for this action")
                })
        }
        let found = components.last { $0.role == .service && $0.name.hasSameBytes(as: registered.name) }
        return found.map { .component($0) }
            ?? .unknown(
                UnknownValue(reason: Self.reason(without: registered.name, classes), extent: registered.extent))
    }

    /// Why the behaviour of a registered class is unknown.
    static func reason(without name: String, _ classes: [String: SourceExtent]) -> String {
        classes[name] == nil
            ? "the class \(name), which the manifest registers, is not among the files"
            : "what \(name) inherits is not among the files"
    }
}

extension DeclaredType {
    /// Whether it is declared inside another type.
    var isNested: Bool { name.contains(".") }

    /// Its name as a manifest must write it, without the package.
    var binaryName: String { String(name.map { $0 == "." ? "$" : $0 }) }
}

extension AndroidEntryPoint.Role {
    /// The manifest element that registers such a class.
    fileprivate var element: String {
        switch self {
        case .service: "service"
        case .receiver: "receiver"
        case .activity: "activity"
        case .application: "application"
        }
    }
}
