import DeviceModel
package import Diagnostics
package import PushTracking
import StrictJSON

/// Which callbacks receive which pushes, over all cases of an edition: an app may read a push in each of them with
/// separate code.
///
/// A *variation* is a push as a vector describes it, ignoring its ids. Equal ids of two notifications make no
/// variation.
package struct PayloadCoverage: Sendable {

    /// The readers of an app with some declared wiring.
    package struct Wiring: Sendable {
        /// The declared word, such as `singleTop`.
        package let name: String
        /// Its platform.
        package let platform: Platform
        /// The readers of its app; those shared with another wiring of the platform are listed only once.
        package let readers: [PayloadReader]
        fileprivate let declared: DeclaredWiring

        /// All wirings, by platform.
        package static let all = [
            Wiring(
                name: LaunchMode.standard.rawValue, platform: .android,
                readers: [.onMessageReceived, .onReceive, .onCreate, .onResume], declared: .documented),
            Wiring(
                name: LaunchMode.singleTop.rawValue, platform: .android, readers: [.onCreate, .onNewIntent, .onResume],
                declared: DeclaredWiring(launchMode: .singleTop)),
            Wiring(
                name: Lifecycle.application.rawValue, platform: .ios,
                readers: [
                    .willPresent, .didReceiveRemoteNotificationActive, .didReceiveRemoteNotificationBackground,
                    .didReceiveTap, .didReceiveDismissal, .didFinishLaunching,
                ], declared: .documented),
            Wiring(
                name: Lifecycle.scenes.rawValue, platform: .ios, readers: [.sceneWillConnect, .didReceiveTap],
                declared: DeclaredWiring(lifecycle: .scenes)),
        ]
    }

    /// The variations that first occur in a vector.
    package struct Row: Sendable {
        /// The vector.
        package let vector: Vector
        /// Their platform.
        package let platform: Platform
        /// How many there are.
        package fileprivate(set) var variations = 0
        /// A case with a push that is too large to send, and its size in bytes.
        package fileprivate(set) var oversized: (first: String, bytes: Int)?
        /// By wiring and reader, the number of variations read there.
        package fileprivate(set) var read: [Cell: Int] = [:]
        /// By wiring and reader, a case whose push no case of the edition delivers there.
        package fileprivate(set) var missing: [Cell: String] = [:]
    }

    /// A column of the table.
    package struct Cell: Sendable, Hashable {
        /// The declared word of the wiring.
        package let wiring: String
        /// The reader.
        package let reader: PayloadReader

        /// A column.
        package init(wiring: String, reader: PayloadReader) { (self.wiring, self.reader) = (wiring, reader) }
    }

    /// By platform, in the order of the vectors.
    package let rows: [Row]

    /// A push, ignoring its ids.
    private struct Variation: Hashable {
        let platform: Platform
        let push: Payload
    }

    /// Computes the table from the cases of an edition.
    ///
    /// - Parameter category: the category that the cases' pushes name.
    package init(of cases: [CaseTemplate], category: String) {
        var rows: [Row] = []
        var positions: [String: Int] = [:]
        /// By variation, its row, its first case, and its readers.
        var found: [Variation: (row: Int, first: String, cells: Set<Cell>)] = [:]
        var order: [Variation] = []
        for template in cases {
            let variations = template.pushes.map { Variation(platform: template.platform, push: $0) }
            for variation in variations where found[variation] == nil {
                let key = "\(template.platform.rawValue) \(template.vector.id)"
                let row = positions[key] ?? rows.count
                if row == rows.count {
                    positions[key] = row
                    rows.append(Row(vector: template.vector, platform: template.platform))
                }
                found[variation] = (row, template.id, [])
                order.append(variation)
            }
            for wiring in Wiring.all where wiring.platform == template.platform {
                for callback in template.scenario.callbacks(for: wiring.declared) {
                    guard let notification = callback.template.notification, let reader = callback.template.reader,
                        wiring.readers.contains(reader)
                    else { continue }
                    found[variations[notification]]?.cells.insert(Cell(wiring: wiring.name, reader: reader))
                }
            }
        }
        for variation in order {
            guard let (row, first, cells) = found[variation] else { continue }
            let traits = PushTraits(of: variation.push, category: category)
            rows[row].variations += 1
            var writer = JSONWriter()
            variation.push.write(to: &writer)
            if writer.bytes.count > Self.largestPush { rows[row].oversized = (first, writer.bytes.count) }
            for wiring in Wiring.all where wiring.platform == variation.platform {
                for reader in wiring.readers where variation.platform == .android || reader.canRead(traits) {
                    let cell = Cell(wiring: wiring.name, reader: reader)
                    if cells.contains(cell) {
                        rows[row].read[cell, default: 0] += 1
                    } else if rows[row].missing[cell] == nil {
                        rows[row].missing[cell] = first
                    }
                }
            }
        }
        self.rows = rows
    }

    /// The size limit of pushes in bytes, by Apple's and Firebase's documentation.
    private static let largestPush = 4096

    /// The pushes that are too large, and for each empty cell the first push that no case delivers there, unless the
    /// vector gives a reason.
    package var problems: [Diagnostic] {
        rows.flatMap { row in
            (row.oversized.map { [tooLarge($0.first, bytes: $0.bytes, row.vector)] } ?? [])
                + row.missing.filter { row.vector.unread[$0.key.reader] == nil }
                .sorted { ($0.key.wiring, $0.key.reader.rawValue) < ($1.key.wiring, $1.key.reader.rawValue) }
                .map { cell, first in
                    Diagnostic(
                        .error,
                        "no case passes the push of \(first) to `\(cell.reader.rawValue)` (\(cell.wiring))",
                        at: SourcePlace(row.vector.body, in: row.vector.file),
                        suggestion: "play it there, or say why not in \"unread\"")
                }
        }
    }

    private func tooLarge(_ first: String, bytes: Int, _ vector: Vector) -> Diagnostic {
        Diagnostic(
            .error, "the push of \(first) has \(bytes) bytes, but at most \(Self.largestPush) can be sent",
            at: SourcePlace(vector.body, in: vector.file), suggestion: "make it smaller")
    }
}

extension CaseTemplate {
    /// The pushes with ids that are the same in all cases.
    fileprivate var pushes: [Payload] {
        let ids = SeededIDs(seed: 0, keys: notifications.map { _ in 0 })
        return notifications.map { $0.payload.filled(with: ids) }
    }
}

extension CallbackTemplate {
    /// The reader of the push that the callback delivers; nil if it delivers none or its answer is not judged.
    fileprivate var reader: PayloadReader? {
        switch self {
        case .onMessageReceived: .onMessageReceived
        case .onReceive: .onReceive
        case .onCreate(_, .some, restored: false, fromHistory: false): .onCreate
        case .onCreate, .onCreateForwarding: nil
        case .onNewIntent: .onNewIntent
        case .onResume: .onResume
        case .willPresent: .willPresent
        case .didReceiveRemoteNotification(_, .active): .didReceiveRemoteNotificationActive
        case .didReceiveRemoteNotification(_, .background): .didReceiveRemoteNotificationBackground
        case .didReceive(_, ActionIdentifier.defaultAction): .didReceiveTap
        case .didReceive(_, ActionIdentifier.dismissAction): .didReceiveDismissal
        case .didReceive, .applicationDidBecomeActive, .sceneDidBecomeActive: nil
        case .didFinishLaunching: .didFinishLaunching
        case .sceneWillConnect: .sceneWillConnect
        }
    }
}
