private let android = "\"android\""
private let ios = "\"ios\""

func received(_ calls: String) -> String {
    #""app": "foreground", "steps": [ { "event": "received", "notification": "push", "calls": \#(calls) } ]"#
}

func pushed(_ push: String, calls: String = "\"documented\"", matrix: String? = nil) -> String {
    let matrix = matrix.map { #""matrix": \#($0), "# } ?? ""
    return matrix + #""notifications": { "push": \#(push) }, "# + received(calls)
}

func steps(_ steps: String, app: String = "foreground") -> String { #""app": "\#(app)", "steps": [ \#(steps) ]"# }

let stepRefusals: [ExpansionRefusal] = [
    ExpansionRefusal(
        #""app": "foreground", "steps": ▶[]"#, "the steps are an array with one step at least", "/steps"),
    ExpansionRefusal(steps(#"▶{ "calls": "none" }"#), "a step names its event", "/steps/0"),
    ExpansionRefusal(
        steps(#"▶{ "event": "opened", "calls": "none" }"#),
        "`opened` names its notification",
        "/steps/0",
        #"add "notification": "first""#
    ),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "notification": ▶"push", "calls": "none" }"#),
        "`resumed` is about no notification",
        "/steps/0/notification",
        "remove \"notification\""
    ),
    ExpansionRefusal(
        steps(#"▶{ "event": "resumed" }"#),
        "a step says what calls it expects",
        "/steps/0",
        #"add "calls": "documented", or "none""#
    ),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "after": ▶300, "calls": "none" }"#), "nothing comes before the first step",
        "/steps/0/after", #"remove "after""#),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "calls": "none" }, { "event": "left", "after": ▶199, "calls": "none" }"#),
        "\"after\" is a number of milliseconds, at least 200", "/steps/1/after"),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "calls": "none" }, { "event": "left", "after": ▶"300", "calls": "none" }"#),
        "\"after\" is a number of milliseconds, at least 200", "/steps/1/after"),
]

let callRefusals: [ExpansionRefusal] = [
    ExpansionRefusal(
        received("▶\"nothing\""),
        "\"nothing\" is not one of the words allowed here",
        "/steps/0/calls",
        #"use "documented", "none" or "any""#
    ),
    ExpansionRefusal(
        received("▶\"any\""), "only informative vectors expect \"any\" here", "/steps/0/calls", "say what must be sent"),
    ExpansionRefusal(
        received("▶7"), "calls are a word, an array or an object by platform, not a number", "/steps/0/calls"),
    ExpansionRefusal(received("▶[]"), "an empty list of calls is written \"none\"", "/steps/0/calls"),
    ExpansionRefusal(
        received(#"["7", ▶"12"]"#), "no rule documents the action \"12\"", "/steps/0/calls/1", "did you mean \"1\"?"),
    ExpansionRefusal(
        received(#"▶{ "android": "none" }"#),
        "the calls say nothing about ios, where the vector runs, too",
        "/steps/0/calls"
    ),
    ExpansionRefusal(
        received(#"{ "android": "none", "ios": ▶{ "ios": "none" } }"#),
        "calls by platform are not nested",
        "/steps/0/calls/ios"
    ),
    ExpansionRefusal(
        received(#"[ ▶{ "function": "f" } ]"#), "a call has a \"function\" and an object \"data\"", "/steps/0/calls/0"
    ),
    ExpansionRefusal(
        received(#"[ { "function": ▶7, "data": {} } ]"#), "expected a string, not a number",
        "/steps/0/calls/0/function"),
    ExpansionRefusal(
        received(#"[ { "function": "f", "data": { "a": { "b": [ ▶"${nobody}" ] } } } ]"#),
        "nothing fills the placeholder \"${nobody}\"",
        "/steps/0/calls/0/data/a/b/0",
        "add an axis of that name to the matrix, or write `$${` for a literal `${`"
    ),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "calls": [ { "function": "f", "data": { "a": ▶"${_mId}" } } ] }"#),
        "seeded ids may be used only where a notification is meant",
        "/steps/0/calls/0/data/a"
    ),
    ExpansionRefusal(
        steps(#"{ "event": "resumed", "calls": ▶["7"] }"#),
        "`resumed` is about no notification whose ids could be sent",
        "/steps/0/calls"
    ),
    ExpansionRefusal(
        steps(#"{ "event": "dismissed", "notification": "push", "calls": ▶"documented" }"#),
        "no rule documents what is sent for `dismissed` in edition new",
        "/steps/0/calls",
        "say \"none\", or \"any\" in an informative vector"
    ),
]

let notificationRefusals: [ExpansionRefusal] = [
    ExpansionRefusal(
        pushed(#"{ "collapseId": ▶7 }"#), "\"collapseId\" is a text of 1 to 64 bytes", "/notifications/push/collapseId",
        platforms: ios),
    ExpansionRefusal(
        pushed(#"{ "collapseId": ▶"a" }"#), "only iOS has `collapseId`, and the vector does not run there",
        "/notifications/push/collapseId", "remove it, or add the platform", platforms: android),
    ExpansionRefusal(
        #""notifications": ▶[], "# + received("\"none\""),
        "the notifications are an object by name, not an array",
        "/notifications"
    ),
    ExpansionRefusal(
        pushed("▶7"), "a notification must be an object, not a number", "/notifications/push", "write an object"),
    ExpansionRefusal(
        pushed(#"{ "fcm": ▶[] }"#), "the parts of a notification are objects, not an array", "/notifications/push/fcm"),
    ExpansionRefusal(
        pushed(#"{ "fcm": { "google.sent_time": ▶1 } }"#),
        "Android's push data are strings, so \"google.sent_time\" cannot be a number",
        "/notifications/push/fcm/google.sent_time",
        "write a vector of its own for ios"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "title": ▶1 } }"#),
        "Android's push data are strings, so \"title\" cannot be a number",
        "/notifications/push/data/title",
        "write a vector of its own for ios"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "aps": "x" } }"#.replacingFirst(#"{ "aps"#, by: #"▶{ "aps"#), calls: "\"none\""),
        "`aps` does not belong in \"data\"",
        "/notifications/push/data",
        "write what it holds into \"apns\""
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "titel": ▶{ "$absent": true } } }"#),
        "\"titel\" is not among the defaults, so it cannot be removed",
        "/notifications/push/data/titel"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "title": ▶{ "$absent": true, "x": 1 } } }"#),
        #"`{"$absent": true}` has no other form"#,
        "/notifications/push/data/title"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "$only": { "title": { "$absent": ▶true } } } }"#, calls: "\"none\""),
        #"`$absent` changes a key of "data", "apns" or "fcm" and may be used nowhere else"#,
        "/notifications/push/data/$only/title/$absent"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": ▶{ "$only": {}, "x": "1" } }"#),
        "`$only` must be alone, and hold an object",
        "/notifications/push/data"
    ),
    ExpansionRefusal(
        pushed(#"{ "apns": { "alert": { "$only": ▶{} } } }"#),
        #"`$only` changes a key of "data", "apns" or "fcm" and may be used nowhere else"#,
        "/notifications/push/apns/alert/$only"
    ),
    ExpansionRefusal(
        #""notifications": { "psh": ▶{} }, "# + received("\"none\""),
        "no step mentions the notification \"psh\"",
        "/notifications/psh",
        "did you mean \"push\"?"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "a": ▶"${flag}" } }"#, matrix: #"{ "flags": { "x": "y" } }"#),
        "nothing fills the placeholder \"${flag}\"",
        "/notifications/push/data/a",
        "did you mean \"flags\"?"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "a": ▶"b${c" } }"#),
        "a placeholder is not closed by `}`",
        "/notifications/push/data/a",
        "write `$${` for a literal `${`"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "a": ▶"${puhs._mId}" } }"#),
        "there is no notification \"puhs\"",
        "/notifications/push/data/a",
        "did you mean \"push\"?"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "_mId": { "$absent": true } } }"#, calls: "▶\"documented\""),
        "the calls carry the notification's _mId, which is not a string here",
        "/steps/0/calls",
        "say \"none\", or \"any\" in an informative vector"
    ),
    ExpansionRefusal(
        #""matrix": { "id": { "there": "x", "missing": { "$absent": true } } }, "#
            + pushed(#"{ "data": { "_mId": "${id}" } }"#, calls: "▶\"documented\""),
        "the calls carry the notification's _mId, which is not a string here",
        "/steps/0/calls",
        "say \"none\", or \"any\" in an informative vector"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "_dId": 7 } }"#, calls: #"▶["7"]"#),
        "the calls carry the notification's _dId, which is not a string here",
        "/steps/0/calls",
        "say \"none\", or \"any\" in an informative vector",
        platforms: ios
    ),
]

