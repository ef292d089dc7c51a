/// The names that stand before an opening bracket in a function: what it may call.
struct CalledNames {
    let names: Set<String>

    init(in function: FunctionDeclaration) {
        let text = Array(TreePrinter().text(of: Statement(.function(function), function.extent)).utf8)
        var names: Set<String> = []
        var start = 0
        var isText = false
        for (index, unit) in text.enumerated() {
            if unit == UInt8(ascii: "\"") { isText.toggle() }
            if unit == UInt8(ascii: "("), start < index, !isText { names.insert(String(decoding: text[start..<index], as: UTF8.self)) }
            if !Self.belongsToName(unit) { start = index + 1 }
        }
        self.names = names
    }

    private static func belongsToName(_ unit: UInt8) -> Bool {
        switch unit {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 128...255:
            true
        default: false
        }
    }
}
