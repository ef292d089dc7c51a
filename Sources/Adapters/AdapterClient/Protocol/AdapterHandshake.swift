import Diagnostics
package import PushTracking
package import StrictJSON

/// An adapter's answer to `initialize`.
package struct AdapterHandshake: Sendable, Hashable {
    /// The protocol version that this module speaks.
    package static let protocolVersion = 2

    /// Name, platforms, SDKs and launch mode.
    package var profile: SinkProfile
    /// Whether it asks for callbacks or device events.
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
        /// `platforms` has an unknown name; with a full sentence that says so.
        case unknownPlatform(String, String)
        /// A member is missing or wrong, as a full sentence.
        case wrongMember(String)
    }

    /// Reads the result of `initialize`. Unknown members are ignored.
    ///
    /// - Throws: why the answer is refused.
    package init(_ result: JSONElement) throws(Refusal) {
        var refusals: [Refusal] = []
        self.init(result, refusals: &refusals)
        if let first = refusals.first { throw first }
    }

    /// Reads the result of `initialize` as far as it can be understood.
    ///
    /// - Parameter refusals: Collects everything that is wrong. What is nearly right is read as it was meant, and
    ///   everything else as if it were left out.
    package init(_ result: JSONElement, refusals: inout [Refusal]) {
        profile = SinkProfile(name: "", platforms: [])
        drive = .callbacks
        guard result.kind == .object else {
            refusals.append(.wrongMember("The result must be an object."))
            return
        }
        Self.checkVersion(result["protocolVersion"], &refusals)
        profile.name = result["sink"]?["name"]?.string ?? ""
        if !profile.name.showsSomething {
            refusals.append(.wrongMember("`sink.name` must be a string that is not empty."))
        }
        let version = result["sink"]?["version"].given
        if version != nil, version?.string == nil {
            refusals.append(.wrongMember("`sink.version` must be a string."))
        }
        profile.version = version?.string ?? ""
        profile.platforms = Self.platforms(result["platforms"], &refusals)
        profile.sdk = Self.sdk(result["sdk"].given, &refusals)
        profile.wiring = Self.wiring(result, &refusals)
        drive = Self.word(result["drive"].given, named: "drive", &refusals) ?? .callbacks
    }

    private static func checkVersion(_ element: JSONElement?, _ refusals: inout [Refusal]) {
        if element?.integer == protocolVersion { return }
        if let number = element?.numberText {
            refusals.append(.otherVersion(number))
        } else if let text = element?.string {
            let sentence =
                "`protocolVersion` must be the number \(protocolVersion), not the string \"\(Excerpt(text))\"."
            refusals.append(.wrongMember(sentence))
        } else {
            let must = element == nil ? "is missing" : "must be the number \(protocolVersion)"
            refusals.append(.wrongMember("`protocolVersion` \(must)."))
        }
    }

    private static func wiring(_ result: JSONElement, _ refusals: inout [Refusal]) -> DeclaredWiring {
        var wiring = DeclaredWiring.documented
        func word<Word: RawRepresentable<String> & CaseIterable>(_ member: String) -> Word? {
            Self.word(result[member].given, named: member, &refusals)
        }
        wiring.launchMode = word("launchMode") ?? wiring.launchMode
        wiring.activity = word("activity") ?? wiring.activity
        wiring.extras = word("extras") ?? wiring.extras
        wiring.lifecycle = word("lifecycle") ?? wiring.lifecycle
        if let category = result["category"].given {
            if let text = category.string, DeclaredWiring.isCategory(text) {
                wiring.category = text
            } else {
                let must = "must be a string of 1 to \(DeclaredWiring.longestCategory) bytes"
                refusals.append(.wrongMember("`category` \(must)."))
            }
        }
        return wiring
    }

    private static func platforms(_ element: JSONElement?, _ refusals: inout [Refusal]) -> Set<Platform> {
        guard let element, element.kind == .array, element.count > 0 else {
            let must = "must be a list with at least one of \(choices(of: Platform.self))"
            refusals.append(.wrongMember("`platforms` \(must)."))
            return element?.string.flatMap { meant($0) }.map { [$0] } ?? []
        }
        return Set(element.elements.compactMap { word($0, named: "platforms", &refusals) { .unknownPlatform($0, $1) } })
    }

    private static func sdk(_ element: JSONElement?, _ refusals: inout [Refusal]) -> [Platform: SinkProfile.SDK] {
        guard let element else { return [:] }
        guard element.kind == .object else {
            refusals.append(.wrongMember("`sdk` must be an object with a member for each platform."))
            return [:]
        }
        var sdk: [Platform: SinkProfile.SDK] = [:]
        for member in element.members {
            guard let platform = Platform.allCases.first(where: { $0.rawValue.hasSameBytes(as: member.name) }) else {
                continue
            }
            guard let name = member.value["name"]?.string, let text = member.value["version"]?.string else {
                let must = "must have the strings `name` and `version`"
                refusals.append(.wrongMember("`sdk.\(platform.rawValue)` \(must)."))
                continue
            }
            if let version = DottedVersion(text) {
                sdk[platform] = SinkProfile.SDK(name: name, version: version)
            } else {
                let must = "must be numbers separated by dots, not \"\(Excerpt(text))\""
                refusals.append(.wrongMember("`sdk.\(platform.rawValue).version` \(must)."))
            }
        }
        return sdk
    }

    /// A word of an enumeration, or the one that was meant; nil if nothing is given, or nothing similar.
    private static func word<Word: RawRepresentable<String> & CaseIterable>(
        _ element: JSONElement?,
        named member: String,
        _ refusals: inout [Refusal],
        unknown: (_ word: String, _ sentence: String) -> Refusal = { .wrongMember($1) }
    ) -> Word? {
        guard let element else { return nil }
        guard let text = element.string else {
            refusals.append(.wrongMember("`\(member)` takes strings: \(choices(of: Word.self))."))
            return nil
        }
        if let word = Word.allCases.first(where: { $0.rawValue.hasSameBytes(as: text) }) { return word }
        refusals.append(unknown(text, "`\(member)` takes \(choices(of: Word.self)), not \"\(Excerpt(text))\"."))
        return meant(text)
    }

    private static func meant<Word: RawRepresentable<String> & CaseIterable>(_ text: String) -> Word? {
        nearest(to: text, among: Word.allCases.map(\.rawValue)).flatMap { Word(rawValue: $0) }
    }

    private static func choices<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> String {
        type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    }
}

extension JSONElement? {
    /// The element, if it exists and is not `null`.
    var given: JSONElement? {
        guard let self, !self.isNull else { return nil }
        return self
    }
}

/// The kind of requests that an adapter asks for.
package enum AdapterDrive: String, Sendable, Hashable, CaseIterable {
    /// The callbacks that the operating system would make. The app's own wiring is then not examined.
    case callbacks
    /// Device events; the adapter makes the callbacks happen itself.
    case device
}
