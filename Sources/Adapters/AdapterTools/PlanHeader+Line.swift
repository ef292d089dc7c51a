import AdapterClient
import CaseJudging
import ConformanceSpec
package import Diagnostics
import PushTracking
import StrictJSON

extension PlanHeader {
    /// The first line of the plan file, with its line feed: `initialize`, with additional members for plan files.
    package var line: [UInt8] {
        AdapterRequest.initialize(edition: edition) { writer in
            writer.member("specVersion", specVersion)
            writer.member("seed") { $0.number(String(seed)) }
            if let challenge { writer.member("challenge", challenge.text) }
            writer.name("selection")
            writer.beginObject()
            writer.member("level", gate.rawValue)
            selection.write(to: &writer)
            wiring.write(to: &writer)
            writer.member("drive", drive.rawValue)
            writer.endObject()
        }
    }

    /// Reads the first line of a plan file.
    ///
    /// - Parameters:
    ///   - line: The line without its line feed.
    ///   - file: The file's name in messages.
    /// - Throws: What is wrong with it, with its place.
    package init(line: [UInt8], file: String) throws(Diagnostic) {
        do throws(InputFileError) {
            let root = try JSONDocument.read(line, file: file)
            guard root["method"]?.string == "initialize", let element = root["params"] else {
                throw InputFileError("it is not an `initialize` request", at: SourcePlace(file: file, line: 1))
            }
            let parameters = try Self.reader(
                element, "`params`", in: file, required: ["specVersion", "edition", "seed", "selection"])
            let chosen = try Self.reader(
                parameters["selection"], "`selection`", in: file, required: ["level", "drive"] + DeclaredWiring.members)
            self.init(
                specVersion: try parameters.string("specVersion"),
                edition: try parameters.string("edition"),
                seed: try parameters.seed("seed"),
                challenge: try Self.challenge(parameters),
                gate: try chosen.word("level"),
                selection: try Selection(chosen),
                wiring: try DeclaredWiring(chosen),
                drive: try chosen.word("drive")
            )
        } catch {
            throw Self.refused(error)
        }
    }

    /// The challenge, from which the seed must be derived.
    private static func challenge(_ parameters: ObjectReader) throws(InputFileError) -> Challenge? {
        guard let challenge = try parameters.challenge() else { return nil }
        guard try parameters.seed("seed") == challenge.seed else {
            throw parameters.mismatch("seed", "\(challenge.seed), which comes from the challenge")
        }
        return challenge
    }

    /// A reader that accepts unknown members: a later version of the protocol may have more.
    private static func reader(
        _ element: JSONElement,
        _ subject: String,
        in file: String,
        required: [String]
    ) throws(InputFileError) -> ObjectReader {
        try ObjectReader(element, subject, in: file, required: required, optional: element.members.map(\.name))
    }

    private static func refused(_ error: InputFileError) -> Diagnostic {
        Diagnostic(
            .error,
            "this is not the first line of a plan: \(error.problems.map(\.message).joined(separator: "; "))",
            at: error.problems.first?.place,
            suggestion: "give first the file that `plan` wrote, unchanged, then the file with the answers"
        )
    }
}
