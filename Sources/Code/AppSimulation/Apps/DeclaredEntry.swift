import CodeRunner
package import Diagnostics
package import PushTracking
import SourceCode

/// A user's declaration of what answers a callback, where something outside the app's files sits between:
/// `onMessageReceived=PushPlugin.handle(_:)`, `didReceive=post:PushOpened(userInfo)`.
package struct DeclaredEntry: Sendable, Hashable {
    /// The callbacks that can be declared, named as the platforms name them.
    package enum Callback: String, Sendable, Hashable, CaseIterable {
        case onMessageReceived, onReceive, onCreate, onNewIntent, onResume
        case didFinishLaunching, didReceiveRemoteNotification, willPresent, didReceive, applicationDidBecomeActive

        /// The platform that makes it.
        package var platform: Platform {
            switch self {
            case .onMessageReceived, .onReceive, .onCreate, .onNewIntent, .onResume: .android
            case .didFinishLaunching, .didReceiveRemoteNotification, .willPresent, .didReceive,
                .applicationDidBecomeActive:
                .ios
            }
        }
    }

    /// The target of a declaration.
    package enum Target: Sendable, Hashable {
        /// A method, by its type and its name, and by its labels where they are written.
        case method(type: String, name: String, labels: [String]?)
        /// Whatever waits for an app-defined notification, or a broadcast, of this name; it carries the push.
        case post(name: String)
    }

    /// The callback.
    package let callback: Callback
    /// The target.
    package let target: Target
    /// The text as written.
    package let text: String
    /// Where it is, if in a file.
    package let place: SourcePlace?

    /// Reads a declaration.
    ///
    /// - Throws: the problem with it.
    package init(_ text: String, at place: SourcePlace? = nil) throws(DeclaredEntryProblem) {
        self.text = text
        self.place = place
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
        guard parts.count == 2, !parts[1].isEmpty else { throw .shape }
        guard let callback = Callback(rawValue: parts[0]) else { throw .unknownCallback(parts[0]) }
        self.callback = callback
        target = try Self.target(parts[1])
    }

    private static func target(_ text: String) throws(DeclaredEntryProblem) -> Target {
        if text.hasPrefix("post:") {
            let name = text.dropFirst("post:".count).prefix { $0 != "(" }
            guard !name.isEmpty else { throw .shape }
            return .post(name: String(name))
        }
        let path = text.prefix { $0 != "(" }
        guard let dot = path.lastIndex(of: "."), dot != path.startIndex, path.index(after: dot) != path.endIndex else {
            throw .shape
        }
        var labels: [String]?
        let rest = text[path.endIndex...]
        if !rest.isEmpty {
            guard rest.hasSuffix(")") else { throw .shape }
            labels = rest.dropFirst().dropLast().split(separator: ":").map(Self.trimmed)
        }
        return .method(type: String(path[..<dot]), name: String(path[path.index(after: dot)...]), labels: labels)
    }

    private static func trimmed(_ text: Substring) -> String {
        let end = text.reversed().drop { $0 == " " }.count
        return String(text.prefix(end).drop { $0 == " " })
    }
}

/// Why a declaration of an entry point cannot be read or followed.
package enum DeclaredEntryProblem: Error, Sendable, Hashable {
    /// It does not have the right form.
    case shape
    /// No platform makes such a callback.
    case unknownCallback(String)

    /// The problem, as the rest of a sentence.
    package var message: String {
        switch self {
        case .shape: "must be CALLBACK=Type.method(labels) or CALLBACK=post:NAME"
        case .unknownCallback(let word): "must begin with a callback that can be declared, which \(quoted(word)) is not"
        }
    }

    /// The fix.
    package var suggestion: String {
        switch self {
        case .shape: "write onMessageReceived=PushPlugin.handle, or didReceive=FCMHandler.handle(_:)"
        case .unknownCallback(let word):
            remedy(for: word, among: DeclaredEntry.Callback.allCases.map(\.rawValue), listLimit: 12)
                ?? "use \(alternatives(DeclaredEntry.Callback.allCases.map(\.rawValue)))"
        }
    }
}

extension DeclaredEntry {
    /// The function that is meant, with its type; `nil` if the program has none.
    func function(in program: Program) -> (function: FunctionDeclaration, type: DeclaredType)? {
        guard case .method(let typeName, let name, let labels) = target, let type = program.type(named: typeName) else {
            return nil
        }
        for ancestor in program.lineage(of: type) {
            let found = ancestor.functions.filter { function in
                guard function.name.hasSameBytes(as: name), let labels else {
                    return function.name.hasSameBytes(as: name)
                }
                return labels.count == function.parameters.count
                    && (program.language == .java
                        || zip(labels, function.parameters).allSatisfy { $0 == ($1.label ?? "_") })
            }
            if let function = found.max(by: { $0.parameters.count < $1.parameters.count }) { return (function, type) }
        }
        return nil
    }
}

extension Program {
    /// Whether a declared entry leads to something in the program. Only a run shows what receives a post.
    package func has(_ entry: DeclaredEntry) -> Bool {
        if case .post = entry.target { return true }
        return entry.function(in: self) != nil
    }
}
