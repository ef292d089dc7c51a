import CodeJudging
import Diagnostics
import SourceCheck

/// Describes which of an app's files were read and which were not.
struct AppFilesText {
    private let files: AppFiles

    init(_ files: AppFiles) { self.files = files }

    /// How many files of each kind were read.
    var read: String {
        let kinds: [(AppFiles.Kind, String)] = [
            (.java, "Java file"), (.swift, "Swift file"), (.manifest, "manifest"), (.propertyList, "property list"),
        ]
        let read = kinds.compactMap { kind, noun in
            let count = files.count(of: kind)
            return count == 0 ? nil : counted(count, noun)
        }
        return read.isEmpty ? "nothing" : read.joined(separator: ", ")
    }

    /// Files of other languages, by language.
    var notRead: [String] {
        files.foreign.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            counted($0.value.count, "\($0.key.rawValue) file")
        }
    }

    /// The files and folders that were left out, by reason.
    var leftOut: [(reason: String, names: [String])] {
        AppFiles.Reason.allCases.compactMap { reason in files.leftOut[reason].map { (reason.rawValue, $0) } }
    }
}
