import CodeRunner
import SourceCode

/// Turns data back into values; texts of pushes become those of the current case.
final class FrozenValueReader {
    private let probe: CaseProbe
    private let rings: ValueRings
    /// In the order in which they were written.
    private(set) var records: [PendingIntentRecord] = []

    init(_ frozen: [FrozenRecord], _ probe: CaseProbe, rings: ValueRings) {
        self.probe = probe
        self.rings = rings
        for record in frozen {
            records.append(
                PendingIntentRecord(
                    record.operation,
                    requestCode: value(record.requestCode),
                    flags: record.flags,
                    intent: bareIntent(record.intent),
                    notification: record.notification
                )
            )
        }
        // The extras of one record may hold any other record.
        for (record, frozen) in zip(records, frozen) { record.intent.extras = extras(of: frozen.intent) }
    }

    /// How a notification was posted before the run.
    func notification(_ number: PushNumber) -> AndroidDevice.PostedNotification {
        guard let frozen = probe.posted(number) else { return AndroidDevice.PostedNotification() }
        return AndroidDevice.PostedNotification(
            content: value(frozen.content),
            delete: value(frozen.delete),
            isShown: frozen.isShown,
            refusal: frozen.refusal,
            doubt: frozen.doubt,
            place: frozen.place,
            extent: frozen.extent,
            unknown: frozen.unknown,
            silence: frozen.silence
        )
    }

    private var cancelled: PendingIntentRecord {
        let record = PendingIntentRecord(
            .activity, requestCode: .null, flags: 0, intent: IntentState(), notification: nil)
        record.isCancelled = true
        return record
    }

    func map(_ map: FrozenMap) -> MapValue {
        if let push = map.push {
            return MapValue(source: probe.source(push, in: .java), canonically: false, isFixed: map.isFixed)
        }
        let entries = map.entries.map { MapEntry(key: value($0.key), value: value($0.value), extent: $0.extent) }
        return MapValue(stored: entries, isFixed: map.isFixed)
    }

    func value(_ value: FrozenValue) -> Value {
        switch value {
        case .null: .null
        case .void: .void
        case .boolean(let value): .boolean(value)
        case .integer(let number): .integer(number)
        case .long(let number): .long(number)
        case .floating(let number): .floating(number)
        case .character(let scalar): .character(scalar)
        case .type(let type): .type(type)
        case .unknown(let unknown): .unknown(unknown)
        case .text(let text): .string(text.content, text.origin)
        case .pushed(let key): probe.text(key)
        case .map(let map): .map(self.map(map))
        case .list(let elements, let isFixed): .list(ListValue(elements.map(self.value), isFixed: isFixed))
        case .tuple(let values): .tuple(values.map(self.value))
        case .constant(let typeName, let name, let rawValue):
            .enumeration(EnumValue(typeName: typeName, name: name, rawValue: rawValue))
        case .object(let object): .host(self.object(object))
        }
    }

    private func object(_ frozen: FrozenObject) -> HostObject {
        let object = HostObject(
            frozen.type, fields: frozen.fields.mapValues(value), payload: payload(frozen.payload))
        // A pending intent may be among the extras of its own intent.
        if case .pending = frozen.payload { rings.note(object) }
        return object
    }

    private func payload(_ payload: FrozenObject.Content) -> AnyObject? {
        switch payload {
        case .nothing: return nil
        case .bundle(let map): return BundleState(self.map(map))
        case .pending(let place, let extent): return PendingIntentHandle(place.map { records[$0] } ?? cancelled, extent)
        case .intent(let frozen): return intent(frozen)
        }
    }

    func intent(_ frozen: FrozenIntent) -> IntentState {
        let intent = bareIntent(frozen)
        intent.extras = extras(of: frozen)
        return intent
    }

    private func extras(of intent: FrozenIntent) -> BundleState? { intent.extras.map { BundleState(map($0)) } }

    private func bareIntent(_ frozen: FrozenIntent) -> IntentState {
        let intent = IntentState()
        intent.parts = frozen.parts.map(value)
        (intent.categories, intent.flags, intent.unknownExtras) = (
            frozen.categories.map(\.content), frozen.flags, frozen.unknownExtras
        )
        return intent
    }
}
