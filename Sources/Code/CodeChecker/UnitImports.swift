import CodeRunner
import SourceCode

/// Where the types that a unit names come from.
struct UnitImports {
    /// The unit's package; types of the same package need no import.
    private(set) var package: String?
    /// The packages of explicitly imported types, by name.
    private var packages: [String: String] = [:]
    /// Packages imported as a whole, and modules.
    private var wholes: Set<String> = []
    /// Whether the unit imports names that it does not list.
    private(set) var importsUnlistedNames = false

    private var isSwift = false

    init() {}

    init(_ unit: SourceUnit) {
        isSwift = unit.language == .swift
        for statement in unit.statements {
            guard case .imported(let path) = statement.kind else { continue }
            add(path, unit.language)
        }
    }

    private mutating func add(_ path: String, _ language: CodeLanguage) {
        var path = path
        let isStatic = path.hasPrefix("static ")
        if isStatic { path.removeFirst("static ".count) }
        if path.hasPrefix("package ") {
            package = String(path.dropFirst("package ".count))
        } else if language == .swift {
            wholes.insert(path)
        } else if path.hasSuffix(".*") {
            wholes.insert(String(path.dropLast(2)))
            if isStatic { importsUnlistedNames = true }
        } else if let dot = path.lastIndex(of: ".") {
            packages[String(path[path.index(after: dot)...])] = String(path[..<dot])
        }
    }

    /// Whether a module is imported that may declare anything. Apple's and the plain modules are known not to.
    var bringsOthers: Bool { isSwift && wholes.contains { !Self.isOfApple($0) && !Self.plain.contains($0) } }

    private static let plain: Set<String> = ["os", "os.log", "OSLog", "Dispatch", "Swift", "UserNotificationsUI"]

    /// Whether the unit explicitly imports a type or constant of this name.
    func names(_ name: String) -> Bool { packages[name] != nil }

    /// Whether a name can be that of the platform's type: the unit may import another one of that name, or be in a
    /// package that has one.
    func mayMean(_ type: HostType, _ platform: HostPlatform) -> Bool {
        let outermost = type.outermostName
        guard let home = platform.packages[outermost] else {
            return platform.language == .java || type.isCore || wholes.isEmpty || wholes.contains(where: Self.isOfApple)
        }
        if let imported = packages[outermost] { return Self.isSame(imported, home) }
        if home == "java.lang" || package == nil || package == home { return true }
        return wholes.contains { Self.isSame($0, home) }
    }

    /// Android's support library has moved to other packages.
    private static func isSame(_ imported: String, _ home: String) -> Bool {
        imported == home || (isAndroid(imported) && isAndroid(home))
    }

    private static func isAndroid(_ package: String) -> Bool {
        package.hasPrefix("android.") || package.hasPrefix("androidx.") || package.hasPrefix("com.google.")
    }

    /// Whether a module provides the types with which apps answer notifications.
    private static func isOfApple(_ module: String) -> Bool {
        ["UIKit", "UserNotifications", "SwiftUI", "Foundation"].contains(module) || module.hasPrefix("ACP")
            || module.hasPrefix("AEP") || module.hasPrefix("Adobe")
    }
}
