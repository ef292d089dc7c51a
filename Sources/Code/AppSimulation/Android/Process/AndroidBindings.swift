import CodeRunner
import Diagnostics
import SourceCode

/// Which functions of the examples answer which callbacks. Computed once for a scope.
final class AndroidBindings: Sendable {
    let manifest: AndroidManifest
    let components: [AndroidComponent]
    /// The component that answers a push.
    let service: AndroidComponent?
    /// How much of an app the code is.
    let portion: AppPortion
    /// The component that gets a push in a whole app, according to its manifest.
    let messaging: Hearer
    /// Whether the outcome of every push is known: the whole app is there, with its manifest and a class that Firebase
    /// can hand pushes to.
    let isClosed: Bool
    /// Where the names of the app's classes are, by their simple names.
    let classes: [String: SourceExtent]
    /// The names that the manifest of a whole app should use for classes it misnames, by their simple names.
    let misnamed: [String: String]
    /// Posts the notification; `nil` where the examples do not show it.
    let posting: AndroidPosting?
    /// The service that declares the posting method, if a service does.
    let postingComponent: AndroidComponent?
    /// The printed class of the posting method, if it is not one of the platform's components.
    let postingOwner: AndroidComponent?
    let application: AndroidComponent?
    /// A class of the scope itself that inherits from an unknown class, such as another framework's plugin. It may get
    /// the same events as components.
    let unplaced: DeclaredType?
    /// The names of the functions that may send.
    let sending: Set<String>
    /// The names of the functions that may post a notification.
    let posters: Lazy<Set<String>>
    /// The code that libraries may call and that may send.
    let lentSenders: Lazy<LentCode>
    let platform: HostPlatform
    /// The texts in the code.
    let mentions: Lazy<TextMentions>
    /// Whether an activity is notified when it is covered or becomes visible again.
    let hearsCovering: Bool

