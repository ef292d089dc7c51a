import ConformanceSpec
import Diagnostics
import PushTracking
package import StrictJSON

/// Reads the notation of scenarios.
///
///     scenario = platform app [order] ":" event *("," event)
///     event    = kind [name ["{" change *("," change) "}"]]
///     change   = member ":" (word / JSON string / JSON number / "true" / "false" / "null")
///
/// Spaces are allowed between any two of these. A notification is described where it is first mentioned, and only
/// there. The word `absent` removes a member, any other word is a text.
package struct ScenarioReader {
    /// The word for a missing member.
    static let absence = "absent"
    /// Words that are not texts.
    private static let reserved: Set<String> = [absence, "true", "false", "null"]

    private let scalars: [Unicode.Scalar]
    private let name: String
    private let text: String
    private var position = 0
    private var notifications: [Scenario.Notification] = []
    /// The start of each event.
    private var places: [Int] = []

    private init(_ text: String, named name: String) {
        scalars = Array(text.unicodeScalars)
        (self.text, self.name) = (text, name)
    }

    /// A scenario with the columns, from 1, of its events.
    package static func read(
        _ text: String, named name: String
    ) throws(InputFileError) -> (scenario: Scenario, columns: [Int]) {
        var reader = ScenarioReader(text, named: name)
        let scenario = try reader.scenario()
        return (scenario, reader.places.map { $0 + 1 })
    }

    /// Whether a text can be written without quotes.
    static func isPlain(_ text: String) -> Bool {
        !reserved.contains(text) && text.unicodeScalars.first.map(isLetter) == true
            && text.unicodeScalars.allSatisfy(isOfWord)
    }

    private mutating func scenario() throws(InputFileError) -> Scenario {
        let platform: Platform = try word("the platform")
        let app: AppState = try word("the state of the app")
        var order = ForegroundOrder.presentFirst
        skipSpaces()
        if let next = peek, Self.isLetter(next) {
            let start = position
            order = try word("the order of the foreground callbacks")
            if platform != .ios {
                throw problem("only iOS has an order of foreground callbacks", at: start, "remove it")
            }
        }
        try take(":", after: "the state of the app")
        var events: [DeviceEvent] = []
        repeat { events.append(try event(on: platform)) } while try takesComma(orElse: nil)
        return Scenario(
            platform: platform, app: app, foregroundOrder: order, notifications: notifications, events: events)
    }

    private mutating func event(on platform: Platform) throws(InputFileError) -> DeviceEvent {
        skipSpaces()
        places.append(position)
        let kind: DeviceEvent.Kind = try word("an event")
        skipSpaces()
        guard kind.concernsNotification else {
            if let next = peek, Self.isLetter(next) || next == "{" {
                let start = position
                let isEvent = rawWord().flatMap { DeviceEvent.Kind(rawValue: $0) } != nil
                throw problem(
                    "`\(kind.rawValue)` is about no notification", at: start,
                    isEvent ? "write a comma before the next event" : "remove what follows it")
            }
            return kind.event(notification: 0)
        }
        let start = position
        guard let name = rawWord() else {
            throw problem("`\(kind.rawValue)` names its notification", at: start, "write `\(kind.rawValue) a`")
        }
        guard name.unicodeScalars.first.map(Self.isLowerCaseLetter) == true,
            name.unicodeScalars.allSatisfy({ Self.isLowerCaseLetter($0) || Self.isDigit($0) || $0 == "-" })
        else {
            throw problem(
                "\(quoted(name)) is not a notification's name", at: start,
                "a name is lower-case letters, digits and `-`, the first a letter")
        }
        let known = notifications.firstIndex { $0.name == name }
        let ordinal = known ?? notifications.count
        if known == nil { notifications.append(Scenario.Notification(name)) }
        skipSpaces()
        if peek == "{" {
            if known != nil {
                throw problem(
                    "the notification \(name) is described where it is first mentioned, and only there", at: position,
                    "remove what is in braces, or give the notification another name")
            }
            notifications[ordinal].changes = try changes(on: platform)
        }
        return kind.event(notification: ordinal)
    }

    private mutating func changes(on platform: Platform) throws(InputFileError) -> [PushChange] {
        position += 1
        var changes: [PushChange] = []
        repeat {
            skipSpaces()
            let start = position
            let member: PushChange.Member = try word("a member of the push")
            if changes.contains(where: { $0.member == member }) {
                throw problem("\(quoted(member.rawValue)) appears twice", at: start, "remove one of them")
            }
            if platform == .android, member.isInAPS {
                throw problem("\(quoted(member.rawValue)) is in `aps`, which only iOS has", at: start, "remove it")
            }
            try take(":", after: quoted(member.rawValue))
            changes.append(PushChange(member, try value(on: platform)))
        } while try takesComma(orElse: "}")
        return changes
    }

    private mutating func value(on platform: Platform) throws(InputFileError) -> PayloadValue? {
        skipSpaces()
        let start = position
        guard let next = peek else { throw problem("a value is missing", at: start, "write `off`, or a JSON text") }
        if Self.isLetter(next), let word = rawWord(), !["true", "false", "null"].contains(word) {
            return word == Self.absence ? nil : .string(word)
        }
        position = start
        skipJSON()
        let bytes = Array(String(String.UnicodeScalarView(scalars[start..<position])).utf8)
        guard let document = try? JSONDocument(bytes) else {
            throw problem("no word and no JSON text or number", at: start, "put the text in double quotes")
        }
        let value = PayloadValue(document.root)
        if platform == .android, value.string == nil {
            throw problem("Android's push data are texts", at: start, "put the value in double quotes")
        }
        return value
    }

    /// Skips to the end of a possible JSON text, number or word.
    private mutating func skipJSON() {
        guard peek == "\"" else {
            while let next = peek, next != ",", next != "}", next != " " { position += 1 }
            return
        }
        position += 1
        while let next = peek, next != "\"" { position += next == "\\" ? 2 : 1 }
        position = min(position + 1, scalars.count)
    }

    /// Consumes a comma or the end.
    ///
    /// - Returns: whether more follows.
    private mutating func takesComma(orElse end: Unicode.Scalar?) throws(InputFileError) -> Bool {
        skipSpaces()
        if peek == "," {
            position += 1
            return true
        }
        guard peek == end else {
            throw problem(
                peek == nil ? "the scenario ends too early" : "this was not expected here", at: position,
                end == nil ? "write a comma between events" : "write a comma between members, or `}` after the last")
        }
        if end != nil { position += 1 }
        return false
    }

    private mutating func take(_ scalar: Unicode.Scalar, after what: String) throws(InputFileError) {
        skipSpaces()
        guard peek == scalar else {
            throw problem("after \(what) comes `\(scalar)`", at: position, "write `\(scalar)` here")
        }
        position += 1
    }

    /// A word of a fixed set.
    private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ what: String
    ) throws(InputFileError) -> Word {
        skipSpaces()
        let start = position
        let known = Word.allCases.map(\.rawValue)
        guard let text = rawWord() else {
            throw problem("\(what) is missing", at: start, "use \(known.map { "`\($0)`" }.joined(separator: ", "))")
        }
        guard let word = Word(rawValue: text) else {
            throw problem(
                "\(what) cannot be \(quoted(text))", at: start,
                remedy(for: text, among: known) ?? "use \(known.map { "`\($0)`" }.joined(separator: ", "))")
        }
        return word
    }

    private mutating func rawWord() -> String? {
        let start = position
        while let next = peek, Self.isOfWord(next) { position += 1 }
        return start == position ? nil : String(String.UnicodeScalarView(scalars[start..<position]))
    }

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func skipSpaces() {
        while peek == " " { position += 1 }
    }

    private static func isLowerCaseLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        isLowerCaseLetter(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || isDigit(scalar) || scalar == "-"
    }

    private func problem(_ message: String, at position: Int, _ suggestion: String) -> InputFileError {
        let place = SourcePlace(file: name, line: 1, column: position + 1)
        if position < scalars.count, scalars[position] != " ", scalars[position].properties.isWhitespace {
            let problem = Diagnostic(
                .error, "words may be separated only by spaces, on one line", at: place,
                suggestion: "write a space here")
            return InputFileError(problems: [problem])
        }
        return InputFileError(problems: [Diagnostic(.error, message, at: place, suggestion: suggestion)])
    }
}
