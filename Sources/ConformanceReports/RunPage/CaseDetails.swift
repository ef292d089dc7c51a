import ConformanceRunner
import StrictJSON

/// The details that a page has: at most so many cases, of no more than so many bytes. Whatever fails the run comes first.
struct CaseDetails {
    private let run: RunDescription
    private var failing = Part(most: Self.mostCases)
    private var others = Part(most: 1_000)
    private var texts = TextTable()
    private var size = 0

    /// A page has no more details than these.
    static let mostCases = 5_000
    /// So many of them can be read without the script.
    static let mostShown = 200
    /// So many bytes of details keep the page below 8 MB.
    private static let mostBytes = 6_500_000
    /// What one case may take of them.
    private static let mostBytesOfCase = 12_000

    private struct Part {
        let most: Int
        /// The first, whole.
        var shown: [CaseDetail] = []
        /// All, as the script reads them.
        var written: [[UInt8]] = []
        /// How many cases there are beside those.
        var further = 0

        var isOpen: Bool { written.count < most }

        mutating func add(_ detail: CaseDetail, written bytes: [UInt8]) {
            written.append(bytes)
            if shown.count < CaseDetails.mostShown { shown.append(detail) }
        }
    }

    /// - Parameter grids: where the vectors' positions in the data are known.
    init(_ run: JudgedRun, grids: CaseGrids) {
        self.run = run.run
        for result in run.cases { add(result, vector: grids.position(of: result.template)) }
    }

    /// Takes a case that did not pass.
    ///
    /// - Parameter vector: the position of its vector in the data.
    private mutating func add(_ result: CaseResult, vector: Int) {
        switch result.verdict {
        case .failed, .errored, .unexpectedlyPassed, .expired:
            guard failing.isOpen, hasRoom else {
                failing.further += 1
                return
            }
            let detail = Self.detail(of: result, run)
            failing.add(detail, written: written(detail, vector: vector))
        case .warned, .waived:
            guard others.isOpen, hasRoom else {
                others.further += 1
                return
            }
            let detail = Self.detail(of: result, run)
            others.add(detail, written: written(detail, vector: vector))
        case .passed, .skipped, .noted: break
        }
    }

    private var hasRoom: Bool { size + texts.size < Self.mostBytes }

    private mutating func written(_ detail: CaseDetail, vector: Int) -> [UInt8] {
        var writer = JSONWriter()
        detail.write(to: &writer, vector: vector, texts: &texts)
        size += writer.bytes.count + 1
        return writer.bytes
    }

    /// A case with texts that are short enough.
    private static func detail(of result: CaseResult, _ run: RunDescription) -> CaseDetail {
        var detail = CaseDetail(result, of: run, lineLimit: 1024)
        for limit in [256, 96] where detail.size > mostBytesOfCase {
            detail = CaseDetail(result, of: run, lineLimit: limit)
        }
        return detail
    }

    /// The first that the page tells, what fails the run before all others.
    var shown: [CaseDetail] { Array((failing.shown + others.shown).prefix(Self.mostShown)) }

    /// How many cases the page has details of.
    var told: Int { min(Self.mostCases, failing.written.count + others.written.count) }

    /// How many cases did not pass, with or without details.
    var cases: Int { failing.written.count + failing.further + others.written.count + others.further }

    /// The members `texts` and `details`.
    func write(to writer: inout JSONWriter) {
        writer.member("texts", texts.texts)
        writer.member("details") { $0.array((failing.written + others.written).prefix(told)) { $0.written($1) } }
    }
}
