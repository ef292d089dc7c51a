package import ConformanceSpec
import Diagnostics
package import PushTracking
package import StrictJSON

/// Which faults each case shows on a device (`device/faults.json` of the spec), as `conformance-proof device` found by
/// playing every built-in faulty sink, named or machine-made.
package struct FaultMatrix: Sendable {
    /// Faults that the same cases show.
    package struct Row: Sendable, Hashable {
        /// The named faults.
        package var faults: [String]
        /// How many machine-made faults there are, too.
        package var made: Int
        /// The positions of the cases that show them.
        package let cases: Set<Int>

        /// How many faults it stands for.
        package var count: Int { faults.count + made }

        /// Faults that these cases show.
        package init(faults: [String], made: Int, cases: Set<Int>) {
            (self.faults, self.made, self.cases) = (faults, made, cases)
        }
    }

    /// Faults that no capture of such a walk can show.
    package struct Hidden: Sendable, Hashable {
        /// Why not, in one sentence.
        package let reason: String
        /// The named faults.
        package var faults: [String]
        /// How many machine-made faults there are, too.
        package var made: Int

        /// How many faults it stands for.
        package var count: Int { faults.count + made }

        /// Faults that are hidden for a reason.
        package init(reason: String, faults: [String], made: Int) {
            (self.reason, self.faults, self.made) = (reason, faults, made)
        }
    }

    /// The matrix of one platform.
    package struct Part: Sendable, Hashable {
        /// The ids of the cases that a person can perform.
        package let cases: [String]
        /// The faults that they show.
        package let rows: [Row]
        /// The other faults.
        package let hidden: [Hidden]

        /// The matrix of one platform.
        package init(cases: [String], rows: [Row], hidden: [Hidden]) {
            (self.cases, self.rows, self.hidden) = (cases, rows, hidden)
        }

        /// How many faults a capture can show.
        package var count: Int { rows.reduce(0) { $0 + $1.count } }

        /// How many faults these cases show.
        package func count(shownBy ids: Set<String>) -> Int {
            let positions = Set(cases.indices.filter { ids.contains(cases[$0]) })
            return rows.reduce(0) { $0 + ($1.cases.isDisjoint(with: positions) ? 0 : $1.count) }
        }
    }

    /// By platform.
    package let parts: [Platform: Part]

    /// The matrix of some platforms.
    package init(parts: [Platform: Part]) { self.parts = parts }

    /// Reads the file.
    ///
    /// - Throws: the first problem in it.
    package init(_ source: SpecSource) throws(InputFileError) {
        let (root, file) = try source.deviceDocument("faults.json")
        let object = try ObjectReader(
            root, "the faults on a device", in: file, required: ["covers"] + Platform.allCases.map(\.rawValue))
        var parts: [Platform: Part] = [:]
        for platform in Platform.allCases {
            let part = try ObjectReader(
                object[platform.rawValue], "a platform", in: file, required: ["cases", "shown", "hidden"])
            let cases = try part.strings("cases")
            var rows: [Row] = []
            for element in try part.list("shown") {
                let row = try ObjectReader(element, "a row", in: file, required: ["faults", "made", "cases"])
                let digits = try row.string("cases")
                guard let positions = Self.positions(digits, below: cases.count) else {
                    throw row.mismatch("cases", "hexadecimal digits, a bit for each case")
                }
                rows.append(
                    Row(faults: try row.strings("faults"), made: try row.count("made"), cases: positions))
            }
            var hidden: [Hidden] = []
            for element in try part.list("hidden") {
                let row = try ObjectReader(element, "a row", in: file, required: ["reason", "faults", "made"])
                hidden.append(
                    Hidden(
                        reason: try row.shownString("reason"), faults: try row.strings("faults"),
                        made: try row.count("made")))
            }
            parts[platform] = Part(cases: cases, rows: rows, hidden: hidden)
        }
        self.parts = parts
    }

    /// The file.
    package var text: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member(
                    "covers",
                    "Which cases show which built-in faults on a device. `conformance-proof device --matrix` makes it; the bits of `cases` are positions in the list `cases`, lowest first in each digit."
                )
                for platform in Platform.allCases {
                    guard let part = parts[platform] else { continue }
                    writer.member(platform.rawValue) { $0.object { Self.write(part, to: &$0) } }
                }
            }
        }
    }

    private static func write(_ part: Part, to writer: inout JSONWriter) {
        writer.member("cases", part.cases)
        writer.member("shown") {
            $0.array(part.rows) { writer, row in
                writer.object(onOneLine: true) { writer in
                    writer.member("faults", row.faults)
                    writer.member("made", row.made)
                    writer.member("cases", digits(row.cases, count: part.cases.count))
                }
            }
        }
        writer.member("hidden") {
            $0.array(part.hidden) { writer, hidden in
                writer.object(onOneLine: true) { writer in
                    writer.member("reason", hidden.reason)
                    writer.member("faults", hidden.faults)
                    writer.member("made", hidden.made)
                }
            }
        }
    }

    private static func digits(_ positions: Set<Int>, count: Int) -> String {
        stride(from: 0, to: count, by: 4).map { first in
            let digit = (0..<4).reduce(0) { $0 | (positions.contains(first + $1) ? 1 << $1 : 0) }
            return String(digit, radix: 16)
        }.joined()
    }

    private static func positions(_ digits: String, below count: Int) -> Set<Int>? {
        var positions: Set<Int> = []
        for (place, character) in digits.enumerated() {
            guard let digit = character.hexDigitValue else { return nil }
            for bit in 0..<4 where digit & 1 << bit != 0 {
                guard place * 4 + bit < count else { return nil }
                positions.insert(place * 4 + bit)
            }
        }
        return positions
    }
}
