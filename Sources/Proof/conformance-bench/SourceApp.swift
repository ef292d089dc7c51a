import Foundation

/// An app of ten mebibytes: a conforming app for each platform, with copies of one of its classes that does not track.
enum SourceApp {
    private static let bytes = 10 * 1_048_576
    private static let apps = ["firebase-service", "delegate-posts"]
    private static let copied = [
        "firebase-service/app/src/main/java/com/example/news/push/NotificationFactory.java",
        "delegate-posts/Travel/Inbox.swift",
    ]

    static func write(to folder: URL, apps original: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for app in apps {
            try FileManager.default.copyItem(
                at: original.appendingPathComponent(app), to: folder.appendingPathComponent(app))
        }
        for path in copied {
            let file = folder.appendingPathComponent(path)
            let text = try String(contentsOf: file, encoding: .utf8)
            let name = file.deletingPathExtension().lastPathComponent
            for number in 0..<(bytes / copied.count / text.utf8.count) {
                let copy = name + String(number)
                try Data(text.replacingOccurrences(of: name, with: copy).utf8).write(
                    to: file.deletingLastPathComponent().appendingPathComponent("\(copy).\(file.pathExtension)"))
            }
        }
    }
}