let matrixRefusals: [ExpansionRefusal] = [
    ExpansionRefusal(
        #""matrix": ▶{}, "# + received("\"none\""), "a matrix is an object with one axis at least", "/matrix"),
    ExpansionRefusal(
        #""matrix": { "a": ▶{} }, "# + received("\"none\""),
        "an axis is an object with one named value at least",
        "/matrix/a"
    ),
    ExpansionRefusal(
        #""matrix": { "A": ▶{ "x": 1 } }, "# + received("\"none\""),
        "\"A\" is not a name of an axis",
        "/matrix/A",
        "names are made of a-z, 0-9, `.` and `-`: they become part of case ids"
    ),
    ExpansionRefusal(
        #""matrix": { "a": ▶{ "x": "1" } }, "# + received("\"none\""),
        "the axis \"a\" is never used",
        "/matrix/a",
        "write \"${a}\" where its values belong, or remove it"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "k": ▶"a${n}" } }"#, matrix: #"{ "n": { "one": 1 } }"#),
        "the value of \"n\" is put into a text, so it has to be a string, not a number",
        "/notifications/push/data/k"
    ),
    ExpansionRefusal(
        pushed(#"{ "data": { "k": "${n}" } }"#, matrix: #"{ "n": { "one": ▶"${n}" } }"#),
        "nothing fills the placeholder \"${n}\"",
        "/matrix/n/one",
        "axes may be used neither in the defaults nor in the matrix itself; write `$${` for a literal `${`"
    ),
]

