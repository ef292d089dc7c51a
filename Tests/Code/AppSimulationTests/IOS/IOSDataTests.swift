import CodeRunner
import PushTracking
import SourceCode
import Testing

@testable import AppSimulation

@Suite("iOS: JSON, data and generic functions") struct IOSDataTests {
    private static let ids =
        #"guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }"#
    private static let flag = #"if let flag = userInfo["_acsDeliveryTracking"] as? String"#
    private static let call = #"["broadlogId": message, "deliveryId": delivery, "action": code]"#
    private static let right = ["7:m0/d0"]

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// In place of where the ids are read.
        var ids = IOSDataTests.ids
        /// In place of the dictionary that is sent.
        var call = IOSDataTests.call
        /// At the end.
        var functions = ""
        let sent: [String]
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "a push that becomes JSON and a dictionary again has what it had",
            ids: """
                guard let data = try? JSONSerialization.data(withJSONObject: userInfo),
                    let push = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
                    let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
                """, sent: right),
        Row(
            name: "with options, as people write them",
            ids: """
                guard JSONSerialization.isValidJSONObject(userInfo),
                    let data = try? JSONSerialization.data(withJSONObject: userInfo, options: .prettyPrinted),
                    let push = try? JSONSerialization.jsonObject(with: data, options: []) as? [String: Any],
                    let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
                """, sent: right),
        Row(
            name: "a literal of JSON is read",
            ids: ids
                + "\nlet keys = try! JSONSerialization.jsonObject(with: Data(\"{\\\"a\\\": \\\"action\\\", \\\"n\\\": [1]}\".utf8)) as! [String: Any]\nlet key = keys[\"a\"] as! String",
            call: #"["broadlogId": message, "deliveryId": delivery, key: code]"#, sent: right),
        Row(
            name: "so is one whose data may be nil",
            ids: ids
                + "\nguard let data = \"[\\\"action\\\"]\".data(using: .utf8), let keys = try? JSONSerialization.jsonObject(with: data, options: .allowFragments) as? [String] else { return }",
            call: #"["broadlogId": message, "deliveryId": delivery, keys[0]: code]"#, sent: right),
        Row(
            name: "what is no JSON is an error",
            ids: ids
                + "\ndo { _ = try JSONSerialization.jsonObject(with: Data(\"no\".utf8)); return } catch { print(error) }",
            sent: right),
        Row(
            name: "the text of an object is not known",
            ids: ids
                + "\nlet text = String(data: try! JSONSerialization.data(withJSONObject: userInfo), encoding: .utf8)!",
            call: #"["broadlogId": message, "deliveryId": delivery, "action": text]"#, sent: ["?"]),
        Row(
            name: "the text of a text's data is the text",
            ids: ids
                + "\nlet text = String(data: code.data(using: .utf8)!, encoding: .utf8)!\nlet other = String(decoding: Data(text.utf8), as: UTF8.self)",
            call: #"["broadlogId": message, "deliveryId": delivery, "action": other]"#, sent: right),
        Row(
            name: "what cannot be JSON crashes",
            ids: ids + "\n_ = try? JSONSerialization.data(withJSONObject: [\"a\": UNUserNotificationCenter.current()])",
            sent: ["!"]),
        Row(
            name: "what may be JSON is not known",
            ids: ids + "\nguard JSONSerialization.isValidJSONObject([\"a\": something()]) else { return }", sent: ["?"]),
        Row(
            name: "a generic function gives the type that is wanted by a name",
            ids:
                #"guard let message: String = value("_mId", of: userInfo), let delivery: String = value("_dId", of: userInfo) else { return }"#,
            functions: "func value<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { push[key] as? T }",
            sent: right),
        Row(
            name: "a text is no number",
            ids: ids + "\nlet number: Int? = value(\"_mId\", of: userInfo)\nif number == nil { return }",
            functions: "func value<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { return push[key] as? T }",
            sent: ["-"]),
        Row(
            name: "the type that is passed is meant",
            ids:
                #"guard let message = value("_mId", as: String.self, of: userInfo), let delivery = value("_dId", as: String.self, of: userInfo) else { return }"#,
            functions:
                "func value<T>(_ key: String, as type: T.Type, of push: [AnyHashable: Any]) -> T? { guard let found = push[key] as? T else { return nil }; return found }",
            sent: right),
        Row(
            name: "the type of another value is meant",
            ids:
                #"let message = value("_mId", else: "", of: userInfo), delivery = value("_dId", else: "", of: userInfo)"#,
            functions:
                "func value<T>(_ key: String, else other: T, of push: [AnyHashable: Any]) -> T { push[key] as? T ?? other }",
            sent: right),
        Row(
            name: "the type of a function's own result is meant",
            ids:
                #"guard let message = text("_mId", of: userInfo), let delivery = text("_dId", of: userInfo) else { return }"#,
            functions:
                "func text(_ key: String, of push: [AnyHashable: Any]) -> String? { value(key, of: push) }\nfunc value<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { inner(key, of: push) }\nfunc inner<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { return push[key] as? T }",
            sent: right),
        Row(
            name: "a type that is wanted after ?? is meant",
            ids:
                #"let message: String = value("_mId", of: userInfo) ?? "", delivery = value("_dId", of: userInfo) as String? ?? """#,
            functions: "func value<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { push[key] as? T }",
            sent: right),
        Row(
            name: "a type that nothing tells is not known",
            ids: #"guard let message = value("_mId", of: userInfo) else { return }"# + "\nlet delivery = \"d0\"",
            functions: "func value<T>(_ key: String, of push: [AnyHashable: Any]) -> T? { push[key] as? T }",
            sent: ["?"]),
    ]

    @Test("what is sent is what Swift makes of it", arguments: rows)
    func sent(_ row: Row) throws {
        let text = IOSSamples.plain.replacing(Self.ids, row.ids).replacing(Self.call, row.call) + "\n\n" + row.functions
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        #expect(scope.program.units.flatMap(\.problems).isEmpty)
        let trace = try IOSCase(app: .foreground, events: [.received(0)]).trace(scope)
        #expect(
            trace.summary == row.sent, "\(row.name): \(trace.doubt) \(scope.program.analysis.problems.map(\.message))")
    }
}
