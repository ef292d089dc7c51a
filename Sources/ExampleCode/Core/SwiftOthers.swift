extension CoreTables {
    static var swiftOthers: [HostClass] {
        [
            HostClass("class NSObject"),
            HostClass(
                "struct Range<Bound>",
                [
                    .pure("func contains(_ element: Bound) -> Bool") { call in
                        guard case .range(let lower, let upper) = call.receiver, let number = call.argument(0).integer
                        else { return .boolean(false) }
                        return .boolean(number >= lower && number < upper)
                    }
                ]
            ),
        ]
    }

    static var swiftFunctions: [HostMember] {
        [
            .ignored("func print(_ items: Any..., separator: String = \" \", terminator: String = \"\")"),
            .ignored("func debugPrint(_ items: Any..., separator: String = \" \")"),
            .method("func fatalError(_ message: String = \"\") -> Never") { call throws(Unwinding) in
                throw .crashed(reason: call.text(0) ?? "fatalError", call.extent)
            },
            .ignored("func assertionFailure(_ message: String = \"\")"),
            .pure("func min(_ a: Any, _ b: Any) -> Any") { call in
                (call.argument(0).number ?? 0) <= (call.argument(1).number ?? 0) ? call.argument(0) : call.argument(1)
            },
            .pure("func max(_ a: Any, _ b: Any) -> Any") { call in
                (call.argument(0).number ?? 0) > (call.argument(1).number ?? 0) ? call.argument(0) : call.argument(1)
            },
        ]
    }
}
