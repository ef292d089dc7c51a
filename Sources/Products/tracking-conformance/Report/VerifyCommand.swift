import CaseJudging
import Certificates
import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import ResultsFiles
import StrictJSON

/// `report verify`: judge results again, or a certificate with them.
enum VerifyCommand {
    private static let file = Argument<String>.one("FILE", source: .file, help: "A results file, or a certificate.")
    private static let results = Option.single(
        "--results", value: "FILE", as: .file, group: certificates,
        help: "The results file of the certificate.")
    private static let verifyWith = Option.flag(
        "--verify-with",
        group: certificates,
        help: """
            Check the signature with the command after `--`, which answers by its exit code. It gets the signed bytes on standard input, or in a \
            file whose path replaces {message} in its arguments, and the signature in the file whose path replaces {signature}.
            """)
    private static let walk = Option.single(
        "--walk", value: "DIR", as: .folder, group: "Walks on a device",
        help: "The folder of the walk that was judged: its captures are judged again, and must give these results.")
    private static let captures = Option.repeated(
        "--capture", value: "FILE", as: .file, group: "Walks on a device",
        help: "A capture of the walk, as for `device judge`, in the same order.")
    private static let certificates = "Certificates"

    /// The format of a check.
    private enum Format: String, CaseIterable {
        case text, html
        case badgeSVG = "badge-svg"
    }

    private static let format = Option<Format>.format(
        default: .text, group: certificates,
        help:
            "What to print of a valid certificate: `text`, `html` (a self-contained page) or `badge-svg`."
    )

