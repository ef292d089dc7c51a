import ExampleCode

/// A function that Android calls by its name.
enum AndroidEntryPoint: String, CaseIterable, Sendable {
    case onMessageReceived, onStartCommand, onHandleIntent
    case serviceOnCreate = "onCreate() of a service"
    case onReceive
    case onCreate, onStart, onPostCreate, onResume, onPostResume, onPause, onStop, onRestart, onNewIntent, onDestroy
    case onSaveInstanceState, onRestoreInstanceState
    case applicationOnCreate = "onCreate()"

    /// The class of the platform that declares it, of those that examples inherit from.
    enum Role: String, CaseIterable, Sendable {
        case service = "Service"
        case receiver = "BroadcastReceiver"
        case activity = "Activity"
        case application = "Application"

        /// The platform's class that an example's is taken to inherit from, where the page does not say so.
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
        case .onMessageReceived, .onStartCommand, .onHandleIntent, .serviceOnCreate: .service
        case .onReceive: .receiver
        case .applicationOnCreate: .application
        default: .activity
        }
    }

    /// The name in the code.
    var name: String { self == .applicationOnCreate || self == .serviceOnCreate ? "onCreate" : rawValue }

    var parameterCount: Int {
        switch self {
        case .onMessageReceived, .onHandleIntent, .onCreate, .onPostCreate, .onNewIntent, .onSaveInstanceState,
            .onRestoreInstanceState:
            1
        case .onReceive: 2
        case .onStartCommand: 3
        default: 0
        }
    }

    /// What `ActivityLifecycleCallbacks` calls it: the platform's own function of an activity tells those that have
    /// registered.
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

    /// Whether it tells what class declares it: services have an `onCreate` without parameters and an `onDestroy`, too.
    /// Fragments save and restore their state as activities do.
    var tellsRole: Bool {
        switch self {
        case .applicationOnCreate, .serviceOnCreate, .onDestroy, .onSaveInstanceState, .onRestoreInstanceState: false
        default: true
        }
    }

    /// Whether it can answer what happens: an activity that is destroyed has been left before, and a service is made
    /// for what it answers then.
    var canAnswer: Bool { self != .onDestroy && self != .serviceOnCreate && self != .onSaveInstanceState }

    /// Whether it tells an activity that it is covered, or that it was and is seen again.
    var tellsCovering: Bool {
        switch self {
        case .onPause, .onStop, .onRestart, .onStart, .onSaveInstanceState: true
        default: false
        }
    }

    /// Whether the platform ends an app whose override does not call the one of its superclass.
    var mustCallSuper: Bool {
        switch self {
        case .onCreate, .onStart, .onPostCreate, .onResume, .onPostResume, .onPause, .onStop, .onRestart, .onDestroy:
            true
        case .onNewIntent, .onMessageReceived, .onStartCommand, .onHandleIntent, .onReceive, .applicationOnCreate,
            .serviceOnCreate, .onSaveInstanceState, .onRestoreInstanceState:
            false
        }
    }

    /// Those that tell the class of a function around which none is printed.
    func isBare(_ function: FunctionDeclaration) -> Bool {
        tellsRole && function.name == name && function.parameters.count == parameterCount && !function.isStatic
    }
}
