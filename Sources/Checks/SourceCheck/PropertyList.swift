import Foundation
import StrictJSON

/// The parts of an `Info.plist` that decide how iOS calls the app.
///
/// XML and the old OpenStep text are read by Foundation, as on a device: of a duplicate key, the last value counts. The
/// binary form is refused, since a small file can encode an endless list.
package struct PropertyList: Sendable {
    let usesScenes: Bool
    let backgroundModes: [String]
    /// Whether it belongs to an app, rather than to an extension, a framework or a watch.
    let isOfApp: Bool

    /// Reads a list.
    ///
    /// - Throws: if it is not a property list, or is in another form.
    init(_ text: [UInt8]) throws(AppTextProblem) {
        let read = try? PropertyListSerialization.propertyList(from: Data(text), options: [], format: nil)
        guard let list = read as? [String: Any] else {
            let isJSON = (try? JSONDocument(text)) != nil
            throw .propertyList(form: isJSON ? "JSON" : nil)
        }
        usesScenes = list["UIApplicationSceneManifest"] != nil
        backgroundModes = list["UIBackgroundModes"] as? [String] ?? []
        let package = list["CFBundlePackageType"] as? String ?? ""
        isOfApp =
            list.keys.allSatisfy { !$0.hasPrefix("NSExtension") && !$0.hasPrefix("WKApplication") }
            && !["FMWK", "BNDL"].contains(package)
    }

    /// The text of a list without a byte order mark, as UTF-8.
    ///
    /// - Throws: if it is binary, or not text.
    static func utf8(_ file: [UInt8]) throws(AppTextProblem) -> [UInt8] {
        if file.starts(with: "bplist".utf8) { throw .propertyList(form: "binary") }
        return try ManifestText.decoded(file)
    }
}
