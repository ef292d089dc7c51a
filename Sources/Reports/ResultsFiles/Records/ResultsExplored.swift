import Diagnostics
package import Exploration
package import PushTracking
import Scenarios
package import StrictJSON

/// Scenarios outside the plan, as a results file records them: every member has its type, and numbers do not contradict
/// each other. `ResultsReplay` checks whether they follow.
package struct ResultsExplored: Sendable {
    /// The platforms, in this order.
    package let platforms: [Platform]
    /// How far it was to go.
    package let extent: Explorer.Extent
    /// By length, followed by drawn scenarios.
    package let parts: [Exploration.Part]
    /// Why it stopped.
    package let end: Exploration.End
    /// The seed for drawn scenarios; nil if none were drawn.
    package let seed: UInt64?
    /// How many calls were made after their scenarios had ended.
    package let lateCalls: Int
    /// The records of scenarios that differ.
    package let cases: [ResultsRecord]
    /// Their causes, as the file records them.
    package let causes: [ResultsCause]
    /// The member itself, for places.
    package let element: JSONElement

    init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let object = try ObjectReader(
            element, "the exploration", in: file,
            required: ["platforms", "depth", "draws", "lengths", "end", "lateCalls", "cases", "causes"],
            optional: ["drawn"])
        self.element = element
        platforms = try object.words("platforms")
        guard !platforms.isEmpty, platforms == Platform.allCases.filter(platforms.contains) else {
            throw object.mismatch("platforms", "a list of different platforms in their order, one at least")
        }
        extent = Explorer.Extent(
            depth: try Self.count("depth", of: object), draws: try Self.count("draws", of: object))
        end = try object.word("end")
        lateCalls = try Self.count("lateCalls", of: object)
        var parts: [Exploration.Part] = []
        for element in try object.list("lengths") {
            let part = try Self.part(element, ofLength: parts.count + 1, in: file)
            guard parts.count < extent.depth else {
                throw Self.contradiction(
                    "there are scenarios of \(counted(parts.count + 1, "event")), but \(quoted("depth")) is \(extent.depth)",
                    at: element, in: file)
            }
            parts.append(part)
        }
        if object.has("drawn") {
            let drawn = try ObjectReader(
                object["drawn"], "what was drawn", in: file, required: ["seed", "played", "differing", "skipped"])
            seed = try drawn.seed("seed")
            parts.append(try Self.counts(drawn, events: nil))
        } else {
            seed = nil
        }
        self.parts = parts
        var cases: [ResultsRecord] = []
        for element in try object.list("cases") { cases.append(try ResultsRecord(element, in: file)) }
        self.cases = cases
        var causes: [ResultsCause] = []
        for element in try object.list("causes") { causes.append(try ResultsCause(element, in: file)) }
        self.causes = causes
        try checkParts(object)
        try checkEnd(object)
        try checkCases(object)
    }

    private static func part(
        _ element: JSONElement, ofLength length: Int, in file: String
    ) throws(InputFileError) -> Exploration.Part {
        let part = try ObjectReader(
            element, "the explored length", in: file, required: ["events", "played", "differing", "skipped"])
        guard try part.count("events") == length else {
            throw part.mismatch("events", "\(length), since the shortest come first and none is left out")
        }
        return try counts(part, events: length)
    }

    private static func counts(_ part: ObjectReader, events: Int?) throws(InputFileError) -> Exploration.Part {
        let counts = Exploration.Part(
            events: events, played: try count("played", of: part), differing: try count("differing", of: part),
            skipped: try count("skipped", of: part))
        guard counts.differing <= counts.played else {
            throw contradiction(
                "\(counts.differing) scenarios differ of \(counts.played) that were played", at: part["differing"],
                in: part.file)
        }
        return counts
    }

    /// A number that can be added safely; no run lasts long enough for a larger one.
    private static func count(_ name: String, of object: ObjectReader) throws(InputFileError) -> Int {
        let count = try object.count(name)
        guard count <= 1_000_000_000_000_000 else {
            throw object.mismatch(name, "a whole number of at most 15 digits")
        }
        return count
    }

    /// Checks that the parts come from one walk, which starts with the shortest scenarios, then draws, and ends at a
    /// difference.
    private func checkParts(_ object: ObjectReader) throws(InputFileError) {
        func refuse(_ message: String, at member: String) throws(InputFileError) {
            throw Self.contradiction(message, at: object[member], in: object.file)
        }
        if extent == Explorer.Extent() { try refuse("there was nothing to explore", at: "depth") }
        if parts.isEmpty { try refuse("no scenario was begun", at: "lengths") }
        if let drawn = parts.last, drawn.events == nil {
            if extent.draws == 0 { try refuse("\(quoted("draws")) is 0, but some were drawn", at: "drawn") }
            if parts.count - 1 < extent.depth {
                try refuse(
                    "some were drawn, which is done last, but none of \(counted(extent.depth, "event")) were played",
                    at: "drawn")
            }
            if drawn.played > extent.draws || drawn.skipped > extent.draws - drawn.played {
                try refuse("more were drawn than the \(extent.draws) that were asked for", at: "drawn")
            }
            if drawn.differing > 1 {
                try refuse("\(drawn.differing) of those drawn differ, but the first ends the exploration", at: "drawn")
            }
        }
        if let early = parts.dropLast().first(where: { $0.differing > 0 }) {
            try refuse(
                "scenarios of \(counted(early.events ?? 0, "event")) differ, which ends the exploration, but more follow",
                at: "lengths")
        }
    }

    /// Checks that the end fits the parts.
    private func checkEnd(_ object: ObjectReader) throws(InputFileError) {
        func refuse(_ message: String) throws(InputFileError) {
            throw Self.contradiction(
                "the end is \(quoted(end.rawValue)), but \(message)", at: object["end"], in: object.file)
        }
        let differs = parts.contains { $0.differing > 0 }
        switch end {
        case .complete:
            let asked = extent.depth + (extent.draws > 0 ? 1 : 0)
            if parts.count < asked { try refuse("not everything was played") }
            if differs { try refuse("something differs") }
        case .difference: if !differs { try refuse("nothing differs") }
        case .budget, .interrupted: break
        }
    }

    /// Checks that each differing scenario that is kept has exactly one record.
    private func checkCases(_ object: ObjectReader) throws(InputFileError) {
        let kept = min(parts.last?.differing ?? 0, Exploration.mostKept)
        guard cases.count == kept else {
            throw Self.contradiction(
                "there are records of \(counted(cases.count, "scenario")), but of those that differ \(kept) are kept",
                at: object["cases"], in: object.file)
        }
        var met = Set<[UInt8]>()
        for record in cases {
            guard record.isPlanned, Scenario.isWritten(record.id) else {
                throw InputFileError(
                    "\(quoted(record.id)) is not a canonical scenario",
                    at: SourcePlace(record.element, in: object.file),
                    suggestion: Self.remedy)
            }
            guard met.insert(Array(record.id.utf8)).inserted else {
                throw Self.contradiction(
                    "the scenario \(quoted(record.id)) appears twice", at: record.element, in: object.file)
            }
        }
    }

    private static func contradiction(
        _ message: String, at element: JSONElement, in file: String
    ) -> InputFileError {
        InputFileError(message, at: SourcePlace(element, in: file), suggestion: remedy)
    }

    private static let remedy = "use the file as the run wrote it"
}
