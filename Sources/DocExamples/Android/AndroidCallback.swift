import ExampleCode

/// A function that Android calls by its name.
enum AndroidCallback: String, CaseIterable, Sendable {
    case onMessageReceived, onStartCommand, onHandleIntent
    case onReceive
    case onCreate, onStart, onResume, onPostResume, onPause, onStop, onRestart, onNewIntent
    case applicationOnCreate = "onCreate()"

    /// The class of the platform that declares it, of those that examples inherit from.
    enum Role: String, CaseIterable, Sendable {
        case service = "Service"
        case receiver = "BroadcastReceiver"
        case activity = "Activity"
        case application = "Application"
    }

    var role: Role {
        switch self {
        case .onMessageReceived, .onStartCommand, .onHandleIntent: .service
        case .onReceive: .receiver
        case .applicationOnCreate: .application
        default: .activity
        }
    }

    /// The name in the code.
    var name: String { self == .applicationOnCreate ? "onCreate" : rawValue }

    var parameterCount: Int {
        switch self {
        case .onMessageReceived, .onHandleIntent, .onCreate, .onNewIntent: 1
        case .onReceive: 2
        case .onStartCommand: 3
        default: 0
        }
    }

    static func all(_ role: Role) -> [AndroidCallback] { allCases.filter { $0.role == role } }

    /// Those that tell the class of a function around which none is printed: services have an `onCreate` without parameters, too.
    func isBare(_ function: FunctionDeclaration) -> Bool {
        self != .applicationOnCreate && function.name == name && function.parameters.count == parameterCount && !function.isStatic
    }
}
