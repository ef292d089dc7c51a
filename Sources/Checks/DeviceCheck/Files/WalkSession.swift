package import StrictJSON

/// What a tester recorded of a walk (`session.json`): facts, never a verdict.
package struct WalkSession: Sendable, Hashable {
    /// What the app ran on.
    package enum Device: String, Sendable, Hashable, CaseIterable {
        case phone
        /// An emulator of Android, or a simulator of iOS.
        case simulator
    }

    /// What was recorded of one step.
    package struct Record: Sendable, Hashable {
        /// The number of the step, from 1.
        package let step: Int
        /// When it was recorded, in UTC.
        package let time: String
        /// Whether it was done exactly as written.
        package let isDone: Bool
        /// The names of pushes, each with whether its notification was shown.
        package let shown: [String: Bool]

        /// A record of a step.
        package init(step: Int, time: String, isDone: Bool, shown: [String: Bool]) {
            (self.step, self.time, self.isDone, self.shown) = (step, time, isDone, shown)
        }
    }

    /// The SHA-256 of the plan that was walked.
    package let plan: String
    /// What the app ran on; nil until it was asked.
    package var device: Device?
    /// The recorded steps. A step that was done again has only its last record.
    package private(set) var records: [Record] = []

    /// A session without any record.
    package init(plan: String) { self.plan = plan }

    /// Adds a record, in place of an earlier one of the same step.
    package mutating func add(_ record: Record) {
        records.removeAll { $0.step == record.step }
        records.append(record)
        records.sort { $0.step < $1.step }
    }

    /// The record of a step; nil without one.
    package subscript(step: Int) -> Record? { records.first { $0.step == step } }

    /// Reads the file.
    ///
    /// - Throws: the first problem in it.
    package init(_ bytes: [UInt8], file: String) throws(InputFileError) {
        let root = try JSONDocument.read(bytes, file: file)
        try root.checkVersion(1, in: "deviceSession", of: file, remedy: "record the walk again with `device walk`")
        let object = try ObjectReader(
            root, "a session", in: file, required: ["deviceSession", "plan", "steps"], optional: ["device"])
        self.init(plan: try object.shownString("plan"))
        if object.has("device") { device = try object.word("device") }
        for element in try object.list("steps") {
            let step = try ObjectReader(
                element, "a step", in: file, required: ["step", "time", "done", "shown"])
            guard let isDone = step["done"].boolean else { throw step.mismatch("done", "true or false") }
            var shown: [String: Bool] = [:]
            for member in step["shown"].members {
                guard let isShown = member.value.boolean else {
                    throw step.mismatch("shown", "true or false for each push")
                }
                shown[member.name] = isShown
            }
            add(
                Record(
                    step: try step.count("step"), time: try step.shownString("time"), isDone: isDone, shown: shown))
        }
    }

    /// The file.
    package var text: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("deviceSession", 1)
                writer.member("plan", plan)
                if let device { writer.member("device", device.rawValue) }
                writer.member("steps") {
                    $0.array(records) { writer, record in
                        writer.object(onOneLine: true) { writer in
                            writer.member("step", record.step)
                            writer.member("time", record.time)
                            writer.member("done", record.isDone)
                            writer.member("shown") {
                                $0.object { writer in
                                    for name in record.shown.keys.sorted() {
                                        writer.member(name, record.shown[name] == true)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
