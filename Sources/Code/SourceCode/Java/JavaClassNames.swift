/// The classes of an app's Java files by their full names, with their names in the program.
///
/// A program knows types by simple names. Where two packages have a class of the same name, each is named with its
/// package, `Push@com/example/ui`, and every file is read with the names that its package and imports imply.
package struct JavaClassNames: Sendable {
    /// The program's names of the outermost types, by full name.
    private var called: [String: String] = [:]
    /// The packages that have a type, by simple name.
    private var packages: [String: Set<String>] = [:]
    /// The outer types of nested types, by simple name: `Key` in `Store`.
    private var outers: [String: Set<String>] = [:]
    private var hasTwins = false
    /// The first parts of the packages: `com`.
    private var roots: Set<Substring> = []

    /// Reads the declarations in the files of an app.
    package init(_ units: [SourceUnit]) {
        for unit in units {
            let package = unit.packageName
            for case .type(let type) in unit.statements.map(\.kind) {
                packages[type.name, default: []].insert(package)
                addNested(type.members, in: type.name)
            }
        }
        let twins = packages.filter { $0.value.count > 1 }
        for (name, homes) in packages {
            for home in homes {
                called[Self.full(name, in: home)] = homes.count > 1 ? Self.distinct(name, in: home) : name
            }
        }
        roots = Set(called.keys.compactMap { name in name.firstIndex(of: ".").map { name[..<$0] } })
        hasTwins = !twins.isEmpty || outers.values.contains { $0.count > 1 }
    }

    private mutating func addNested(_ members: [Statement], in outer: String) {
        for case .type(let type) in members.map(\.kind) {
            outers[type.name, default: []].insert(outer)
            addNested(type.members, in: outer + "." + type.name)
        }
    }

    private static func full(_ name: String, in package: String) -> String {
        package.isEmpty ? name : package + "." + name
    }

    private static func distinct(_ name: String, in package: String) -> String {
        name + "@" + (package.isEmpty ? "-" : String(package.map { $0 == "." ? "/" : $0 }))
    }

    /// The program's name for a class that a manifest or a text names in full; if the class is elsewhere, a name that
    /// no type has.
    ///
    /// - Parameter full: with its package, nested classes separated by dots or `$`.
    package func name(ofClass full: String) -> String {
        let parts = full.split { $0 == "." || $0 == "$" }.map(String.init)
        let simple = parts.last ?? full
        for count in stride(from: parts.count, to: 0, by: -1) {
            guard let outer = called[parts[..<count].joined(separator: ".")] else { continue }
            return count == parts.count ? outer : simple
        }
        let package = parts.dropLast().joined(separator: ".")
        // A file without a package does not show that it is in another one.
        guard let homes = packages[simple], !package.isEmpty, !homes.contains("") else { return simple }
        return Self.distinct(simple, in: package)
    }

    /// The program's name for a class named without a known package.
    package func name(ofClassEndingWith name: String) -> String {
        let parts = name.split { $0 == "." || $0 == "$" }.map(String.init)
        let simple = parts.last ?? name
        let ending = "." + parts.joined(separator: ".")
        let fitting = (packages[simple] ?? []).map { Self.full(simple, in: $0) }.filter { ("." + $0).hasSuffix(ending) }
        return fitting.count == 1 ? called[fitting[0]] ?? simple : simple
    }

    // MARK: Files

    /// A file with the program's class names.
    ///
    /// - Parameters:
    ///   - unit: the file as read without them.
    ///   - source: its text.
    package func renamed(_ unit: SourceUnit, of source: SourceText) -> SourceUnit {
        guard hasTwins || namesInFull(source.text) else { return unit }
        var tokens = Lexer.tokens(of: source, rules: .java)
        replacePaths(in: &tokens)
        let meanings = meanings(in: unit, of: Set(tokens.filter { $0.kind == .identifier }.map(\.text)))
        for index in tokens.indices where tokens[index].kind == .identifier && !tokens[index].isEscaped {
            guard let meaning = meanings[tokens[index].text], index == 0 || !tokens[index - 1].is(".") else { continue }
            tokens[index].text = meaning
        }
        return JavaParser(tokens: tokens, rules: .java).unit(.java)
    }

    /// Whether a class of the app may be named with its package, other than in an import.
    private func namesInFull(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            guard !line.hasPrefix("import "), !line.hasPrefix("package ") else { return false }
            return line.split(separator: ".", omittingEmptySubsequences: false).dropLast().contains { part in
                let start = part.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
                return roots.contains(part[(start.map(part.index(after:)) ?? part.startIndex)...])
            }
        }
    }

    /// The meanings of a file's simple names that other files also have.
    private func meanings(in unit: SourceUnit, of names: Set<String>) -> [String: String] {
        var meanings: [String: String] = [:]
        let (single, wholes) = unit.importedTypes
        let own = Set(unit.statements.compactMap { if case .type(let type) = $0.kind { type.name } else { nil } })
        let nested = unit.nestedTypeNames
        for name in names.subtracting(nested) {
            guard let homes = packages[name] else { continue }
            let fromWholes = wholes.filter(homes.contains)
            let home: String? =
                if own.contains(name) {
                    unit.packageName
                } else if let imported = single[name] {
                    imported
                } else if homes.contains(unit.packageName) {
                    unit.packageName
                } else {
                    fromWholes.count == 1 ? fromWholes.first : nil
                }
            guard let home else { continue }
            // A class of a package outside the files is not one of theirs.
            let name = (name, called[Self.full(name, in: home)] ?? Self.distinct(name, in: home))
            if name.0 != name.1 { meanings[name.0] = name.1 }
        }
        for (name, home) in single where packages[name] == nil && (outers[name]?.count ?? 0) > 1 {
            let path = home.split(separator: ".").map(String.init)
            let types = path.drop { $0.first?.isUppercase != true }
            let outermost = path.prefix(path.count - types.count + 1).joined(separator: ".")
            guard let outer = called[outermost] else { continue }
            meanings[name] = ([outer] + types.dropFirst() + [name]).joined(separator: ".")
        }
        return meanings
    }

    /// Merges a package and a class of the app in it into one name.
    private func replacePaths(in tokens: inout [Token]) {
        var result: [Token] = []
        var index = 0
        var isImport = false
        while index < tokens.count {
            let token = tokens[index]
            if token.startsLine || token.is(";") { isImport = false }
            if token.is("import"), !(index + 1 < tokens.count && tokens[index + 1].is("static")) || token.is("package")
            {
                isImport = true
            }
            if !isImport, let (name, end) = path(in: tokens, at: index) {
                var joined = token
                joined.text = name
                joined.extent.end = tokens[end - 1].extent.end
                joined.isRightBound = tokens[end - 1].isRightBound
                result.append(joined)
                index = end
            } else {
                result.append(token)
                index += 1
            }
        }
        tokens = result
    }

    /// The class of the app that a path of names begins with here, and where the path continues.
    private func path(in tokens: [Token], at start: Int) -> (name: String, end: Int)? {
        guard tokens[start].kind == .identifier, tokens[start].text.first?.isLowercase == true,
            start == 0 || !tokens[start - 1].is(".")
        else { return nil }
        var path = tokens[start].text
        var index = start + 1
        while index + 1 < tokens.count, tokens[index].is("."), tokens[index + 1].kind == .identifier {
            path += "." + tokens[index + 1].text
            index += 2
            if let name = called[path] { return (name, index) }
        }
        return nil
    }
}

extension SourceUnit {
    /// The package that a Java file declares; empty if none.
    fileprivate var packageName: String {
        for case .imported(let path) in statements.map(\.kind) where path.hasPrefix("package ") {
            return String(path.dropFirst("package ".count))
        }
        return ""
    }

    /// The explicitly imported types with their homes, and the packages imported as a whole.
    fileprivate var importedTypes: (single: [String: String], wholes: Set<String>) {
        var single: [String: String] = [:]
        var wholes: Set<String> = []
        for case .imported(let path) in statements.map(\.kind) where !path.contains(" ") {
            guard let dot = path.lastIndex(of: ".") else { continue }
            let (home, name) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
            if name == "*" { wholes.insert(home) } else { single[name] = home }
        }
        return (single, wholes)
    }

    /// The names of nested types.
    fileprivate var nestedTypeNames: Set<String> {
        var names: Set<String> = []
        var open = statements.flatMap { if case .type(let type) = $0.kind { type.members } else { [Statement]() } }
        while let next = open.popLast() {
            guard case .type(let type) = next.kind else { continue }
            names.insert(type.name)
            open += type.members
        }
        return names
    }
}
