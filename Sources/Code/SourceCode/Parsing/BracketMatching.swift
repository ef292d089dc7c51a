/// The matching brackets, found in one pass, so that lookahead is free.
struct BracketMatching {
    /// For each token, the index of its counterpart; 0 for none.
    private var counterparts: [Int32]

    init(_ tokens: [Token]) {
        counterparts = [Int32](repeating: 0, count: tokens.count)
        var open: [(index: Int, closing: String)] = []
        var openBraces = 0
        for (index, token) in tokens.enumerated() where token.kind == .sign {
            switch token.text {
            case "(": open.append((index, ")"))
            case "[": open.append((index, "]"))
            case "{":
                open.append((index, "}"))
                openBraces += 1
            case ")", "]", "}":
                // A brace closes anything left open inside it.
                if token.text == "}" {
                    guard openBraces > 0 else { continue }
                    openBraces -= 1
                    while let last = open.last, last.closing != "}" { open.removeLast() }
                }
                guard let last = open.last, last.closing == token.text else { continue }
                open.removeLast()
                counterparts[last.index] = Int32(index)
                counterparts[index] = Int32(last.index)
            default: break
            }
        }
    }

    /// The index of the bracket that closes the one at `index`.
    func closing(of index: Int) -> Int? {
        let counterpart = Int(counterparts[index])
        return counterpart > index ? counterpart : nil
    }
}
