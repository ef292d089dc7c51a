/// What is wrong in `editions.json`, `defaults.json` and the rules.
let rootRefusals: [Refusal] = [
    Refusal(
        "editions.json",
        #"{ "id": "new", "summary": "the second" }"#,
        #"{ "id": "new", "summary": "2" }, ▶{ "id": "new", "summary": "3" }"#,
        "the edition \"new\" appears twice",
        "/editions/2"
    ),
    Refusal(
        "editions.json",
        #"[\#n    { "id": "old", "summary": "the first" },\#n    { "id": "new", "summary": "the second" }\#n  ]"#,
        "▶[]",
        "there is no edition",
        "/editions"
    ),
    Refusal(
        "editions.json",
        #""summary": "the second" }"#,
        #""summary": "2", "revisions": [ { "commit": ▶"501F5262", "date": "2020-11-22", "reason": "r" } ] }"#,
        "\"501F5262\" is not the first 8 digits of a commit",
        "/editions/1/revisions/0/commit"
    ),
    Refusal(
        "defaults.json",
        #"{ "alert": "Hello", "content-available": 1, "category": "DEFAULT" }"#,
        "▶[]",
        "the default notification's parts are objects",
        "/notification/apns"
    ),
    Refusal(
        "defaults.json",
        #""title": "Hello""#,
        #""title": ▶1"#,
        "Android's push data are strings, so \"title\" cannot be a number",
        "/notification/data/title",
        "write a vector of its own for ios"
    ),
    Refusal(
        "defaults.json",
        #""title": "Hello""#,
        #""title": ▶"${flag}""#,
        "nothing fills the placeholder \"${flag}\"",
        "/notification/data/title",
        "axes may be used neither in the defaults nor in the matrix itself; write `$${` for a literal `${`"
    ),
]

let ruleRefusals: [Refusal] = [
    Refusal(
        "rules/actions.json",
        #""level": "required""#,
        #""level": ▶"require""#,
        "\"require\" is not one of the words allowed here",
        "/rules/0/level",
        "did you mean \"required\"?"
    ),
    Refusal(
        "rules/actions.json",
        #""id": "a.silent""#,
        #""id": ▶"A.silent""#,
        "\"A.silent\" is not an id",
        "/rules/2/id",
        "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they become part of case ids"
    ),
    Refusal(
        "rules/actions.json",
        #""editions": ["old", "new"]"#,
        #""editions": ["old", ▶"newer"]"#,
        "\"newer\" is not an edition",
        "/rules/0/editions/1",
        "use \"old\" or \"new\""
    ),
    Refusal(
        "rules/actions.json",
        #""editions": ["old", "new"]"#,
        #""editions": ["old", "new", ▶"old"]"#,
        "\"old\" appears twice",
        "/rules/0/editions/2"
    ),
    Refusal(
        "rules/actions.json",
        #""sources": [ { "anchor": "b", "evidence": ["code"], "commits": ["c"] } ]"#,
        #""sources": ▶[]"#,
        "a rule without evidence is informative, not recommended",
        "/rules/1/sources",
        "name where on the page it is derived from, or make it informative"
    ),
    Refusal(
        "rules/actions.json",
        #""level": "recommended",\#n      "editions": ["new"],\#n      "reason": "It is so.""#,
        #""level": ▶"required",\#n      "editions": ["new"]"#,
        "by its evidence the rule is recommended, not required",
        "/rules/1/level",
        #"make it recommended, or say why it is not in "reason""#
    ),
    Refusal(
        "rules/actions.json",
        #""level": "required",\#n      "editions": ["old", "new"],\#n      "reason": "It is so.""#,
        #""level": ▶"recommended",\#n      "editions": ["old", "new"]"#,
        "by its evidence the rule is required, not recommended",
        "/rules/0/level",
        #"make it required, or say why it is not in "reason""#
    ),
    Refusal(
        "rules/actions.json",
        #""sentence": "Answer a tap.", "effect": "Counts are wrong.", "remedy": "Do it.""#,
        #""sentence": "Answer a tap.", "effect": ▶" ", "remedy": "Do it.""#,
        "\"effect\" of a rule is empty",
        "/rules/1/effect",
        "write a value"
    ),
    Refusal(
        "editions.json",
        #""specVersion": "1","#,
        #""specVersion": "1", "page": ▶"http://example.com/page#{anchor}","#,
        #""http://example.com/page#{anchor}" is not an address of the documentation page"#,
        "/page",
        "write an https address with {anchor} where an anchor belongs"
    ),
    Refusal(
        "rules/actions.json",
        #""evidence": ["code"]"#,
        #""evidence": ▶[]"#,
        "a source names one kind of evidence at least",
        "/rules/1/sources/0/evidence"
    ),
    Refusal(
        "rules/actions.json",
        #""evidence": ["code"], "commits": ["c"]"#,
        #""evidence": ["code"], "commits": ▶[]"#,
        "a source names one revision at least",
        "/rules/1/sources/0/commits"
    ),
    Refusal(
        "rules/actions.json",
        #"    {\#n      "id": "a.silent""#,
        #"    ▶{\#n      "id": "a.opened""#,
        "the rule \"a.opened\" appears twice, first at spec/rules/actions.json:20",
        "/rules/2",
        "ids are permanent: give the newer rule another one"
    ),
]

let ownershipRefusals: [Refusal] = [
    Refusal(
        "rules/actions.json",
        #"{ "difference": "order" }"#,
        #"{ "difference": "order", ▶"apps": ["closed"] }"#,
        "what a rule is blamed for has no member \"apps\"",
        "/rules/0/defaultFor/10/apps",
        "use \"difference\" or \"events\""
    ),
    Refusal(
        "rules/actions.json",
        #""owns": ["order"]"#,
        #""owns": ["order", ▶{ "difference": "order", "events": ["opened"] }]"#,
        "\"order\" appears twice",
        "/rules/1/owns/1",
        nil
    ),
]
