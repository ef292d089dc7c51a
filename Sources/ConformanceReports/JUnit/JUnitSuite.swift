import ConformanceRunner

/// The suite that is being written: its counts, and where they go once it ends.
struct JUnitSuite {
    /// What is counted. Its number is its place among the counts: to look one up by its name takes longer than to write
    /// a case.
    private enum Count: Int, CaseIterable {
        case tests, failures, errors, skipped
        case warned, waived, noted

        /// The name it has in the file.
        var name: String {
            switch self {
            case .tests: "tests"
            case .failures: "failures"
            case .errors: "errors"
            case .skipped: "skipped"
            case .warned: "warned"
            case .waived: "waived"
            case .noted: "noted"
            }
        }

        /// The first four are attributes of the suite; JUnit does not know the others, so they are properties.
        static let attributes: [Count] = [.tests, .failures, .errors, .skipped]
        static let properties: [Count] = [.warned, .waived, .noted]
    }

    /// The name of the suite for what belongs to no case.
    static let ofTheRun = "tracking.run"

    let name: String
    private var counts = [Int](repeating: 0, count: Count.allCases.count)
    private var nanoseconds: Int64 = 0
    private let slots: [(count: Count, slot: XMLBuffer.Slot)]
    private let timeSlot: XMLBuffer.Slot
    /// The beginning that all cases have; for a moment, the rest of one.
    private var caseText = XMLBuffer()
    private let caseBeginning: Int

    /// Writes the suite's beginning at the end of the file.
    ///
    /// In the strict style a property's name begins with the suite's: one consumer puts the properties of all suites
    /// together, and refuses a name that comes twice.
    init(
        name: String,
        id: Int,
        properties: [(name: String, value: String)],
        style: JUnitStyle,
        settings: ReportSettings,
        to file: some ReportFile
    ) throws(ReportError) {
        self.name = name
        let start = file.size
        let prefix = style == .strict ? name + "." : ""
        var slots: [(count: Count, slot: XMLBuffer.Slot)] = []
        var xml = XMLBuffer()
        xml.markup("  <testsuite")
        xml.attribute("name", name, as: .token)
        xml.attribute("package", "")
        xml.attribute("id", String(id))
        xml.attribute("timestamp", settings.timestamp.description)
        xml.attribute("hostname", Self.hostname(settings), as: .token)
        for count in Count.attributes { slots.append((count, xml.slot(count.name).moved(by: start))) }
        timeSlot = xml.slot("time", zero: Self.seconds(0)).moved(by: start)
        xml.markup(">\n    <properties>\n")
        for property in properties {
            xml.markup("      <property")
            xml.attribute("name", prefix + property.name, as: .token)
            xml.attribute("value", ReportText.visible(property.value, limit: JUnitCase.messageLimit))
            xml.markup("/>\n")
        }
        for count in Count.properties {
            xml.markup("      <property")
            xml.attribute("name", prefix + count.name, as: .token)
            slots.append((count, xml.slot("value").moved(by: start)))
            xml.markup("/>\n")
        }
        xml.markup("    </properties>\n")
        self.slots = slots
        JUnitCase.begin(inSuite: name, in: &caseText)
        caseBeginning = caseText.bytes.count
        try file.append(xml.bytes)
    }

    /// Writes a case at the end of the file.
    ///
    /// - Parameters:
    ///   - verdict: nil for a failure that belongs to no case.
    ///   - nanoseconds: how long the case took.
    mutating func append(_ testCase: JUnitCase, verdict: Verdict.Kind?, nanoseconds: Int64, to file: some ReportFile)
        throws(ReportError)
    {
        testCase.write(to: &caseText)
        try file.append(caseText.bytes)
        caseText.cut(to: caseBeginning)
        self.nanoseconds += max(0, nanoseconds)
        add(.tests)
        switch testCase.outcome {
        case .pass: break
        case .failure: add(.failures)
        case .error: add(.errors)
        case .skipped: add(.skipped)
        }
        switch verdict {
        case .warned: add(.warned)
        case .waived: add(.waived)
        case .noted: add(.noted)
        case .passed, .failed, .errored, .skipped, .unexpectedlyPassed, .expired, nil: break
        }
    }

    /// Writes the suite's end, and its counts into its beginning.
    func end(in file: some ReportFile) throws(ReportError) {
        try file.append(Array("    <system-out></system-out><system-err></system-err>\n  </testsuite>\n".utf8))
        for (count, slot) in slots {
            try file.overwrite(slot.bytes(String(counts[count.rawValue])), at: slot.offset)
        }
        try file.overwrite(timeSlot.bytes(Self.seconds(nanoseconds)), at: timeSlot.offset)
    }

    private mutating func add(_ count: Count) { counts[count.rawValue] += 1 }

    private static func seconds(_ nanoseconds: Int64) -> String { DecimalDuration.seconds(nanoseconds: nanoseconds) }

    private static func hostname(_ settings: ReportSettings) -> String {
        settings.hostname.utf8.allSatisfy { $0 <= 0x20 } ? "localhost" : settings.hostname
    }
}
