import Certificates
import ConformanceSpec
import Diagnostics
import PushTracking
import ResultsFiles
import StrictJSON

/// A certificate is read or refused, twice in the same way. In an envelope it is taken or refused as without, and comes
/// out of it byte for byte; and only the certificate that was made of the results holds against them.
struct Reader: FuzzedReader {
    static let longest = 4096
    static let pace = Pace(milliseconds: 50, nanosecondsPerByte: 10_000)

    private let specification: Specification
    private let evidence: CertificateCheck.Evidence
    private let statement: [UInt8]

    init() async throws {
        let specification = try Specification(SampleSpec().source)
        let run = SampleRun(sdk: SampleRun.newSDK)
        let results = Array(try await run.text(.json).utf8)
        let subjects = [Certificate.NamedDigest(Array("an app".utf8), path: "app.apk")]
        let replay = try ResultsReplay(try ResultsFile(results, file: "r.json"), specification: specification)
        let certificate = try Certificate(
            of: replay, in: Certificate.NamedDigest(results, path: "r.json"), subjects: subjects)
        self.specification = specification
        evidence = CertificateCheck.Evidence(results: results, file: "r.json", subjects: subjects)
        statement = Array(certificate.statement.utf8)
    }

    var seeds: [[UInt8]] {
        let envelope = SignedEnvelope(payload: statement, signatures: [[1, 2, 3], []]).text
        return [statement, Array(envelope.utf8)]
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let own = try read(input)
        guard thoroughly else { return (try? own.get()) != nil }
        let payload: [UInt8]
        switch own {
        case .success(let file):
            if let envelope = file.envelope {
                let written = Array(
                    SignedEnvelope(payload: envelope.payload, signatures: envelope.signatures).text.utf8)
                guard case .success(let again) = try read(written), let rewritten = again.envelope else {
                    throw Finding("written again, the envelope is refused")
                }
                try expect(
                    rewritten.payload == envelope.payload && rewritten.signatures == envelope.signatures,
                    "written again, it is another envelope")
            }
            try checkHolding(file, input)
            payload = file.envelope?.payload ?? input
        case .failure: payload = input
        }
        try checkEnveloped(payload, isTaken: (try? own.get()) != nil)
        if case .success = own { return true }
        return false
    }

    private func read(_ input: [UInt8]) throws(Finding) -> Result<CertificateFile, InputFileError> {
        func readOnce() -> Result<CertificateFile, InputFileError> {
            do throws(InputFileError) {
                return .success(try CertificateFile(input, file: "c.json"))
            } catch {
                return .failure(error)
            }
        }
        switch (readOnce(), readOnce()) {
        case (.failure(let one), .failure(let other)):
            try expect(one.problems == other.problems, "refused in two ways: \(one) and \(other)")
            return .failure(one)
        case (.success(let file), .success(let again)):
            try expect(
                file.subjects == again.subjects && file.envelope?.payload == again.envelope?.payload, "read in two ways"
            )
            return .success(file)
        default: throw Finding("read, and refused the second time, or the other way round")
        }
    }

    /// An envelope around a statement changes nothing. Where the input is an envelope that is refused, so is another
    /// around it.
    private func checkEnveloped(_ payload: [UInt8], isTaken: Bool) throws(Finding) {
        let enveloped = try read(Array(SignedEnvelope(payload: payload, signatures: [[7]]).text.utf8))
        switch enveloped {
        case .success(let file):
            try expect(isTaken, "in an envelope it is taken")
            try expect(file.envelope?.payload == payload, "another statement comes out of the envelope")
        case .failure(let error): try expect(!isTaken, "in an envelope it is refused: \(error.problems)")
        }
    }

    private func checkHolding(_ file: CertificateFile, _ input: [UInt8]) throws(Finding) {
        let check = try? CertificateCheck(file, with: evidence) { _ in specification }
        guard let check else { return try expect(input != statement, "the certificate as it was made does not hold") }
        // Its words may be spaced in another way, and names of files are the writer's own.
        let made = (file.envelope?.payload ?? input)
        guard let document = try? JSONDocument(made),
            let own = try? JSONDocument(Array(check.certificate.statement.utf8))
        else { throw Finding("what holds is no JSON") }
        try expectSame(Self.sorted(document.root), Self.sorted(own.root), "what holds is another statement")
    }

    private static func sorted(_ element: JSONElement) -> String {
        switch element.kind {
        case .object:
            "{"
                + element.members.map { "\($0.name.debugDescription): \(sorted($0.value))" }.sorted().joined(
                    separator: ",")
                + "}"
        case .array: "[" + element.elements.map { sorted($0) }.joined(separator: ",") + "]"
        default: "\(element.kind) \(element.string ?? element.numberText ?? element.boolean.map { "\($0)" } ?? "")"
        }
    }
}