    /// Looks up the functions.
    ///
    /// - Parameter isOwn: whether code belongs to the scope itself. An answer of the scope's own is preferred; a
    ///   notification is posted only by the scope's own code, or else by the standard device.
    init(_ program: Program, manifests: [SourceText], portion: AppPortion, isOwn: (SourceExtent) -> Bool) {
        let manifest = AndroidManifest(manifests, classNames: program.classNames, facts: portion.facts)
        self.manifest = manifest
        self.portion = portion
        let isWhole = portion.isWhole
        platform = program.platform
        mentions = Lazy { TextMentions(program) }
        classes = Dictionary(
            program.types.values.map { ($0.declaration.name, $0.declaration.nameExtent) },
            uniquingKeysWith: { $0.start < $1.start ? $0 : $1 })
        let wrong = program.types.values.filter { type in
            isWhole
                && manifest.components.contains {
                    $0.name.hasSameBytes(as: type.declaration.name) && $0.isNested != type.isNested
                }
        }
        misnamed = Dictionary(
            wrong.map { ($0.declaration.name, $0.binaryName) }, uniquingKeysWith: { first, _ in first })
        let declared = program.types.values.filter { $0.declaration.kind == .classType }
            .compactMap { Self.component($0, in: program, manifest: manifest) }
        // In a whole app, Android creates objects only of the classes that the manifest names.
        let printed = isWhole && manifest.isShown ? declared.filter(manifest.registers) : declared
        let bare: [AndroidComponent] =
            portion.isExcerpt ? [.service, .receiver, .activity].map { AndroidComponent(bare: $0, in: program) } : []
        let called = bare.filter(\.showsRole)
        // Where a brace is missing, a class and the one around it may end at the same place.
        let ends = (printed + called).compactMap { one in one.end.map { (one: one, end: $0, start: one.start) } }
        let all = ends.sorted { ($0.end, $0.start) < ($1.end, $1.start) }.map(\.one)
        let guessed = all.filter { $0.type.map { Self.isUnplaced($0, in: program, manifest: manifest) } ?? false }
        let sure = all.filter { one in !guessed.contains { $0 === one } }
        let others = guessed.filter { !$0.hasCode(isOwn) } + sure.filter { !$0.hasCode(isOwn) }
        let components = others + guessed.filter { $0.hasCode(isOwn) } + sure.filter { $0.hasCode(isOwn) }
        self.components = components
        hearsCovering = components.contains { one in one.entryPoints.keys.contains(where: \.reportsCovering) }
        let services = components.filter { !$0.pushHandlers.isEmpty }
        let likely =
            services.last { $0.hasCode(isOwn) } ?? services.last ?? components.last { $0.role == .service }
            ?? bare.first
        var service = likely
        var messaging = Hearer.nobody(nil)
        if isWhole, manifest.isShown {
            messaging = manifest.messagingService(among: components, classes)
            service = if case .component(let component) = messaging { component } else { nil }
        } else if isWhole {
            messaging = likely.map { .component($0) } ?? .nobody(nil)
        }
        self.service = service
        self.messaging = messaging
        isClosed =
            isWhole && manifest.isShown
            && (declared.contains { !$0.pushHandlers.isEmpty }
                || !(portion.facts?.entries.answering(.onMessageReceived).isEmpty ?? true))
        let open = program.types.values.filter { type in
            isOwn(type.declaration.nameExtent) && Self.isUnplaced(type, in: program, manifest: manifest)
        }
        // In a whole app, the manifest says which classes get anything.
        unplaced =
            isWhole && manifest.isShown
            ? nil : open.max { $0.declaration.nameExtent.start < $1.declaration.nameExtent.start }
        let senders = program.senderNames()
        sending = senders
        posters = Lazy { program.senderNames(from: ["notify"]) }
        lentSenders = Lazy {
            program.lentSenders(senders, besides: Set(AndroidEntryPoint.allCases.map(\.name)))
        }
        application = components.last { $0.role == .application }
        let postingNothing = printed.filter { $0.role != .service }.compactMap { $0.type.map { ObjectIdentifier($0) } }
        // A whole app posts only what its own code posts when it runs.
        let posting =
            isWhole
            ? AndroidPosting()
            : AndroidPosting(
                in: program,
                handlers: service?.pushHandlers ?? [],
                excluding: Set(postingNothing),
                isOwn: isOwn
            )
        self.posting = posting
        let owner = posting?.type
        postingOwner = owner.flatMap { owner in
            components.contains { $0.type === owner }
                ? nil : AndroidComponent(.service, owner, hostType: nil, in: program)
        }
        if posting?.function != nil, owner == nil, service?.type != nil {
            postingComponent = bare.first
        } else {
            postingComponent = owner.flatMap { owner in components.first { $0.type === owner } } ?? service
        }
    }

    /// The role of a printed class: from its superclass, or from its functions where the superclass is not printed.
    private static func component(_ type: DeclaredType, in program: Program, manifest: AndroidManifest)
        -> AndroidComponent?
    {
        guard !type.declaration.modifiers.contains("abstract") else { return nil }
        if let host = program.hostType(of: type) {
            let names = Set(program.platform.lineage(of: host).map(\.name))
            return AndroidEntryPoint.Role.allCases.first { names.contains($0.rawValue) }.map {
                AndroidComponent($0, type, hostType: host, in: program)
            }
        }
        guard !type.declaration.supertypes.isEmpty else { return nil }
        for role in [AndroidEntryPoint.Role.service, .receiver, .activity] {
            let isKnown = isRegistered(type, as: role, in: manifest) || isNamed(type, as: role, in: program)
            let hostType = program.platform.type(named: role.className)
            let component = AndroidComponent(role, type, hostType: hostType, in: program, isKnown: isKnown)
            if component.showsRole { return component }
        }
        return nil
    }

    /// Whether nothing shows which role a class has on the platform.
    private static func isUnplaced(_ type: DeclaredType, in program: Program, manifest: AndroidManifest) -> Bool {
        guard type.declaration.kind == .classType, program.hostType(of: type) == nil else { return false }
        let isOpen = program.lineage(of: type).flatMap(\.superNames).contains { name in
            program.types[name] == nil && program.platform.type(named: name) == nil
        }
        return isOpen
            && !AndroidEntryPoint.Role.allCases.contains {
                isRegistered(type, as: $0, in: manifest) || isNamed(type, as: $0, in: program)
            }
    }

