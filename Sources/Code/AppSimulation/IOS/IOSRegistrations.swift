import CodeRunner
import Diagnostics
import SourceCode

/// The functions of the examples that register what the platform needs to know.
struct IOSRegistrations: Sendable {
    /// Functions that register categories, and those that only assign the delegate: run at the start where nothing
    /// calls them.
    private(set) var registrations: [IOSTable.Answer] = []
    private(set) var assignments: [IOSTable.Answer] = []
    /// Functions that assign the delegate, with the uncalled function that would have to be called for them to run.
    private(set) var uncalledAssignments: [(answer: IOSTable.Answer, beginning: FunctionDeclaration)] = []
    /// Whether top-level statements do either.
    private(set) var registersOutside = false
    /// Where the examples first create or register a category; `nil` where they say nothing about it.
    private(set) var categoryExtent: SourceExtent?

    /// Why no push arrives; nil if code that may run registers for remote notifications: at the launch, or later, when
    /// the user has logged in or taps a button.
    let silence: Lazy<IOSApp.Silence?>

    /// A function that may assign the delegate and that nothing visible calls.
    var deciding: IOSTable.Answer? {
        uncalledAssignments.first?.answer ?? assignments.first
            ?? registrations.first { $0.function.bodyNames.assigned.contains("delegate") }
    }

    init(_ program: Program, _ table: IOSTable) {
        silence = Lazy { PageCalls(program, table).pushSilence(program, table) }
        let order = PageOrder(program)
        let types = IOSTable.types(of: program)
        let entryPoints = Set(table.functions.map { ObjectIdentifier($0) })
        let bare = program.functions.values.flatMap { $0 }.map { IOSTable.Answer(function: $0) }
        let methods = types.flatMap { type in
            type.methods.values.joined().map { IOSTable.Answer(function: $0, type: type) }
        }
        var latest: [String: IOSTable.Answer] = [:]
        for answer in order.sorted(bare + methods, by: \.function.nameExtent) {
            latest[(answer.type?.name ?? "") + "." + answer.function.fullName] = answer
        }
        for answer in order.sorted(Array(latest.values), by: \.function.nameExtent) {
            let names = answer.function.bodyNames
            let makesCategories = names.makesCategories
            if makesCategories, categoryExtent == nil { categoryExtent = answer.function.nameExtent }
            guard !entryPoints.contains(ObjectIdentifier(answer.function)) else { continue }
            if makesCategories {
                registrations.append(answer)
            } else if names.assignsDelegate {
                assignments.append(answer)
            }
        }
        let assigning = order.sorted(
            bare
                + program.types.values.flatMap { type in
                    program.functions(of: type).map { IOSTable.Answer(function: $0, type: type) }
                }, by: \.function.nameExtent
        ).filter { $0.function.bodyNames.assignsDelegate }
        if !assigning.isEmpty {
            let calls = PageCalls(program, table)
            uncalledAssignments = assigning.compactMap { answer in
                calls.uncalledBeginning(of: answer.function).map { (answer, $0) }
            }
        }
        for unit in program.units {
            for statement in unit.statements {
                switch statement.kind {
                case .expression, .variables: break
                default: continue
                }
                let names = CodeNames(statement)
                if names.makesCategories || names.assignsDelegate { registersOutside = true }
                if names.makesCategories, categoryExtent == nil { categoryExtent = statement.extent }
            }
        }
    }
}

extension PageCalls {
    fileprivate func pushSilence(_ program: Program, _ table: IOSTable) -> IOSApp.Silence? {
        let name = "registerForRemoteNotifications"
        let functions = functions(mentioning: name)
        guard !isMentionedOutside(name), !functions.contains(where: mayRun),
            let place = table.applicationType?.declaration.nameExtent
        else { return nil }
        let library = program.units.flatMap(\.statements).lazy.compactMap { $0.importedModule }.first { module in
            !Self.quietModules.contains(module) && !["AEP", "ACP"].contains(where: module.hasPrefix)
        }
        if let library {
            let reason = "whether \(library) registers the app for remote notifications is not known"
            return .unknown(Inconclusive(reason: reason, extent: place))
        }
        if let uncalled = functions.first {
            return .unknown(Inconclusive(reason: IOSApp.reason(uncalled), extent: uncalled.nameExtent))
        }
        return .known(
            Inconclusive(
                reason: "nothing registers the app for remote notifications, so no push arrives", extent: place,
                remedy: "call UIApplication.shared.registerForRemoteNotifications() each time the app starts"))
    }

    /// Modules of Apple and Google that do not register; any other may.
    private static let quietModules: Set<String> = [
        "AVFoundation", "AdSupport", "AppTrackingTransparency", "Combine", "CoreData", "CoreGraphics", "CoreLocation",
        "FirebaseAnalytics", "FirebaseCore", "FirebaseCrashlytics", "FirebaseMessaging", "Foundation", "MapKit",
        "Network", "OSLog", "SafariServices", "Security", "StoreKit", "SwiftUI", "UIKit", "UserNotifications",
        "WebKit", "os",
    ]
}

extension Statement {
    /// The module that it imports, or imports something of.
    fileprivate var importedModule: String? {
        guard case .imported(let path) = kind else { return nil }
        return path.split(separator: ".").first.map(String.init)
    }
}

extension CodeNames {
    fileprivate var makesCategories: Bool {
        names.contains("setNotificationCategories") || mentions("UNNotificationCategory")
    }

    fileprivate var assignsDelegate: Bool {
        mentions("UNUserNotificationCenter") && assigned.contains("delegate")
    }

    private func mentions(_ name: String) -> Bool { names.contains(name) || types.contains(name) }
}
