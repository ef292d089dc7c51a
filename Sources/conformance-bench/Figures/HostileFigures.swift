import ConformanceSpec
import DocCheck

/// How long the page takes that takes longest of those that are made to take long.
enum HostileFigures {
    static func add(to figures: inout Figures) throws {
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
                try Stopwatch.time {
                    do {
                        _ = try checker.check(bytes, name: page.name)
                    } catch  where page.mayBeRefused {
                        // To refuse a page takes time, too.
                    }
                }
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
