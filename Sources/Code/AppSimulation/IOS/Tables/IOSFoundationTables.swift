import CodeRunner
import Foundation

/// The platform's storage for an app, and unknown values.
enum IOSFoundationTables {
    static var classes: [HostClass] {
        [
            defaults, center,
            HostClass(
                "class Notification",
                [
                    .stored("var name: Notification.Name"), .stored("var object: Any?"),
                    .stored("var userInfo: [AnyHashable: Any]?"),
                ]
            ),
            HostClass(
                "struct Notification.Name: Hashable",
                [
                    .constructor("init(_ rawValue: String)", name), .constructor("init(rawValue: String)", name),
                ] + systemNames(of: "UIApplication", areOld: true)
            ),
            HostClass(
                "class Bundle: NSObject",
                [
                    .computed("class var main: Bundle { get }") { $0.make("Bundle") },
                    .unknowable("func object(forInfoDictionaryKey key: String) -> Any?"),
                ]),
            HostClass("struct UUID: Hashable"), HostClass("struct CharacterSet"),
            url, session,
            HostClass("class URLSessionTask: NSObject", [.ignored("func resume()"), .ignored("func cancel()")]),
        ]
    }

    /// A server's response is unknown. Tasks are assumed to be resumed, as one that is not does nothing.
    private static var session: HostClass {
        let tasks = [
            "dataTask(with url: URL,", "dataTask(with request: URLRequest,", "downloadTask(with url: URL,",
            "downloadTask(with request: URLRequest,", "uploadTask(with request: URLRequest, from data: Data?,",
        ]
        return HostClass(
            "class URLSession: NSObject",
            [
                .computed("class var shared: URLSession { get }") { $0.make("URLSession") },
                .constructor("init(configuration: URLSessionConfiguration)"),
                .unknowable("func data(from url: URL) async throws -> (Data, URLResponse)"),
                .unknowable("func data(for request: URLRequest) async throws -> (Data, URLResponse)"),
            ]
                + tasks.map { head in
                    let handler = "completionHandler: @escaping (Any?, URLResponse?, (any Error)?) -> Void"
                    return .method("func \(head) \(handler)) -> URLSessionTask") { call in
                        let answer = call.unknown("what the server answers is not known")
                        call.later(
                            call.argument(head.contains("data:") ? 2 : 1), [answer, answer, answer], isAnswer: true)
                        return call.make("URLSessionTask")
                    }
                })
    }

    private static var url: HostClass {
        HostClass(
            "struct URL: Hashable",
            [
                .constructor("init(string: String)") { call in
                    if let unknown = call.firstUnknown { return .unknown(unknown) }
                    guard let text = call.text(0), URL(string: text) != nil else { return .null }
                    call.hide("text", call.argument(0))
                    return .void
                }, .computed("var absoluteString: String { get }") { $0.hidden("text") },
                part("var scheme: String? { get }") { $0.scheme.map { .string($0) } },
                part("var host: String? { get }") { $0.host.map { .string($0) } },
                part("var query: String? { get }") { $0.query.map { .string($0) } },
                part("var fragment: String? { get }") { $0.fragment.map { .string($0) } },
                part("var path: String { get }") { .string($0.path) },
                part("var lastPathComponent: String { get }") { .string($0.lastPathComponent) },
                part("var pathExtension: String { get }") { .string($0.pathExtension) },
                part("var pathComponents: [String] { get }") {
                    .list(ListValue($0.pathComponents.map { .string($0) }))
                },
            ])
    }

    private static func part(_ declaration: String, _ read: @escaping @Sendable (URL) -> Value?) -> HostMember {
        .computed(declaration) { call in
            // A push may contain any URL, so its parts are unknown.
            guard case .string(let value) = call.hidden("text"), !value.isPassedIn,
                let text = call.hidden("text").text
            else { return call.unknown("the parts of the URL are not known") }
            return URL(string: text).flatMap(read) ?? .null
        }
    }

    private static let systemChanges = [
        "UIApplication": [
            "DidBecomeActive", "DidEnterBackground", "DidFinishLaunching", "WillEnterForeground", "WillResignActive",
            "WillTerminate",
        ],
        "UIScene": ["DidActivate", "DidEnterBackground", "WillConnect", "WillDeactivate", "WillEnterForeground"],
    ]

    /// The system's own notifications: `UIApplication.didBecomeActiveNotification`, or the older
    /// `Notification.Name.UIApplicationDidBecomeActive`.
    static func systemNames(of type: String, areOld: Bool = false) -> [HostMember] {
        (systemChanges[type] ?? []).map { change in
            let text = type + change + "Notification"
            let name = areOld ? type + change : change.prefix(1).lowercased() + change.dropFirst() + "Notification"
            return .constant("static let \(name): Notification.Name") { _ in
                .enumeration(EnumValue(typeName: "Notification.Name", name: text, rawValue: .text(text)))
            }
        }
    }

    /// A name is identified by its text.
    private static let name: HostBehaviour = { call in
        guard let text = call.text(0) else { return call.unknown("the name of the notification is not known") }
        return .enumeration(EnumValue(typeName: "Notification.Name", name: text, rawValue: .text(text)))
    }

