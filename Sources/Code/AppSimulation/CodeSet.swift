import CodeChecker
package import CodeRunner
import Diagnostics
package import PushTracking
package import SourceCode

/// The events that the examples of a section answer.
package struct SectionTopic: Sendable, Hashable {
    /// The section's anchor.
    package var anchor: String
    /// The platform it is about.
    package var platform: Platform
    /// The events whose calls its examples make.
    package var events: Set<DeviceEvent.Kind>

    /// Creates the topic of a section.
    package init(anchor: String, platform: Platform, events: Set<DeviceEvent.Kind>) {
        self.anchor = anchor
        self.platform = platform
        self.events = events
    }
}

/// All examples of a page, and the apps that they make: one per section, and one per platform for the whole page.
package struct CodeSet: Sendable {
    /// The code blocks in order.
    package let sources: [CodeSource]
    /// For each platform, the sections with an example in its language that is more than constants, then the whole
    /// page.
    package private(set) var scopes: [AppCode]
    /// Examples that answer what a section is about and are in no section, though others are.
    package let outsiders: [Outsider]

    /// An example outside the section that it belongs to.
    package struct Outsider: Sendable {
        /// The section, which has no example in the platform's language.
        package let topic: SectionTopic
        /// The first example that answers the topic.
        package let source: CodeSource
    }

    /// The code block that contains a piece of code; `nil` if none does.
    package func source(of extent: SourceExtent) -> CodeSource? { place(of: extent.source).map { sources[$0] } }

    /// The index of a source in `sources`.
    package func place(of source: SourceID) -> Int? { places[source] }

    private let places: [SourceID: Int]

    /// Reads examples.
    ///
    /// - Parameters:
    ///   - sources: all of a page, in order.
    ///   - topics: the topics of the sections with rules.
    ///   - platforms: the host tables.
    package init(_ sources: [CodeSource], topics: [SectionTopic], platforms: CodePlatforms) {
        self.sources = sources
        places = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1.id, $0) })
        let hasSections = sources.contains { source in topics.contains { $0.anchor == source.anchor } }
        var scopes: [AppCode] = []
        var outsiders: [Outsider] = []
        for platform in Platform.allCases {
            var reader = ScopeReader(sources, platform, in: platforms)
            let own = topics.filter { $0.platform == platform }
            let sections = own.compactMap { topic in
                reader.scope(topic.anchor, events: topic.events) { $0.anchor?.hasSameBytes(as: topic.anchor) ?? false }
            }.filter(\.declaresFunctions)
            scopes += sections
            var events = sections.flatMap(\.events)
            if hasSections {
                let open = own.filter { topic in !sections.contains { $0.anchor == topic.anchor } }
                let found = reader.outsiders(of: open, without: Set(topics.map(\.anchor)))
                outsiders += found
                events += found.flatMap(\.topic.events)
                guard !events.isEmpty else { continue }
            } else {
                // A page without our sections is still one app, which may answer anything.
                events = own.flatMap(\.events)
            }
            if let page = reader.scope(nil, events: Set(events), where: { _ in true }) { scopes.append(page) }
        }
        self.scopes = scopes
        self.outsiders = outsiders
    }

    /// Reads the files of an app: all files of a platform are one program, which answers every event.
    ///
    /// - Parameters:
    ///   - sources: the files, in order.
    ///   - portions: how much of the app they are, by platform.
    package init(app sources: [CodeSource], _ portions: [Platform: AppPortion], platforms: CodePlatforms) {
        self.sources = sources
        places = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1.id, $0) })
        scopes = Platform.allCases.compactMap { platform in
            var reader = ScopeReader(sources, platform, in: platforms, portions[platform] ?? .excerpt)
            return reader.scope(nil, events: Set(DeviceEvent.Kind.allCases)) { _ in true }
        }
        outsiders = []
    }

    /// Treats the same programs as other portions of the app.
    package mutating func take(as portions: [Platform: AppPortion]) {
        scopes = scopes.map { scope in
            guard let portion = portions[scope.platform], portion.isWhole != scope.portion.isWhole else { return scope }
            return scope.taken(as: portion)
        }
    }
}

/// Creates the scopes of one platform. Each example is parsed once, and the same examples in the same order are one
/// program.
private struct ScopeReader {
    let platform: Platform
    let platforms: CodePlatforms
    let portion: AppPortion
    let examples: [(source: CodeSource, unit: SourceUnit)]
    let manifests: [CodeSource]
    /// The class names of an app; nil for a page's examples.
    private let classNames: JavaClassNames?
    /// By the indices of their examples.
    private var programs: [[Int]: Program] = [:]

