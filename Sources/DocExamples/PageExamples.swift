package import ExampleCode
package import Markdown
package import PushTracking

/// Which events the examples of a section answer.
package struct SectionTopic: Sendable {
    /// The section's anchor.
    package var anchor: String
    /// The platform it is about.
    package var platform: Platform
    /// The events whose calls its examples make.
    package var events: Set<DeviceEvent.Kind>

    /// Says what a section is about.
    package init(anchor: String, platform: Platform, events: Set<DeviceEvent.Kind>) {
        self.anchor = anchor
        self.platform = platform
        self.events = events
    }
}

/// All examples of a page, and the apps that they make: one a section, and one a platform of the whole page.
package struct PageExamples: Sendable {
    /// The code blocks in order.
    package let sources: [ExampleSource]
    /// Sections in the order of the page, then the whole page for each platform. Scopes without any function are left out.
    package let scopes: [ExampleScope]

    /// Reads the examples of a page.
    ///
    /// - Parameters:
    ///   - topics: what the sections with rules are about.
    ///   - platforms: the host tables.
    package init(_ page: MarkdownPage, topics: [SectionTopic], platforms: ExamplePlatforms) {
        sources = Self.sources(of: page)
        var scopes: [ExampleScope] = []
        for topic in topics {
            let own = sources.filter { $0.anchor?.utf8.elementsEqual(topic.anchor.utf8) ?? false }
            if let scope = Self.scope(own, anchor: topic.anchor, topic.platform, topic.events, platforms) { scopes.append(scope) }
        }
        for platform in Platform.allCases {
            let present = scopes.filter { $0.platform == platform }
            let events = present.reduce(into: Set<DeviceEvent.Kind>()) { $0.formUnion($1.events) }
            if let scope = Self.scope(sources, anchor: nil, platform, events, platforms), !events.isEmpty { scopes.append(scope) }
        }
        self.scopes = scopes
    }

    private static func scope(
        _ sources: [ExampleSource],
        anchor: String?,
        _ platform: Platform,
        _ events: Set<DeviceEvent.Kind>,
        _ platforms: ExamplePlatforms
    ) -> ExampleScope? {
        let language = platform.exampleLanguage
        let own = sources.filter { $0.language == .code(language) }
        guard !own.isEmpty else { return nil }
        return ExampleScope(
            anchor: anchor,
            platform: platform,
            events: events,
            sources: own,
            manifests: sources.filter { $0.language == .manifest },
            program: platforms.program(own, platform: platform)
        )
    }

    private static func sources(of page: MarkdownPage) -> [ExampleSource] {
        var sources: [ExampleSource] = []
        var anchor: String?
        for block in page.blocks.withDescendants {
            switch block {
            case .heading(let heading): anchor = heading.anchor?.string
            case .code(let code):
                let start = code.lines.first?.range.lowerBound ?? code.range.lowerBound
                sources.append(ExampleSource(code, anchor: anchor, firstLine: page.source.lineNumber(of: start)))
            default: break
            }
        }
        return sources
    }
}

/// The host tables of both platforms, read once and used for all pages.
package struct ExamplePlatforms: Sendable {
    private let android: HostPlatform
    private let ios: HostPlatform

    /// Reads the tables.
    ///
    /// - Throws: a line of a table that cannot be read, which a test excludes.
    package init() throws(HostTableError) {
        android = try AndroidPlatform.make()
        ios = try IOSPlatform.make()
    }

    func program(_ sources: [ExampleSource], platform: Platform) -> Program {
        let language = platform.exampleLanguage
        let units = sources.map { SourceUnit(parsing: ExampleCode.SourceText($0.text, firstLine: $0.firstLine), language: language) }
        return switch platform {
        case .android:
            Program(
                units: units,
                platform: android,
                evidentMeanings: AndroidPlatform.evidentMeanings,
                enclosingType: AndroidPlatform.enclosingType(of:)
            )
        case .ios:
            Program(units: units, platform: ios, evidentMeanings: IOSPlatform.evidentMeanings, enclosingType: IOSPlatform.enclosingType(of:))
        }
    }
}

extension Platform {
    /// The language in which examples for the platform are read.
    package var exampleLanguage: ExampleLanguage {
        switch self {
        case .android: .java
        case .ios: .swift
        }
    }
}
