import Foundation
import Testing

/// What tests ask of pages for people, whatever they are about.
enum HTMLMarkup {
    /// What is shown, without markup.
    static func text(_ html: String) -> String {
        let body = html.components(separatedBy: "<body>").last?.components(separatedBy: "<script>").first ?? ""
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(
            body.replacing(/<[^>]*>/, with: "")
        ) { $0.replacing($1.0, with: $1.1) }
    }

    /// Texts from outside that must not be read as markup.
    static let hostile = [
        "</script><script>window.pwned = 1</script>", "<!--<script>", "<img src=x onerror=alert(1)>",
        "\" onfocus=\"alert(1)",
        "\u{202E}\u{2028}\u{1B}[31m", "&lt;b&gt; & `code` **x**", "</code></li></ol></main>",
        String(repeating: "long ", count: 20_000),
    ]

    private static let elements = Set(
        "a article aside bdi code dd del details div dl dt em h1 h2 h3 header ins li main mark nav ol p pre section small span strong summary table tbody td th thead tr ul"
            .split(separator: " ").map(String.init))

    /// Expects that a page has no markup but its own, and no character that changes how others are shown.
    static func expectOwn(in html: String) throws {
        let body = try #require(html.components(separatedBy: "<body>").last)
        let names = body.components(separatedBy: "<script>").first?.matches(of: /<([a-z0-9!]+)([^>]*)>/) ?? []
        #expect(Set(names.map { String($0.output.1) }).subtracting(elements) == [])
        #expect(
            !names.contains {
                $0.output.2.contains(" on") || $0.output.2.contains(" src") || $0.output.2.contains(" style=")
            })
        #expect(html.components(separatedBy: "<script").count == 2)
        #expect(!html.utf8.contains { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F })
        #expect(!html.contains("\u{202E}") && !html.contains("\u{2028}"))
    }
}
