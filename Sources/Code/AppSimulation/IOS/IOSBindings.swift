import CodeRunner
import Diagnostics
import PushTracking

/// The facts that are the same in all cases: the functions that answer callbacks, and the app's registrations before a
/// case begins.
final class IOSBindings: Sendable {
    let table: IOSTable
    /// How much of an app the code is.
    let portion: AppPortion
    private let program: Program
    private let start: Lazy<(registrations: IOSRegistrations, startState: IOSStartState)>

    /// Looks up the functions.
    convenience init(_ program: Program, portion: AppPortion, on version: SystemVersion?) {
        let table = IOSTable(program, usesScenes: portion.facts?.usesScenes ?? false)
        self.init(program, table, portion: portion, on: version)
    }

    private init(_ program: Program, _ table: IOSTable, portion: AppPortion, on version: SystemVersion?) {
        self.program = program
        self.table = table
        self.portion = portion
        start = Lazy {
            let registrations = IOSRegistrations(program, table)
            let makeApp = { (context: RunContext) in
                IOSApp(
                    program,
                    table: table,
                    registrations: registrations,
                    context: context,
                    defaults: IOSDefaults(),
                    startState: nil,
                    portion: portion
                )
            }
            let start = { (sides: Sides?) in
                let context = RunContext(CaseProbe(CaseCursor(on: version)), sides: sides)
                let app = makeApp(context)
                app.startEarlier(isInForeground: true)
                return (app: app, startState: IOSStartState(of: app, context.step, registrations))
            }
            let sides = portion.isExcerpt ? nil : Sides()
            var (app, startState) = start(sides)
            if let sides {
                while sides.advance() { startState.join(start(sides).startState) }
                if sides.isExhausted, let choice = sides.choices.first { startState.join(unknown: choice) }
            }
            if !portion.isWhole {
                startState.possibleDelegates = app.possibleDelegates {
                    makeApp(RunContext(CaseProbe(CaseCursor(on: version))))
                }
            }
            return (registrations, startState)
        }
    }

    /// The same functions on a version of iOS.
    func on(_ version: SystemVersion) -> IOSBindings { IOSBindings(program, table, portion: portion, on: version) }

    /// Whether the outcome of every push is known: the whole app is there, with its delegate and something that handles
    /// pushes.
    var isClosed: Bool {
        guard portion.isWhole, table.applicationType != nil else { return false }
        if portion.facts?.entries.contains(where: { $0.callback.platform == .ios }) ?? false { return true }
        return [.willPresent, .didReceive, .didReceiveRemoteNotification].contains { table.answers($0) }
    }

    /// The functions that register what the platform needs to know.
    var registrations: IOSRegistrations { start.value.registrations }

    /// The state that the app's start leaves, determined by running the examples.
    var startState: IOSStartState { start.value.startState }

    /// The wiring that the app decides.
    var wiring: DeclaredWiring {
        DeclaredWiring(category: startState.category, lifecycle: table.hasScenes ? .scenes : .application)
    }
}
