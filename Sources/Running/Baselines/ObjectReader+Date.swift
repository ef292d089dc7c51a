package import Diagnostics
package import StrictJSON

extension ObjectReader {
    /// A day as `YYYY-MM-DD`.
    ///
    /// - Throws: if the member is missing, not a string, or not a valid date.
    package func date(_ name: String) throws(InputFileError) -> CalendarDate {
        let text = try string(name)
        guard let date = CalendarDate(text) else {
            throw InputFileError(
                "\(quoted(text)) is not a valid date",
                at: place(name),
                suggestion: "write a real date as YYYY-MM-DD, such as 2027-01-31"
            )
        }
        return date
    }
}
