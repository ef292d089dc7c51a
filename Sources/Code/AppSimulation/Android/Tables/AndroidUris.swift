import CodeRunner
import Foundation

/// The tables of URIs: texts with a few functions.
enum AndroidUris {
    static var classes: [HostClass] {
        [
            HostClass(
                "class Uri",
                [
                    .pure("static Uri parse(String text)") { call throws(Unwinding) in
                        guard call.text(0) != nil else { throw call.nullPassed("the URI") }
                        return make(call, call.argument(0))
                    },
                    .pure("static Uri withAppendedPath(Uri base, String part)") { call in
                        make(call, .string((text(call.argument(0)).text ?? "") + "/" + (call.text(1) ?? "")))
                    },
                    .pure("static Uri fromParts(String scheme, String part, String fragment)") { call in
                        let fragment = call.text(2).map { "#" + $0 } ?? ""
                        return make(call, .string((call.text(0) ?? "") + ":" + (call.text(1) ?? "") + fragment))
                    },
                    .method("String toString()") { call in call.hidden("text") },
                    .method("boolean equals(Object other)") { call in
                        call.hidden("text").equals(text(call.argument(0)), canonically: false).map(Value.boolean)
                            ?? call.unknown("whether the URIs are equal is not known")
                    },
                    .method("String getLastPathSegment()") { call in
                        guard let text = call.hidden("text").text else { return call.hidden("text") }
                        let path = text.split(separator: "?", maxSplits: 1).first ?? ""
                        return path.split(separator: "/").last.map { .string(String($0)) } ?? .null
                    },
                    .method("Uri.Builder buildUpon()") { call in
                        call.make("Uri.Builder", fields: ["#text": call.hidden("text")])
                    },
                    .method("String getQueryParameter(String name)") { call in
                        guard let name = call.text(0) else { return call.unknown("the parameter is not known") }
                        return part(call) { uri in uri.queryItems?.first { $0.name == name }.map { $0.value ?? "" } }
                    }, .method("String getScheme()") { part($0) { $0.scheme } },
                    .method("String getHost()") { part($0) { $0.host } },
                    .method("boolean isHierarchical()") { call throws(Unwinding) in
                        let scheme = part(call) { $0.scheme }
                        guard scheme.unknown == nil else { return scheme }
                        return .boolean(scheme.isNull || call.hidden("text").text?.contains(":/") ?? false)
                    },
                    .method("String getPath()") { part($0) { $0.path } },
                    .method("String getFragment()") { part($0) { $0.fragment } },
                    .constant("static final Uri EMPTY") {
                        $0.program.platform.make("Uri", fields: ["#text": .string("")])
                    },
                ]
            ),
            HostClass(
                "class Uri.Builder",
                [
                    .maker("Builder()") { call in call.hide("text", .string("")) },
                    part("scheme(String part)") { _, part in part + ":" },
                    part("authority(String part)") { $0 + "//" + $1 },
                    part("path(String part)") { $0 + "/" + $1 }, part("appendPath(String part)") { $0 + "/" + $1 },
                    part("fragment(String part)") { $0 + "#" + $1 },
                    .method("Uri.Builder appendQueryParameter(String name, String value)") { call in
                        if let unknown = call.firstUnknown {
                            call.hide("text", .unknown(unknown))
                        } else if let text = call.hidden("text").text {
                            let sign = text.contains("?") ? "&" : "?"
                            call.hide("text", .string(text + sign + (call.text(0) ?? "") + "=" + (call.text(1) ?? "")))
                        }
                        return call.receiver
                    }, .method("Uri build()") { call in make(call, call.hidden("text")) },
                ]
            ),
        ]
    }

    private static func part(_ declaration: String, _ join: @escaping @Sendable (String, String) -> String)
        -> HostMember
    {
        .method("Uri.Builder \(declaration)") { call in
            if let unknown = call.argument(0).unknown {
                call.hide("text", .unknown(unknown))
            } else if let text = call.hidden("text").text {
                call.hide("text", .string(join(text, call.text(0) ?? "")))
            }
            return call.receiver
        }
    }

    /// A part of a URI.
    private static func part(_ call: HostCall, _ read: (URLComponents) -> String?) -> Value {
        guard case .string(let value) = call.hidden("text"), !value.isPassedIn, let text = call.hidden("text").text
        else { return call.unknown("the parts of the URI are not known") }
        guard let parts = URLComponents(string: text) else { return call.unknown("the parts of the URI are not known") }
        return read(parts).map { .string($0) } ?? .null
    }

    /// The text of a URI; null for null.
    static func text(_ uri: Value) -> Value { uri.hostObject?.fields["#text"] ?? uri }

    /// A URI with a text; null for null.
    static func make(_ call: HostCall, _ text: Value) -> Value {
        text.text == nil ? text : call.make("Uri", fields: ["#text": text])
    }
}
