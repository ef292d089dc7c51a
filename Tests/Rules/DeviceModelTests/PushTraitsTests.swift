import DeviceModel
import PushTracking
import Testing

@Suite struct PushTraitsTests {
    @Test(
        "a push is content-available if it has the number 1 there, however that is written",
        arguments: [
            (.number("1"), true), (.number("1.0"), true), (.number("1e0"), true), (.number("10E-1"), true),
            (.number("0"), false), (.number("2"), false), (.number("-1"), false), (.number("1.5"), false),
            (.number("1e999"), false), ("1", false), (true, false), (nil, false),
        ] as [(PayloadValue, Bool)])
    func contentAvailable(_ value: PayloadValue, _ isContentAvailable: Bool) {
        let push = Payload([("aps", .object(Payload([("content-available", value)])))])
        #expect(PushTraits(of: push).isContentAvailable == isContentAvailable)
    }
}
