import CaseJudging
import ConformanceRunner
import StrictJSON

/// The details on a page, limited in number and bytes. Cases that fail the run come first.
struct CaseDetails {
    private let run: RunDescription
    private var failing = Part(most: Self.mostCases)
    private var others = Part(most: 1_000)
    private var texts = TextTable()
    private var size = 0

    /// The most cases with details on a page.
    static let mostCases = 5_000
    /// How many of them are readable without the script.
    static let mostShown = 200
    /// The most bytes of details, which keeps the page below 8 MB.
    private static let mostBytes = 6_500_000
    /// The most bytes for one case.
    private static let mostBytesOfCase = 12_000

    private struct Part {
        let most: Int
        /// The first, in full.
        var shown: [CaseDetail] = []
        /// All, as the script reads them.
        var written: [[UInt8]] = []
        /// How many more cases there are.
        var further = 0

        var isOpen: Bool { written.count < most }

        mutating func add(_ detail: CaseDetail, written bytes: [UInt8]) {
            written.append(bytes)
            if shown.count < CaseDetails.mostShown { shown.append(detail) }
        }
    }

    /// - Parameter grids: knows the vectors' positions in the data.
    init(_ run: JudgedRun, grids: VerdictGrid) {
        self.run = run.run
        for result in run.cases { add(result, vector: grids.position(of: result.template)) }
    }

    /// Adds a case if it did not pass.
    ///
    /// - Parameter vector: the position of its vector in the data.
    private mutating func add(_ result: CaseResult, vector: Int) {
        let kind = result.verdict.kind
        guard kind.isFailure || kind == .unexpectedlyPassed else { return }
        let part = kind.failsRun ? \CaseDetails.failing : \.others
        guard self[keyPath: part].isOpen, size + texts.size < Self.mostBytes else {
            self[keyPath: part].further += 1
            return
        }
        let detail = Self.detail(of: result, run)
        let bytes = written(detail, vector: vector)
        self[keyPath: part].add(detail, written: bytes)
    }

    private mutating func written(_ detail: CaseDetail, vector: Int) -> [UInt8] {
        var writer = JSONWriter()
        detail.write(to: &writer, vector: vector, texts: &texts)
        size += writer.bytes.count + 1
        return writer.bytes
    }

    /// A case with its texts cut short enough.
    private static func detail(of result: CaseResult, _ run: RunDescription) -> CaseDetail {
        var detail = CaseDetail(result, of: run, lineLimit: 1024)
        for limit in [256, 96] where detail.size > mostBytesOfCase {
            detail = CaseDetail(result, of: run, lineLimit: limit)
        }
        return detail
    }

    /// The first ones that the page shows, those that fail the run first.
    var shown: [CaseDetail] { Array((failing.shown + others.shown).prefix(Self.mostShown)) }

    /// How many cases the page has details of.
    var reported: Int { min(Self.mostCases, failing.written.count + others.written.count) }

    /// How many cases did not pass, with or without details.
    var cases: Int { failing.written.count + failing.further + others.written.count + others.further }

    /// The members `texts` and `details`.
    func write(to writer: inout JSONWriter) {
        writer.member("texts", texts.texts)
        writer.member("details") { $0.array((failing.written + others.written).prefix(reported)) { $0.written($1) } }
    }
}