    private static func isRegistered(
        _ type: DeclaredType, as role: AndroidEntryPoint.Role, in manifest: AndroidManifest
    ) -> Bool {
        manifest.component(role.rawValue.lowercased(), named: AndroidManifest.simpleName(type.name)) != nil
    }

    /// Whether an unprinted superclass has the name of the role: presenters have an `onResume`, too.
    private static func isNamed(_ type: DeclaredType, as role: AndroidEntryPoint.Role, in program: Program) -> Bool {
        program.lineage(of: type).flatMap(\.superNames).contains { $0.hasSuffix(role.rawValue) }
    }

    // MARK: Who is meant

    /// The receiver of a broadcast.
    enum Hearer: Sendable {
        case component(AndroidComponent)
        /// No registered component, and the code to blame for that.
        case nobody(Inconclusive?)
        /// The value that decides it is unknown.
        case unknown(UnknownValue)
    }

    /// The class that an intent names or that waits for its action, if the visible manifest registers it.
    func hearer(of intent: IntentState) -> Hearer {
        guard manifest.isShown else { return hearer(where: component(.receiver, for: intent)) }
        if let unknown = intent.component.unknown ?? (intent.component.isNull ? intent.action.unknown : nil) {
            return .unknown(unknown)
        }
        if let name = intent.component.text { return hearer(named: name) }
        guard let action = intent.action.text else { return .nobody(nil) }
        if intent.package.isNull, let target = portion.facts?.targetSDK, target >= 26,
            let receiver = manifest.receivers(of: action).last
        {
            return .nobody(
                Inconclusive(
                    reason:
                        "since Android 8, a broadcast that names no class and no package reaches no receiver of a manifest",
                    extent: receiver.extent,
                    remedy: "name the receiver in the intent: new Intent(context, \(receiver.name).class)"))
        }
        return hearer(of: action)
    }

    private func hearer(where component: AndroidComponent?, because reason: Inconclusive? = nil) -> Hearer {
        component.map { .component($0) } ?? .nobody(reason)
    }

    private func hearer(named name: String) -> Hearer {
        let registered = manifest.components.last { $0.element == "receiver" && $0.name.hasSameBytes(as: name) }
        if let registered, let disabling = registered.disabling, manifest.component("receiver", named: name) == nil {
            return .nobody(
                Inconclusive(
                    reason: "the manifest disables the receiver \(name)", extent: registered.extent,
                    remedy: "remove \(disabling)"))
        }
        if registered == nil, let outside = outside(name) { return outside }
        guard registered == nil, let extent = misregistration else {
            return found(component(.receiver, named: name), named: name, registeredAt: registered?.extent)
        }
        return .nobody(
            Inconclusive(
                reason: "the manifest does not register the receiver \(name)", extent: extent,
                remedy: "register it: <receiver android:name=\".\(name)\" android:exported=\"false\"/>"))
    }

    private func hearer(of action: String) -> Hearer {
        if let registered = manifest.receivers(of: action).last {
            return found(
                component(.receiver, named: registered.name), named: registered.name, registeredAt: registered.extent)
        }
        let meant = lastReceiver { one in one.type != nil && manifest.component("receiver", named: one.name) != nil }
        if let meant, let registered = manifest.component("receiver", named: meant.name),
            !manifest.hasElision || isWhole
        {
            return .nobody(
                Inconclusive(
                    reason:
                        "the manifest does not register the receiver \(meant.name) for the action \(quoted(action))",
                    extent: registered.lastActionExtent, remedy: "add the action to its intent filter"))
        }
        guard let extent = misregistration else { return hearer(where: lastReceiver { _ in true }) }
        return .nobody(
            Inconclusive(
                reason: "the manifest registers no receiver for the action \(quoted(action))", extent: extent,
                remedy: "register the receiver with an intent filter for this action"))
    }

