import ExampleCode

/// A whole app: what its files do not set, register or call is not there.
extension IOSApp {
    /// Why nothing answers a callback.
    enum Silence {
        /// iOS calls nobody.
        case known(Inconclusive)
        /// Nobody can say whom it calls.
        case unknown(Inconclusive)
    }

    /// Whether all of the app is there.
    var isWhole: Bool { setting?.isWhole ?? false }

    /// The categories of an app whose start has registered none; `nil` for the documentation's.
    func unregisteredCategories(_ registrations: IOSRegistrations) -> IOSCategories? {
        guard isWhole else { return registrations.categoryExtent.map(IOSCategories.init(unregisteredAt:)) }
        if let function = registrations.registrations.first?.function {
            return IOSCategories(unknown: UnknownValue(reason: Self.reason(function), extent: function.nameExtent))
        }
        guard let place = registrations.categoryExtent ?? launchPlace else { return nil }
        return IOSCategories(unregisteredAt: place)
    }

    /// Why a callback reaches nobody; `nil` where it does.
    func silence(of entryPoint: IOSEntryPoint, state: () -> String) -> Silence? {
        guard isWhole else { return nil }
        switch entryPoint {
        case .didReceiveRemoteNotification where state() == "background":
            if case .missing(let place)? = setting?.backgroundMode {
                let reason = "the property list does not name the background mode remote-notification"
                return .known(Inconclusive(reason: reason, extent: place))
            }
            if let unknown = inherited(table.applicationType, entryPoint) { return unknown }
            guard let place = launchPlace else { return nil }
            if !table.answers(entryPoint) {
                let reason = "nothing answers application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
                return .known(Inconclusive(reason: reason, extent: place))
            }
            guard case .unknown(let reason)? = setting?.backgroundMode else { return nil }
            return .unknown(Inconclusive(reason: reason, extent: place))
        case .willPresent, .didReceive: return delegateSilence(entryPoint)
        default: return nil
        }
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
        if let delegateType { return inherited(delegateType, entryPoint) }
        if let function = registrations.deciding?.function {
            return .unknown(Inconclusive(reason: Self.reason(function), extent: function.nameExtent))
        }
        let place = table.allAnswers(entryPoint).last?.function.nameExtent ?? launchPlace
        return place.map {
            .known(Inconclusive(reason: "nothing sets the notification center's delegate", extent: $0))
        }
    }

    /// Says that a callback may be answered by a class that the files do not have.
    private func inherited(_ type: DeclaredType?, _ entryPoint: IOSEntryPoint) -> Silence? {
        guard let type, table.answer(entryPoint, delegate: type)?.type !== type,
            let unknown = execution.program.unknownSuperclass(of: type)
        else { return nil }
        return .unknown(
            Inconclusive(
                reason: "whether \(unknown), which \(type.name) inherits from, answers is not among the files",
                extent: type.declaration.nameExtent))
    }

    /// Where the app is launched, to which what is missing at all belongs.
    private var launchPlace: SourceExtent? {
        table.allAnswers(.didFinishLaunching).last?.function.nameExtent
            ?? table.applicationType?.declaration.nameExtent
            ?? execution.program.units.first?.extent
    }

    private static func reason(_ function: FunctionDeclaration) -> String {
        "nothing that iOS is known to call runs \(function.name)(), which decides about it"
    }
}

extension Program {
    /// The superclass of a class that neither the files nor the platform have; `nil` where all are known.
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
