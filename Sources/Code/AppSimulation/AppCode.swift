package import CodeRunner
package import PushTracking
package import SourceCode

/// Examples that are taken together as one app: those of a section, or those of one platform on the whole page.
package struct AppCode: Sendable {
    /// The section's anchor; `nil` for the whole page.
    package let anchor: String?
    /// The platform that the examples are for.
    package let platform: Platform
    /// The events that the section explains how to answer; the calls of other events are not judged in this scope.
    package let events: Set<DeviceEvent.Kind>
    /// The examples that answer events, in page order. The program may have others, whose functions these may call.
    package let sources: [CodeSource]
    /// The manifests among them.
    package let manifests: [CodeSource]
    /// The examples, parsed and checked, with what they call.
    package let program: Program
    /// How much of an app they are.
    package let portion: AppPortion
    /// The versions of the system that the code distinguishes, the newest first; none for a page's examples.
    package let versions: [SystemVersion]
    /// The one that it runs on: at first, the newest.
    package private(set) var version: SystemVersion?
    /// The functions that the platform calls, looked up once.
    private(set) var bindings: CodeBindings

    /// Combines examples.
    package init(
        anchor: String?,
        platform: Platform,
        events: Set<DeviceEvent.Kind>,
        sources: [CodeSource],
        manifests: [CodeSource] = [],
        program: Program,
        portion: AppPortion = .excerpt
    ) {
        self.anchor = anchor
        self.platform = platform
        self.events = events
        self.sources = sources
        self.manifests = manifests
        self.program = program
        self.portion = portion
        let target = portion.facts?.targetSDK ?? 0
        let versions =
            portion.isExcerpt
            ? []
            : SystemVersion.ranges(
                in: program.units, program.language, from: portion.facts?.oldestVersion,
                others: platform == .android ? [26, 31].filter { $0 <= target } : [])
        (self.versions, version) = (versions, versions.first)
        bindings =
            switch platform {
            case .android:
                .android(
                    AndroidBindings(program, manifests: manifests.map(\.sourceText), portion: portion) { extent in
                        !portion.isExcerpt || sources.contains { $0.contains(extent) }
                    }
                )
            case .ios: .ios(IOSBindings(program, portion: portion, on: versions.first))
            }
    }

    /// The same program as another portion of an app.
    func taken(as portion: AppPortion) -> AppCode {
        AppCode(
            anchor: anchor, platform: platform, events: events, sources: sources, manifests: manifests,
            program: program, portion: portion)
    }

    /// The same code on another version of the system.
    package func on(_ version: SystemVersion) -> AppCode {
        guard version != self.version else { return self }
        var other = self
        other.version = version
        if case .ios(let bindings) = bindings { other.bindings = .ios(bindings.on(version)) }
        return other
    }

    /// Whether a function is in the scope's own examples, so that the platform would call it.
    package func declares(_ function: FunctionDeclaration) -> Bool { source(of: function.nameExtent) != nil }

    /// The source that contains a piece of code.
    package func source(of extent: SourceExtent) -> CodeSource? { sources.first { $0.contains(extent) } }
}

extension AppCode {
    /// The calls to the SDK that track a push, in order.
    package var trackingCalls: [SourceExtent] {
        let calls = program.analysis.staticCalls
        let tracking = (calls["collectMessageInfo"] ?? [:]).merging(
            (calls["trackAction"] ?? [:]).filter { $0.value.firstText == "tracking" }, uniquingKeysWith: { $1 })
        let classes = TrackingClasses.names + TrackingClasses.oldNames
        return tracking.filter { classes.contains($0.value.owner) }.keys.sorted { $0.start < $1.start }
    }

    /// The SwiftUI types whose code leads to a tracking call at moments of the app's life: nothing here runs it.
    package var trackingViews: [SourceExtent] {
        guard platform == .ios, !portion.isExcerpt else { return [] }
        let types = program.types.values.filter { $0.superNames.contains(where: Self.viewTypes.contains) }
        guard !types.isEmpty else { return [] }
        return types.filter { type in
            let names = CodeNames(Statement(.type(type.declaration), type.declaration.extent))
            return !names.called.isDisjoint(with: Self.lifeModifiers) && program.leads(names, to: "collectMessageInfo")
        }.map(\.declaration.nameExtent).sorted { $0.start < $1.start }
    }

    /// Functions that register other categories than the app's start does, and that nothing here runs.
    package var idleRegistrations: [SourceExtent] {
        guard case .ios(let bindings) = bindings, portion.isWhole,
            let known = bindings.startState.categories, known.unknown == nil
        else { return [] }
        return bindings.registrations.registrations.map(\.function).filter { function in
            function.bodyNames.names.contains("setNotificationCategories")
                && !function.extent.contains(known.extent.start)
        }.map(\.nameExtent)
    }

    /// Whether a whole app targets versions of Android that show nothing without a permission, and whether one of its
    /// manifests names it; nil where it does not matter, or where nothing is shown at all.
    package var namesPostingPermission: Bool? {
        guard case .android(let bindings) = bindings, portion.isWhole, portion.facts?.targetSDK ?? 0 >= 33 else {
            return nil
        }
        return bindings.missingPermission == nil ? bindings.manifest.asksToPost : nil
    }

