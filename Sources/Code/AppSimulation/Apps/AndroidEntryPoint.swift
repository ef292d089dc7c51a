import SourceCode

/// A function that Android calls by its name.
enum AndroidEntryPoint: String, CaseIterable, Sendable {
    case onMessageReceived, handleIntent, onStartCommand, onHandleIntent
    case serviceOnCreate = "onCreate() of a service"
    case onReceive
    case onCreate, onStart, onPostCreate, onResume, onPostResume, onPause, onStop, onRestart, onNewIntent, onDestroy
    case onSaveInstanceState, onRestoreInstanceState
    case applicationOnCreate = "onCreate()"

    /// The platform class that declares it, among those that examples inherit from.
    enum Role: String, CaseIterable, Sendable {
        case service = "Service"
        case receiver = "BroadcastReceiver"
        case activity = "Activity"
        case application = "Application"

        /// The platform class that an example's class is assumed to inherit from, where the page does not say.
        var className: String {
            switch self {
            case .service: "FirebaseMessagingService"
            case .activity: "AppCompatActivity"
            case .receiver, .application: rawValue
            }
        }
    }

    var role: Role {
        switch self {
        case .onMessageReceived, .handleIntent, .onStartCommand, .onHandleIntent, .serviceOnCreate: .service
        case .onReceive: .receiver
        case .applicationOnCreate: .application
        default: .activity
        }
    }

    /// The name in the code.
    var name: String { self == .applicationOnCreate || self == .serviceOnCreate ? "onCreate" : rawValue }

    var parameterCount: Int {
        switch self {
        case .onMessageReceived, .handleIntent, .onHandleIntent, .onCreate, .onPostCreate, .onNewIntent,
            .onSaveInstanceState, .onRestoreInstanceState:
            1
        case .onReceive: 2
        case .onStartCommand: 3
        default: 0
        }
    }

    /// Its name in `ActivityLifecycleCallbacks`: the platform's own function of an activity notifies registered
    /// observers.
    var observerName: String? {
        switch self {
        case .onCreate: "onActivityCreated"
        case .onStart: "onActivityStarted"
        case .onResume: "onActivityResumed"
        case .onPause: "onActivityPaused"
        case .onStop: "onActivityStopped"
        case .onDestroy: "onActivityDestroyed"
        case .onSaveInstanceState: "onActivitySaveInstanceState"
        default: nil
        }
    }

    static func all(_ role: Role) -> [AndroidEntryPoint] { allCases.filter { $0.role == role } }

    /// Whether it shows which class declares it: services also have an `onCreate` without parameters and an
    /// `onDestroy`, and fragments save and restore their state as activities do.
    var showsRole: Bool {
        switch self {
        case .handleIntent, .applicationOnCreate, .serviceOnCreate, .onDestroy, .onSaveInstanceState,
            .onRestoreInstanceState:
            false
        default: true
        }
    }

    /// Whether it can answer an event: an activity is left before it is destroyed, and a service is created only for
    /// the call that follows.
    var canAnswer: Bool { self != .onDestroy && self != .serviceOnCreate && self != .onSaveInstanceState }

    /// Whether it notifies an activity that it is covered, or was covered and is visible again.
    var reportsCovering: Bool {
        switch self {
        case .onPause, .onStop, .onRestart, .onStart, .onSaveInstanceState: true
        default: false
        }
    }

    /// Whether the platform crashes an app whose override does not call super.
    var mustCallSuper: Bool {
        switch self {
        case .onCreate, .onStart, .onPostCreate, .onResume, .onPostResume, .onPause, .onStop, .onRestart, .onDestroy:
            true
        case .onNewIntent, .onMessageReceived, .handleIntent, .onStartCommand, .onHandleIntent, .onReceive,
            .applicationOnCreate, .serviceOnCreate, .onSaveInstanceState, .onRestoreInstanceState:
            false
        }
    }

    /// Whether a function without a printed class around it shows its class.
    func isBare(_ function: FunctionDeclaration) -> Bool {
        showsRole && function.name == name && function.parameters.count == parameterCount && !function.isStatic
    }
}