    init(
        _ sources: [CodeSource], _ platform: Platform, in platforms: CodePlatforms,
        _ portion: AppPortion = .excerpt
    ) {
        self.platform = platform
        self.platforms = platforms
        self.portion = portion
        let language = platform.codeLanguage
        var examples = sources.filter { $0.language == .code(language) }
            .map { source in (source: source, unit: SourceUnit(parsing: source.sourceText, language: language)) }
        classNames = !portion.isExcerpt && language == .java ? JavaClassNames(examples.map(\.unit)) : nil
        if let classNames {
            examples = examples.map { ($0.source, classNames.renamed($0.unit, of: $0.source.sourceText)) }
        }
        self.examples = examples
        manifests = sources.filter { $0.language == .manifest }
    }

    /// The examples of a section, or of the whole page; `nil` if there are none.
    ///
    /// A section's own examples answer; those of other sections lend it the functions and types that it lacks.
    ///
    /// - Parameters:
    ///   - isAlone: whether other sections lend it nothing.
    ///   - isOwn: whether a code block belongs to it.
    mutating func scope(
        _ anchor: String?, events: Set<DeviceEvent.Kind>, isAlone: Bool = false, where isOwn: (CodeSource) -> Bool
    ) -> AppCode? {
        let own = examples.indices.filter { isOwn(examples[$0].source) }
        guard !own.isEmpty else { return nil }
        let others = isAlone ? [] : examples.indices.filter { !isOwn(examples[$0].source) }
        return AppCode(
            anchor: anchor,
            platform: platform,
            events: events,
            sources: own.map { examples[$0].source },
            manifests: manifests.filter(isOwn),
            program: program(of: others + own),
            portion: portion
        )
    }

    /// Combines examples into a program; a later one may replace declarations of an earlier one.
    private mutating func program(of places: [Int]) -> Program {
        if let program = programs[places] { return program }
        let program = platforms.program(
            places.map { examples[$0].unit }, platform: platform, origin: portion.isExcerpt ? .page : .app,
            classNames: classNames)
        programs[places] = program
        return program
    }

    /// Examples outside all sections that answer what some sections are about.
    ///
    /// - Parameters:
    ///   - topics: the sections.
    ///   - anchors: those of all sections with rules.
    mutating func outsiders(of topics: [SectionTopic], without anchors: Set<String>) -> [CodeSet.Outsider] {
        let isOutside = { (source: CodeSource) in !(source.anchor.map(anchors.contains) ?? false) }
        guard !topics.isEmpty, let scope = scope(nil, events: [], isAlone: true, where: isOutside) else { return [] }
        return topics.compactMap { topic in
            let answering = topic.events.filter(scope.answers).flatMap(scope.functions)
            let source = scope.sources.first { source in answering.contains { source.contains($0.nameExtent) } }
            return source.map { CodeSet.Outsider(topic: topic, source: $0) }
        }
    }
}

/// The host tables of both platforms, read once and used for all pages.
package struct CodePlatforms: Sendable {
    private let android: HostPlatform
    private let ios: HostPlatform

    /// The tables never change, and reading their declarations takes longer than checking most pages.
    private static let readOnce = Result { () throws(HostTableError) in
        try (android: AndroidPlatform.make(), ios: IOSPlatform.make())
    }

    /// The tables, which are read on first use.
    ///
    /// - Throws: a line of a table that cannot be read, which a test excludes.
    package init() throws(HostTableError) {
        (android, ios) = try Self.readOnce.get()
    }

    /// A program of some pieces of code on a platform's tables: their types, functions and names.
    package func program(
        _ units: [SourceUnit], platform: Platform, origin: Program.Origin = .page, classNames: JavaClassNames? = nil
    ) -> Program {
        let host =
            switch platform {
            case .android: android
            case .ios: ios
            }
        // An app leaves nothing out, and a function without a class has none.
        if origin == .app { return Program(units: units, platform: host, origin: .app, classNames: classNames) }
        switch platform {
        case .android:
            return Program(
                units: units,
                platform: host,
                evidentMeanings: AndroidPlatform.evidentMeanings,
                enclosingType: AndroidPlatform.enclosingType(of:)
            )
        case .ios:
            return Program(
                units: units,
                platform: host,
                evidentMeanings: IOSPlatform.evidentMeanings,
                enclosingType: IOSPlatform.enclosingType(of:)
            )
        }
    }
}

extension Platform {
    /// The language in which examples for the platform are read.
    package var codeLanguage: CodeLanguage {
        switch self {
        case .android: .java
        case .ios: .swift
        }
    }
}
