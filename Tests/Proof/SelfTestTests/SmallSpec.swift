import ConformanceSpec

/// A spec of two rules and two vectors, one for arrivals and one for taps.
struct SmallSpec {
    var level = "required"
    var faults = ""
    var secondCalls = #""documented""#

    func specification() throws -> Specification {
        let files = [
            "editions.json": #"{ "specVersion": "1", "editions": [ { "id": "2022-02", "summary": "s" } ] }"#,
            "defaults.json": """
            { "covers": "c", "notification": { "data": { "_mId": "${_mId}", "_dId": "${_dId}", "_acsDeliveryTracking": "on" }, "apns": { "alert": "a", "content-available": 1 } } }
            """,
            "rules/actions.json": """
            { "covers": "c", "rules": [ \(rule("r.received", event: "received", actions: #"["7"]"#)),
            \(rule("r.opened", event: "opened", actions: #"["2", "1"]"#)) ] }
            """,
            "vectors/all.json": """
            { "covers": "c", "vectors": [
            \(vector("v.received", rule: "r.received", event: "received", calls: #""documented""#)),
            \(vector("v.opened", rule: "r.opened", event: "opened", calls: secondCalls)) ] }
            """,
            "faults.json": #"{ "covers": "c", "faults": [\#(faults)], "correct": [] }"#,
        ]
        return try Specification(
            SpecSource(name: "spec", files: files.map { SpecSource.File(path: $0.key, bytes: Array($0.value.utf8)) }))
    }

    /// A fault of `faults.json`.
    static func fault(_ name: String, caughtBy rules: String) -> String {
        #"{ "name": "\#(name)", "summary": "s", "platforms": ["android"], "caughtBy": [\#(rules)] }"#
    }

    private func rule(_ id: String, event: String, actions: String) -> String {
        """
        { "id": "\(id)", "level": "\(level)", "reason": "r", "editions": ["2022-02"], "sentence": "Do.",
        "sources": [ { "anchor": "a", "evidence": ["prose"], "commits": ["00000000"] } ],
        "owns": ["unanswered", "missing", "unexpected", "extra", "action", "broadlogId", "deliveryId", "keys", "function", "name", "order", "threw"],
        "documents": { "event": "\(event)", "actions": \(actions) }, "provedBy": "vectors" }
        """
    }

    private func vector(_ id: String, rule: String, event: String, calls: String) -> String {
        """
        { "id": "\(id)", "title": "t", "rules": ["\(rule)"], "since": "1", "platforms": ["android", "ios"],
        "app": "background", "steps": [ { "event": "\(event)", "notification": "push", "calls": \(calls) } ] }
        """
    }
}
