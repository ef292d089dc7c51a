import CodeRunner
import Diagnostics
import PushTracking
import SourceCode

/// The categories that an app has registered, as far as dismissals require.
struct IOSCategories: Sendable {
    /// One category.
    struct Category: Sendable {
        var identifier: String
        var reportsDismissal: Bool
        /// Where the example creates it.
        var extent: SourceExtent

        /// The part of it that affects pushes.
        var traits: String { identifier + (reportsDismissal ? "+" : "-") }
    }

    /// The known categories.
    var list: [Category] = []
    /// Those of earlier registrations in the process: each registration replaces the one before it.
    private var replaced: [Category] = []
    /// Why there may be others, or why one of them is unknown.
    var unknown: UnknownValue?
    /// Where they were registered.
    var extent: SourceExtent

    /// No categories, because the example creates some and registers none.
    init(unregisteredAt extent: SourceExtent) { self.extent = extent }

    /// Unknown categories.
    init(unknown: UnknownValue) {
        extent = unknown.extent
        self.unknown = unknown
    }

    /// The categories of a set passed to the notification center, which replace earlier ones.
    init(registering value: Value, at extent: SourceExtent, replacing earlier: IOSCategories?) {
        self.extent = extent
        replaced = earlier.map { $0.replaced + $0.list } ?? []
        switch value {
        case .set(let set): for element in set.elements { add(element) }
        case .list(let list): for element in list.elements { add(element) }
        default: unknown = value.unknown ?? UnknownValue(reason: "what is registered is not known", extent: extent)
        }
    }

    private mutating func add(_ value: Value) {
        guard let object = value.hostObject, let origin = object.payload as? IOSCategoryOrigin,
            let identifier = object.fields["identifier"]?.text,
            let options = Self.names(object.fields["options"] ?? .null)
        else {
            unknown = value.unknown ?? UnknownValue(reason: "a category is not known", extent: extent)
            return
        }
        list.append(
            Category(
                identifier: identifier, reportsDismissal: options.contains("customDismissAction"), extent: origin.extent
            ))
    }

    /// The names of the options; `nil` if unknown.
    private static func names(_ options: Value) -> [String]? {
        switch options {
        case .null: return []
        case .enumeration(let one): return one.typeName == "UNNotificationCategoryOptions" ? [one.name] : nil
        case .list(let list):
            var all: [String] = []
            for element in list.elements {
                guard let names = names(element) else { return nil }
                all += names
            }
            return all
        default: return nil
        }
    }

    /// The category that Campaign's pushes name: the documentation's category if it is or was registered, or if the
    /// categories are unknown or empty; otherwise the first that reports dismissals.
    var ofCampaign: String {
        let possible = list.map(\.identifier).filter(DeclaredWiring.isCategory)
        let documented = DeclaredWiring.documentedCategory
        if category(documented) != nil || replaces(documented) { return documented }
        if let reporting = possible.first(where: { category($0)?.reportsDismissal ?? false }) { return reporting }
        return unknown == nil ? possible.first ?? DeclaredWiring.documentedCategory : DeclaredWiring.documentedCategory
    }

    /// Whether a category was registered before, and no longer is.
    func replaces(_ identifier: String) -> Bool {
        category(identifier) == nil && replaced.contains { $0.identifier.hasSameBytes(as: identifier) }
    }

    /// The category that a push names; the later of two with the same identifier.
    func category(_ identifier: String) -> Category? {
        list.last { $0.identifier.hasSameBytes(as: identifier) }
    }
}

/// Where an example creates a category.
final class IOSCategoryOrigin {
    let extent: SourceExtent

    init(_ extent: SourceExtent) { self.extent = extent }
}