    private static let viewTypes: Set<String> = ["App", "Scene", "View", "ViewModifier", "Commands"]
    private static let lifeModifiers: Set<String> = [
        "onAppear", "onChange", "onContinueUserActivity", "onOpenURL", "onReceive", "task",
    ]

    /// Where the names of the scope's own functions are that the platform could call.
    package var answering: Set<SourceExtent> {
        let functions =
            switch bindings {
            case .android(let bindings): bindings.components.flatMap { $0.entryPoints.filter(\.key.canAnswer).values }
            case .ios(let bindings): bindings.table.functions
            }
        return Set(functions.filter(declares).map(\.nameExtent))
    }

    /// Whether its own examples have code that runs, rather than only constants.
    var declaresFunctions: Bool {
        let statements = program.units.flatMap(\.statements).filter { source(of: $0.extent) != nil }
        let runs = statements.contains { statement in
            switch statement.kind {
            case .type, .variables: false
            default: true
            }
        }
        if runs { return true }
        let functions = program.functions.values.joined() + program.types.values.flatMap(\.functions)
        return functions.contains(where: declares)
    }

    /// The scope's own functions that could answer an event.
    func functions(answering event: DeviceEvent.Kind) -> [FunctionDeclaration] {
        let functions =
            switch bindings {
            case .android(let bindings):
                bindings.components.filter { $0.role == event.role && !bindings.isForSystem($0) }.flatMap {
                    $0.entryPoints.filter(\.key.canAnswer).values
                }
            case .ios(let bindings):
                IOSEntryPoint.answering(event).flatMap { bindings.table.allAnswers($0).map(\.function) }
            }
        return functions.filter(declares)
    }

    /// Whether any function answers the event, or could: where the examples show none, they say nothing about it.
    package func answers(_ event: DeviceEvent.Kind) -> Bool {
        if portion.facts?.entries.contains(where: { $0.callback.platform == platform && $0.callback.shows(event) })
            ?? false
        {
            return true
        }
        if isClosed, event.concernsNotification { return true }
        return switch bindings {
        case .android(let bindings): bindings.answers(event)
        case .ios(let bindings):
            IOSEntryPoint.answering(event).contains { bindings.table.answer($0, delegate: nil) != nil }
        }
    }

    /// The missing part of an app without which the outcome of pushes is unknown.
    package var whatCloses: String {
        switch bindings {
        case .android(let bindings):
            bindings.manifest.isShown
                ? "no class that gets pushes (FirebaseMessagingService)" : "no AndroidManifest.xml"
        case .ios(let bindings):
            bindings.table.applicationType == nil ? "no application delegate" : "nothing that is notified of pushes"
        }
    }

    /// The wiring that the examples decide, as far as it affects the device.
    package var wiring: DeclaredWiring {
        switch bindings {
        case .android: .documented
        case .ios(let bindings): bindings.wiring
        }
    }

    /// Whether only what the app's files show can happen, so that anything they leave out is missing.
    package var isClosed: Bool {
        switch bindings {
        case .android(let bindings): bindings.isClosed
        case .ios(let bindings): bindings.isClosed
        }
    }
}

extension DeclaredEntry.Callback {
    /// Whether an app can learn of the event through it.
    package func shows(_ event: DeviceEvent.Kind) -> Bool {
        switch self {
        case .onMessageReceived, .didReceiveRemoteNotification, .willPresent: event == .received
        case .onReceive: event == .dismissed
        case .onCreate, .onNewIntent, .onResume: event == .opened
        case .didReceive: [.dismissed, .opened, .acted].contains(event)
        case .didFinishLaunching: event == .launched
        case .applicationDidBecomeActive: event == .resumed
        }
    }
}

extension AndroidBindings {
    fileprivate func answers(_ event: DeviceEvent.Kind) -> Bool {
        components.contains { $0.role == event.role && $0.showsRole && !isForSystem($0) }
    }
}

extension DeviceEvent.Kind {
    /// The role of the Android component that answers the event.
    fileprivate var role: AndroidEntryPoint.Role {
        switch self {
        case .received: .service
        case .dismissed: .receiver
        case .opened, .acted, .launched, .resumed, .left, .ended, .recreated, .restored, .relaunched: .activity
        }
    }
}

extension IOSEntryPoint {
    /// The callbacks through which an app can learn of an event.
    fileprivate static func answering(_ event: DeviceEvent.Kind) -> [IOSEntryPoint] {
        switch event {
        case .received: [.willPresent, .didReceiveRemoteNotification, .didReceiveRemoteNotificationInForeground]
        case .dismissed, .opened, .acted: [.didReceive]
        case .launched:
            [
                .willFinishLaunching, .didFinishLaunching, .willConnectScene, .sceneDidBecomeActive, .didBecomeActive,
                .didReceive,
            ]
        case .resumed, .left, .ended, .recreated, .restored, .relaunched:
            [.sceneDidBecomeActive, .didBecomeActive, .sceneWillEnterForeground, .willEnterForeground, .didReceive]
        }
    }
}

/// The functions of the examples that their platform calls.
enum CodeBindings: Sendable {
    case android(AndroidBindings)
    case ios(IOSBindings)
}
