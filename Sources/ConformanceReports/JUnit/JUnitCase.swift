/// One `testcase` element, but for its beginning, which is the same in all of a suite.
struct JUnitCase {
    let name: String
    /// In seconds.
    let time: String
    let place: JUnitPlace
    let outcome: JUnitOutcome
    /// What a person needs to mend it; looked at only where the outcome has details.
    let details: String
    /// The number of the hole before them, where the causes of the failure belong.
    var hole: Int?

    static let messageLimit = 1024
    static let textLimit = 64 * 1024

    /// Appends the beginning of every element of a suite, up to the name's opening quote.
    static func begin(inSuite suite: String, in xml: inout XMLBuffer) {
        xml.markup("    <testcase")
        xml.attribute("classname", suite, as: .token)
        xml.markup(" name=\"")
    }

    /// Appends what follows the beginning.
    func write(to xml: inout XMLBuffer) {
        xml.token(name)
        xml.markup("\" time=\"")
        xml.plain(time)
        xml.markup(place.markup)
        switch outcome {
        case .pass: xml.markup("/>\n")
        case .failure(let type, let message): write("failure", type: type, message: message, text: details, to: &xml)
        case .error(let type, let message): write("error", type: type, message: message, text: details, to: &xml)
        case .skipped(let message, let hasDetails):
            write("skipped", type: nil, message: message, text: hasDetails ? details : message, to: &xml)
        }
    }

    /// A status always has both a message and a text: some consumers show only the one, some only the other.
    private func write(_ element: String, type: String?, message: String, text: String, to xml: inout XMLBuffer) {
        let message = message.isEmpty ? "no reason was given" : message
        xml.markup(">\n      <")
        xml.plain(element)
        xml.attribute("message", ReportText.visible(message, limit: Self.messageLimit))
        if let type { xml.attribute("type", type) }
        xml.markup(">")
        if let hole { xml.markup(ReportHoles.hole(hole)) }
        xml.content(ReportText.visible(text.isEmpty ? message : text, limit: Self.textLimit))
        xml.markup("</")
        xml.plain(element)
        xml.markup("></testcase>\n")
    }
}
