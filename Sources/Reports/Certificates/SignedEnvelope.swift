import Diagnostics
package import StrictJSON

/// A statement with signatures, as DSSE defines it. The tool holds no keys: external programs sign the bytes and verify
/// signatures.
package struct SignedEnvelope: Sendable {
    /// The bytes of the statement, as they were signed.
    package let payload: [UInt8]
    /// The signatures, as the signers returned them.
    package let signatures: [[UInt8]]

    static let payloadType = "application/vnd.in-toto+json"

    /// An envelope of a statement.
    package init(payload: [UInt8], signatures: [[UInt8]]) {
        (self.payload, self.signatures) = (payload, signatures)
    }

    /// The bytes to sign: DSSE's pre-authentication encoding.
    package static func signedBytes(of payload: [UInt8]) -> [UInt8] {
        Array("DSSEv1 \(payloadType.utf8.count) \(payloadType) \(payload.count) ".utf8) + payload
    }

    /// The envelope as JSON, ending with a line break.
    package var text: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("payload", Base64.text(payload))
                writer.member("payloadType", Self.payloadType)
                writer.member("signatures") {
                    $0.array(signatures) { writer, signature in
                        writer.object { writer in
                            // Some readers require the member, even if it is empty.
                            writer.member("keyid", "")
                            writer.member("sig", Base64.text(signature))
                        }
                    }
                }
            }
        }
    }

    /// Reads an envelope.
    ///
    /// - Throws: the first problem in it.
    package init(_ root: JSONElement, file: String) throws(InputFileError) {
        let object = try ObjectReader(
            root, "the envelope", in: file, required: ["payload", "payloadType", "signatures"])
        let type = try object.string("payloadType")
        guard type.hasSameBytes(as: Self.payloadType) else {
            throw InputFileError(
                "the envelope holds \(quoted(type)), not an in-toto statement", at: object.place("payloadType"),
                suggestion: "give the certificate that `report certify` has written")
        }
        payload = try Self.bytes("payload", of: object)
        var signatures: [[UInt8]] = []
        for element in try object.list("signatures") {
            let entry = try ObjectReader(element, "a signature", in: file, required: ["sig"], optional: ["keyid"])
            signatures.append(try Self.bytes("sig", of: entry))
        }
        guard !signatures.isEmpty else {
            throw InputFileError(
                "the envelope has no signature", at: object.place("signatures"),
                suggestion: "sign it with `report certify --sign-with`")
        }
        self.signatures = signatures
    }

    private static func bytes(_ name: String, of object: ObjectReader) throws(InputFileError) -> [UInt8] {
        let text = try object.string(name)
        do throws(Base64.Fault) {
            return try Base64.bytes(text)
        } catch {
            throw InputFileError(
                "\(quoted(name)) is not Base64: \(error.reason)", at: object.place(name),
                suggestion: "use the certificate as it was written")
        }
    }
}
