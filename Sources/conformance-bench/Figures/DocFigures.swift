import ConformanceSpec
import DocCheck
import Foundation

/// How long pages take to check, beside reading them, and how time and memory grow with them.
extension Bench {
    /// In all, as of many translations.
    private static let manyPages = 500

    mutating func measureDocs() throws {
        let paths = DocRun.pages(in: options.pages)
        guard !paths.isEmpty else {
            figures.skipped.append("the documents: there is no page in \(options.pages)")
            return
        }
        // Ten milliseconds for the text of five pages, a hundred for all of them.
        try measure(.text, of: paths, goal: .subjectAtMost(2 * Double(paths.count)))
        try measure(.whole, of: paths, goal: .subjectAtMost(20 * Double(paths.count)))
        try measureTogether(paths)
        try measure(.distinct, of: paths, goal: nil)
        try measureHostilePages()
    }

    private mutating func measure(_ kind: DocRun.Kind, of paths: [String], goal: Figure.Goal?) throws {
        let copies = max(2, Self.manyPages / paths.count)
        // Many pages take so much longer that the machine's pace changes meanwhile: few are measured before them and
        // after.
        var few: [[DocRun]] = []
        var many: [DocRun] = []
        for _ in 0..<options.pairs {
            let before = try DocRun.measured(paths, copies: 1, kind, in: folder)
            many.append(try DocRun.measured(paths, copies: copies, kind, in: folder))
            few.append([before, try DocRun.measured(paths, copies: 1, kind, in: folder)])
        }
        var comparison = PairedSamples()
        for run in few.joined() { comparison.add(subject: run.sample, baseline: run.reading) }
        figures.figures.append(
            Figure(
                "docs, \(kind.label) of \(paths.count) pages checked | read",
                comparison,
                clock: .processor,
                goal: goal
            )
        )
        figures.figures.append(
            Self.growth("\(kind.label): time a page", many: many, few: few, unit: "µs", clock: .processor, goal: 1.1) {
                $0.sample.processor / Double($0.pages) * 1e6
            }
        )
        figures.figures.append(
            Self.growth("\(kind.label): peak memory", many: many, few: few, unit: "MB", clock: nil, goal: 1.1) {
                Double($0.peakMemory) / 1e6
            }
        )
        guard kind == .whole else { return }
        figures.figures.append(
            Self.growth(
                "\(kind.label): peak memory with all reports kept", many: many, few: few, unit: "MB", clock: nil,
                goal: nil
            ) {
                Double($0.peakMemoryWithReports ?? 0) / 1e6
            }
        )
    }

    /// What people wait for: the time that passes while the tool checks the pages on all processors.
    private mutating func measureTogether(_ paths: [String]) throws {
        var comparison = PairedSamples()
        for _ in 0..<options.pairs {
            let run = try DocRun.measured(paths, copies: 1, .together, in: folder)
            comparison.add(subject: run.sample, baseline: run.reading)
        }
        figures.figures.append(
            Figure(
                "docs, \(DocRun.Kind.together.label) of \(paths.count) pages checked | read",
                comparison,
                clock: .wall,
                goal: .subjectAtMost(20 * Double(paths.count))
            )
        )
    }

    private static func growth(
        _ name: String,
        many: [DocRun],
        few: [[DocRun]],
        unit: String,
        clock: Clock?,
        goal: Double?,
        of amount: (DocRun) -> Double
    ) -> Figure {
        let amounts = (many.map(amount), few.map { $0.map(amount).reduce(0, +) / Double($0.count) })
        return Figure(
            name: "docs, \(name), \(many[0].pages) | \(few[0][0].pages) pages",
            subject: amounts.0.median,
            baseline: amounts.1.median,
            unit: unit,
            ratio: zip(amounts.0, amounts.1).map { $0 / $1 }.median,
            clock: clock,
            pairs: many.count,
            goal: goal.map { .atMost($0) }
        )
    }
}

/// How long the page takes that takes longest of those that are made to take long.
extension Bench {
    mutating func measureHostilePages() throws {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let checker = try PageChecker(
            specification, edition: edition, examples: try ExampleChecker(specification, edition: edition))
        let pages = HostilePages.all
        var slowest: (name: String, sample: Sample)?
        var reading: [Double] = []
        for page in pages {
            // Of two times the shorter: the longer has other reasons than the page. The second is of another page, so
            // nothing is remembered.
            let samples = try [page.bytes, page.bytes + Array("\n```java\nint again;\n```\n".utf8)].map { bytes in
                try HostilePages.time(
                    HostilePages.Page(name: page.name, bytes: bytes, mayBeRefused: page.mayBeRefused), checker)
            }
            guard let sample = samples.min(by: { $0.processor < $1.processor }) else { continue }
            reading.append(sample.processor)
            if sample.processor > slowest?.sample.processor ?? 0 { slowest = (page.name, sample) }
        }
        guard let slowest else { return }
        figures.figures.append(
            Figure(
                name: "docs, the slowest of \(pages.count) hostile pages (\(slowest.name)) | the median of them",
                subject: slowest.sample.processor * 1e3,
                baseline: reading.median * 1e3,
                unit: "ms",
                ratio: slowest.sample.processor / reading.median,
                clock: .processor,
                pairs: 2,
                goal: .subjectAtMost(1_000)
            )
        )
    }
}
