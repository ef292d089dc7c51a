import Certificates
import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting
import ResultsFiles
import StrictJSON

/// `report certify`: write a certificate of a conforming run, for others to verify.
enum CertifyCommand {
    static let subject = Option.repeated(
        "--subject",
        value: "FILE",
        as: .file,
        help:
            "A file that was run, such as the app's package. The certificate records its SHA-256."
    )
    private static let into = Option.single(
        "--into", value: "FILE", as: .output,
        help: "Write the certificate to this file. Without this option it is printed.")
    private static let signWith = Option.flag(
        "--sign-with",
        help: """
            Sign the certificate with the command after `--`. It gets the bytes to sign (DSSE's encoding) on standard input, or in a file whose \
            path replaces {message} in its arguments. It prints the signature, or writes it to the file whose path replaces {signature}.
            """)

    static let declaration = Command(
        name: "certify",
        summary: "Certify a whole run that conforms, for others to check.",
        discussion: """
            Writes an in-toto statement: digests of the files that were run, the spec and the results file, and the rules that passed. All of it \
            follows from the results, which are judged again here and by `report verify`. To prove that the run is new, get a challenge from \
            the certifier and run with `--challenge`.
            """,
        options: [
            subject.declaration, challenge.declaration, SelectionOptions.spec.declaration, into.declaration,
            signWith.declaration, SignatureProgram.timeout.declaration,
        ],
        rules: [
            .needs(signWith.name, "--"), .needs("--", signWith.name), .needs(SignatureProgram.timeout.name, "--"),
        ],
        arguments: [ReportCommand.file.declaration],
        trailing: TrailingCommand(help: "The program that signs, and its arguments; no shell interprets them."),
        examples: [
            CommandExample(
                "tracking-conformance report certify results.json --subject app.apk --into certificate.json",
                "unsigned: anyone can check that it is correct, but not who made it"),
            CommandExample(
                "tracking-conformance report certify results.json --subject app.apk --into certificate.json --sign-with -- openssl pkeyutl -sign -inkey key.pem -rawin -in {message}",
                "signed with an Ed25519 key"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the certificate is written"),
                (
                    .doesNotConform,
                    "the run cannot be certified: it does not conform, is only a part of the plan, or does not follow"
                ),
                (.wrongInput, "a file cannot be read, judged or written, or the program that signs fails"),
                (.interrupted, "interrupted while the signing program ran: no certificate is written")
            )
        ]
    )

    /// The challenge that was issued, for `certify` and `verify`.
    static let challenge = Option.single(
        "--challenge", value: "TEXT", as: SelectionOptions.challengeText,
        help: "The certifier's text, which must be the run's challenge.")

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let path = commandLine[ReportCommand.file]
        let bytes = try InputFile.read(path) { bytes throws(InputFileError) in bytes }
        let results = try InputFile.parsed { () throws(InputFileError) in try ResultsFile(bytes, file: path) }
        let subjects = try Self.subjects(commandLine)
        let replay = try ReportCommand.replay(results, specFolder: commandLine[SelectionOptions.spec])
        let certificate: Certificate
        do throws(InputFileError) {
            if let challenge = commandLine[challenge] { try CertificateCheck.check(challenge, results) }
            certificate = try Certificate(of: replay, in: .init(bytes, path: path), subjects: subjects)
        } catch {
            terminal.report(error.problems, sourceLine: InputLines().line)
            return .doesNotConform
        }
        let text = try signed(certificate.statement, commandLine)
        let summary = certificate.summary + (commandLine.trailing == nil ? "; unsigned" : ", signed") + "\n"
        if let path = commandLine[into] {
            try ReportFile(path: path).write(Array(text.utf8))
            terminal.write("\(path.withVisibleControls): \(summary)")
        } else {
            terminal.write(text, as: .json)
            terminal.writeError(summary)
        }
        return .conforms
    }

    /// The files that the command line names as the subject of the run, by their digests.
    static func subjects(_ commandLine: ParsedCommandLine) throws(CommandFailure) -> [Certificate.NamedDigest] {
        var subjects: [Certificate.NamedDigest] = []
        for path in commandLine[subject] {
            subjects.append(Certificate.NamedDigest(path: path, digest: try InputFile.digest(path)))
        }
        return subjects
    }

    private static func signed(_ statement: String, _ commandLine: ParsedCommandLine) throws(CommandFailure) -> String {
        guard let command = commandLine.trailing else { return statement }
        let payload = Array(statement.utf8)
        let signer = try SignatureProgram(command, seconds: commandLine[SignatureProgram.timeout])
        let signature = try signer.signature(of: SignedEnvelope.signedBytes(of: payload))
        return SignedEnvelope(payload: payload, signatures: [signature]).text
    }
}
