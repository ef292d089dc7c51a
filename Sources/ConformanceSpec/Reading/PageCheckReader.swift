import Diagnostics
import PushTracking
import StrictJSON

/// Reads the member `checks` of a rule.
struct PageCheckReader {
    let file: String
    let problems: ProblemCollector

    /// The checks of a rule; only rules that pages prove have some, and they have one at least.
    func checks(of rule: SpecObject, provedBy proof: Rule.Proof) -> [PageCheck] {
        let elements = rule.list("checks")
        switch proof {
        case .vectors:
            if let element = rule.element["checks"] {
                problems.report("a rule that vectors prove has no checks of pages", at: element, in: file)
            }
        case .pages:
            if elements.isEmpty {
                problems.report(
                    "a rule that pages prove names one check at least", at: rule.element["checks"] ?? rule.element,
                    in: file)
            }
        }
        return elements.compactMap { check($0) }
    }

    private func check(_ element: JSONElement) -> PageCheck? {
        guard element.kind == .object, let name = element["kind"] else {
            problems.report("a check is an object with the member \"kind\"", at: element, in: file)
            return nil
        }
        guard let kind: PageCheck.Kind = problems.collect(try ObjectReader.word(name, in: file)) else { return nil }
        let required = ["kind"] + Self.members(of: kind)
        guard let reader = SpecObject(element, "a check", in: file, required: required, problems: problems) else {
            return nil
        }
        let anchor = reader.string("anchor") ?? ""
        let anchors = texts("anchors", of: reader)
        let flag = reader.string("name") ?? ""
        let words = texts("words", of: reader)
        let variables = reader.list("variables").compactMap { variable($0) }
        return switch kind {
        case .sections: .sections(anchors: anchors)
        case .tableKeys: .tableKeys(anchor: anchor, variables: variables)
        case .tableSources: .tableSources(anchor: anchor, variables: variables)
        case .tableCodes: .tableCodes(anchor: anchor, variables: variables)
        case .flagName: .flagName(anchor: anchor, name: flag)
        case .flagValues: .flagValues(anchor: anchor, name: flag, values: words)
        case .quotedCodes: .quotedCodes(anchors: anchors, codes: words)
        case .quotedFunctions: .quotedFunctions(anchors: anchors, functions: words)
        case .literalCase: .literalCase(words: words)
        case .category: .category(anchor: anchor)
        case .fileCaption: .fileCaption
        case .manifestReceiver: .manifestReceiver
        case .ownLinks: .ownLinks
        case .examplesCompile: .examplesCompile
        case .examplesRun: .examplesRun(topics: topics(of: reader))
        case .oneSDK: .oneSDK(classes: words)
        }
    }

    private static func members(of kind: PageCheck.Kind) -> [String] {
        switch kind {
        case .sections: ["anchors"]
        case .tableKeys, .tableSources, .tableCodes: ["anchor", "variables"]
        case .flagName: ["anchor", "name"]
        case .flagValues: ["anchor", "name", "words"]
        case .quotedCodes, .quotedFunctions: ["anchors", "words"]
        case .literalCase: ["words"]
        case .category: ["anchor"]
        case .examplesRun: ["sections"]
        case .oneSDK: ["words"]
        case .fileCaption, .manifestReceiver, .ownLinks, .examplesCompile: []
        }
    }

    private func topics(of reader: SpecObject) -> [PageCheck.Topic] {
        let elements = reader.list("sections")
        if elements.isEmpty { problems.report("\"sections\" holds one section at least", at: reader.element, in: file) }
        return elements.compactMap { element in
            guard
                let reader = SpecObject(
                    element, "a section", in: file, required: ["anchor", "platform", "events"], problems: problems),
                let anchor = reader.string("anchor"),
                let platform: Platform = reader.word("platform")
            else { return nil }
            let events: [DeviceEvent.Kind] = reader.words("events")
            if events.isEmpty { problems.report("\"events\" holds one event at least", at: element, in: file) }
            return PageCheck.Topic(anchor: anchor, platform: platform, events: Set(events))
        }
    }

    /// A list of texts with one at least, none of them empty.
    private func texts(_ name: String, of reader: SpecObject) -> [String] {
        guard let element = reader.element[name] else { return [] }
        let texts = reader.strings(name)
        if texts.isEmpty || texts.contains("") {
            problems.report("\(quoted(name)) holds texts, one at least", at: element, in: file)
        }
        return texts
    }

    private func variable(_ element: JSONElement) -> PageCheck.Variable? {
        guard
            let reader = SpecObject(
                element, "a variable", in: file, required: ["key"], optional: ["source", "codes"], problems: problems),
            let key = reader.string("key")
        else { return nil }
        let source = reader.string("source")
        return PageCheck.Variable(key: key, source: source, codes: texts("codes", of: reader))
    }
}
