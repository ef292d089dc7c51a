import Foundation

/// Pages with code that never ends, or hardly ever, as the first line of one of their functions, and with types that
/// contain themselves.
enum EndlessPages {
    /// Code to insert into a page.
    private struct Row {
        let name: String
        let code: String
        /// Whether it is a declaration, which is inserted before the function rather than into it.
        var isDeclaration = false
    }

    /// Each row on each of the pages, and each page repeated many times.
    static func all(on pages: [HostilePages.Page]) -> [HostilePages.Page] {
        pages.flatMap { page in
            let text = String(decoding: page.bytes, as: UTF8.self)
            let rows = (java.map { ($0, "void on") } + swift.map { ($0, "func userNotificationCenter") }).map {
                row, function in
                HostilePages.Page(
                    name: "\(row.name) on \(page.name)", bytes: Array(written(row, before: function, on: text).utf8))
            }
            let copies = repeatElement(page.bytes + Array("\n".utf8), count: 8).joined()
            return rows + [HostilePages.Page(name: "eight times \(page.name)", bytes: Array(copies))]
        }
    }

    /// The page with the row inserted; unchanged if it has no such function.
    private static func written(_ row: Row, before function: String, on text: String) -> String {
        var lines = text.components(separatedBy: "\n")
        guard let header = lines.firstIndex(where: { $0.contains(function) && $0.contains("(") }),
            let opening = lines[header...].firstIndex(where: { $0.contains("{") })
        else { return text }
        lines.insert(row.code, at: row.isDeclaration ? header : opening + 1)
        return lines.joined(separator: "\n")
    }

    private static func joined(_ range: ClosedRange<Int>, _ line: (Int) -> String) -> String {
        range.map(line).joined(separator: "\n")
    }

    private static let letters = String(repeating: "x", count: 600)

    private static let java: [Row] = [
        Row(name: "for (;;)", code: "for (;;) { }"),
        Row(name: "while (true)", code: "while (true) { }"),
        Row(name: "do while (true)", code: "do { } while (true);"),
        Row(name: "for (;;) in a switch", code: "switch (1) { default: for (;;) { } }"),
        Row(name: "for (;;) in a try", code: "try { for (;;) { } } catch (Exception e) { } finally { for (;;) { } }"),
        Row(name: "for (;;) in a lambda", code: "Runnable endless = () -> { for (;;) { } }; endless.run();"),
        Row(
            name: "two loops over 60,000",
            code: "int[] many = new int[60000]; for (int a : many) { for (int b : many) { } }"),
        Row(
            name: "a call of itself",
            code: "Object again = new Object() { void run() { run(); run(); } }; again.run();"),
        Row(
            name: "a text that is searched",
            code: "String x = \"x\"; for (int i = 0; i < 15; i++) { x = x + x; } for (;;) { x.contains(x + \"y\"); }"),
        Row(
            name: "sixty maps as a text",
            code: "Map<String, Object> m0 = new HashMap<>();\n"
                + joined(1...60) {
                    "Map<String, Object> m\($0) = new HashMap<>(); m\($0).put(\"a\", m\($0 - 1)); "
                        + "m\($0).put(\"b\", m\($0 - 1));"
                } + "\nm60.toString();"
        ),
        Row(
            name: "a list added to itself",
            code: "List<Object> l = new ArrayList<>(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8, 9, 0)); "
                + "for (int i = 0; i < 30; i++) { l.addAll(l); }"
        ),
        Row(
            name: "the hash of a map in itself",
            code: "Map<String, Object> m = new HashMap<>(); m.put(\"m\", m); int hash = m.hashCode();"),
        Row(
            name: "equal maps in themselves",
            code: "Map<String, Object> m = new HashMap<>(); m.put(\"m\", m); "
                + "Map<String, Object> n = new HashMap<>(); n.put(\"m\", n); if (m.equals(n)) { return; }"
        ),
        Row(
            name: "lists in lists",
            code:
                "List<Object> l = new ArrayList<>(); for (;;) { List<Object> m = new ArrayList<>(); m.add(l); l = m; }"),
        Row(
            name: "classes that inherit from each other",
            code: "class A extends B { } class B extends A { void b() { c(); } }",
            isDeclaration: true),
        Row(
            name: "a class in itself", code: "class A extends A.A { class A extends A { void b() { c(); } } }",
            isDeclaration: true),
    ]

    private static let swift: [Row] = [
        Row(name: "while true", code: "while true { }"),
        Row(name: "repeat while true", code: "repeat { } while true"),
        Row(name: "while true in a switch", code: "switch 1 { default: while true { } }"),
        Row(name: "while true in a closure", code: "let endless = { while true { } }\nendless()"),
        Row(name: "while true in a defer", code: "defer { while true { } }"),
        Row(name: "two ranges", code: "for a in 0..<60000 { for b in 0..<60000 { } }"),
        Row(
            name: "three loops over a text in Swift",
            code: "let x = \"\(letters)\"\nfor a in x { for b in x { for c in x { } } }"),
        Row(name: "a function in itself", code: "func again() { again(); again() }\nagain()"),
        Row(
            name: "sixty dictionaries as a text",
            code: "let m0: [String: Any] = [\"a\": 1]\n"
                + joined(1...60) { "let m\($0): [String: Any] = [\"a\": m\($0 - 1), \"b\": m\($0 - 1)]" }
                + "\nprint(\"\\(m60)\")\nlet t = \"\\(m60)\""
        ),
        Row(
            name: "an array added to itself", code: "var l = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]\nfor _ in 0..<30 { l += l }"
        ),
        Row(
            name: "an extension that contains its type",
            code: "extension A { class A: UIResponder { func b() { c() } } }", isDeclaration: true),
        Row(
            name: "extensions of each other",
            code: "extension A { class B { func c() { d() } } }\nextension B { class A { func c() { d() } } }",
            isDeclaration: true),
        Row(
            name: "protocols of each other",
            code: "protocol P: Q { }\nprotocol Q: P { }\nstruct R: P { func b() { c() } }", isDeclaration: true),
        Row(name: "aliases of each other", code: "typealias A = B\ntypealias B = A\nlet a: A = b", isDeclaration: true),
    ]
}
