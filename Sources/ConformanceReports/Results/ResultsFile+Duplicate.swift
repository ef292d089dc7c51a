import ConformanceRunner
import Diagnostics
import StrictJSON

extension ResultsFile {
    /// That two records have one id.
    static func duplicate(_ record: ResultsRecord, _ first: JSONElement, in file: String) -> InputFileError {
        InputFileError(problems: [
            Diagnostic(
                .error,
                "the case \(quoted(record.id)) is there twice",
                at: SourcePlace(record.element, in: file),
                suggestion: "a run reports each case once: take the file as the run has written it",
                related: [RelatedPlace(place: SourcePlace(first, in: file), label: "it is here first")]
            )
        ])
    }
}
