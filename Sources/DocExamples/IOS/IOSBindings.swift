import DeviceModel
import ExampleCode
import PushTracking

/// What does not change from case to case: who answers what, and what the app has registered before a case begins.
final class IOSBindings: Sendable {
    let table: IOSTable
    let types: IOSTypes
    private let start: Deferred<(registrations: IOSRegistrations, standing: IOSStanding)>

    /// Looks everything up.
    init(_ program: Program) {
        let types = IOSTypes(program.platform)
        let table = IOSTable(program)
        start = Deferred {
            let registrations = IOSRegistrations(program, table)
            let stage = ExampleStage(InspectedCase(CaseCursor()))
            let app = IOSApp(program, table, registrations, types, stage, defaults: IOSDefaults(), standing: nil)
            app.startEarlier(isInForeground: true)
            return (registrations, IOSStanding(app, stage.step, registrations))
        }
        (self.types, self.table) = (types, table)
    }

    /// What registers what the platform has to know.
    var registrations: IOSRegistrations { start.value.registrations }

    /// What the app's start leaves behind; the examples are run to find it out.
    var standing: IOSStanding { start.value.standing }
}

/// What the app's start, before the case, leaves behind.
struct IOSStanding: Sendable {
    /// What the app has registered; `nil` where its examples say nothing about it, which leaves the documentation's device.
    var categories: IOSCategories?
    /// Whether that makes the same dismissals known as the documentation's device.
    var isStandard = true
    /// Whether a start can be passed over, since nothing that a later callback could find follows from it.
    var isTraceless = false
    /// The type of the object that the start made the notification center's delegate, where the examples declare it.
    var delegateType: DeclaredType?
    /// Where it took the delegate away; `nil` where it did not.
    var removedDelegate: SourceExtent?

    init(_ app: IOSApp, _ step: StepTemplate, _ registrations: IOSRegistrations) {
        categories = app.process.categories ?? registrations.categoryExtent.map(IOSCategories.init(unregisteredAt:))
        if let categories {
            let reporting = categories.list.filter(\.reportsDismissal).map(\.identifier)
            isStandard = categories.unknown == nil && reporting == PushTraits.categoriesReportingDismissal
        }
        delegateType = app.delegateType
        removedDelegate = app.removedDelegate
        isTraceless = step.threw == nil && step.inconclusive == nil && app.keepsNothing
    }
}
