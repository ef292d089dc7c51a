import ConformanceSpec
import StrictJSON

/// A spec of a few vectors, one for each verdict, with texts that a test may make hostile.
struct SampleSpec {
    var name = "spec"
    var group = "flags"
    /// Stands in titles and in payloads.
    var text = "Autumn offers"
    /// Version 2 has added two vectors, and withdrawn one.
    var version = 1

    var source: SpecSource {
        SpecSource(
            name: name,
            files: [
                file(
                    "editions.json",
                    #"{"specVersion": "\#(version)", "editions": [{"id": "2022-02", "summary": "the only one"}]}"#),
                file(
                    "defaults.json",
                    #"{"covers": "x", "notification": {"data": {"_mId": "${_mId}", "_dId": "${_dId}", "_acsDeliveryTracking": "on", "#
                        + #""title": "#
                        + quoted(text) + #"}, "apns": {"content-available": 1, "category": "DEFAULT"}}}"#
                ),
                file("rules/actions.json", #"{"covers": "x", "rules": [\#(Self.rules.joined(separator: ","))]}"#),
                file("vectors/actions.json", vectors([both, order, unknown])),
                file("vectors/\(group).json", vectors([on, off, newer])),
            ]
        )
    }

    private static let rules: [String] = [
        rule("flag.on", "required", #"["unanswered", "missing"]"#, "Track where the flag is on."),
        rule("flag.off", "required", #"["unexpected"]"#, "Send nothing where the flag is off."),
        rule("api.newer", "required", #"["function"]"#, "Call the newer function."),
        rule("action.order", "recommended", #"["order"]"#, "Send the click before the open."),
        rule("action.button", "informative", "[]", "Buttons are not documented."),
        documented("action.received", "received", #"["7"]"#),
        documented("action.dismissed", "dismissed", #"["2"]"#),
        documented("action.opened", "opened", #"["2", "1"]"#),
    ]

    private static func rule(_ id: String, _ level: String, _ owns: String, _ sentence: String, more: String = "")
        -> String
    {
        let sources = level == "informative" ? "[]" : #"[{"anchor": "a", "evidence": ["prose"], "commits": ["c"]}]"#
        return """
            {"id": "\(id)", "level": "\(level)", "reason": "r", "editions": ["2022-02"], "sentence": "\(sentence)",
             "sources": \(sources),
             "owns": \(owns),
             \(more) "provedBy": "vectors"}
            """
    }

    private static func documented(_ id: String, _ event: String, _ actions: String) -> String {
        let more = #""documents": {"event": "\#(event)", "actions": \#(actions)}, "#
        return rule(
            id,
            "required",
            #"["action", "broadlogId", "deliveryId", "keys", "threw"]"#,
            "Answer \(event) with \(actions.filter { $0 != "\"" }).",
            more: more
        )
    }

    private var both: String {
        vector(
            "both.opened",
            #"["action.opened"]"#,
            #"{"event": "received", "notification": "first", "calls": "documented"}, "#
                + #"{"event": "received", "notification": "second", "calls": "documented"}, "#
                + #"{"event": "opened", "notification": "second", "calls": "documented"}"#
        )
    }
    private var order: String {
        vector(
            "order",
            #"["action.order"]"#,
            #"{"event": "opened", "notification": "first", "calls": "documented", "order": "documented"}"#
        )
    }
    private var unknown: String {
        vector(
            "button", #"["action.button"]"#, #"{"event": "acted", "notification": "first", "calls": "any"}"#,
            platforms: #"["ios"]"#)
    }
    private var on: String {
        vector(
            "flag.on", #"["flag.on"]"#, #"{"event": "${event}", "notification": "first", "calls": "documented"}"#,
            more: Self.events)
    }
    private var off: String {
        vector(
            "flag.off",
            #"["flag.off"]"#,
            #"{"event": "${event}", "notification": "first", "calls": "none"}"#,
            more: Self.events + #""notifications": {"first": {"data": {"_acsDeliveryTracking": "off"}}}, "#
        )
    }
    private var newer: String {
        vector(
            "newer",
            #"["api.newer"]"#,
            #"{"event": "received", "notification": "first", "calls": [{"function": "collectMessageInfo", "#
                + #""data": {"broadlogId": "${_mId}", "deliveryId": "${_dId}", "action": "7"}}]}"#,
            more: #""requires": {"sdk": {"ACPCore": ">=1.4.0"}}, "#
        )
    }

    private static let events =
        #""matrix": {"event": {"received": "received", "dismissed": "dismissed", "opened": "opened"}}, "#

    private func vector(
        _ id: String, _ rules: String, _ steps: String, platforms: String = #"["android", "ios"]"#, more: String = ""
    )
        -> String
    {
        let isAdded = version > 1 && ["flag.off", "newer"].contains(id)
        let withdrawn =
            version > 1 && id == "order" ? #""withdrawn": {"version": "2", "reason": "any order counts"}, "# : ""
        return """
            {"id": \(quoted(id)), "title": \(quoted("about " + text)), "rules": \(rules), "since": "\(isAdded ? 2 : 1)",
              \(withdrawn)"platforms": \(platforms), "app": "background", \(more)
              "steps": [\(steps)]}
            """
    }

    private func vectors(_ vectors: [String]) -> String {
        #"{"covers": "x", "vectors": [\#n  \#(vectors.joined(separator: ",\n  "))\#n]}\#n"#
    }

    private func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func file(_ path: String, _ text: String) -> SpecSource.File {
        SpecSource.File(path: path, bytes: Array(text.utf8))
    }
}
