/// What tells a script apart from others for a run, in numbers: scripts are compared more often than made.
package struct ScriptMark: Sendable {
    /// One for all scripts that differ in nothing but texts.
    package let frame: Int
    /// One for each text, push after push; what is no text has a number, too.
    package let texts: [Int32]
}
