import CodeRunner
import Foundation

/// Clocks, moments and the time between them.
enum IOSTimeTables {
    static var classes: [HostClass] {
        [
            HostClass("struct Date: Hashable", dateMaking + dateReading),
            HostClass(
                "class ProcessInfo: NSObject",
                [
                    .computed("class var processInfo: ProcessInfo { get }") { $0.make("ProcessInfo") },
                    .computed("var systemUptime: TimeInterval { get }", get: uptime),
                ]),
            HostClass(
                "struct DispatchTime",
                [
                    .method("static func now() -> DispatchTime") { call throws(Unwinding) in
                        call.make("DispatchTime", fields: ["#time": try uptime(call)])
                    },
                    .computed("var uptimeNanoseconds: UInt64 { get }") { call in
                        seconds(call.receiver).map { .integer(Int($0 * 1_000_000_000)) }
                            ?? call.unknown("the time is not known")
                    },
                ] + operators(of: "DispatchTime", with: "Double")
            ),
        ]
    }

    static let functions: [HostMember] = [
        .method("func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime") { call throws(Unwinding) in
            .floating(try now(call) - Date.timeIntervalBetween1970AndReferenceDate)
        }, .method("func CACurrentMediaTime() -> CFTimeInterval", uptime),
    ]

    private static var dateMaking: [HostMember] {
        [
            .maker("init()") { call throws(Unwinding) in call.hide("time", .floating(try now(call))) },
            .computed("static var now: Date { get }") { call throws(Unwinding) in date(call, try now(call)) },
            timing("init(timeIntervalSince1970: TimeInterval)") { call, times in date(call, times[0]) },
            timing("init(timeIntervalSinceNow: TimeInterval)") { call, times throws(Unwinding) in
                date(call, try now(call) + times[0])
            },
        ]
            + [("distantPast", Date.distantPast), ("distantFuture", Date.distantFuture)].map { name, date in
                .computed("static var \(name): Date { get }") { call in self.date(call, date.timeIntervalSince1970) }
            }
    }

    private static var dateReading: [HostMember] {
        [
            .computed("var timeIntervalSince1970: TimeInterval { get }") { call in call.hidden("time") },
            .computed("var timeIntervalSinceNow: TimeInterval { get }") { call throws(Unwinding) in
                guard let time = seconds(call.receiver) else { return call.unknown("the time is not known") }
                return .floating(time - (try now(call)))
            },
            timing("func timeIntervalSince(_ date: Date) -> TimeInterval") { _, times in
                .floating(times[0] - times[1])
            },
            timing("func addingTimeInterval(_ interval: TimeInterval) -> Date") { call, times in
                date(call, times[0] + times[1])
            },
        ] + operators(of: "Date", with: "TimeInterval")
    }

    private static func operators(of type: String, with interval: String) -> [HostMember] {
        ["<", ">", "<=", ">="].map { sign in
            timing("static func \(sign) (left: \(type), right: \(type)) -> Bool") { call, times throws(Unwinding) in
                try call.combine(sign, .floating(times[0]), .floating(times[1]))
            }
        }
            + [("+", 1.0), ("-", -1.0)].map { sign, factor in
                timing("static func \(sign) (time: \(type), interval: \(interval)) -> \(type)") { call, times in
                    call.make(type, fields: ["#time": .floating(times[0] + factor * times[1])])
                }
            }
    }

    /// A function of times and intervals, in seconds: the receiver, if it is one, and the arguments.
    private static func timing(
        _ declaration: String, _ make: @escaping @Sendable (HostCall, [Double]) throws(Unwinding) -> Value
    ) -> HostMember {
        .pure(declaration) { call throws(Unwinding) in
            let times = call.arguments.compactMap { $0.flatMap(seconds) }
            guard times.count == call.arguments.count else { return call.unknown("the time is not known") }
            return try make(call, [seconds(call.receiver)].compactMap(\.self) + times)
        }
    }

    private static func seconds(_ value: Value) -> Double? {
        switch value {
        case .host(let object): object.fields["#time"].flatMap(seconds)
        case .floating(let number): number
        default: value.integer.map(Double.init)
        }
    }

    private static func date(_ call: HostCall, _ seconds: Double) -> Value {
        call.make("Date", fields: ["#time": .floating(seconds)])
    }

    private static func now(_ call: HostCall) throws(Unwinding) -> Double { Double(try call.now()) / 1_000 }

    private static let uptime: HostBehaviour = { call in .floating(Double(try call.uptime()) / 1_000) }
}
