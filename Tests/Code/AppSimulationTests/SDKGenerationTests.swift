import CodeRunner
import PushTracking
import SourceCode
import Testing

@testable import AppSimulation

/// One call of the SDK, or of what looks like it, in the place where an example tracks a push.
struct SDKCall: Sendable, CustomTestStringConvertible {
    var text: String
    /// The function and the name that are recorded.
    var recorded: String

    var testDescription: String { text }

    init(_ text: String, _ recorded: String) { (self.text, self.recorded) = (text, recorded) }
}

@Suite("The SDK's generations") struct SDKGenerationTests {
    static let javaCalls: [SDKCall] =
        ["ADBMobile", "ACPCore", "MobileCore"].flatMap { name in
            [
                SDKCall("\(name).collectMessageInfo(variables);", "\(name) collectMessageInfo"),
                SDKCall("\(name).trackAction(\"push\", texts);", "\(name) trackAction push"),
                SDKCall("\(name).trackState(\"push\", texts);", "\(name) trackState push"),
            ]
        } + [
            SDKCall("Analytics.trackAction(\"push\", variables);", "Analytics trackAction push"),
            SDKCall("Analytics.trackState(\"push\", variables);", "Analytics trackState push"),
            SDKCall(
                "com.adobe.mobile.Analytics.trackAction(\"push\", variables);", "Analytics trackAction push"),
        ]

    /// An Android app that makes the call where it would make its own.
    private static func android(_ call: String) throws -> AndroidExample {
        let texts =
            "HashMap<String, String> texts = new HashMap<>(); texts.put(\"broadlogId\", message); "
            + "texts.put(\"deliveryId\", delivery); texts.put(\"action\", code);\n"
        let blocks = AndroidParts().replacing("MobileCore.collectMessageInfo(variables);", with: texts + call)
        return try AndroidExample(#require(blocks))
    }

    /// An iOS app that makes the call where it would make its own.
    private static func ios(_ call: String) throws -> AppCode {
        let own = #"MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])"#
        let text = IOSSamples.plain.replacing(own, call)
        try #require(text != "")
        return IOSCase.scope(text, platforms: try CodePlatforms())
    }

    private static func recorded(_ step: TracedStep?) -> [String] {
        (step?.calls ?? []).map { call in
            ([call.template.receiver, call.call.function.name] + [call.call.name].compactMap(\.self)).joined(
                separator: " ")
        }
    }

    private static let variables: Payload = [
        "broadlogId": .string("m0"), "deliveryId": .string("d0"), "action": .string("7"),
    ]

    @Test("record in Java", arguments: javaCalls)
    func java(_ call: SDKCall) throws {
        let example = try Self.android(call.text)
        #expect(example.problems == [])
        let step = try example.trace("r0").steps.first
        #expect(Self.recorded(step) == [call.recorded])
        #expect(step?.calls.first?.call.data == Self.variables)
    }

    static let swiftCalls: [SDKCall] =
        ["ADBMobile", "ACPCore", "MobileCore"].flatMap { name in
            let texts = #"["broadlogId": message, "deliveryId": delivery, "action": code]"#
            return [
                SDKCall("\(name).collectMessageInfo(\(texts))", "\(name) collectMessageInfo"),
                SDKCall("\(name).trackAction(\"push\", data: \(texts))", "\(name) trackAction push"),
                SDKCall("\(name).trackState(\"push\", data: \(texts))", "\(name) trackState push"),
            ]
        } + [
            SDKCall(
                #"let data: [String: Any] = ["broadlogId": message, "deliveryId": delivery, "action": code]; ADBMobile.trackAction("push", data: data)"#,
                "ADBMobile trackAction push")
        ]

    @Test("record in Swift", arguments: swiftCalls)
    func swift(_ call: SDKCall) throws {
        let scope = try Self.ios(call.text)
        #expect(scope.program.analysis.problems.map(\.message) == [])
        let step = try IOSCase(events: [.received(0)]).trace(scope).steps.first
        #expect(Self.recorded(step) == [call.recorded])
        #expect(step?.calls.first?.call.data == Self.variables)
    }

    static let wrong: [(CodeLanguage, String)] = [
        (.java, "ACPCore.trackAction(texts);"),
        (.java, "ADBMobile.collectMessageInfo(\"push\", texts);"),
        (.swift, #"ADBMobile.trackAction("push", ["action": code])"#), (.swift, "ACPCore.collectMessageInfo()"),
    ]

    @Test("are accused where they are called as none of them can be", arguments: wrong)
    func signatures(_ language: CodeLanguage, _ call: String) throws {
        let problems =
            switch language {
            case .java: try Self.android(call).problems
            case .swift: try Self.ios(call).program.analysis.problems.map(\.message)
            }
        #expect(problems.count == 1, "\(problems)")
    }

    static let products: [(CodeLanguage, String, String)] = [
        (.java, "CampaignClassic", "CampaignClassic.trackNotificationReceive(texts);"),
        (.java, "Neolane", "Neolane.getInstance().notifyReceive(1, delivery);"),
        (.java, "Messaging", "Messaging.addPushTrackingDetails(new Intent(), message, texts);"),
        (.swift, "CampaignClassic", #"CampaignClassic.trackNotificationReceive(["_mId": message])"#),
        (.swift, "Neolane", "Neolane.getInstance(message)"),
        (.swift, "Messaging", "Messaging.handleNotificationResponse(message)"),
    ]

    @Test("are another product's for some classes, and that is not judged", arguments: products)
    func otherProducts(_ language: CodeLanguage, _ name: String, _ call: String) throws {
        let trace =
            switch language {
            case .java: try Self.android(call).trace("r0")
            case .swift: try IOSCase(events: [.received(0)]).trace(Self.ios(call))
            }
        let reason = trace.inconclusive?.reason ?? ""
        #expect(reason.hasPrefix("\(name) is for ") && reason.hasSuffix("another product, and not judged"), "\(reason)")
        #expect(trace.steps.first?.calls.isEmpty == true)
    }
}

@Suite("The system's own notifications") struct SystemNotificationTests {
    @Test(
        "have the names that Swift first gave them",
        arguments: [
            "DidBecomeActive", "DidEnterBackground", "DidFinishLaunching", "WillEnterForeground", "WillResignActive",
            "WillTerminate",
        ]
    )
    func name(_ name: String) throws {
        // An observer of the name alone gets what is posted under its text.
        let observing = """
            NotificationCenter.default.addObserver(forName: .UIApplication\(name), object: nil, queue: nil) { _ in
                send(code, userInfo)
            }
            NotificationCenter.default.post(name: Notification.Name("UIApplication\(name)Notification"), object: nil)
            """
        let text = IOSSamples.plain.replacing(#"send("7", userInfo)"#, "let code = \"7\"\n" + observing)
        try #require(text != "")
        let scope = IOSCase.scope(text, platforms: try CodePlatforms())
        #expect(scope.program.analysis.problems.map(\.message) == [])
        let trace = try IOSCase(events: [.received(0)]).trace(scope)
        #expect(trace.summary == ["7:m0/d0"], "\(trace.doubt)")
    }
}
