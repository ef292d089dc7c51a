import CodeRunner
import DeviceModel
import Diagnostics
import PushTracking
import SourceCode

/// The state that the app's start, before the case, leaves.
struct IOSStartState: Sendable {
    /// The categories that the app has registered; `nil` if its examples say nothing about them, so that the
    /// documentation's device applies.
    var categories: IOSCategories?
    /// Whether they report the same dismissals as the documentation's device.
    var isStandard = true
    /// The category that the app's Campaign pushes name.
    var category = DeclaredWiring.documentedCategory
    /// Whether a start can be skipped, because it leaves nothing that a later callback could find.
    var isTraceless = false
    /// Whether the start leaves observers of notifications.
    var hasObservers = false
    /// The type of the object that the start assigned as the notification center's delegate, if the examples declare
    /// it.
    var delegateType: DeclaredType?
    /// Where the start assigned it.
    var delegateExtent: SourceExtent?
    /// Why the app has no delegate, and the code that removed it; `nil` if it has one.
    var removedDelegate: Inconclusive?
    /// Where the start assigned a delegate that the files do not declare; `nil` if it did not.
    var unknownDelegate: SourceExtent?
    /// Other possible delegates, as it is unknown whether the functions that assign them are called.
    var possibleDelegates: [PossibleDelegate] = []

    init(of app: IOSApp, _ step: StepTemplate, _ registrations: IOSRegistrations) {
        categories = app.process.categories ?? app.unregisteredCategories(registrations)
        unknownDelegate = app.process.unknownDelegate
        // Code after the unknown point may register categories or set the delegate.
        if let open = step.inconclusive, app.isWhole {
            if app.process.categories == nil {
                categories = IOSCategories(unknown: UnknownValue(reason: open.reason, extent: open.extent))
            }
            if app.process.assignedDelegate == nil { unknownDelegate = unknownDelegate ?? open.extent }
        }
        if let categories {
            let reporting = categories.list.filter(\.reportsDismissal).map(\.identifier)
            isStandard = categories.unknown == nil && reporting == [DeclaredWiring.documentedCategory]
            category = categories.ofCampaign
        }
        delegateType = app.delegateType
        delegateExtent = app.process.delegateExtent
        removedDelegate = app.removedDelegate
        hasObservers = !app.process.observers.isEmpty
        isTraceless =
            step.threw == nil && step.inconclusive == nil && app.keepsNothing && app.context.clockReadings == 0
    }

    /// Merges the state that another run of the start leaves, which took another side of an unknown condition.
    mutating func join(_ other: IOSStartState) {
        isTraceless = isTraceless && other.isTraceless
        hasObservers = hasObservers || other.hasObservers
        if categories?.list.map(\.traits) != other.categories?.list.map(\.traits)
            || categories?.unknown != other.categories?.unknown
        {
            let extent = (other.categories ?? categories)?.extent ?? .nowhere
            categories = IOSCategories(
                unknown: UnknownValue(reason: "whether this category is registered is not known", extent: extent))
            isStandard = false
        }
        if delegateType !== other.delegateType || removedDelegate != other.removedDelegate {
            unknownDelegate =
                unknownDelegate ?? other.unknownDelegate ?? other.delegateType?.declaration.nameExtent
                ?? delegateType?.declaration.nameExtent
        }
    }

    /// Records that some sides were not tried.
    mutating func join(unknown choice: Sides.Choice) {
        categories = IOSCategories(unknown: choice.unknown)
        (isStandard, isTraceless, unknownDelegate) = (false, false, unknownDelegate ?? choice.extent)
    }

    /// A possible delegate: it applies if something that the page does not show calls a function, or if nothing does.
    struct PossibleDelegate {
        /// The kind of delegate.
        enum Object {
            /// An object of a type; `nil` where the examples do not declare it.
            case instance(of: DeclaredType?)
            case nothing
            /// Any type with answers. Only an answer that may send is considered where the page's own answer does not
            /// send.
            case another
        }

        var object: Object
        /// The function.
        var beginning: FunctionDeclaration
    }

    /// Reports that it is unknown what answers a callback, where that depends on who calls a function that nothing on
    /// the page calls.
    ///
    /// - Parameter answer: what answers it otherwise.
    func doubt(about entryPoint: IOSEntryPoint, answeredBy answer: IOSTable.Answer?, in table: IOSTable)
        -> Inconclusive?
    {
        let other = possibleDelegates.first { possible in
            switch possible.object {
            case .instance(let type): table.answer(entryPoint, delegate: type)?.function !== answer?.function
            case .nothing: answer != nil
            case .another:
                answer?.function.maySend(table.senderNames.value) != true
                    && table.allAnswers(entryPoint).contains { $0.function.maySend(table.senderNames.value) }
            }
        }
        guard let beginning = other?.beginning else { return nil }
        return Inconclusive(
            reason: "nothing on the page calls \(beginning.name)(), which decides about the notification center's "
                + "delegate: show a call of it, or say in a sentence when to call it",
            extent: beginning.nameExtent
        )
    }
}

extension IOSStartState {
    /// A frame on a device with the categories that the examples register and their use of scenes.
    func adapted(_ standard: CaseFrame, to wiring: DeclaredWiring) -> CaseFrame {
        let script = standard.sample
        let scenario = script.scenario
        guard !isStandard, let categories, scenario.events.contains(where: { $0.kind == .dismissed }) else {
            return wiring.lifecycle == .application
                ? standard : CaseFrame(script, scenario: scenario, wiring: wiring, listings: standard.listings)
        }
        let traits = script.payloads.map { payload in
            var traits = PushTraits(of: payload)
            let category = payload["aps"]?.object?.string("category").flatMap(categories.category)
            traits.reportsDismissal = category?.reportsDismissal ?? false
            return traits
        }
        let own = try? DeviceScenario(
            platform: scenario.platform,
            app: scenario.app,
            foregroundOrder: scenario.foregroundOrder,
            notifications: traits,
            events: scenario.events,
            pauses: scenario.events.indices.map(scenario.unusualPause)
        )
        return own.map { CaseFrame(script, scenario: $0, wiring: wiring, listings: standard.listings) } ?? standard
    }

    /// Records why the app does not learn of a dismissal that the documentation's app would learn of.
    func explainSilence(_ number: PushNumber, _ context: RunContext) {
        guard !isStandard, let categories else { return }
        let aps = context.probe.aps(of: number)
        guard let identifier = aps.string("category") else { return }
        let category = categories.category(identifier)
        if category == nil, let unknown = categories.unknown {
            context.step.inconclusive = Inconclusive(reason: unknown.reason, extent: unknown.extent)
            return
        }
        let isCampaigns = [self.category, DeclaredWiring.documentedCategory].contains {
            $0.hasSameBytes(as: identifier)
        }
        guard isCampaigns, category?.reportsDismissal != true else { return }
        if let category {
            let reason = "the category \(identifier) is registered without customDismissAction"
            context.step.silence = Inconclusive(
                reason: reason, extent: category.extent, remedy: "add .customDismissAction to its options")
        } else if categories.replaces(identifier) {
            context.step.silence = Inconclusive(
                reason: "this call replaces all categories, so \(identifier) is no longer registered",
                extent: categories.extent, remedy: "register all categories with one call")
        } else {
            let extent = categories.list.last?.extent ?? categories.extent
            context.step.silence = Inconclusive(
                reason: "the category \(identifier) is not registered", extent: extent,
                remedy: "register it with setNotificationCategories(_:), with .customDismissAction among its options")
        }
    }
}
