import ConformanceRunner
import Diagnostics
import PushTracking
import StrictJSON

/// What several results files say of their runs, which has to be the same.
struct MergedHeader {
    let files: [ResultsFile]

    /// - Throws: every difference between the first file and another one.
    func check() throws(InputFileError) {
        guard let first = files.first else { return }
        var problems: [Diagnostic] = []
        for file in files.dropFirst() {
            for name in ["tool", "spec", "edition", "sink", "drive", "environment", "seed", "selection", "baseline"] {
                let value = Self.value(file, name)
                let expected = Self.value(first, name)
                guard value != expected else { continue }
                problems.append(
                    Diagnostic(
                        .error,
                        "\(quoted(name)) is \(Self.text(value)), but \(Self.text(expected)) in \(first.file)",
                        at: file.place(name),
                        suggestion:
                            "merge only the shards of one run: same plan, edition, sink, seed, spec, tool and baseline",
                        related: [RelatedPlace(place: first.place(name), label: "it is \(Self.text(expected)) here")]
                    )
                )
            }
        }
        guard problems.isEmpty else { throw InputFileError(problems: problems) }
    }

    /// The member; of the selection all but the shard.
    private static func value(_ file: ResultsFile, _ name: String) -> PayloadValue? {
        guard let element = file.root[name] else { return nil }
        guard name == "selection" else { return PayloadValue(element) }
        var selection = Payload(element)
        selection["shard"] = nil
        return .object(selection)
    }

    private static func text(_ value: PayloadValue?) -> String {
        value.map { ReportText.visible(CallText.text($0), isLine: true, limit: 400) } ?? "missing"
    }
}
