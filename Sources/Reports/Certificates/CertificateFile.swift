import Diagnostics
import ResultsFiles
package import StrictJSON

/// A certificate as read: a statement of the kind that `Certificate` writes, with or without an envelope. Its claims
/// are not trusted: `CertificateCheck` checks them.
package struct CertificateFile: Sendable {
    /// The path it was read from, for messages.
    package let file: String
    /// The envelope; nil if unsigned.
    package let envelope: SignedEnvelope?
    /// The files that it is about.
    package let subjects: [Certificate.NamedDigest]
    /// The results file that it speaks of.
    let results: Certificate.NamedDigest
    /// The statement, for places.
    let statement: JSONElement

    /// Whether a document is meant to be a certificate, valid or not.
    package static func isCertificate(_ bytes: [UInt8], file: String) throws(InputFileError) -> Bool {
        let root = try JSONDocument.read(bytes, file: file, limits: ResultsFile.limits)
        return root["_type"] != nil || root["payloadType"] != nil || root["predicate"] != nil
    }

    /// Reads a certificate.
    ///
    /// - Throws: the first problem in it, with file, line, pointer and fix.
    package init(_ bytes: [UInt8], file: String) throws(InputFileError) {
        let root = try JSONDocument.read(bytes, file: file)
        self.file = file
        if root["payloadType"] != nil || root["payload"] != nil {
            let envelope = try SignedEnvelope(root, file: file)
            statement = try JSONDocument.read(envelope.payload, file: "\(file), its payload")
            self.envelope = envelope
            if statement["payload"] != nil {
                throw InputFileError(
                    "the statement is an envelope itself", at: SourcePlace(file: file),
                    suggestion: "sign a certificate once; add further signatures next to the first")
            }
        } else {
            statement = root
            envelope = nil
        }
        let place = envelope == nil ? file : "\(file), its payload"
        let object = try ObjectReader(
            statement, "the statement", in: place, required: ["_type", "subject", "predicateType", "predicate"])
        try Self.expect(Certificate.statementType, "_type", of: object)
        try Self.expect(Certificate.predicateType, "predicateType", of: object)
        var subjects: [Certificate.NamedDigest] = []
        for element in try object.list("subject") {
            subjects.append(try Self.resource(element, "a subject", "sha256", in: place))
        }
        self.subjects = subjects
        let predicate = try ObjectReader(
            object["predicate"], "the predicate", in: place,
            required: [
                "result", "configuration", "passedTests", "warnedTests", "failedTests", Certificate.ownMember,
            ])
        let configuration = Array(try predicate.list("configuration"))
        guard configuration.count == 2 else {
            throw predicate.mismatch("configuration", "a list of two: the spec and the results file")
        }
        _ = try Self.resource(configuration[0], "the spec", "dirHash", in: place)
        results = try Self.resource(configuration[1], "the results file", "sha256", in: place)
    }

    private static func expect(_ type: String, _ name: String, of object: ObjectReader) throws(InputFileError) {
        let found = try object.string(name)
        guard !found.hasSameBytes(as: type) else { return }
        throw InputFileError(
            "\(quoted(name)) is \(quoted(found)), but must be \(quoted(type)) in a certificate",
            at: object.place(name), suggestion: "give the certificate that `report certify` has written")
    }

    private static func resource(
        _ element: JSONElement, _ subject: String, _ algorithm: String, in file: String
    ) throws(InputFileError) -> Certificate.NamedDigest {
        let resource = try ObjectReader(element, subject, in: file, required: ["name", "digest"])
        let digest = try ObjectReader(
            resource["digest"], "the digest of \(subject)", in: file, required: [algorithm])
        return Certificate.NamedDigest(name: try resource.shownString("name"), digest: try digest.string(algorithm))
    }
}
