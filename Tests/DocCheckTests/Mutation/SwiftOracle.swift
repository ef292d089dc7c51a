import Foundation
import PushTracking
import TestSupport

/// Runs variants of the Swift code blocks of pages, compiled with `swiftc`, on the oracle's device.
struct SwiftOracle {
    /// What a page's Swift block is for, in the order of the page.
    enum Role: Int, CaseIterable {
        case remote, present, register, clickResponse, response

        /// The block as a class with this name, and what makes one of it.
        func wrapped(_ text: String, _ name: String) -> (text: String, instance: String) {
            switch self {
            case .remote: ("final class \(name): RemoteHandler {\n\(text)\n}", "\(name)()")
            case .present: ("final class \(name): PresentHandler {\n\(text)\n}", "\(name)()")
            case .register: ("final class \(name): RegisterHandler {\n\(text)\n}", "\(name)()")
            case .clickResponse: ("final class \(name): ResponseHandler {\n\(text)\n}", "\(name)()")
            case .response:
                (
                    "enum \(name) {\n\(text)\n}\nextension \(name).NotificationDelegate: ResponseHandler {}",
                    "\(name).NotificationDelegate()"
                )
            }
        }
    }

    /// An app: which texts its blocks have, by role.
    struct App {
        var id: String
        var blocks: [String]
        /// The block that is a variant; nil where all are as printed.
        var variant: Role?
    }

    let folder: URL
    static let variantsInFile = 100

    /// Runs all scripts with each app; those of which a block does not compile are left out.
    func run(_ apps: [App]) throws -> OracleOutput {
        let compiler = try Tool("swiftc")
        let sources = Repository.root.appending(path: "Tests/Fixtures/MutationOracle/Swift")
        var names: [String: String] = [:]
        var order: [(name: String, role: Role, text: String)] = []
        for app in apps {
            for role in Role.allCases {
                let key = "\(role) \(app.blocks[role.rawValue])"
                guard names[key] == nil else { continue }
                names[key] = "V\(names.count)"
                order.append((names[key] ?? "", role, app.blocks[role.rawValue]))
            }
        }
        var refused: [String: String] = [:]
        try OracleFiles.scripts(.ios).write(to: folder.appending(path: "ios.txt"), atomically: false, encoding: .utf8)
        // Types are told wrong before anything else is, and some mistakes only once they are right.
        for step in ["-typecheck", "-o"] {
            while true {
                let files = try write(order.filter { refused[$0.name] == nil }, apps, names, refused)
                let stubs = ["Platform.swift", "Device.swift"].map { sources.appending(path: $0).path }
                let options = [
                    "-swift-version", "5", "-Onone", "-suppress-warnings", "-diagnostic-style=llvm",
                    "-continue-building-after-errors",
                    "-j2",
                ]
                let result = try compiler.run(
                    options + [step] + (step == "-o" ? ["swift-oracle"] : []) + stubs + files, in: folder)
                let more = Self.errors(result.output).filter { refused[$0.key] == nil }
                guard !more.isEmpty else {
                    guard result.status == 0 else { throw ToolFailure(message: String(result.output.prefix(4000))) }
                    break
                }
                refused.merge(more) { first, _ in first }
            }
        }
        let program = Tool(path: folder.appending(path: "swift-oracle").path)
        let result = try program.run([], in: folder, input: "ios.txt")
        guard result.status == 0 else { throw ToolFailure(message: String(result.output.suffix(2000))) }
        let left = apps.compactMap { app -> String? in
            let broken = Role.allCases.lazy.compactMap {
                names["\($0) \(app.blocks[$0.rawValue])"].flatMap { refused[$0] }
            }.first
            return broken.map { "X \(app.id) \($0)" }
        }
        return OracleOutput(result.output + left.joined(separator: "\n"))
    }

    /// Writes the classes in files of some size, and the table of apps.
    private func write(
        _ classes: [(name: String, role: Role, text: String)],
        _ apps: [App],
        _ names: [String: String],
        _ refused: [String: String]
    ) throws -> [String] {
        var files: [String] = []
        for start in stride(from: 0, to: classes.count, by: Self.variantsInFile) {
            let text = classes[start..<min(start + Self.variantsInFile, classes.count)].map { name, role, text in
                #"#sourceLocation(file: "\#(name).swift", line: 1)\#n\#(role.wrapped(text, name).text)\#n#sourceLocation()\#n"#
            }
            files.append("Chunk\(files.count).swift")
            try text.joined().write(to: folder.appending(path: files.last ?? ""), atomically: false, encoding: .utf8)
        }
        var main = "var oracle = Oracle()\n"
        for app in apps {
            let parts = Role.allCases.map { (role: $0, name: names["\($0) \(app.blocks[$0.rawValue])"] ?? "") }
            guard parts.allSatisfy({ refused[$0.name] == nil }) else { continue }
            let arguments = parts.map { "\($0.role): \($0.role.wrapped("", $0.name).instance)" }
            main += "oracle.play(\"\(app.id)\", App(\(arguments.joined(separator: ", "))))\n"
        }
        try main.write(to: folder.appending(path: "main.swift"), atomically: false, encoding: .utf8)
        return files + ["main.swift"]
    }

    /// The first error of each class.
    private static func errors(_ output: String) -> [String: String] {
        var errors: [String: String] = [:]
        for line in output.split(separator: "\n") {
            guard let range = line.range(of: ": error: "),
                let name = line[..<range.lowerBound].split(separator: ":").first,
                let file = name.split(separator: "/").last, file.hasPrefix("V"), file.hasSuffix(".swift")
            else { continue }
            let id = String(file.dropLast(6))
            if errors[id] == nil { errors[id] = String(line[range.upperBound...]) }
        }
        return errors
    }
}

extension Tool {
    init(path: String) { self.path = path }
}
