import AppSimulation
import CodeJudging
import CodeRunner
import ConformanceSpec
import Markdown
import PushTracking
import SourceCode

extension PageCheckKind {
    static let examplesCompile = PageCheckKind(
        word: "examples-compile", members: [],
        search: .examples { examples, _ in examples.codeProblems() })
    static let examplesRun = PageCheckKind(
        word: "examples-run", members: [.sections],
        search: .examples { examples, _ in examples.sectionsWithoutRun() })
    static let oneSDK = PageCheckKind(
        word: "one-sdk", members: [.words],
        search: .examples { $0.mixedSDKs($1.words) })
}

extension CodeVerdict {
    /// Code that would not compile, by platform; an undeclared name is reported once, however often it is used.
    func codeProblems() -> [DraftFinding] {
        runs.filter { $0.scope.anchor == nil }.flatMap { run in
            var undeclared: Set<String> = []
            let problems = run.scope.program.analysis.problems.filter {
                $0.kind != .undeclared || undeclared.insert($0.message).inserted
            }
            return problems.map { problem in
                DraftFinding(
                    range: range(of: problem.extent, in: run.scope),
                    message: problem.message.asClause,
                    suggestion: problem.suggestion,
                    certainty: "a compiler of \(run.scope.platform.codeLanguage.name) refuses it"
                )
            }
        }
    }

    /// Finds sections whose code is not run, or does not answer the section's events.
    func sectionsWithoutRun() -> [DraftFinding] {
        sectionsInOtherLanguages() + sectionsWithoutAnswer() + examplesOutside() + foreignLanguages()
    }

    /// Finds examples that a section has lost to a heading that ends it.
    private func examplesOutside() -> [DraftFinding] {
        examples.outsiders.compactMap { outsider in
            guard let source = placed(outsider.source) else { return nil }
            let events = outsider.topic.events.map(\.rawValue).sorted().joined(separator: ", ")
            return DraftFinding(
                range: source.firstLineRange,
                message:
                    "the example is outside of the section {#\(outsider.topic.anchor)}, and answers what that is about (\(events))",
                suggestion: "move it into the section, or make the heading before it a subheading of the section",
                certainty:
                    "a section ends at the next heading of its own or a higher level, and has no example of its own here"
            )
        }
    }

    /// The languages of code that is not run, each once: a note, not an error.
    private func foreignLanguages() -> [DraftFinding] {
        guard sizeLimit == nil else { return [] }
        return UnreadBlock.groups(sources, block: \.block).compactMap { language, blocks in
            guard let first = blocks.first?.block else { return nil }
            let run = Platform.allCases.filter(language.platforms.contains).map(\.codeLanguage.name)
            let verbs = language.isOtherFile ? ("includes", "include") : ("is in", "are in")
            return DraftFinding(
                range: first.info?.range ?? first.range,
                message: blocks.count == 1
                    ? "an example \(verbs.0) \(language.name), which is not run: what it does is not known"
                    : "\(blocks.count) examples \(verbs.1) \(language.name), which is not run: what they do is not known",
                suggestion: "show the same in \(run.joined(separator: " or "))",
                certainty: "only what a page prints in Java and Swift is run",
                level: .informative,
                isUnjudged: true
            )
        }
    }

    /// Languages that are not run, but may answer callbacks of a platform.
    private func foreignAnswers(_ platform: Platform) -> [String] {
        UnreadBlock.groups(sources, block: \.block).map(\.language).filter { $0.platforms.contains(platform) }
            .map(\.name)
    }

    private func sectionsWithoutAnswer() -> [DraftFinding] {
        examples.scopes.filter { $0.anchor != nil && !isAnswered($0) }
            .compactMap { scope in
                guard let source = scope.sources.first.flatMap(placed) else { return nil }
                let events = scope.events.map(\.rawValue).sorted().joined(separator: ", ")
                let language = scope.platform.codeLanguage.name
                let foreign = foreignAnswers(scope.platform)
                guard foreign.isEmpty else {
                    return DraftFinding(
                        range: source.firstLineRange,
                        message:
                            "it is unknown whether the page answers the events of this section (\(events)): nothing in \(language) does",
                        suggestion: "show the function that the platform calls in \(language), too",
                        certainty: "\(foreign.joined(separator: " and ")) may answer it, and is not run",
                        level: foreign.contains(UnreadBlock.otherFile) ? .informative : nil,
                        isUnjudged: true
                    )
                }
                return DraftFinding(
                    range: source.firstLineRange,
                    message:
                        "nothing on the page answers the events of this section (\(events)): what would be sent is unknown",
                    suggestion: "show the function that the platform calls",
                    certainty:
                        "no function has the name and parameters by which \(scope.platform.rawValue) would call it"
                )
            }
    }

    /// Whether the section's events are answered, by its own examples or by others of the page.
    private func isAnswered(_ section: AppCode) -> Bool {
        let answering = examples.scopes.filter { $0.platform == section.platform }
        return section.events.contains { event in answering.contains { $0.answers(event) } }
    }

    private func sectionsInOtherLanguages() -> [DraftFinding] {
        // Code over the size limit was not examined.
        guard sizeLimit == nil else { return [] }
        return topics.compactMap { topic in
            guard !examples.scopes.contains(where: { $0.anchor == topic.anchor }),
                !examples.outsiders.contains(where: { $0.topic.anchor == topic.anchor }),
                let source = sources.first(where: { $0.code.anchor == topic.anchor && $0.code.language != .manifest }),
                !sources.contains(where: { $0.code.anchor == topic.anchor && $0.block.isOnlyIncluded }),
                source.code.language != .code(topic.platform.codeLanguage)
            else { return nil }
            let language = topic.platform.codeLanguage.name
            return DraftFinding(
                range: source.firstLineRange,
                message: "the section shows code, but none in \(language): what it does is not known",
                suggestion: "show it in \(language), too",
                certainty: "examples for \(topic.platform.rawValue) are run in \(language)",
                isUnjudged: true
            )
        }
    }

    /// Finds calls on another SDK class than most of the platform's examples use.
    func mixedSDKs(_ classes: [String]) -> [DraftFinding] {
        Platform.allCases.flatMap { platform -> [DraftFinding] in
            let own = runs.filter { $0.scope.platform == platform }
            var places: [SourceExtent: (name: String, scope: AppCode)] = [:]
            for run in own {
                for (extent, name) in run.receivers where classes.contains(name) { places[extent] = (name, run.scope) }
            }
            let counts = classes.map { name in (name: name, count: places.values.count { $0.name == name }) }
            guard let usual = counts.max(by: { $0.count < $1.count }), usual.count > 0 else { return [] }
            return places.filter { $0.value.name != usual.name }.map { extent, call in
                DraftFinding(
                    range: range(of: extent, in: call.scope),
                    message:
                        "the call is made on \(call.name), and \(usual.count) other \(usual.count == 1 ? "call" : "calls") on \(usual.name)",
                    suggestion: "write \(usual.name)",
                    certainty: "the examples for \(platform.rawValue) were run"
                )
            }
        }
    }
}

extension CodeLanguage {
    fileprivate var name: String {
        switch self {
        case .java: "Java"
        case .swift: "Swift"
        }
    }
}

extension String {
    /// A sentence without its full stop, for use in findings.
    fileprivate var asClause: String { hasSuffix(".") ? String(dropLast()) : self }
}
