extension Command {
    /// Parses the arguments (without the tool's name) of a command line whose root this is.
    ///
    /// A request for help takes precedence over every problem except an unknown command.
    ///
    /// - Throws: every problem found, in the order of the command line.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
        var parser = CommandLineParser(tool: self, arguments: arguments)
        return try parser.parse()
    }
}
