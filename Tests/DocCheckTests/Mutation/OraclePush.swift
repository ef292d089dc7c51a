/// A push as the oracle's devices get it, with what the rules say of it.
struct OraclePush: Sendable {
    /// What must be sent for it.
    enum Answer: Sendable {
        case tracked
        case silent
        /// The rules say nothing: whatever is sent is right.
        case unjudged
    }

    var name: String
    var data: [String: String]
    var answer: Answer
    /// iOS: whether it carries `content-available`, and the category it names.
    var isContentAvailable = true
    var category: String? = "DEFAULT"

    init(_ name: String, _ answer: Answer, mId: String?, dId: String?, flag: String?, _ more: [String: String] = [:]) {
        self.name = name
        self.answer = answer
        data = more
        data["_mId"] = mId
        data["_dId"] = dId
        data["_acsDeliveryTracking"] = flag
    }

    /// The push as a line of the drivers' script file; keys with a point are iOS' own.
    var line: String {
        var fields = data.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        if isContentAvailable { fields.append("aps.content-available=1") }
        if let category { fields.append("aps.category=\(category)") }
        return (["N", name] + fields).joined(separator: "\t")
    }

    static let all: [OraclePush] = flags + ids + deliveries

    private static let flags: [OraclePush] = [
        OraclePush("on", .tracked, mId: "hA1", dId: "bA1", flag: "on"),
        OraclePush(
            "second", .tracked, mId: "hB2", dId: "bB2", flag: "on", ["title": "more", "action": "9", "deliveryId": "x"]),
        OraclePush("absent", .tracked, mId: "hC3", dId: "bC3", flag: nil),
        OraclePush(
            "other-case-of-key",
            .tracked,
            mId: "hD4",
            dId: "bD4",
            flag: nil,
            ["_acsdeliverytracking": "off", "_ACSDeliveryTracking": "off"]
        ),
        OraclePush("other-key", .tracked, mId: "hE5", dId: "bE5", flag: nil, ["acsDeliveryTracking": "off"]),
        OraclePush("off", .silent, mId: "hF6", dId: "bF6", flag: "off"),
        OraclePush("other", .silent, mId: "hG7", dId: "bG7", flag: "true"),
        OraclePush("blank", .silent, mId: "hH8", dId: "bH8", flag: " on"),
        OraclePush("empty-flag", .silent, mId: "hI9", dId: "bI9", flag: ""),
        OraclePush("like-id", .silent, mId: "on", dId: "on", flag: "no"),
        OraclePush("case", .unjudged, mId: "hJ1", dId: "bJ1", flag: "ON"),
    ]

    private static let ids: [OraclePush] = [
        OraclePush(
            "no-message", .silent, mId: nil, dId: "bK1", flag: "on", ["mId": "x", "_mid": "x", "broadlogId": "x"]),
        OraclePush(
            "no-delivery", .silent, mId: "hL1", dId: nil, flag: "on", ["dId": "x", "_did": "x", "deliveryId": "x"]),
        OraclePush("no-message-no-flag", .silent, mId: nil, dId: "bM1", flag: nil),
        OraclePush("no-delivery-no-flag", .silent, mId: "hN1", dId: nil, flag: nil),
        OraclePush("foreign", .silent, mId: nil, dId: nil, flag: nil, ["title": "other"]),
        OraclePush("foreign-on", .silent, mId: nil, dId: nil, flag: "on"),
        OraclePush("nothing", .silent, mId: nil, dId: nil, flag: nil),
        OraclePush("empty-message", .unjudged, mId: "", dId: "bO1", flag: "on"),
        OraclePush("empty-delivery", .unjudged, mId: "hP1", dId: "", flag: "on"),
        OraclePush("same", .tracked, mId: "1234", dId: "1234", flag: "on"),
    ]

    private static let deliveries: [OraclePush] = {
        var quiet = OraclePush("quiet", .tracked, mId: "hQ1", dId: "bQ1", flag: "on")
        quiet.isContentAvailable = false
        var offers = OraclePush("offers", .tracked, mId: "hR1", dId: "bR1", flag: "on")
        offers.category = "Default"
        var plain = OraclePush("plain", .tracked, mId: "hS1", dId: "bS1", flag: "on")
        plain.category = nil
        var standard = OraclePush("standard", .tracked, mId: "hT1", dId: "bT1", flag: "on")
        standard.category = "STANDARD"
        return [quiet, offers, plain, standard]
    }()
}
