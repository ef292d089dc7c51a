import Diagnostics
package import PushTracking
package import StrictJSON

/// What an adapter says of itself when it answers `initialize`.
package struct AdapterHandshake: Sendable, Hashable {
    /// The protocol version that this module speaks.
    package static let protocolVersion = 2
    /// The oldest version whose adapters are still run.
    package static let firstVersion = 1

    /// Name, platforms, SDKs and launch mode.
    package var profile: SinkProfile
    /// What it wants to be sent.
    package var drive: AdapterDrive

    /// A handshake with its parts.
    package init(profile: SinkProfile, drive: AdapterDrive) {
        self.profile = profile
        self.drive = drive
    }
}

extension AdapterHandshake {
    /// Why an answer to `initialize` is refused.
    package enum Refusal: Error, Hashable {
        /// The adapter speaks another version of the protocol, as it wrote it.
        case otherVersion(String)
        /// A member is missing or wrong, as a full sentence.
        case wrongMember(String)
    }

    /// Reads the result of `initialize`. Members that are not known are ignored.
    ///
    /// - Throws: why the answer is refused.
    package init(_ result: JSONElement) throws(Refusal) {
        guard result.kind == .object else { throw .wrongMember("The result must be an object.") }
        try Self.checkVersion(result["protocolVersion"])
        guard let name = result["sink"]?["name"]?.string, name.showsSomething else {
            throw .wrongMember("`sink.name` must be a string that is not empty.")
        }
        let version = result["sink"]?["version"].given
        guard version == nil || version?.kind == .string else { throw .wrongMember("`sink.version` must be a string.") }
        let platforms = try Self.platforms(result["platforms"])
        profile = SinkProfile(
            name: name,
            version: version?.string ?? "",
            platforms: platforms,
            sdk: try Self.sdk(result["sdk"].given),
            wiring: try Self.wiring(result)
        )
        profile.knowsLifecycle = result["protocolVersion"]?.integer != Self.firstVersion
        drive = try Self.word(result["drive"].given, named: "drive") ?? .callbacks
    }

    private static func checkVersion(_ element: JSONElement?) throws(Refusal) {
        guard let element else { throw .wrongMember("`protocolVersion` is missing.") }
        if let version = element.integer, (firstVersion...protocolVersion).contains(version) { return }
        guard let written = element.numberText ?? element.string else {
            throw .wrongMember("`protocolVersion` must be the number \(protocolVersion).")
        }
        guard element.kind == .number else {
            throw .wrongMember(
                "`protocolVersion` must be the number \(protocolVersion), not the string \"\(Excerpt(written))\".")
        }
        throw .otherVersion(written)
    }

    private static func wiring(_ result: JSONElement) throws(Refusal) -> DeclaredWiring {
        var wiring = DeclaredWiring.documented
        if let mode: LaunchMode = try word(result["launchMode"].given, named: "launchMode") { wiring.launchMode = mode }
        if let extras: IntentExtras = try word(result["extras"].given, named: "extras") { wiring.extras = extras }
        if let lifecycle: Lifecycle = try word(result["lifecycle"].given, named: "lifecycle") {
            wiring.lifecycle = lifecycle
        }
        if let category = result["category"].given {
            guard let text = category.string, DeclaredWiring.isCategory(text) else {
                throw .wrongMember("`category` must be a string of 1 to \(DeclaredWiring.longestCategory) bytes.")
            }
            wiring.category = text
        }
        return wiring
    }

    private static func platforms(_ element: JSONElement?) throws(Refusal) -> Set<Platform> {
        guard let element, element.kind == .array, element.count > 0 else {
            throw .wrongMember("`platforms` must be a list with at least one of \(choices(of: Platform.self)).")
        }
        var platforms: Set<Platform> = []
        for entry in element.elements {
            guard let platform: Platform = try word(entry, named: "platforms") else { continue }
            platforms.insert(platform)
        }
        return platforms
    }

    private static func sdk(_ element: JSONElement?) throws(Refusal) -> [Platform: SinkProfile.SDK] {
        guard let element else { return [:] }
        guard element.kind == .object else {
            throw .wrongMember("`sdk` must be an object with a member for each platform.")
        }
        var sdk: [Platform: SinkProfile.SDK] = [:]
        for member in element.members {
            guard let platform = Platform.allCases.first(where: { $0.rawValue.hasSameBytes(as: member.name) }) else {
                continue
            }
            guard let name = member.value["name"]?.string, let text = member.value["version"]?.string else {
                throw .wrongMember("`sdk.\(platform.rawValue)` must have the strings `name` and `version`.")
            }
            guard let version = DottedVersion(text) else {
                throw .wrongMember(
                    "`sdk.\(platform.rawValue).version` must be numbers between points, not \"\(Excerpt(text))\".")
            }
            sdk[platform] = SinkProfile.SDK(name: name, version: version)
        }
        return sdk
    }

    /// One of an enumeration's words; nil where nothing is given.
    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ element: JSONElement?,
        named member: String
    ) throws(Refusal) -> Word? {
        guard let element else { return nil }
        guard let text = element.string else {
            throw .wrongMember("`\(member)` takes strings: \(choices(of: Word.self)).")
        }
        guard let word = Word.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) else {
            throw .wrongMember("`\(member)` takes \(choices(of: Word.self)), not \"\(Excerpt(text))\".")
        }
        return word
    }

    private static func choices<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> String {
        type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    }
}

extension JSONElement? {
    /// The element, where there is one and it is not `null`.
    var given: JSONElement? {
        guard let self, !self.isNull else { return nil }
        return self
    }
}

/// What an adapter wants to be sent.
package enum AdapterDrive: String, Sendable, Hashable, CaseIterable {
    /// The callbacks that the operating system would make. The app's own wiring is then not examined.
    case callbacks
    /// What happens on the device; the adapter makes the callbacks happen by itself.
    case device
}
