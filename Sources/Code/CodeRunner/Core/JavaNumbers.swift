import SourceCode

extension CoreTables {
    static var javaNumbers: [HostClass] {
        [
            HostClass(
                "class Integer extends Number implements Comparable<Integer>",
                [
                    reading("int parseInt(String text)", as: Value.integer),
                    reading("Integer valueOf(Object value)", as: Value.integer),
                    .pure("static String toString(int value)") { call throws(Unwinding) in
                        try call.made(call.argument(0).display(in: .java) ?? "")
                    },
                    .pure("static int compare(int one, int other)") { call in compared(call) },
                    .constant("static final int MAX_VALUE = 2147483647"),
                    .constant("static final int MIN_VALUE = 0x80000000"),
                ] + numberMembers
            ),
            HostClass(
                "class Long extends Number implements Comparable<Long>",
                [
                    reading("long parseLong(String text)", as: Value.long),
                    reading("Long valueOf(Object value)", as: Value.long),
                    .pure("static String toString(long value)") { call throws(Unwinding) in
                        try call.made(call.argument(0).display(in: .java) ?? "")
                    },
                    .pure("static int compare(long one, long other)") { call in compared(call) },
                    .constant("static final long MAX_VALUE = 9223372036854775807L"),
                ] + numberMembers
            ),
            HostClass("class Number", numberMembers),
            HostClass("class Double extends Number", numberMembers),
            HostClass("class Float extends Number", numberMembers),
            HostClass(
                "class Boolean",
                [
                    .pure("static boolean parseBoolean(String text)") { call in
                        .boolean(call.text(0)?.lowercased() == "true")
                    },
                    .pure("static Boolean valueOf(Object value)") { call in
                        call.argument(0).boolean != nil
                            ? call.argument(0) : .boolean(call.text(0)?.lowercased() == "true")
                    },
                    .pure("boolean booleanValue()") { call in call.receiver },
                    .pure("static int compare(boolean one, boolean other)") { call in
                        let (one, other) = (call.argument(0).boolean ?? false, call.argument(1).boolean ?? false)
                        return .integer(one == other ? 0 : one ? 1 : -1)
                    },
                    .constant("static final Boolean TRUE = true"), .constant("static final Boolean FALSE = false"),
                ]
            ),
            HostClass(
                "class Character",
                [
                    .pure("static boolean isDigit(char value)") { call in
                        .boolean((call.argument(0).wholeNumber).map { $0 >= 48 && $0 <= 57 } ?? false)
                    }
                ]
            ),
            HostClass(
                "class Math",
                [
                    .method("static double random()") { call in .floating(call.execution.randomFraction()) },
                    .pure("static int max(int a, int b)") { call in extreme(call, isGreatest: true) },
                    .pure("static int min(int a, int b)") { call in extreme(call, isGreatest: false) },
                    .pure("static int abs(int a)") { call in
                        call.argument(0).integer.map { .integer(Int(truncatingIfNeeded: $0.magnitude)) }
                            ?? call.unknown("the number is not whole")
                    },
                ]
            ),
        ]
    }

    private static func compared(_ call: HostCall) -> Value {
        guard let one = call.argument(0).integer, let other = call.argument(1).integer else {
            return call.unknown("the numbers are not known")
        }
        return .integer(one == other ? 0 : one < other ? -1 : 1)
    }

    private static var numberMembers: [HostMember] {
        [
            .pure("int intValue()") { call in
                if case .integer = call.receiver { return call.receiver }
                return .integer(Int(Int32(truncatingIfNeeded: call.receiver.wholeNumber ?? 0)))
            },
            .pure("long longValue()") { call in .long(call.receiver.wholeNumber ?? 0) },
        ]
    }

    /// A function that makes a number from a text or another number.
    private static func reading(_ declaration: String, as make: @escaping @Sendable (Int) -> Value) -> HostMember {
        .pure("static \(declaration)") { call throws(Unwinding) in
            guard let number = call.argument(0).integer ?? call.text(0).flatMap({ Int($0) }) else {
                throw call.exception("NumberFormatException", "the text is not a number")
            }
            return make(number)
        }
    }

    static func extreme(_ call: HostCall, isGreatest: Bool) -> Value {
        guard let first = call.argument(0).number, let second = call.argument(1).number else {
            return call.unknown("the numbers are not known")
        }
        return (first > second) == isGreatest ? call.argument(0) : call.argument(1)
    }
}
