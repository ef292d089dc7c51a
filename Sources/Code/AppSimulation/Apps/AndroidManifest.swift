import Diagnostics
import SourceCode

/// The components that the manifests on a page register. Anything not shown is unknown.
struct AndroidManifest: Sendable {
    /// A component as registered.
    struct Component: Sendable {
        /// The simple name of the activity that an alias refers to.
        var target: String?
        /// `receiver`, `activity`, `service`.
        var element: String
        /// Whether the manifest names it as a nested class: `Plugin$Receiver`.
        var isNested = false
        /// The simple name of its class.
        var name: String
        /// The tag that registers it.
        var extent: SourceExtent
        var launchMode: String?
        /// Whether a task that it begins is excluded from Recents.
        var isExcludedFromRecents = false
        /// The attribute that takes it out of the app; nil if it is there.
        var disabling: String?
        var actions: [Action] = []

        /// Whether the app has it.
        var isEnabled: Bool { disabling == nil }

        /// Whether one of its filters lets an action through.
        func lets(_ action: String) -> Bool { actions.contains { $0.name == action } }

        /// Whether it waits for nothing but what the system or another app sends: a media button, the end of a restart.
        var isForSystem: Bool {
            !actions.isEmpty && actions.allSatisfy { $0.name.hasPrefix("android.") || $0.name.hasPrefix("com.google.") }
        }

        /// Whether both tags are for one class.
        func isSame(as other: Component) -> Bool { element == other.element && name.hasSameBytes(as: other.name) }

        /// The last of its actions, or its own tag if it has none.
        var lastActionExtent: SourceExtent { actions.last?.extent ?? extent }
    }

    /// An action that a component's filter lets through.
    struct Action: Sendable {
        var name: String
        var extent: SourceExtent
    }

    /// Whether the page shows any manifest.
    private(set) var isShown = false
    /// Whether something is left out.
    private(set) var hasElision = false
    /// The `application` tag; `nil` where only parts of a manifest are shown.
    private(set) var application: SourceExtent?
    /// The simple name of the app's own class, if the tag names one.
    private(set) var applicationName: String?
    private(set) var components: [Component] = []
    /// Whether it names the permission to post notifications.
    private(set) var asksToPost = false
    /// The tag that removes this permission, which libraries may bring.
    private(set) var postingRemoval: SourceExtent?
    /// The places of the enabled components, by name.
    private var places: [String: [Int]] = [:]

    /// How the classes that the manifest names are called.
    private let classNames: JavaClassNames?
    /// The package of names without one, in the manifest being read; nil where nothing says it.
    private var home: String?

    /// The value of `${applicationId}`.
    private let applicationID: String

    /// Reads manifests, or parts of them.
    ///
    /// - Parameters:
    ///   - classNames: the names of the classes of a whole app or a part of one; nil for a page's.
    ///   - facts: what is known of the app beyond its code.
    init(_ texts: [SourceText] = [], classNames: JavaClassNames? = nil, facts: AppFacts? = nil) {
        self.classNames = classNames
        let namespaces = facts?.namespaces ?? [:]
        applicationID = facts?.applicationID ?? AppFacts.presumedPackageName
        for source in texts {
            home = namespaces[source.id]
            isShown = true
            hasElision = hasElision || source.text.contains("...") || source.text.contains("…")
            read(source)
        }
        // It removes what other manifests register, too.
        for removal in components where removal.disabling == Self.removal {
            for index in components.indices where components[index].isSame(as: removal) {
                (components[index].disabling, components[index].extent) = (Self.removal, removal.extent)
            }
        }
        for (index, component) in components.enumerated() where component.isEnabled {
            places[component.name, default: []].append(index)
        }
    }

    /// A registered component by the simple name of its class.
    func component(_ element: String, named name: String) -> Component? {
        places[name]?.last { components[$0].element == element && components[$0].name.hasSameBytes(as: name) }.map {
            components[$0]
        }
    }

    /// The receivers that are enabled and whose filters let an action through.
    func receivers(of action: String) -> [Component] {
        components.filter { component in
            component.element == "receiver" && component.isEnabled && component.lets(action)
        }
    }

    /// The last part of a class's name: `Inner` for `com.example.Outer$Inner`.
    static func simpleName(_ name: String) -> String {
        String(
            decoding: name.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }.last ?? [], as: UTF8.self)
    }

    // MARK: Reading

    private static let postingPermission = "android.permission.POST_NOTIFICATIONS"
    private static let removal = "tools:node=\"remove\""
    private static let elements: Set<String> = ["receiver", "activity", "activity-alias", "service"]

    private mutating func read(_ source: SourceText) {
        let reader = XMLReader(fragment: source.text)
        hasElision = hasElision || reader.comments.contains(where: ElisionRecognizer.isElidedComment)
        for tag in reader.tags {
            let (start, end) = (tag.start, tag.end)
            add(
                tag,
                SourceExtent(
                    start: SourcePosition(line: start.line, column: start.column, in: source.id),
                    end: SourcePosition(line: end.line, column: end.column, in: source.id)))
        }
    }

    /// The name of the class that the manifest refers to by this name.
    private func className(_ name: String) -> String {
        let name = name.replacing("${applicationId}", with: applicationID)
        guard let classNames else { return Self.simpleName(name) }
        if name.contains("."), !name.hasPrefix(".") { return classNames.name(ofClass: name) }
        guard let home else { return classNames.name(ofClassEndingWith: name) }
        return classNames.name(ofClass: home + (name.hasPrefix(".") ? "" : ".") + name)
    }

    private mutating func add(_ tag: XMLReader.Tag, _ extent: SourceExtent) {
        if tag.name == "manifest" { home = home ?? tag.attribute("package") }
        if tag.name == "application" {
            application = extent
            applicationName = tag.attribute("android:name").map(className) ?? applicationName
        }
        if tag.name.hasPrefix("uses-permission"), tag.attribute("android:name") == Self.postingPermission {
            let isRemoved = tag.attribute("tools:node") == "remove"
            (asksToPost, postingRemoval) = (asksToPost || !isRemoved, isRemoved ? extent : postingRemoval)
        }
        if Self.elements.contains(tag.name) {
            let name = className(tag.attribute("android:name") ?? "")
            var component = Component(element: tag.name, name: name, extent: extent)
            component.isNested = tag.attribute("android:name")?.contains("$") ?? false
            component.launchMode = tag.attribute("android:launchMode")
            component.isExcludedFromRecents = tag.attribute("android:excludeFromRecents") == "true"
            if tag.attribute("android:enabled") == "false" { component.disabling = "android:enabled=\"false\"" }
            if tag.attribute("tools:node") == "remove" { component.disabling = Self.removal }
            component.target = tag.attribute("android:targetActivity").map(className)
            components.append(component)
        } else if tag.name == "action", let action = tag.attribute("android:name"), !components.isEmpty {
            let name = action.replacing("${applicationId}", with: applicationID)
            components[components.count - 1].actions.append(Action(name: name, extent: extent))
        }
    }
}
