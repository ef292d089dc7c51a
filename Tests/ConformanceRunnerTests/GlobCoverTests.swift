import ConformanceSpec
import TestSupport
import Testing

@testable import ConformanceRunner

@Suite("Patterns that fit just some ids")
struct GlobCoverTests {
    /// Three vectors with what varies, as a plan has them.
    private static let ids: [String] =
        ["flag.off-here", "flag.on", "ids.sent"].flatMap { vector in
            ["android", "ios"].flatMap { platform in
                ["received", "opened"].flatMap { event in
                    (vector == "ids.sent" ? [""] : [",app=closed", ",app=background"]).map {
                        "\(vector)[\(platform),event=\(event)\($0)]"
                    }
                }
            }
        } + ["plain"]

    static let rows: [(wanted: @Sendable (String) -> Bool, patterns: [String])] = [
        ({ _ in true }, ["*"]), ({ _ in false }, []), ({ $0.hasPrefix("flag.") }, ["flag.*"]),
        ({ $0.hasPrefix("flag.off") }, ["flag.off-*"]), ({ $0.contains("[ios") }, ["*[ios*]"]),
        ({ $0.hasPrefix("ids.sent[ios") }, ["ids.*[ios*]"]), ({ $0.contains("opened") }, ["*[*,event=opened*]"]),
        ({ $0.contains("app=closed") }, ["*[*,app=closed]"]), ({ $0 == "plain" }, ["plain"]),
        ({ $0.hasPrefix("flag.on") || $0.contains("[ios") }, ["*[ios*]", "flag.on[*]"]),
        (
            { $0 == "flag.on[ios,event=opened,app=closed]" },
            ["flag.on[ios,event=opened,app=closed]"]
        ),
    ]

    @Test("are as general as they can be", arguments: rows.indices)
    func general(_ row: Int) {
        let (isWanted, patterns) = Self.rows[row]
        #expect(Self.patterns(Self.ids.filter(isWanted)) == patterns)
    }

    private static func patterns(_ wanted: [String]) -> [String] {
        GlobCover(of: wanted, among: ids).patterns.map(\.pattern)
    }

    @Test("fit all that is wanted and nothing else, and there are no fewer", arguments: 0..<(Sweep.isAsked ? 40 : 15))
    func fewest(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let share = Int.random(in: 1...5, using: &generator)
        let wanted = Self.ids.filter { _ in Int.random(in: 0..<6, using: &generator) < share }
        let cover = GlobCover(of: wanted, among: Self.ids).patterns
        let fitted = cover.map { entry in Self.ids.filter(Glob(entry.pattern).matches) }
        #expect(Set(fitted.flatMap(\.self)) == Set(wanted))
        #expect(cover.map { entry in entry.fitted.map { wanted[$0] } } == fitted)
        #expect(cover.map(\.pattern) == Self.patterns(wanted))
        // No two of them can be replaced by one.
        for (index, one) in fitted.enumerated() {
            for other in fitted.dropFirst(index + 1) { #expect(Self.patterns(one + other).count == 2) }
            let others = Set(fitted.enumerated().filter { $0.offset != index }.flatMap(\.element))
            #expect(!others.isSuperset(of: one), "\(cover[index].pattern) is not needed")
        }
    }
}
