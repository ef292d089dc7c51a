import Foundation
import PushTracking
import TestSupport
import Testing

@Suite("A payload can be had as the platforms' dictionaries, and made from them")
struct PayloadDictionaryTests {
    @Test("the string view has the keys whose values are strings, and no others")
    func strings() {
        let payload: Payload = ["_mId": "h153d80", "empty": "", "number": 7, "null": nil, "object": ["a": "b"]]
        #expect(payload.strings == ["_mId": "h153d80", "empty": ""])
    }

    @Test(
        "a value that is not a string does not take away a string under a key that only `String` holds to be the same")
    func stringsOfEquivalentKeys() {
        let payload: Payload = ["\u{E9}": "text", "e\u{301}": 7]
        #expect(payload.strings == ["\u{E9}": "text"])
    }

    @Test("the userInfo view has Foundation's and Swift's own values")
    func userInfo() throws {
        let payload: Payload = [
            "text": "on", "whole": 7, "broken": .number("2.5"), "written": .number("1.0"), "yes": true, "null": nil,
            "huge": .number("1e999"), "aps": ["alert": ["title": "t"], "content-available": 1], "list": ["a", 1],
        ]
        let userInfo = payload.userInfo
        #expect(userInfo.count == 9)
        #expect(userInfo["text"] as? String == "on")
        #expect(userInfo["whole"] as? Int == 7)
        #expect(userInfo["broken"] as? Double == 2.5)
        #expect(userInfo["written"] as? Double == 1)
        #expect(userInfo["yes"] as? Bool == true)
        #expect(userInfo["null"] is NSNull)
        #expect(userInfo["huge"] as? String == "1e999")
        let aps = try #require(userInfo["aps"] as? [String: Any])
        #expect(aps["content-available"] as? Int == 1)
        #expect((aps["alert"] as? [String: Any])?["title"] as? String == "t")
        let list = try #require(userInfo["list"] as? [Any])
        #expect(list.count == 2 && list[0] as? String == "a" && list[1] as? Int == 1)
        #expect(userInfo["absent"] == nil)
    }

    /// Values as code brings them; their snapshots are in the same order in `snapshots`.
    static let values: [(@Sendable () -> Any, PayloadValue)] = [
        ({ "text" }, "text"),
        ({ Substring("text") }, "text"),
        ({ "text" as NSString }, "text"),
        ({ 7 }, 7),
        ({ 0 }, 0),
        ({ 1 }, 1),
        ({ UInt64.max }, .number("18446744073709551615")),
        ({ Int8(-1) }, .number("-1")),
        ({ 2.5 }, .number("2.5")),
        ({ Float(1) }, .number("1.0")),
        ({ Double.infinity }, "inf"),
        ({ Double.nan }, "nan"),
        ({ true }, true),
        ({ false }, false),
        ({ NSNumber(value: 0) }, 0),
        ({ NSNumber(value: 1) }, 1),
        ({ NSNumber(value: 7) }, 7),
        ({ NSNumber(value: 2.0) }, .number("2.0")),
        ({ NSNumber(value: true) }, true),
        ({ NSNumber(value: false) }, false),
        ({ NSNull() }, nil),
        ({ String?.none as Any }, nil),
        ({ String?.some("text") as Any }, "text"),
        ({ ["a": 1, "b": nil] as [String: Any?] }, ["a": 1, "b": nil]),
        ({ ["a": "b"] }, ["a": "b"]),
        ({ ["a": ["b": 1] as [AnyHashable: Any]] as [AnyHashable: Any] }, ["a": ["b": 1]]),
        ({ ["x", "y"] }, ["x", "y"]),
        ({ [1, "x", NSNull(), [true]] as [Any] }, [1, "x", nil, [true]]),
        ({ PayloadValue.number("1.50") }, .number("1.50")),
        ({ Payload(["z": 1, "a": 2]) }, ["z": 1, "a": 2]),
        ({ Platform.ios }, "ios"),
    ]

    @Test("every value becomes what JSON can say of it", arguments: values.indices)
    func snapshots(index: Int) {
        let (value, expected) = Self.values[index]
        #expect(Payload(["key": value()] as [String: Any])["key"] == expected)
    }

    @Test("a dictionary's keys stand in the order of their bytes, whatever the dictionary's own order")
    func orderOfDictionaries() {
        let keys = ["b", "B", "\u{E9}", "a", "\u{1F600}", "", "\u{FFFD}", "aa"]
        let sorted = ["", "B", "a", "aa", "b", "\u{E9}", "\u{FFFD}", "\u{1F600}"]
        #expect(Payload(Dictionary(uniqueKeysWithValues: keys.map { ($0, "v") })).entries.map(\.key) == sorted)
        #expect(Payload(Dictionary(uniqueKeysWithValues: keys.map { ($0, 1 as Any) })).entries.map(\.key) == sorted)
    }

    @Test("strings go out and come back unchanged, byte for byte")
    func stringsBothWays() {
        let payload: Payload = ["_mId": " h153D80 ", "nfc": "\u{E9}", "nfd": "e\u{301}", "empty": ""]
        #expect(Payload(payload.strings) == payload)
    }

    @Test("a userInfo goes out and comes back unchanged", arguments: 0..<30)
    func userInfoBothWays(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let payload = Payload.random(using: &generator).onlyWhatDictionariesKeep
        let userInfo = try #require(payload.userInfo as? [String: Any])
        #expect(Payload(userInfo) == payload)
    }

    @Test("a payload does not change with the objects it was made from")
    func snapshotOfObjects() {
        let list = NSMutableArray(array: ["before"])
        let text = NSMutableString(string: "before")
        let payload = Payload(["list": list, "text": text] as [String: Any])
        list.add("after")
        text.append("after")
        #expect(payload == ["list": ["before"], "text": "before"])
    }
}

extension Payload {
    /// Without what a Swift dictionary cannot keep apart: keys in two normal forms, and numbers by the way they are
    /// written.
    fileprivate var onlyWhatDictionariesKeep: Payload {
        Payload(
            entries.filter { $0.key != "e\u{301}" || $0.key.utf8.count == 2 }.map {
                ($0.key, $0.value.onlyWhatDictionariesKeep)
            })
    }
}

extension PayloadValue {
    fileprivate var onlyWhatDictionariesKeep: PayloadValue {
        switch self {
        case .number: 1
        case .array(let values): .array(values.map(\.onlyWhatDictionariesKeep))
        case .object(let payload): .object(payload.onlyWhatDictionariesKeep)
        case .null, .boolean, .string: self
        }
    }
}
