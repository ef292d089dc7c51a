import CodeRunner
import Foundation

/// The tables of clocks, and of random numbers: unpredictable values that differ from one call to the next.
enum AndroidTime {
    static var classes: [HostClass] {
        let now: HostBehaviour = { call in .long(try call.now()) }
        let uptime: HostBehaviour = { call in .long(try call.uptime()) }
        // A clock that is slightly fast: its last digits are not always 0.
        let nanoseconds: HostBehaviour = { call in .long(try call.uptime() * 1_000_003) }
        return [
            HostClass(
                "class System",
                [
                    .method("static long currentTimeMillis()", now), .method("static long nanoTime()", nanoseconds),
                    .pure("static int identityHashCode(Object value)") { call throws(Unwinding) in
                        .integer(try call.fresh())
                    },
                    .constant("static final PrintStream out") { $0.program.platform.make("PrintStream") },
                    .constant("static final PrintStream err") { $0.program.platform.make("PrintStream") },
                ]
            ),
            HostClass(
                "class SystemClock",
                [
                    .method("static long elapsedRealtime()", uptime), .method("static long uptimeMillis()", uptime),
                    .method("static long elapsedRealtimeNanos()", nanoseconds),
                ]
            ),
            HostClass(
                "class Date",
                [
                    .maker("Date()") { call throws(Unwinding) in call.hide("time", try now(call)) },
                    .maker("Date(long time)") { call in call.hide("time", call.argument(0)) },
                    .method("long getTime()", time),
                ] + comparisons("Date", earlier: "before", later: "after")
            ),
            HostClass(
                "class Calendar",
                [
                    .method("static Calendar getInstance()") { call throws(Unwinding) in
                        moment(call, try now(call))
                    },
                    .method("long getTimeInMillis()", time),
                    .method("Date getTime()") { call in call.make("Date", fields: ["#time": call.hidden("time")]) },
                ] + comparisons("Calendar", earlier: "before", later: "after")
            ),
            HostClass(
                "class Instant",
                [
                    .method("static Instant now()") { call throws(Unwinding) in moment(call, try now(call)) },
                    .method("static Instant ofEpochMilli(long time)") { call in moment(call, call.argument(0)) },
                    .method("long toEpochMilli()", time),
                    .method("long getEpochSecond()") { call throws(Unwinding) in
                        try call.combine("/", call.hidden("time"), .long(1_000))
                    },
                ] + comparisons("Instant", earlier: "isBefore", later: "isAfter")
            ),
            HostClass(
                "class SimpleDateFormat",
                ["", ", Locale locale"].map { more in
                    .maker("SimpleDateFormat(String pattern\(more))") { call in call.hide("pattern", call.argument(0)) }
                } + [
                    .method("String format(Date date)") { call in
                        guard case .long(let time)? = call.argument(0).hostObject?.fields["#time"],
                            let text = text(of: time, as: call.hidden("pattern").text ?? "")
                        else { return call.unknown("the text of this date is not known") }
                        return .string(text)
                    }
                ]
            ),
            HostClass(
                "class Random", random("Random") + [.constructor("Random()"), .constructor("Random(long seed)")]),
            HostClass("class SecureRandom extends Random", [.constructor("SecureRandom()")]),
            HostClass(
                "class ThreadLocalRandom extends Random",
                [
                    .method("static ThreadLocalRandom current()") { call in call.make("ThreadLocalRandom") }
                ]
            ),
            HostClass("class UUID", uuid),
        ] + AndroidCounters.classes
    }

    private static func moment(_ call: HostCall, _ time: Value) -> Value {
        call.make(call.receiverName, fields: ["#time": time])
    }

    private static let time: HostBehaviour = { call in call.hidden("time") }

    private static func comparisons(_ type: String, earlier: String, later: String) -> [HostMember] {
        [(earlier, "<"), (later, ">")].map { name, sign in
            .pure("boolean \(name)(\(type) other)") { call throws(Unwinding) in
                guard let other = call.argument(0).hostObject else { throw call.nullPassed("the other moment") }
                return try call.combine(sign, call.hidden("time"), other.fields["#time"] ?? .null)
            }
        }
    }

    /// A pattern of digits filled in, in Greenwich; nil where it has words. It also has to have the day: what passes in
    /// a case is whole minutes, hours or days, so that a time of day comes again as no clock's would.
    private static func text(of milliseconds: Int, as pattern: String) -> String? {
        guard pattern.contains("d"), !pattern.contains("MMM"),
            !pattern.contains(where: { $0.isLetter && !"yMdHmsS".contains($0) })
        else { return nil }
        let formatter = DateFormatter()
        (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), .gmt)
        formatter.dateFormat = pattern
        return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
    }

    private static func random(_ name: String) -> [HostMember] {
        [
            .method("int nextInt()") { call throws(Unwinding) in .integer((try call.fresh() &* 48_271) & 0x7FFF_FFFF) },
            .pure("int nextInt(int bound)") { call throws(Unwinding) in
                guard let bound = call.argument(0).integer, bound > 0 else {
                    throw call.exception("IllegalArgumentException", "the bound is not positive")
                }
                return .integer(try call.fresh() % bound)
            },
            .pure("int nextInt(int origin, int bound)") { call throws(Unwinding) in
                guard let origin = call.argument(0).integer, let bound = call.argument(1).integer, origin < bound else {
                    throw call.exception("IllegalArgumentException", "the bound is not above the origin")
                }
                return .integer(origin + (try call.fresh()) % (bound - origin))
            },
            .method("long nextLong()") { call throws(Unwinding) in .long(try call.fresh() &* 6_364_136_223_846_793) },
            .method("double nextDouble()") { call throws(Unwinding) in .floating(Execution.fraction(try call.fresh()))
            },
            .unknowable("boolean nextBoolean()"), .ignored("void setSeed(long seed)"),
        ]
    }

    private static var uuid: [HostMember] {
        [
            .method("static UUID randomUUID()") { call throws(Unwinding) in
                let digits = String(try call.fresh(), radix: 16)
                let text =
                    "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
                return call.make("UUID", fields: ["#text": .string(text)])
            },
            .method("String toString()") { call in call.hidden("text") },
            .method("int hashCode()") { call in .integer(call.hidden("text").javaHash ?? 0) },
            .method("long getMostSignificantBits()") { call throws(Unwinding) in .long(try call.fresh()) },
            .method("long getLeastSignificantBits()") { call throws(Unwinding) in .long(try call.fresh()) },
        ]
    }
}
