import CodeRunner
import Diagnostics
import SourceCode

/// A whole app: what its files do not set, register or call does not exist.
extension IOSApp {
    /// Why nothing answers a callback.
    enum Silence: Sendable {
        /// iOS calls nothing.
        case known(Inconclusive)
        /// It is unknown what iOS calls.
        case unknown(Inconclusive)
    }

    /// Whether the whole app is there.
    var isWhole: Bool { portion.isWhole }

    /// The categories of an app whose start has registered none; `nil` for the documentation's.
    func unregisteredCategories(_ registrations: IOSRegistrations) -> IOSCategories? {
        guard isWhole else { return registrations.categoryExtent.map(IOSCategories.init(unregisteredAt:)) }
        if let function = registrations.registrations.first?.function {
            return IOSCategories(unknown: UnknownValue(reason: Self.reason(function), extent: function.nameExtent))
        }
        guard let place = registrations.categoryExtent ?? launchPlace else { return nil }
        return IOSCategories(unregisteredAt: place)
    }

    /// Why a callback reaches nothing; `nil` where it does.
    func silence(of entryPoint: IOSEntryPoint, state: () -> String) -> Silence? {
        guard isWhole else { return nil }
        if !entryPoint.isDelegates || delegateType == nil, let silence = uninstalledDelegate { return silence }
        if entryPoint.isForPush, portion.facts?.registersElsewhere == false, let silence = registrations.silence.value {
            return silence
        }
        switch entryPoint {
        case .didReceiveRemoteNotification where state() == "background":
            if case .missing(let place)? = portion.facts?.backgroundMode {
                let reason = "the property list does not name the background mode remote-notification"
                return .known(
                    Inconclusive(reason: reason, extent: place, remedy: "add remote-notification to UIBackgroundModes"))
            }
            if let unknown = inherited(table.applicationType, entryPoint) { return unknown }
            guard let place = launchPlace else { return nil }
            if !table.answers(entryPoint) {
                let reason = "nothing answers application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
                return .known(
                    Inconclusive(
                        reason: reason, extent: place, remedy: "add this method, and send the impression in it"))
            }
            guard case .unknown(let reason)? = portion.facts?.backgroundMode else { return nil }
            return .unknown(Inconclusive(reason: reason, extent: place))
        case .willPresent, .didReceive: return delegateSilence(entryPoint)
        default: return nil
        }
    }

    /// Why iOS does not call the class that is written to be the application's delegate: SwiftUI makes one of its own,
    /// unless the app names another.
    private var uninstalledDelegate: Silence? {
        guard let app = table.swiftUIApp, let type = table.applicationType, table.installsDelegate != true else {
            return nil
        }
        let reason = Inconclusive(
            reason: "nothing makes \(type.name) the application delegate of the SwiftUI app \(app.name)",
            extent: type.declaration.nameExtent,
            remedy: "add @UIApplicationDelegateAdaptor(\(type.name).self) var delegate to \(app.name)")
        return table.installsDelegate == nil ? .unknown(reason) : .known(reason)
    }

    private func delegateSilence(_ entryPoint: IOSEntryPoint) -> Silence? {
        if let extent = process.unknownDelegate ?? (process.assignedDelegate == nil ? startState?.unknownDelegate : nil)
        {
            return .unknown(
                Inconclusive(
                    reason: "what becomes the notification center's delegate here is not among the files",
                    extent: extent))
        }
        guard removedDelegate == nil else { return nil }
        let isMissing = delegateType == nil && isStarted && startState?.delegateType != nil
        if isMissing || isDelegateLate,
            let place = process.delegateExtent ?? startState?.delegateExtent ?? launchPlace
        {
            let isKnown = isMissing || process.isDelegateAnswered
            let reason =
                isKnown
                ? "the app sets the notification center's delegate only after its launch"
                : "the notification center's delegate is set once the launch has returned, which may be too late"
            let silence = Inconclusive(reason: reason, extent: place, remedy: Self.settingDelegate)
            return isKnown ? .known(silence) : .unknown(silence)
        }
        if let delegateType { return inherited(delegateType, entryPoint) }
        if let function = registrations.deciding?.function {
            return .unknown(Inconclusive(reason: Self.reason(function), extent: function.nameExtent))
        }
        return launchPlace.map {
            .known(
                Inconclusive(
                    reason: "nothing sets the notification center's delegate", extent: $0, remedy: Self.settingDelegate)
            )
        }
    }

    /// Why a delegate does not answer a callback: its method is private, misnamed or missing.
    func absence(of entryPoint: IOSEntryPoint, in type: DeclaredType?) -> Inconclusive? {
        guard let type, let shape = entryPoint.shapes.first?.name else { return nil }
        let methods = execution.program.lineage(of: type).flatMap { one in
            one.methods.values.joined().map { (method: $0, isHidden: one.hides($0), isProtocols: one.isProtocol) }
        }
        if let hidden = methods.first(where: { one in
            one.isHidden && entryPoint.shapes.contains { $0.name == one.method.fullName }
        }) {
            return Inconclusive(
                reason: hidden.isProtocols
                    ? "iOS does not see a method of a protocol's extension"
                    : "this method is private, and iOS does not call it",
                extent: hidden.method.nameExtent,
                remedy: hidden.isProtocols
                    ? "declare it in the class itself" : "remove the word that makes it private")
        }
        let names = Set(
            IOSEntryPoint.allCases.flatMap(\.shapes).map(\.name) + ["userNotificationCenter(_:openSettingsFor:)"])
        let base = shape.prefix { $0 != "(" }
        if let other = methods.first(where: { $0.method.name == base && !names.contains($0.method.fullName) }) {
            return Inconclusive(
                reason: "iOS calls no method of this name", extent: other.method.nameExtent, remedy: "call it \(shape)")
        }
        return Inconclusive(
            reason: "nothing in \(type.name) answers \(shape)", extent: type.declaration.nameExtent,
            remedy: "add this method")
    }

    /// Reports that a class outside the files may answer a callback.
    private func inherited(_ type: DeclaredType?, _ entryPoint: IOSEntryPoint) -> Silence? {
        guard let type, table.answer(entryPoint, delegate: type)?.type !== type,
            let unknown = execution.program.unknownSuperclass(of: type)
        else { return nil }
        return .unknown(
            Inconclusive(
                reason: "whether \(unknown), which \(type.name) inherits from, answers is not among the files",
                extent: type.declaration.nameExtent))
    }

    /// Where the app is launched; the place to report anything that is missing altogether.
    private var launchPlace: SourceExtent? {
        table.allAnswers(.didFinishLaunching).last?.function.nameExtent
            ?? table.applicationType?.declaration.nameExtent
            ?? execution.program.units.first?.extent
    }

    private static let settingDelegate = "set it before application(_:didFinishLaunchingWithOptions:) returns"

    static func reason(_ function: FunctionDeclaration) -> String {
        "nothing that iOS is known to call runs \(function.name)(), which decides about it"
    }
}

extension Program {
    /// The superclass of a class that is neither in the files nor on the platform; `nil` if all are known.
    func unknownSuperclass(of type: DeclaredType) -> String? {
        for ancestor in lineage(of: type) where ancestor.declaration.kind == .classType {
            guard let name = ancestor.declaration.supertypes.first?.unwrapped.name else { continue }
            let isKnown = types[name] != nil || platform.type(named: name) != nil
            let isProtocol = name.hasSuffix("Delegate") && !name.hasSuffix("AppDelegate") || name.hasSuffix("Protocol")
            if !isKnown, !isProtocol { return name }
        }
        return nil
    }
}
