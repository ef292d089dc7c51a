import Diagnostics
package import StrictJSON

/// An answer from an adapter: a JSON-RPC 2.0 response.
package struct AdapterMessage: Sendable {
    /// The content of an answer.
    package enum Content: Sendable {
        case result(JSONElement)
        /// A JSON-RPC error object.
        case failure(code: String, message: String)
    }

    /// The id of the request that it answers.
    package let id: Int
    /// The result or the error.
    package let content: Content

    /// Reads one line.
    ///
    /// - Throws: the fault of a line that is not an answer.
    package init(line: [UInt8]) throws(AdapterFault) {
        let root: JSONElement
        do {
            // The splitter has already bounded the line.
            root = try JSONDocument(
                line, limits: JSONLimits(stringBytes: line.count, documentBytes: line.count, loneSurrogates: .replaced)
            )
            .root
        } catch {
            throw .notJSON(reason: error.reason.description, line: Excerpt(line).description)
        }
        func refused(_ why: String) -> AdapterFault { .notAnAnswer(why: why, line: Excerpt(line).description) }
        guard root.kind == .object else { throw refused("it is not an object") }
        guard root["jsonrpc"]?.string?.hasSameBytes(as: "2.0") == true else {
            throw refused("its member `jsonrpc` is not \"2.0\"")
        }
        guard root["method"] == nil else { throw refused("it has a member `method`, and an adapter only answers") }
        content = try Self.content(of: root, refused)
        guard let element = root["id"] else { throw refused("it has no member `id`") }
        guard let id = element.integer else {
            throw refused(
                element.isNull ? "its `id` is null" : "its `id` is not the whole number that the request carried")
        }
        self.id = id
    }

    private static func content(of root: JSONElement, _ refused: (String) -> AdapterFault) throws(AdapterFault)
        -> Content
    {
        switch (root["result"], root["error"].given) {
        case (let result?, nil): return .result(result)
        case (nil, let error?):
            guard error.kind == .object else { throw refused("its `error` is not an object") }
            return .failure(
                code: error["code"]?.numberText ?? "none", message: error["message"]?.string ?? "no message")
        case (nil, nil): throw refused("it has neither `result` nor `error`")
        case (.some, .some): throw refused("it has both `result` and `error`")
        }
    }
}
