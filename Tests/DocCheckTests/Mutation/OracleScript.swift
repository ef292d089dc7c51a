import PushTracking

/// What happens on a device, with what must be sent for each event.
struct OracleScript: Sendable {
    var platform: Platform
    var name: String
    /// "received:on", "launched".
    var events: [String]
    /// For each event the actions that must be sent, sorted; nil where nothing is said of it.
    var expected: [[String]?]
    /// For each event the push it is about.
    var pushes: [OraclePush?]

    var line: String { (["S", name] + events).joined(separator: "\t") }

    /// - Parameter app: iOS: where the app is when it begins.
    init(_ platform: Platform, app: String = "background", section: Bool = false, _ events: [String]) {
        self.platform = platform
        let head = platform == .ios ? [section ? "click-section" : "whole", app] : []
        name = (head + events).joined(separator: " ")
        self.events = head + events
        let byName = Dictionary(uniqueKeysWithValues: OraclePush.all.map { ($0.name, $0) })
        pushes = events.map { event in
            event.split(separator: ":").dropFirst().first.flatMap { byName[String($0)] }
        }
        var state = app
        expected = zip(events, pushes).map { event, push in
            let kind = event.split { $0 == ":" || $0 == "-" }.first ?? ""
            defer {
                switch kind {
                case "opened", "launched", "resumed": state = "foreground"
                case "left": state = "background"
                case "dismissed" where state == "closed": state = "background"
                default: break
                }
            }
            guard let push else { return [] }
            return Self.actions(kind, push, platform, state)
        }
    }

    private static func actions(_ kind: Substring, _ push: OraclePush, _ platform: Platform, _ state: String)
        -> [String]?
    {
        switch push.answer {
        case .unjudged: return nil
        case .silent: return []
        case .tracked: break
        }
        switch kind {
        case "received":
            guard platform == .ios else { return ["7"] }
            return state == "foreground" || (state == "background" && push.isContentAvailable) ? ["7"] : []
        case "dismissed": return platform == .android || push.category == "DEFAULT" ? ["2"] : []
        case "opened": return ["1", "2"]
        default: return []
        }
    }

    static func all(_ platform: Platform) -> [OracleScript] { platform == .android ? android : ios }

    private static let android: [OracleScript] = {
        var scripts = OraclePush.all.map(\.name).flatMap { push in
            [
                ["received:\(push)", "dismissed:\(push)"],
                ["received:\(push)", "opened:\(push)"],
                ["dismissed-earlier:\(push)"],
                ["opened-earlier:\(push)"],
                ["launched", "received:\(push)", "opened:\(push)", "left", "resumed"],
                ["opened-earlier:\(push)", "left", "resumed"],
            ]
        }
        scripts += [["launched"], ["launched", "left", "resumed"], ["received:on", "launched", "left", "resumed"]]
        return (scripts + pairs).map { OracleScript(.android, $0) }
    }()

    private static let ios: [OracleScript] = {
        let apps = ["foreground", "background", "closed"]
        var scripts: [OracleScript] = []
        for app in apps {
            for push in OraclePush.all.map(\.name) {
                scripts.append(OracleScript(.ios, app: app, ["received:\(push)", "dismissed:\(push)"]))
                scripts.append(OracleScript(.ios, app: app, ["received:\(push)", "opened:\(push)", "left", "resumed"]))
                scripts.append(OracleScript(.ios, app: app, section: true, ["dismissed:\(push)"]))
            }
        }
        scripts.append(OracleScript(.ios, app: "closed", ["launched", "left", "resumed"]))
        return scripts + pairs.map { OracleScript(.ios, $0) }
    }()

    /// Two notifications on the device, handled in both orders.
    private static let pairs: [[String]] = {
        let partners = [
            ("on", "second"), ("on", "off"), ("off", "on"), ("on", "absent"), ("no-message", "on"), ("on", "foreign"),
        ]
        return partners.flatMap { first, second in
            ["dismissed", "opened"].flatMap { one in
                ["dismissed", "opened"].flatMap { other in
                    [
                        ["received:\(first)", "received:\(second)", "\(one):\(first)", "\(other):\(second)"],
                        ["received:\(first)", "received:\(second)", "\(one):\(second)", "\(other):\(first)"],
                    ]
                }
            }
        }
    }()
}
