package import StrictJSON

/// What a walk on a device was judged from: files by their digests.
package struct CaptureEvidence: Sendable, Hashable {
    /// A capture.
    package struct File: Sendable, Hashable {
        /// Its name, without its folder.
        package let name: String
        /// The kind of file: `har`, `access-log`.
        package let kind: String
        /// The SHA-256 of its bytes, in hexadecimal digits.
        package let digest: String

        /// A capture that is known by its digest.
        package init(name: String, kind: String, digest: String) {
            (self.name, self.kind, self.digest) = (name, kind, digest)
        }
    }

    /// The SHA-256 of `plan.json`.
    package let plan: String
    /// The SHA-256 of `session.json`; nil without a record of the walk.
    package let session: String?
    /// What the app ran on, `phone` or `simulator`; nil without a record of it.
    package let device: String?
    /// The captures, in the order in which they were given.
    package let captures: [File]
    /// How many faults the steps that were judged show, and how many the plan shows.
    package let shown: (judged: Int, planned: Int)

    /// The evidence of a walk.
    package init(
        plan: String, session: String?, device: String?, captures: [File], shown: (judged: Int, planned: Int)
    ) {
        (self.plan, self.session, self.device) = (plan, session, device)
        (self.captures, self.shown) = (captures, shown)
    }

    /// Whether both are of the same files and show as much.
    package static func == (left: CaptureEvidence, right: CaptureEvidence) -> Bool {
        left.plan == right.plan && left.session == right.session && left.device == right.device
            && left.captures == right.captures && left.shown == right.shown
    }

    /// Hashes the digests.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(plan)
        hasher.combine(session)
        hasher.combine(captures)
    }
}

extension CaptureEvidence {
    /// Reads the member `evidence` of a results file.
    ///
    /// - Throws: the first invalid member.
    package init(_ element: JSONElement, in file: String) throws(InputFileError) {
        let object = try ObjectReader(
            element, "the evidence", in: file, required: ["plan", "captures", "shown", "planned"],
            optional: ["session", "device"]
        )
        var captures: [File] = []
        for element in try object.list("captures") {
            let capture = try ObjectReader(element, "a capture", in: file, required: ["name", "kind", "sha256"])
            captures.append(
                File(
                    name: try capture.shownString("name"), kind: try capture.shownString("kind"),
                    digest: try capture.shownString("sha256")))
        }
        self.init(
            plan: try object.shownString("plan"),
            session: object.has("session") ? try object.shownString("session") : nil,
            device: object.has("device") ? try object.shownString("device") : nil, captures: captures,
            shown: (try object.count("shown"), try object.count("planned")))
    }

    /// Writes the same members.
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("plan", plan)
            if let session { writer.member("session", session) }
            if let device { writer.member("device", device) }
            writer.member("captures") {
                $0.array(captures) { writer, capture in
                    writer.object(onOneLine: true) { writer in
                        writer.member("name", capture.name)
                        writer.member("kind", capture.kind)
                        writer.member("sha256", capture.digest)
                    }
                }
            }
            writer.member("shown", shown.judged)
            writer.member("planned", shown.planned)
        }
    }
}
