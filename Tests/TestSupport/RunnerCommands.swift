import Foundation

/// What the runners of CI systems take for commands in what a step prints.
///
/// The first two are ports of `TryParseV2` and `TryParse` of `ActionCommand.cs` in github.com/actions/runner, which take
/// a line for a command only where they know its name; here every name is known.
package enum RunnerCommands {
    /// The commands of a text, each as its name.
    package static func found(in text: String) -> [String] {
        lines(of: text).flatMap { line in
            [newer(line), older(line), enclosed(line, by: "##vso["), enclosed(line, by: "##teamcity[")]
                .compactMap(\.self)
        }
    }

    /// The lines as .NET reads them: a carriage return ends one, too.
    package static func lines(of text: String) -> [String] {
        text.replacingOccurrences(of: "\r\n", with: "\n").split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" }
        ).map(String.init)
    }

    /// `::name key=value::data` at the beginning of a line, whatever white space comes before it.
    package static func newer(_ line: String) -> String? {
        let start = line.unicodeScalars.drop { $0.properties.isWhitespace || $0.isIgnored }
        let text = String(String.UnicodeScalarView(start))
        guard text.hasPrefix("::"), let end = text.dropFirst(2).range(of: "::") else { return nil }
        let info = text.dropFirst(2)[..<end.lowerBound]
        return String(info.prefix { $0 != " " })
    }

    /// `##[name key=value]data` anywhere in a line.
    private static func older(_ line: String) -> String? { enclosed(line, by: "##[") }

    /// .NET compares by the culture, which passes over what shows nothing.
    private static func enclosed(_ line: String, by prefix: String) -> String? {
        let line = String(String.UnicodeScalarView(line.unicodeScalars.filter { !$0.isIgnored }))
        guard let start = line.range(of: prefix), let end = line[start.upperBound...].firstIndex(of: "]") else {
            return nil
        }
        return String(line[start.upperBound..<end].prefix { $0 != " " })
    }
}

extension Unicode.Scalar {
    fileprivate var isIgnored: Bool {
        properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control && !"\t\u{1B}".contains(Character(self))
    }
}
