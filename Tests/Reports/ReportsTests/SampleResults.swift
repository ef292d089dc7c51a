import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import ResultsFiles
import RunReports
import StrictJSON
import Testing

extension SampleRun {
    /// The results file that the run writes, read again.
    func results(file: String = "results.json") async throws -> ResultsFile {
        try ResultsFile(Array(try await text(.json).utf8), file: file)
    }

    /// The run cut into shards: the results file of each that has a case.
    func shards(_ count: Int) async throws -> [ResultsFile] {
        var files: [ResultsFile] = []
        for number in 1...count {
            var run = self
            run.selection.shard = Shard(number: number, count: count)
            do {
                files.append(try await run.results(file: "\(number).json"))
            } catch PlanError.nothingSelected {
                continue
            }
        }
        return files
    }

    func specification() throws -> Specification { try Specification(spec.source) }
}

extension ResultsMerge {
    /// A report as text.
    func text(_ format: ReportFormat) throws -> String {
        var settings = SampleRun.settings
        settings.specSource = specSource
        return try judged.text(format, settings)
    }
}

extension Payload {
    /// The document as text again.
    var jsonText: String {
        var writer = JSONWriter()
        write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

/// The problems as lines of text.
func lines(_ error: InputFileError) -> [String] {
    error.problems.map {
        "\($0.place?.file ?? "-"):\($0.place?.line ?? 0):\($0.place?.pointer ?? "-") \($0.message); \($0.suggestion ?? "-")"
    }
}