    private static func stored(_ call: HostCall) throws(Unwinding) -> Value {
        guard let process = call.process, let key = call.text(0) else { return call.unknown("the key is not known") }
        return process.defaults.values[key] ?? process.registeredDefaults[key] ?? .null
    }

    private static func store(_ value: Value, _ call: HostCall, keyAt index: Int) throws(Unwinding) {
        guard let key = call.text(index) else { throw .inconclusive(reason: "the key is not known", call.extent) }
        call.process?.defaults.values[key] = value.isNull ? nil : value
    }

    /// The number stored under a key; 0 without one.
    private static func number(_ call: HostCall, _ make: (Double) -> Value) throws(Unwinding) -> Value {
        switch try stored(call) {
        case .unknown(let unknown): .unknown(unknown)
        case .string: call.unknown("what this text counts as is not known")
        case .floating(let number): make(number)
        case .boolean(let isTrue): make(isTrue ? 1 : 0)
        case let value: make(Double(value.integer ?? 0))
        }
    }

    private static var defaults: HostClass {
        let get: HostBehaviour = { call in try stored(call) }
        return HostClass(
            "class UserDefaults: NSObject",
            [
                .constructor("init(suiteName: String?)"), .constructor("init()"),
                .computed("class var standard: UserDefaults { get }") { $0.make("UserDefaults") },
                .action("func set(_ value: Any?, forKey defaultName: String)") { call throws(Unwinding) in
                    try store(call.argument(0), call, keyAt: 1)
                },
                .action("func setValue(_ value: Any?, forKey key: String)") { call throws(Unwinding) in
                    try store(call.argument(0), call, keyAt: 1)
                },
                .action("func register(defaults registrationDictionary: [String: Any])") { call throws(Unwinding) in
                    guard case .map(let map) = call.argument(0), map.entries.allSatisfy(\.key.isText) else {
                        throw .inconclusive(reason: "which settings are registered is not known", call.extent)
                    }
                    for entry in map.entries { call.process?.registeredDefaults[entry.key.text ?? ""] = entry.value }
                },
                .action("func removeObject(forKey defaultName: String)") { call throws(Unwinding) in
                    try store(.null, call, keyAt: 0)
                }, .pure("func object(forKey defaultName: String) -> Any?", get),
                .pure("func value(forKey key: String) -> Any?", get),
                .pure("func string(forKey defaultName: String) -> String?", get),
                .pure("func array(forKey defaultName: String) -> [Any]?", get),
                .pure("func stringArray(forKey defaultName: String) -> [String]?", get),
                .pure("func dictionary(forKey defaultName: String) -> [String: Any]?", get),
                .pure("func bool(forKey defaultName: String) -> Bool") { call throws(Unwinding) in
                    if try stored(call).isNull, !call.execution.program.calls("set") {
                        return call.unknown("nothing on the page stores \(call.text(0) ?? "this setting")")
                    }
                    return try number(call) { .boolean($0 != 0) }
                },
                .pure("func integer(forKey defaultName: String) -> Int") { call throws(Unwinding) in
                    let value = try stored(call)
                    return value.integer != nil
                        ? value : try number(call) { .integer(Int(exactly: $0.rounded(.towardZero)) ?? 0) }
                },
                .pure("func double(forKey defaultName: String) -> Double") { call throws(Unwinding) in
                    try number(call, Value.floating)
                }, .method("func synchronize() -> Bool") { _ in .boolean(true) },
            ]
        )
    }

    private static var center: HostClass {
        HostClass(
            "class NotificationCenter: NSObject",
            [
                .computed("class var `default`: NotificationCenter { get }") { $0.make("NotificationCenter") },
                .action("func post(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil)") {
                    call throws(Unwinding) in
                    try call.process?.observers.post(
                        call, name: call.argument(0), object: call.argument(1), userInfo: call.argument(2))
                },
                .method(
                    """
                    func addObserver(forName name: Notification.Name?, object: Any?, queue: OperationQueue?, \
                    using block: @escaping (Notification) -> Void) -> NSObjectProtocol
                    """
                ) { call in
                    let token = call.make("NSObject")
                    call.process?.observers.add(name: call.argument(0), call.argument(3), token: token)
                    return token
                },
                .action("func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?)")
                { call in
                    call.process?.observers.add(
                        name: call.argument(2), on: call.argument(0), selector: call.text(1) ?? "")
                },
                .method("func publisher(for name: Notification.Name, object: Any? = nil) -> Any") {
                    call throws(Unwinding) in
                    let reason = "who gets the notifications of a publisher is not known"
                    guard IOSObservers.isSystems(call.argument(0)) else { return call.unknown(reason) }
                    throw .inconclusive(reason: reason, call.extent)
                },
                .action("func removeObserver(_ observer: Any)") { call throws(Unwinding) in
                    try call.process?.observers.remove(call)
                },
                .action("func removeObserver(_ observer: Any, name: Notification.Name?, object: Any?)") {
                    call throws(Unwinding) in
                    try call.process?.observers.remove(call, name: call.argument(1))
                },
            ]
        )
    }
}
