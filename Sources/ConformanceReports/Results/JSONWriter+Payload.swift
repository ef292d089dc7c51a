import PushTracking
import StrictJSON

extension JSONWriter {
    /// A payload, whatever a sink has put into it.
    mutating func payload(_ payload: Payload) {
        beginObject()
        for entry in payload.entries { member(entry.key) { $0.value(entry.value) } }
        endObject()
    }

    private mutating func value(_ value: PayloadValue) {
        switch value {
        case .null: null()
        case .boolean(let value): boolean(value)
        // A sink in this process can call any text a number.
        case .number(let text): if Self.isNumber(text) { number(text) } else { string(text) }
        case .string(let text): string(text)
        case .array(let values):
            beginArray()
            for element in values { self.value(element) }
            endArray()
        case .object(let payload): self.payload(payload)
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20 else { return false }
        return (try? JSONDocument(Array(text.utf8)))?.root.kind == .number
    }
}