    /// Where the manifest goes wrong if it does not register a receiver of the page: at a receiver that is not one of
    /// the page's classes, or else at the app. `nil` where that receiver may be in a part that is not shown.
    var misregistration: SourceExtent? {
        guard !manifest.hasElision || isWhole else { return nil }
        let other = manifest.components.last { registered in
            registered.element == "receiver"
                && !components.contains { $0.role == .receiver && $0.name.hasSameBytes(as: registered.name) }
        }
        return other?.extent ?? manifest.application
    }

    /// The receiver of a dismissal where the examples do not show who asked for it.
    var standardHearer: Hearer {
        let registered = lastReceiver { one in
            !manifest.isShown || one.type == nil || manifest.component("receiver", named: one.name) != nil
        }
        if let registered { return .component(registered) }
        return lastReceiver { _ in true }.map { hearer(named: $0.name) } ?? .nobody(nil)
    }

    /// The last receiver that may send, of several candidates: apps have others that wait for something else.
    private func lastReceiver(where isPossible: (AndroidComponent) -> Bool) -> AndroidComponent? {
        let possible = components.filter { $0.role == .receiver && !isForSystem($0) && isPossible($0) }
        return possible.last { one in one.entryPoints.values.contains { $0.maySend(sending) } }
            ?? possible.last
    }

    /// Whether a receiver waits only for the system, so that no notification of the app reaches it.
    func isForSystem(_ component: AndroidComponent) -> Bool {
        component.role == .receiver && manifest.component("receiver", named: component.name)?.isForSystem ?? false
    }

    /// The activity that the icon starts.
    var mainActivity: AndroidComponent? {
        // Without a manifest, an app has no known launcher.
        if !portion.isExcerpt, !manifest.isShown { return nil }
        let main = manifest.components.first { $0.lets("android.intent.action.MAIN") }
        return main.flatMap { component(.activity, named: $0.target ?? $0.name) }
            ?? components.last { $0.role == .activity }
    }

    /// The class that an intent starts; `hearer(of:)` asks the manifest first.
    func component(_ role: AndroidEntryPoint.Role, for intent: IntentState) -> AndroidComponent? {
        if let name = intent.component.text { return component(role, named: name) }
        switch role {
        case .activity: return mainActivity
        case .receiver: return lastReceiver { _ in true }
        case .service, .application: return components.last { $0.role == role }
        }
    }

    /// The printed class of that name, or else the class that is not printed. A class of another role is not started.
    func component(_ role: AndroidEntryPoint.Role, named name: String) -> AndroidComponent? {
        let isOther = components.contains { $0.type != nil && $0.role != role && $0.name.hasSameBytes(as: name) }
        guard !isOther else { return nil }
        let own = components.filter { $0.role == role }
        return own.last { $0.type != nil && $0.name.hasSameBytes(as: name) } ?? own.last { $0.type == nil }
    }

    /// Whether a running activity gets the intent, because it is on top or the activities above it end.
    func launchesOnTop(_ component: AndroidComponent?, _ intent: IntentState) -> Bool {
        intent.flags & AndroidIntents.singleTop != 0 || launchMode(component, intent) == "singleTop"
            || holdsTask(component, intent)
    }

    /// Whether the activities above a running one end.
    func clearsAbove(_ component: AndroidComponent?, _ intent: IntentState) -> Bool {
        intent.flags & AndroidIntents.clearTop != 0 || holdsTask(component, intent)
    }

    private func holdsTask(_ component: AndroidComponent?, _ intent: IntentState) -> Bool {
        ["singleTask", "singleInstance"].contains(launchMode(component, intent))
    }

    /// Whether a task that begins with the activity is excluded from Recents.
    func hidesTask(_ component: AndroidComponent?, _ intent: IntentState) -> Bool {
        intent.flags & AndroidIntents.excludeFromRecents != 0
            || registration(component, intent)?.isExcludedFromRecents ?? false
    }

    private func launchMode(_ component: AndroidComponent?, _ intent: IntentState) -> String? {
        registration(component, intent)?.launchMode
    }

    private func registration(_ component: AndroidComponent?, _ intent: IntentState) -> AndroidManifest.Component? {
        manifest.component("activity", named: intent.component.text ?? component?.name ?? "")
    }
}
