import SourceCode

extension CoreTables {
    static var javaOthers: [HostClass] {
        let identity = HostMember.method("static <T> Function<T, T> identity()") { _ in
            .function(FunctionValue { arguments in arguments.first ?? .null })
        }
        let functional = functionalTypes.sorted().map { name in
            HostClass(
                "interface \(name)<A, B, C>", ["Function", "UnaryOperator"].contains(name) ? [identity] : [])
        }
        return functional + throwables + [
            HostClass(
                "class Object",
                [
                    .pure("boolean equals(Object other)") { call in call.equal(call.receiver, call.argument(0)) },
                    .pure("String toString()") { call throws(Unwinding) in
                        guard let text = call.receiver.display(in: .java) else {
                            return call.unknown("the text of this object is not known")
                        }
                        return try call.made(text)
                    },
                    .pure("int hashCode()") { call in
                        if let number = call.receiver.wholeNumber { return .integer(number) }
                        return call.unknown("the hash of this object is not known")
                    },
                    .method("Class<?> getClass()") { call in
                        switch call.receiver {
                        case .object(let object): .type(.named(object.type.name))
                        case .host(let object): .type(.named(object.type.name))
                        default: .type(.named(names(of: call.receiver.coreKind, in: .java).first ?? "Object"))
                        }
                    },
                ]
            ),
            HostClass(
                "class Objects",
                [
                    .pure("static boolean equals(Object a, Object b)") { call in
                        call.equal(call.argument(0), call.argument(1))
                    },
                    .pure("static boolean isNull(Object a)") { call in .boolean(call.argument(0).isNull) },
                    .pure("static boolean nonNull(Object a)") { call in .boolean(!call.argument(0).isNull) },
                    .method("static <T> T requireNonNull(T a, String... message)") { call throws(Unwinding) in
                        if call.argument(0).isNull {
                            throw call.execution.nullUsed("null is not allowed here", at: call.extent)
                        }
                        return call.argument(0)
                    },
                    .method("static <T> T requireNonNullElse(T a, T other)") { call in
                        call.argument(0).isNull ? call.argument(1) : call.argument(0)
                    },
                    .pure("static String toString(Object a)") { call throws(Unwinding) in try call.text(of: 0) },
                    .pure("static String toString(Object a, String nullDefault)") { call throws(Unwinding) in
                        call.argument(0).isNull ? call.argument(1) : try call.text(of: 0)
                    },
                    .pure("static int hash(Object... values)") { call throws(Unwinding) in try combinedHash(call) },
                    .pure("static int hashCode(Object value)") { call in
                        call.argument(0).javaHash.map(Value.integer)
                            ?? call.unknown("the hash of this object is not known")
                    },
                ]
            ),
            HostClass("class Optional<T>", optionalMembers),
            HostClass(
                "class Class<T>",
                [
                    className("getSimpleName") { name in
                        // If two classes share a name, the program's name includes the package.
                        String(name.split(separator: ".").last?.split(separator: "@").first ?? "")
                    },
                    className("getName") { $0 },
                    .method("T cast(Object object)") { call throws(Unwinding) in
                        guard case .type(let type) = call.receiver else { return call.argument(0) }
                        return try call.execution.cast(.checked, call.argument(0), to: type, at: call.extent)
                    },
                    .method("boolean isInstance(Object object)") { call in
                        guard case .type(let type) = call.receiver, !call.argument(0).isNull,
                            let fits = call.execution.matches(call.argument(0), type)
                        else {
                            return call.argument(0).isNull ? .boolean(false) : call.unknown("the class is not known")
                        }
                        return .boolean(fits)
                    },
                ]
            ),
        ]
    }

    private static func className(_ name: String, _ form: @escaping @Sendable (String) -> String) -> HostMember {
        .method("String \(name)()") { call in
            guard case .type(let type) = call.receiver, let name = type.name else {
                return call.unknown("the class is not known")
            }
            return .string(form(name), .literal)
        }
    }

