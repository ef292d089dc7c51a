import CodeRunner
import Diagnostics

/// Turns what a device remembers into data.
final class FrozenValueWriter {
    private let probe: CaseProbe
    /// The pending intents that are not cancelled.
    private let records: [PendingIntentRecord]
    /// The names of notifications; `nil` where they keep their own numbers.
    private let numbers: [PushNumber: PushNumber]?
    /// The notifications encountered, by their own numbers.
    private(set) var notifications: Set<PushNumber> = []
    /// Whether something that cannot become data was encountered.
    private(set) var isIncomplete = false
    /// Limits on depth and number, beyond which values do not become data: values may contain themselves, and each
    /// other many times.
    private static let deepest = 32
    private static let most = 20_000
    private var depth = 0
    /// The number of values encountered.
    private(set) var count = 0

    init(_ probe: CaseProbe, _ records: [PendingIntentRecord], numbers: [PushNumber: PushNumber]?) {
        self.probe = probe
        self.records = records
        self.numbers = numbers
    }

    /// The name of a notification.
    func number(_ number: PushNumber) -> PushNumber {
        notifications.insert(number)
        return numbers?[number] ?? number
    }

    func record(_ record: PendingIntentRecord) -> FrozenRecord {
        FrozenRecord(
            operation: record.operation,
            requestCode: plainValue(record.requestCode),
            flags: record.flags,
            intent: intent(record.intent),
            notification: record.notification.map(number)
        )
    }

    func notification(_ notification: AndroidDevice.PostedNotification) -> FrozenNotification {
        FrozenNotification(
            content: gesture(notification.content),
            delete: gesture(notification.delete),
            isShown: notification.isShown,
            refusal: notification.refusal,
            doubt: notification.doubt,
            place: notification.place,
            extent: notification.extent,
            unknown: notification.unknown,
            silence: notification.silence
        )
    }

    private func gesture(_ value: Value) -> FrozenValue {
        let frozen = self.value(value)
        switch frozen {
        case .null, .unknown: break
        case .object(let object):
            if case .pending = object.payload, object.fields.isEmpty { break }
            isIncomplete = true
        default: isIncomplete = true
        }
        return frozen
    }

    func intent(_ intent: IntentState) -> FrozenIntent {
        FrozenIntent(
            parts: intent.parts.map(plainValue),
            categories: intent.categories.map { FrozenText(content: $0, origin: .external) },
            flags: intent.flags,
            extras: intent.extras.map { map($0.map) },
            unknownExtras: intent.unknownExtras
        )
    }

    func map(_ map: MapValue) -> FrozenMap {
        if let source = map.source {
            guard let entries = source as? PushedEntries else {
                isIncomplete = true
                return FrozenMap(push: nil, entries: [], isFixed: map.isFixed)
            }
            return FrozenMap(push: number(entries.number), entries: [], isFixed: map.isFixed)
        }
        let stored = map.stored
        if let push = pushCopied(in: stored) { return FrozenMap(push: number(push), entries: [], isFixed: map.isFixed) }
        let entries = stored.map { FrozenMap.Entry(key: value($0.key), value: value($0.value), extent: $0.extent) }
        return FrozenMap(push: nil, entries: entries, isFixed: map.isFixed)
    }

    /// The push that a map holds exactly, each value under its own key: such a map is equivalent to the push's own.
    private func pushCopied(in stored: [MapEntry]) -> PushNumber? {
        guard let push = stored.first?.value.pushKey?.number, let names = probe.listedKeys(of: push),
            names.count == stored.count
        else { return nil }
        for (entry, name) in zip(stored, names) {
            let copied = PushKey(number: push, name: name, isCanonical: false)
            guard entry.extent == nil, entry.value.pushKey == copied, case .string(let key) = entry.key,
                key.observer == nil,
                key.content.hasSameBytes(as: name)
            else { return nil }
        }
        return push
    }

    /// A value that contains no others.
    private func plainValue(_ value: Value) -> FrozenValue {
        let frozen = self.value(value)
        switch frozen {
        case .map, .list, .tuple, .object: isIncomplete = true
        case .null, .void, .boolean, .integer, .long, .floating, .character, .text, .pushed, .type, .constant, .unknown:
            break
        }
        return frozen
    }

    func value(_ value: Value) -> FrozenValue {
        count += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest, count <= Self.most else {
            isIncomplete = true
            return .null
        }
        switch value {
        case .null: return .null
        case .void: return .void
        case .boolean(let value): return .boolean(value)
        case .integer(let number): return .integer(number)
        case .long(let number): return .long(number)
        case .floating(let number): return .floating(number)
        case .character(let scalar): return .character(scalar)
        case .type(let type): return .type(type)
        case .unknown(let unknown): return .unknown(unknown)
        case .string(let text):
            guard let observer = text.observer, text.isPassedIn else {
                return .text(FrozenText(content: text.content, origin: text.origin))
            }
            guard let pushed = observer as? PushedText else { break }
            return .pushed(pushed.key.numbered(number(pushed.key.number)))
        case .map(let map): return .map(self.map(map))
        case .list(let list): return .list(list.elements.map(self.value), isFixed: list.isFixed)
        case .tuple(let values): return .tuple(values.map(self.value))
        case .host(let object):
            guard let payload = payload(of: object) else { break }
            return .object(
                FrozenObject(type: object.type, fields: object.fields.mapValues(self.value), payload: payload))
        case .enumeration(let one):
            if one.values.isEmpty { return .constant(typeName: one.typeName, name: one.name, rawValue: one.rawValue) }
        case .set, .object, .function, .range: break
        }
        isIncomplete = true
        return .null
    }

    /// Nothing more can be seen of a cancelled record.
    private func place(of record: PendingIntentRecord) -> Int? {
        let place = records.firstIndex { $0 === record }
        if place == nil, !record.isCancelled { isIncomplete = true }
        return place
    }

    private func payload(of object: HostObject) -> FrozenObject.Content? {
        switch object.payload {
        case nil: .nothing
        case let bundle as BundleState: .bundle(map(bundle.map))
        case let intent as IntentState: .intent(self.intent(intent))
        case let handle as PendingIntentHandle: .pending(place(of: handle.record), handle.extent)
        default: nil
        }
    }
}

extension Value {
    /// The place in a push of a text that nothing has looked at on its way.
    fileprivate var pushKey: PushKey? {
        guard case .string(let text) = self else { return nil }
        return (text.observer as? PushedText)?.key
    }
}