    static let declaration = Command(
        name: "verify",
        summary:
            "Judge the recorded calls of results or of a certificate again, and report what does not follow from them.",
        discussion: """
            Works offline, with the spec in this binary or that of --spec: plans the run again, judges the recorded calls, and compares \
            verdicts, messages, rules, expected calls, causes, counts and the final verdict. An edit that contradicts the rest of the file is \
            found. What was judged and what is only claimed are printed separately. The file cannot show that a run wrote it: for that, sign it \
            or certify it (`report certify`). Nothing in a certificate is taken on trust: it must be the one that follows from its results file \
            and its subjects.
            """,
        options: [
            SelectionOptions.spec.declaration, CertifyCommand.challenge.declaration, results.declaration,
            CertifyCommand.subject.declaration, verifyWith.declaration, SignatureProgram.timeout.declaration,
            format.declaration, walk.declaration, captures.declaration,
        ],
        rules: [
            .needs(walk.name, captures.name), .needs(captures.name, walk.name),
            .needs(verifyWith.name, "--"), .needs("--", verifyWith.name), .needs(SignatureProgram.timeout.name, "--"),
        ],
        arguments: [file.declaration],
        trailing: TrailingCommand(
            help: "The program that checks a signature, and its arguments; no shell interprets them."),
        examples: [
            CommandExample("tracking-conformance report verify results.json", "judge it again"),
            CommandExample(
                "tracking-conformance report verify certificate.json --results results.json --subject app.apk --challenge 'push 2026-11-23 b7'",
                "is it correct, about these files, and new?"),
            CommandExample(
                "tracking-conformance report verify certificate.json --results results.json --subject app.apk --verify-with -- openssl pkeyutl -verify -pubin -inkey public.pem -rawin -in {message} -sigfile {signature}",
                "and did they sign it?"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "everything follows; a certificate's run conforms, a results file's run may not"),
                (.doesNotConform, "something does not follow from the recorded calls"),
                (.wrongInput, "a file cannot be read or judged: see --spec"),
                (.interrupted, "interrupted while the program that checks the signature ran")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let path = commandLine[file]
        let bytes = try InputFile.read(path) { bytes throws(InputFileError) in bytes }
        let isCertificate = try InputFile.parsed { () throws(InputFileError) in
            try CertificateFile.isCertificate(bytes, file: path)
        }
        if isCertificate { return try checkCertificate(bytes, path, commandLine, terminal) }
        return try checkResults(bytes, path, commandLine, terminal)
    }

    private static func checkResults(
        _ bytes: [UInt8], _ path: String, _ commandLine: ParsedCommandLine, _ terminal: Terminal
    ) throws -> ExitCode {
        let given = [
            (results.name, commandLine.isGiven(results)),
            (CertifyCommand.subject.name, commandLine.isGiven(CertifyCommand.subject)),
            (verifyWith.name, commandLine.isGiven(verifyWith)), (format.name, commandLine.isGiven(format)),
        ]
        for (option, isGiven) in given where isGiven {
            throw CommandFailure.wrongInput(
                "\(option) is for certificates, and \(InputFile.name(path).withVisibleControls) is not one",
                suggestion: "give the file that `report certify` has written, or leave out \(option)")
        }
        let results = try InputFile.parsed { () throws(InputFileError) in try ResultsFile(bytes, file: path) }
        let replay = try ReportCommand.replay(results, specFolder: commandLine[SelectionOptions.spec])
        var problems = replay.problems
        let captured = try walked(commandLine)
        do throws(InputFileError) {
            try checkCaptures(of: results, bytes, captured)
        } catch {
            problems += error.problems
        }
        if let challenge = commandLine[CertifyCommand.challenge] {
            do throws(InputFileError) {
                try CertificateCheck.check(challenge, results)
            } catch {
                problems = error.problems + problems
            }
        }
        guard problems.isEmpty else {
            terminal.report(problems, sourceLine: InputLines().line)
            return .doesNotConform
        }
        let name = results.file.withVisibleControls
        let counts = "\(replay.judged.cases.count) cases judged again, verdict \(replay.judged.verdict.rawValue)"
        let spec = replay.judged.run.spec.isBuiltIn ? "" : "; judged by a spec other than the built-in one"
        terminal.write("\(name): everything follows from the recorded calls: \(counts)\(spec)\n")
        let text = CheckedText(
            replay, isChallenged: commandLine.isGiven(CertifyCommand.challenge),
            hasCaptures: commandLine.isGiven(walk))
        terminal.write(text.text)
        return .conforms
    }

    /// The walk on the command line, judged again; nil if none is given.
    private static func walked(_ commandLine: ParsedCommandLine) throws -> CapturedWalk? {
        guard let path = commandLine[walk] else { return nil }
        return try CapturedWalk(
            DeviceFolder(path, spec: commandLine[SelectionOptions.spec]), captures: commandLine[captures])
    }

    /// Checks that captures give the results in a file, byte for byte.
    private static func checkCaptures(
        of results: ResultsFile, _ bytes: [UInt8], _ captured: CapturedWalk?
    ) throws(InputFileError) {
        guard let captured else { return }
        let again = ReportFormat.json.bytes(of: captured.run, results.settings(command: captured.command))
        guard again != bytes else { return }
        let (given, recorded) = (captured.evidence, results.evidence)
        let file =
            given.plan != recorded?.plan
            ? "the plan"
            : given.session != recorded?.session
                ? "the session" : given.captures != recorded?.captures ? "a capture" : nil
        throw InputFileError(
            "the walk gives other results"
                + (file.map { ": \($0) is another file than the one that was judged" } ?? ""),
            at: results.place("evidence"),
            suggestion: "give the files whose digests are in \"evidence\", unchanged and in the same order")
    }

    private static func checkCertificate(
        _ bytes: [UInt8], _ path: String, _ commandLine: ParsedCommandLine, _ terminal: Terminal
    ) throws -> ExitCode {
        guard let resultsPath = commandLine[results] else {
            throw CommandFailure.wrongInput(
                "a certificate is checked with its results file, and none is given",
                suggestion: "add \(results.name) FILE")
        }
        guard !commandLine[CertifyCommand.subject].isEmpty else {
            throw CommandFailure.wrongInput(
                "a certificate is checked with the files that it is about, and none is given",
                suggestion: "add \(CertifyCommand.subject.name) FILE")
        }
        let program = try commandLine.trailing.map { words throws(CommandFailure) in
            try SignatureProgram(words, seconds: commandLine[SignatureProgram.timeout])
        }
        let certificate = try InputFile.parsed { () throws(InputFileError) in try CertificateFile(bytes, file: path) }
        let evidence = CertificateCheck.Evidence(
            results: try InputFile.read(resultsPath) { bytes throws(InputFileError) in bytes },
            file: resultsPath,
            subjects: try CertifyCommand.subjects(commandLine),
            challenge: commandLine[CertifyCommand.challenge])
        var signature = certificate.envelope == nil ? CheckedText.Signature.none : .unchecked
        do {
            let check = try CertificateCheck(certificate, with: evidence) { results in
                try SpecLoading.specification(
                    folder: commandLine[SelectionOptions.spec], namedAs: results.specSource)
            }
            if let program {
                let isAccepted = try check.file.isSigned { try program.accepts($0, of: $1) }
                guard isAccepted else {
                    throw InputFileError(
                        check.file.envelope == nil
                            ? "the certificate is not signed"
                            : "the signature is not valid, according to \(program.line.withVisibleControls)",
                        at: SourcePlace(file: path),
                        suggestion: "ask its issuer for one that is signed with the key that you have")
                }
                signature = .accepted(by: program.line)
            }
            try checkCaptures(of: check.replay.results, evidence.results, try walked(commandLine))
            let page = CertificatePage(check, signature: signature)
            switch commandLine[format] {
            case .text:
                terminal.write("\(InputFile.name(path).withVisibleControls): \(check.summary)\n")
                let text = CheckedText(check, signature: signature, hasCaptures: commandLine.isGiven(walk))
                terminal.write(text.text)
            case .html: terminal.write(String(decoding: page.bytes, as: UTF8.self), as: .markup)
            case .badgeSVG: terminal.write(page.badge, as: .markup)
            }
            return .conforms
        } catch let error as InputFileError {
            terminal.report(error.problems, sourceLine: InputLines().line)
            return .doesNotConform
        }
    }
}
