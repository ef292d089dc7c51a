import ExampleCode

/// Copies what a device remembers, with the texts of a case's pushes.
final class AndroidDeviceCopy {
    private let inspected: InspectedCase
    private var records: [ObjectIdentifier: PendingIntentRecord] = [:]
    /// Whether something was met that is no data.
    private var isIncomplete = false

    init(_ inspected: InspectedCase) { self.inspected = inspected }

    func copy(_ device: AndroidDevice, _ activities: [AndroidStanding.Activity]) -> (AndroidDevice, [AndroidStanding.Activity])? {
        let copy = AndroidDevice(lastNumber: device.lastNumber)
        copy.pendingIntents = device.pendingIntents.map(record)
        copy.notifications = device.notifications.mapValues { notification in
            AndroidDevice.PostedNotification(
                content: value(notification.content),
                delete: value(notification.delete),
                isShown: notification.isShown
            )
        }
        copy.unknownPosts = device.unknownPosts
        copy.preferences = device.preferences.mapValues(map)
        let standing = activities.map { activity in
            let state = ActivityState(intent: value(activity.state.intent))
            state.isFinished = activity.state.isFinished
            return AndroidStanding.Activity(component: activity.component, state: state)
        }
        return isIncomplete ? nil : (copy, standing)
    }

    private func record(_ record: PendingIntentRecord) -> PendingIntentRecord {
        if let known = records[ObjectIdentifier(record)] { return known }
        let copy = PendingIntentRecord(
            record.operation,
            requestCode: value(record.requestCode),
            flags: record.flags,
            intent: intent(record.intent),
            notification: record.notification
        )
        copy.isCancelled = record.isCancelled
        records[ObjectIdentifier(record)] = copy
        return copy
    }

    private func intent(_ intent: IntentState) -> IntentState {
        let copy = IntentState()
        (copy.action, copy.data, copy.type) = (value(intent.action), value(intent.data), value(intent.type))
        (copy.identifier, copy.package, copy.component) = (value(intent.identifier), value(intent.package), value(intent.component))
        (copy.categories, copy.flags, copy.unknownExtras) = (intent.categories, intent.flags, intent.unknownExtras)
        copy.extras = intent.extras.map { BundleState(map($0.map)) }
        return copy
    }

    private func map(_ map: MapValue) -> MapValue {
        map.mapped(value) { source in
            guard let entries = source as? PushedEntries else {
                isIncomplete = true
                return source
            }
            return inspected.source(entries.ordinal, in: .java)
        }
    }

    private func value(_ value: Value) -> Value {
        switch value {
        case .null, .void, .boolean, .integer, .long, .floating, .character, .range, .type, .unknown: return value
        case .string(let text):
            guard let witness = text.witness else { return value }
            guard let pushed = witness as? PushedText else { break }
            return inspected.text(pushed.key)
        case .map(let map): return .map(self.map(map))
        case .list(let list): return .list(ListValue(list.elements.map(self.value), isFixed: list.isFixed))
        case .tuple(let values): return .tuple(values.map(self.value))
        case .host(let object):
            switch object.payload {
            case let bundle as BundleState:
                return .host(HostObject(object.type, fields: object.fields.mapValues(self.value), payload: BundleState(map(bundle.map))))
            case let handle as PendingIntentHandle:
                let payload = PendingIntentHandle(record(handle.record), handle.extent)
                return .host(HostObject(object.type, fields: object.fields.mapValues(self.value), payload: payload))
            case let state as IntentState:
                return .host(HostObject(object.type, fields: object.fields.mapValues(self.value), payload: intent(state)))
            case nil: return .host(HostObject(object.type, fields: object.fields.mapValues(self.value)))
            default: break
            }
        case .enumeration(let one): if one.values.isEmpty { return value }
        case .set, .object, .function: break
        }
        isIncomplete = true
        return value
    }
}