let deviceRefusals: [ExpansionRefusal] = [
    ExpansionRefusal(
        #""notifications": { "a": { "collapseId": "x" }, "b": { "collapseId": "x" } }, "#
            + steps(
                #"{ "event": "received", "notification": "a", "calls": "none" }, { "event": "received", "notification": "b", "calls": "none" }, ▶{ "event": "opened", "notification": "a", "calls": "none" }"#
            ),
        "`opened` is impossible on a notification that has been opened, dismissed, acted on or replaced", "/steps/2",
        platforms: ios),
    ExpansionRefusal(
        steps(#"▶{ "event": "launched", "calls": "none" }"#),
        "`launched` is possible only while the app does not run; a running app is `resumed`",
        "/steps/0"
    ),
    ExpansionRefusal(
        steps(#"▶{ "event": "left", "calls": "none" }"#, app: "background"),
        "`left` is possible only while the app is in the foreground",
        "/steps/0"
    ),
    ExpansionRefusal(
        steps(#"{ "event": "received", "notification": "push", "calls": "none" }"#, app: "closed"),
        "the vector has no case on ios: no combination reaches a callback",
        "",
        "add a step that calls the app, or remove the platform"
    ),
]

extension String {
    func replacingFirst(_ old: String, by new: String) -> String {
        let pieces = components(separatedBy: old)
        return pieces[0] + new + pieces.dropFirst().joined(separator: old)
    }
}
