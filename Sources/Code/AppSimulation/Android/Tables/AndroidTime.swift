import CodeRunner

/// The tables of clocks, random numbers and counters: unpredictable values that differ from one call to the next.
enum AndroidTime {
    /// A unique moment; even shortened to seconds or to the last four digits it stays unique.
    static func milliseconds(_ number: Int) -> Int { 1_700_000_000_000 + number * 61_001 }

    static var classes: [HostClass] {
        let now: HostBehaviour = { call in .long(milliseconds(try call.fresh())) }
        return [
            HostClass(
                "class System",
                [
                    .method("static long currentTimeMillis()", now), .method("static long nanoTime()", now),
                    .pure("static int identityHashCode(Object value)") { call throws(Unwinding) in
                        .integer(try call.fresh())
                    },
                    .constant("static final PrintStream out") { $0.program.platform.make("PrintStream") },
                    .constant("static final PrintStream err") { $0.program.platform.make("PrintStream") },
                ]
            ),
            HostClass(
                "class SystemClock",
                ["elapsedRealtime", "uptimeMillis", "elapsedRealtimeNanos"].map { .method("static long \($0)()", now) }
            ),
            HostClass(
                "class Date",
                [
                    .maker("Date()") { call throws(Unwinding) in call.hide("time", try now(call)) },
                    .maker("Date(long time)") { call in call.hide("time", call.argument(0)) },
                    .method("long getTime()") { call in call.hidden("time") },
                ]
            ),
            HostClass(
                "class Calendar",
                [
                    .method("static Calendar getInstance()") { call in call.make("Calendar") },
                    .method("long getTimeInMillis()", now),
                ]
            ),
            HostClass(
                "class Instant",
                [
                    .method("static Instant now()") { call in call.make("Instant") },
                    .method("long toEpochMilli()", now),
                    .method("long getEpochSecond()", now),
                ]
            ),
            HostClass(
                "class SimpleDateFormat",
                [
                    .constructor("SimpleDateFormat(String pattern)"),
                    .constructor("SimpleDateFormat(String pattern, Locale locale)"),
                    .method("String format(Date date)") { call throws(Unwinding) in
                        .string("\(1_000_000 + (try call.fresh()))")
                    },
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
