import DeviceModel
import ExampleCode
import PushTracking

/// What does not change from case to case: who answers what, and what the app has registered before a case begins.
final class IOSBindings: Sendable {
    let table: IOSTable
    private let start: Deferred<(registrations: IOSRegistrations, startState: IOSStartState)>

    /// Looks everything up.
    init(_ program: Program) {
        let table = IOSTable(program)
        self.table = table
        start = Deferred {
            let registrations = IOSRegistrations(program, table)
            let makeApp = { (context: RunContext) in
                IOSApp(
                    program,
                    table: table,
                    registrations: registrations,
                    context: context,
                    defaults: IOSDefaults(),
                    startState: nil
                )
            }
            let context = RunContext(CaseProbe(CaseCursor()))
            let app = makeApp(context)
            app.startEarlier(isInForeground: true)
            var startState = IOSStartState(of: app, context.step, registrations)
            startState.possibleDelegates = app.possibleDelegates {
                makeApp(RunContext(CaseProbe(CaseCursor())))
            }
            return (registrations, startState)
        }
    }

    /// What registers what the platform has to know.
    var registrations: IOSRegistrations { start.value.registrations }

    /// What the app's start leaves behind; the examples are run to find it out.
    var startState: IOSStartState { start.value.startState }
}
