import PushTracking

extension Probe {
    /// Situations of every kind that the rules speak of, and a few on which they are silent.
    static let all: [Probe] = flags + ids + events + sequences + silent

    private static let offFlags: [String] = [
        "off", "", " on", "on ", "on\n", "\ton", "o n", "onn", "only", "xon", "con", "noon", "Once", "true", "yes", "1",
        "enabled", "of",
        "\u{FF4F}\u{FF4E}", "\u{43E}n", "on\u{200B}",
        "\"on\"",
    ]

    private static let flags: [Probe] =
        offFlags.flatMap { flag in eachEvent("flag \(flag.debugDescription)", push(1, flag: flag)) }
        + eachEvent("flag absent", push(1, flag: nil))
        + eachEvent("flag in another case of key", push(1, flag: nil).with("_acsdeliverytracking", "off"))
        + eachEvent("flag in aps only", push(1, flag: nil).aps("_acsDeliveryTracking", "off"), on: [.ios])
        + [
            Probe(
                title: "flag inside other values",
                platforms: [.ios],
                steps: [.received(push(1, flag: nil).with("data", ["_acsDeliveryTracking": "off"]))]
            ),
            Probe(
                title: "flag inside a text",
                steps: [.received(push(1, flag: nil).with("data", #"{"_acsDeliveryTracking":"off"}"#))]),
            Probe(title: "off under a similar key", steps: [.received(push(1).with("deliveryTracking", "off"))]),
            Probe(
                title: "on under a similar key", steps: [.received(push(1, flag: "off").with("deliveryTracking", "on"))]
            ),
            Probe(title: "off, then absent", steps: [.received(push(1, flag: "off")), .received(push(2, flag: nil))]),
            Probe(title: "off, then on", steps: [.received(push(1, flag: "off")), .received(push(2))]),
            Probe(title: "on, then off", steps: [.received(push(1)), .received(push(2, flag: "off"))]),
            Probe(
                title: "the same ids off, then on", isDocumented: false,
                steps: [.received(push(1, flag: "off")), .received(push(1))]),
            Probe(
                title: "off in the foreground", platforms: [.ios], app: .foreground,
                steps: [.received(push(1, flag: "off"))]),
            Probe(title: "two taps, the second off", steps: [.opened(push(1)), .opened(push(2, flag: "off"))]),
        ]

    private static let idTexts: [String] = [
        "007", "a", String(repeating: "a", count: 64), String(repeating: "b", count: 65),
        String(repeating: "c", count: 256),
        String(repeating: "d", count: 3000), "H153d80", " x ", "x  y", "x y", "x\ny", "x\ty", "\"x\"", "\\x", "a&b",
        "a<b>", "100%", "%41",
        "a+b", "a/b=c?d#e", "\u{E9}", "e\u{301}", "\u{FB01}", "\u{1F468}\u{200D}\u{1F469}", "\u{5D0}\u{5D1}", "0x1f",
        "9007199254740993",
        "1e5", "1.50", "null", "true", "0", "1,234", "\u{661}\u{665}", "\u{FF48}", "\u{DF}", "{{id}} x",
        "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
    ]

    private static let ids: [Probe] =
        idTexts.map { id in
            Probe(
                title: "id \(id.prefix(20).debugDescription)",
                steps: [.received(push(1).with("_mId", .string(id)))]
            )
        } + [
            Probe(title: "equal ids", steps: [.received(push(1).with("_dId", "m1"))]),
            Probe(
                title: "no message id", steps: [.received(push(1).without("_mId")), .opened(push(1).without("_mId"))]),
            Probe(
                title: "no delivery id",
                steps: [.received(push(1).without("_dId")), .dismissed(push(1).without("_dId"))]),
            Probe(title: "no ids", steps: [.received(push(1).without("_mId").without("_dId"))]),
            Probe(title: "ids, then none", steps: [.received(push(1)), .received(push(2).without("_mId"))]),
            Probe(
                title: "ids under other keys",
                steps: [
                    .received(["_mid": "m1", "_did": "d1"]), .received(["mId": "m1", "dId": "d1"]),
                    .received(["_MID": "m1", "_DID": "d1"]),
                ]
            ),
            Probe(
                title: "ids under other keys, on both",
                platforms: [.ios],
                steps: [
                    .dismissed(push(1).without("_mId").without("_dId").with("_mid", "m1").with("_did", "d1")),
                    .dismissed(push(1).without("_mId").without("_dId").with("mId", "m1").with("dId", "d1")),
                    .dismissed(push(1).without("_mId").without("_dId").aps("alert", ["_mId": "m1", "_dId": "d1"])),
                    .dismissed(push(1).without("_mId").without("_dId").aps("_mId", "m1").aps("_dId", "d1")),
                ]
            ),
            Probe(
                title: "ids under the names of variables",
                steps: [.dismissed(["broadlogId": "m1", "deliveryId": "d1"])]),
            Probe(title: "ids inside a text", steps: [.dismissed(["data": #"{"_mId":"m1","_dId":"d1"}"#])]),
            Probe(
                title: "ids inside an object",
                platforms: [.ios],
                steps: [
                    .dismissed(["data": ["_mId": "m1", "_dId": "d1"]]),
                    .dismissed(push(1).with("data", ["_mId": "other", "_dId": "other"])),
                ]
            ),
            Probe(
                title: "values of other types besides", platforms: [.ios], steps: [.dismissed(push(1).with("badge", 1))]
            ),
            Probe(
                title: "keys of variables besides",
                steps: [.received(push(1).with("action", "basket").with("broadlogId", "other"))]),
            Probe(title: "longer keys besides", steps: [.received(push(1).with("_mId2", "other"))]),
            Probe(
                title: "similar keys besides", steps: [.received(push(1).with("x_mId", "other").with("x_dId", "other"))]
            ),
            Probe(title: "no other keys", steps: eachStep(push(1).without("uri").without("title"))),
            Probe(
                title: "a push of someone else's",
                steps: eachStep(["title": "News", "uri": "app://start", "aps": push(1)["aps"] ?? .null])
            ),
            Probe(title: "empty data", platforms: [.android], steps: [.received([:])]),
        ]

    private static let events: [Probe] =
        [AppState.foreground, .background, .closed].flatMap { app in
            eachEvent("any push, \(app.rawValue)", push(1), app: app)
        } + [
            Probe(
                title: "foreground, remote first",
                platforms: [.ios],
                app: .foreground,
                foregroundOrder: .remoteFirst,
                steps: [.received(push(1))]
            ),
            Probe(
                title: "not content-available",
                platforms: [.ios],
                app: .foreground,
                steps: [.received(push(1).aps("content-available", nil))]
            ),
            Probe(title: "launched, resumed, left", app: .closed, steps: [.launched, .left, .resumed, .left]),
        ]

    private static let sequences: [Probe] = [
        Probe(title: "launched, then opened", app: .closed, steps: [.launched, .left, .opened(push(1))]),
        Probe(title: "received, then launched", app: .closed, steps: [.received(push(1)), .launched]),
        Probe(title: "received, then resumed", steps: [.received(push(1)), .resumed]),
        Probe(
            title: "received, opened, resumed twice",
            steps: [.received(push(1)), .opened(push(1)), .left, .resumed, .left, .resumed]),
        Probe(
            title: "cold tap, resumed twice", app: .closed, steps: [.opened(push(1)), .left, .resumed, .left, .resumed]),
        Probe(
            title: "dismissed, then resumed",
            steps: [.received(push(1)), .dismissed(push(1)), .resumed, .left, .resumed]),
        Probe(
            title: "cold tap, then two warm ones",
            app: .closed,
            steps: [.opened(push(1)), .opened(push(2)), .left, .opened(push(3)), .left, .resumed]
        ),
        Probe(
            title: "two notifications, first first",
            steps: [.received(push(1)), .received(push(2)), .dismissed(push(1)), .opened(push(2))]
        ),
        Probe(
            title: "two notifications, second first",
            steps: [.received(push(1)), .received(push(2)), .dismissed(push(2)), .opened(push(1)), .received(push(3))]
        ),
        Probe(
            title: "two messages of one delivery", steps: [.received(push(1)), .received(push(2).with("_dId", "d1"))]),
        Probe(
            title: "ids in another case",
            steps: [.received(push(1)), .received(push(1).with("_mId", "M1").with("_dId", "D1"))]),
        Probe(
            title: "ids in another Unicode form",
            steps: [.received(push(1).with("_mId", "\u{E9}")), .received(push(1).with("_mId", "e\u{301}"))]
        ),
        Probe(
            title: "ids that are the same when joined",
            steps: [
                .received(push(1).with("_mId", "ab").with("_dId", "c")),
                .received(push(1).with("_mId", "a").with("_dId", "bc")),
            ]
        ),
        Probe(title: "a dismissal from an earlier process", app: .closed, steps: [.dismissed(push(1)), .resumed]),
        Probe(title: "a hundred notifications", steps: (0..<100).map { .received(push($0)) }),
    ]

    private static let silent: [Probe] = [
        Probe(title: "silent: flags in another case", isDocumented: false, steps: eachStep(push(1, flag: "ON"))),
        Probe(
            title: "silent: null flag",
            platforms: [.ios],
            isDocumented: false,
            steps: eachStep(push(1).with("_acsDeliveryTracking", .null))
        ),
        Probe(title: "silent: empty ids", isDocumented: false, steps: eachStep(push(1).with("_mId", ""))),
        Probe(
            title: "silent: number ids", platforms: [.ios], isDocumented: false,
            steps: eachStep(push(1).with("_mId", 1))),
        Probe(
            title: "silent: the same push twice", isDocumented: false, steps: [.received(push(1)), .received(push(1))]),
        Probe(title: "silent: a custom action", platforms: [.ios], isDocumented: false, steps: [.acted(push(1))]),
        Probe(
            title: "silent: nothing to see",
            platforms: [.ios],
            app: .foreground,
            isDocumented: false,
            steps: [.received(push(1).aps("alert", nil))]
        ),
    ]

    private static func eachStep(_ push: Payload) -> [Step] { [.received(push), .dismissed(push), .opened(push)] }

    private static func eachEvent(
        _ title: String,
        _ push: Payload,
        on platforms: Set<Platform> = [.android, .ios],
        app: AppState = .background
    ) -> [Probe] {
        zip(["received", "dismissed", "opened"], eachStep(push)).map {
            Probe(title: "\(title), \($0)", platforms: platforms, app: app, steps: [$1])
        }
    }
}
