import SourceCode

extension CoreTables {
    /// Bytes, as far as they are those of a text.
    static var swiftData: [HostClass] {
        [
            HostClass(
                "struct Data: Hashable",
                [
                    .pure("init(_ elements: Any)") { call in
                        guard let text = call.argument(0).hostObject?.fields["text"] else {
                            return call.unknown("what these bytes are is not known")
                        }
                        return call.make("Data", fields: ["text": text])
                    },
                    .pure("init()") { call in call.make("Data", fields: ["text": .string("", .literal)]) },
                ]
            ), HostClass("struct String.UTF8View"),
            HostClass(
                "struct String.Encoding: Hashable",
                ["utf8", "utf16", "ascii"].map { name in
                    .constant("static let \(name): String.Encoding") { _ in
                        .enumeration(EnumValue(typeName: "String.Encoding", name: name))
                    }
                }),
        ]
    }

    /// Conversions between texts and bytes.
    static var stringData: [HostMember] {
        [
            .pure("init(data: Data, encoding: String.Encoding)", textOfData),
            .pure("init(decoding codeUnits: Any, as sourceEncoding: Any)", textOfData),
            .pure("func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data?") { call in
                isUTF8(call.argument(0))
                    ? call.make("Data", fields: ["text": call.receiver]) : call.unknown("these bytes are not known")
            },
            .computed("var utf8: String.UTF8View { get }") { call in
                call.make("String.UTF8View", fields: ["text": call.receiver])
            },
        ]
    }

    private static let textOfData: HostBehaviour = { call in
        guard isUTF8(call.argument(1)), let text = call.argument(0).hostObject?.fields["text"] else {
            return call.unknown("the text of this data is not known")
        }
        return text
    }

    /// `.utf8`, or `UTF8.self`.
    private static func isUTF8(_ value: Value) -> Bool {
        switch value {
        case .enumeration(let one): one.name == "utf8"
        case .type(let type): type.name == "UTF8"
        default: false
        }
    }
}
