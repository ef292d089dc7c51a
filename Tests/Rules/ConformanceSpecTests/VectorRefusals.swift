/// What is wrong in vectors, without looking at their combinations.
let vectorRefusals: [Refusal] = [
    Refusal(
        "vectors/main.json",
        #""id": "v.two""#,
        #""id": ▶"v.two[x]""#,
        "\"v.two[x]\" is not an id",
        "/vectors/1/id",
        "ids are words of a-z and 0-9, joined by `-` within parts joined by `.`: they become part of case ids"
    ),
    Refusal(
        "vectors/main.json",
        #""rules": ["a.opened"]"#,
        #""rules": [▶"a.open"]"#,
        "there is no rule \"a.open\"",
        "/vectors/1/rules/0",
        "did you mean \"a.opened\"?"
    ),
    Refusal(
        "vectors/main.json", #""rules": ["a.opened"]"#, #""rules": ▶[]"#, "a vector proves one rule at least",
        "/vectors/1/rules"),
    Refusal(
        "vectors/main.json",
        #""rules": ["a.opened"]"#,
        #""rules": ["a.opened", ▶"a.opened"]"#,
        "the rule \"a.opened\" appears twice",
        "/vectors/1/rules/1"
    ),
    Refusal(
        "vectors/main.json",
        #""rules": ["a.opened"]"#,
        #""rules": ▶["a.opened", "a.silent"]"#,
        "the rules of a vector are all of one level; a.opened is recommended, a.silent is informative",
        "/vectors/1/rules",
        "write one vector for each level"
    ),
    Refusal(
        "vectors/main.json",
        #""platforms": ["android"]"#,
        #""platforms": ▶[]"#,
        "a vector names one platform at least",
        "/vectors/1/platforms"
    ),
    Refusal(
        "vectors/main.json",
        #""app": "background""#,
        #""app": "background", "foregroundOrder": ▶"present-first""#,
        "only iOS has a foreground order, and the vector does not run there",
        "/vectors/1/foregroundOrder"
    ),
    Refusal(
        "vectors/main.json",
        #""app": "background""#,
        #""app": "background", "notifications": { "push": { "apns": ▶{} } }"#,
        "only iOS has `apns`, and the vector does not run there",
        "/vectors/1/notifications/push/apns",
        "remove it, or add the platform"
    ),
    Refusal(
        "vectors/main.json",
        #""app": "background""#,
        #""app": "background", "withdrawn": { "version": ▶"next", "reason": "r" }"#,
        "\"version\" of a withdrawal must be a whole number from 1, as a string, not \"next\"",
        "/vectors/1/withdrawn/version",
        "write a whole number from 1, as a string"
    ),
    Refusal(
        "vectors/main.json",
        "\">=1.4.0\"",
        "▶\">=1.4.x\"",
        "\">=1.4.x\" is not a comparison with a version",
        "/vectors/0/requires/sdk/ACPCore",
        "write one of >=, >, =, <, <= and a dotted number, such as \">=1.4.0\""
    ),
    Refusal(
        "vectors/main.json",
        #"{ "sdk": { "ACPCore": ">=1.4.0" } }"#,
        #"▶{ "sdk": {} }"#,
        #"a requirement is {"sdk": {NAME: COMPARISON}}"#,
        "/vectors/0/requires"
    ),
    Refusal(
        "vectors/main.json",
        #"    {\#n      "id": "v.two""#,
        #"    ▶{\#n      "id": "v.one""#,
        "the vector \"v.one\" appears twice, first at spec/vectors/main.json:4",
        "/vectors/1",
        "ids are permanent: give the newer vector another one"
    ),
]