    private static var throwables: [HostClass] {
        let names = [
            ("Throwable", "Object"), ("Exception", "Throwable"), ("RuntimeException", "Exception"),
            ("Error", "Throwable"), ("IllegalArgumentException", "RuntimeException"),
            ("IllegalStateException", "RuntimeException"), ("NullPointerException", "RuntimeException"),
            ("ClassCastException", "RuntimeException"), ("UnsupportedOperationException", "RuntimeException"),
            ("ArithmeticException", "RuntimeException"), ("IndexOutOfBoundsException", "RuntimeException"),
            ("NumberFormatException", "IllegalArgumentException"),
        ]
        return names.map { name, base in
            let keeps: HostBehaviour = { call in
                call.object?.fields["message"] = call.argument(0)
                return .void
            }
            let members: [HostMember] = [
                .constructor("\(name)()"), .constructor("\(name)(String message)", keeps),
                .constructor("\(name)(String message, Throwable cause)", keeps),
            ]
            guard name == "Throwable" else { return HostClass("class \(name) extends \(base)", members) }
            return HostClass(
                "class Throwable extends Object",
                members + [
                    .method("String getMessage()") { call in call.object?.fields["message"] ?? .null },
                    .ignored("void printStackTrace()"),
                ]
            )
        }
    }

    private static func combinedHash(_ call: HostCall) throws(Unwinding) -> Value {
        var hash = Int32(1)
        for value in try call.elements(0) {
            guard let own = value.javaHash else { return call.unknown("the hash of this object is not known") }
            hash = hash &* 31 &+ Int32(own)
        }
        return .integer(Int(hash))
    }

    private static func content(_ call: HostCall) -> Value { call.object?.fields["value"] ?? .null }

    private static var optionalMembers: [HostMember] {
        [
            .method("static <T> Optional<T> of(T value)") { call throws(Unwinding) in
                if call.argument(0).isNull {
                    throw call.execution.nullUsed("null is not allowed here", at: call.extent)
                }
                return javaOptional(call, call.argument(0))
            },
            .method("static <T> Optional<T> ofNullable(T value)") { call in javaOptional(call, call.argument(0)) },
            .method("static <T> Optional<T> empty()") { call in javaOptional(call, .null) },
            .method("boolean isPresent()") { call in presence(call, wanted: true) },
            .method("boolean isEmpty()") { call in presence(call, wanted: false) },
            .method("T get()") { call throws(Unwinding) in
                if content(call).isNull { throw call.exception("NoSuchElementException", "no value is present") }
                return content(call)
            },
            .method("T orElse(T other)") { call in content(call).isNull ? call.argument(0) : content(call) },
            .method("T orElseGet(Supplier<T> other)") { call throws(Unwinding) in
                content(call).isNull ? try call.call(call.argument(0)) : content(call)
            },
            .action("void ifPresent(Consumer<? super T> action)") { call throws(Unwinding) in
                if let unknown = content(call).unknown { throw .inconclusive(reason: unknown.reason, call.extent) }
                if !content(call).isNull { try call.call(call.argument(0), [content(call)]) }
            },
            .action("void ifPresentOrElse(Consumer<? super T> action, Runnable other)") { call throws(Unwinding) in
                if let unknown = content(call).unknown { throw .inconclusive(reason: unknown.reason, call.extent) }
                if content(call).isNull {
                    try call.call(call.argument(1))
                } else {
                    try call.call(call.argument(0), [content(call)])
                }
            },
            .method("T orElseThrow(Supplier... error)") { call throws(Unwinding) in
                guard content(call).isNull else { return content(call) }
                guard try call.elements(0).isEmpty else {
                    throw .inconclusive(reason: "which error this throws is not known", call.extent)
                }
                throw call.exception("NoSuchElementException", "no value is present")
            },
            .method("Stream<T> stream()") { call throws(Unwinding) in
                if let unknown = content(call).unknown { throw .inconclusive(reason: unknown.reason, call.extent) }
                return call.stream(content(call).isNull ? [] : [content(call)])
            },
            .method("Optional map(Function change)") { call throws(Unwinding) in
                if content(call).isNull { return call.receiver }
                let result = try call.call(call.argument(0), [content(call)])
                // What is unknown may be null.
                return javaOptional(call, content(call).unknown == nil ? result : content(call))
            },
            .method("Optional flatMap(Function change)") { call throws(Unwinding) in
                if content(call).isNull { return call.receiver }
                let result = try call.call(call.argument(0), [content(call)])
                return content(call).unknown == nil ? result : content(call)
            },
            .method("Optional<T> filter(Predicate<? super T> test)") { call throws(Unwinding) in
                if content(call).isNull { return call.receiver }
                if try call.decides(call.argument(0), [content(call)]) { return call.receiver }
                return javaOptional(call, .null)
            },
        ]
    }

    private static func presence(_ call: HostCall, wanted: Bool) -> Value {
        content(call).unknown.map(Value.unknown) ?? .boolean(!content(call).isNull == wanted)
    }
}
