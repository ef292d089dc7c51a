import AdapterClient

extension DoctorIssue {
    /// How to fix it, in the given language if it is known.
    package func fix(in language: AdapterLanguage?) -> String {
        guard let byLanguage = fixByLanguage else { return generalFix }
        if let language { return byLanguage[language].map { "\(language.rawValue): \($0)" } ?? generalFix }
        let all = AdapterLanguage.allCases.compactMap { language in
            byLanguage[language].map { "\(language.rawValue): \($0)" }
        }
        return ([generalFix] + all).joined(separator: "\n")
    }

    private var generalFix: String {
        switch self {
        case .noAnswer:
            "Answer every message that has an id, even one you cannot handle (with a JSON-RPC `error`), flush standard output, and read line by line. If it only needs more time, use a longer `--timeout`."
        case .notFlushed: "Flush standard output after each answer."
        case .readsAllInput: "Read one line, answer it, then read the next; do not wait for the end of the input."
        case .slow:
            "Do slow setup once, before or at `initialize`, or run with a longer `--timeout` or `--start-timeout`."
        case .noLineFeed: "End each answer with a line feed."
        case .answerOverLines: "Write the JSON without indentation and line breaks."
        case .printsOnStdout: "Print to standard error, and keep standard output for answers."
        case .byteOrderMark: "Write plain UTF-8, without a byte order mark."
        case .notUTF8: "Read and write UTF-8, whatever the locale says."
        case .oversizedLine: "Answer with the calls alone; logs belong on standard error."
        case .answerWithoutID: "Copy `id` from the request into the answer."
        case .idNotNumber: "Copy `id` from the request as it is, without turning it into another type."
        case .unknownID: "Copy `id` from the request; do not count requests yourself."
        case .answeredTwice: "Write the answer in one place only, and once."
        case .answersNotification: "Answer only messages that have an `id`; at `shutdown`, exit without answering."
        case .sendsRequests: "Write messages of your own to standard error."
        case .notJSONRPC: "Answer {\"jsonrpc\":\"2.0\",\"id\":…,\"result\":…}."
        case .otherVersion:
            "Answer \"protocolVersion\": \(AdapterHandshake.protocolVersion), or use the version of this tool that the adapter was written for."
        case .unknownPlatform: "Declare \"platforms\": [\"android\"], [\"ios\"], or both."
        case .wrongHandshake:
            "Answer as the starters do: protocolVersion, sink (name, version), platforms, and, where you can, sdk, launchMode, activity, category, extras and lifecycle."
        case .errorAnswer:
            "See the log for what went wrong. Report what your own code throws in \"threw\", along with the calls made before it."
        case .callsShape:
            "Put a list into `calls` for every callback, in their order, even where no call was made: \"calls\": [[…], [], […]]. After a throw the list may end there."
        case .callShape:
            "Write {\"function\":\"collectMessageInfo\",\"data\":{…}}, or {\"function\":\"trackAction\",\"name\":\"tracking\",\"data\":{…}}."
        case .numberForCode: "Write the code as your app sends it, in quotes: \"7\", \"2\", \"1\"."
        case .textDamaged: "Read and write UTF-8, break lines at line feeds only, and do not change text."
        case .stateKept: "Make a new app object for every `runCase`, and reset static variables, singletons and files."
        case .mixedUp: "Give each case its own recorder, and answer with the id of the request that it came from."
        case .lateCall: "In each callback, wait for everything it started before you answer."
        case .refusesMembers: "Pass your code only the members that it takes, and ignore the others."
        case .endsAtStart: "Run the command by hand and paste the first message into it; the log shows what it says."
        case .exitsAfterCase: "Read the next line after an answer: loop until the input ends or `shutdown` comes."
        case .crashes: "Catch what a case throws and answer with \"threw\"; the log shows what happened."
        case .closesStream: "Close neither standard input nor standard output before the input has ended."
        case .staysAfterShutdown:
            "Leave the loop at `shutdown` or at the end of the input, and end threads that keep the process alive."
        case .noCalls: "Give your code the recording SDK wherever it calls MobileCore or ACPCore."
        case .threw: "Find out what threw, and why."
        case .unsupported: "Leave the platform out of `platforms` if your code is not for it."
        }
    }

    private var fixByLanguage: [AdapterLanguage: String]? {
        switch self {
        case .notFlushed:
            [
                .python: "print(answer, flush=True)",
                .java: "System.out.flush() after each println, or new PrintStream(System.out, true)",
                .kotlin: "System.out.flush() after each println",
                .swift: "fflush(stdout) after each print",
                .go:
                    "nothing is needed with json.NewEncoder(os.Stdout); with a bufio.Writer, call Flush() after each answer",
                .javascript:
                    "nothing is needed with process.stdout.write(answer + \"\\n\"); do not collect answers in an array or a stream of your own",
                .ruby: "$stdout.sync = true, once at the start",
                .php:
                    "fflush(STDOUT) after each fwrite; after echo, call flush(), with ob_flush() before it if output is buffered",
                .csharp: "Console.Out.Flush() after each answer, or AutoFlush = true of a StreamWriter of your own",
            ]
        case .readsAllInput:
            [
                .python: "for line in sys.stdin: …, in place of sys.stdin.read() or readlines()",
                .java: "readLine() in a loop, in place of readAllBytes() or lines().toList()",
                .kotlin: "readLine() in a loop, in place of readText() or readLines()",
                .swift: "while let line = readLine() { … }, in place of readDataToEndOfFile()",
                .go: "ReadBytes('\\n') of a bufio.Reader in a loop, in place of io.ReadAll",
                .javascript: "handle each line in the 'data' event, in place of readFileSync(0) or the 'end' event",
                .ruby: "$stdin.each_line { |line| … }, in place of $stdin.read or readlines",
                .php:
                    "while (($line = fgets(STDIN)) !== false) { … }, in place of stream_get_contents(STDIN) or file()",
                .csharp: "while ((line = Console.ReadLine()) != null) { … }, in place of Console.In.ReadToEnd()",
            ]
        case .noLineFeed:
            [
                .python: "print(answer, flush=True), without end=\"\"",
                .java: "print(answer + \"\\n\"), then flush()",
                .kotlin: "print(answer + \"\\n\"), then flush()",
                .swift: "print(answer), without terminator: \"\"",
                .go: "json.NewEncoder(os.Stdout).Encode(answer), or fmt.Println in place of fmt.Print",
                .javascript: "process.stdout.write(answer + \"\\n\")",
                .ruby: "puts answer, in place of print",
                .php: "fwrite(STDOUT, $answer . \"\\n\")",
                .csharp: "Console.WriteLine(answer), in place of Console.Write",
            ]
        case .answerOverLines:
            [
                .python: "json.dumps(answer), without indent",
                .java:
                    "turn pretty printing off (Gson: no setPrettyPrinting, Jackson: no writerWithDefaultPrettyPrinter)",
                .kotlin: "turn pretty printing off (Json { prettyPrint = false })",
                .swift: "JSONSerialization or JSONEncoder without .prettyPrinted",
                .go: "json.Marshal, without MarshalIndent or SetIndent",
                .javascript: "JSON.stringify(answer), without a third argument",
                .ruby: "JSON.generate(answer), in place of JSON.pretty_generate",
                .php: "json_encode($answer), without JSON_PRETTY_PRINT",
                .csharp: "WriteIndented = false of JsonSerializerOptions (Newtonsoft: Formatting.None)",
            ]
        case .printsOnStdout:
            [
                .python: "answers, sys.stdout = sys.stdout, sys.stderr; then print(answer, file=answers, flush=True)",
                .java: "PrintStream answers = System.out; System.setOut(System.err);",
                .kotlin: "val answers = System.out; System.setOut(System.err)",
                .swift: "print to standard error: FileHandle.standardError.write(Data(text.utf8))",
                .go: "answers := json.NewEncoder(os.Stdout); os.Stdout = os.Stderr",
                .javascript: "console.log = console.error",
                .ruby: "answers = $stdout.dup; answers.sync = true; $stdout.reopen($stderr); then answers.puts answer",
                .php:
                    "ini_set('display_errors', 'stderr') for notices and warnings, and fwrite(STDERR, …) in place of echo",
                .csharp:
                    "var answers = Console.Out; Console.SetOut(Console.Error); and build first, because `dotnet run` prints the build's output",
            ]
        case .byteOrderMark:
            [
                .php: "save each .php file as UTF-8 without a mark: what is before `<?php` is printed",
                .csharp:
                    "new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)); Console.OutputEncoding = Encoding.UTF8 writes a mark",
            ]
        case .notUTF8, .textDamaged:
            [
                .python: "read sys.stdin.buffer and json.dumps (ASCII by default), or set PYTHONUTF8=1",
                .java: "new InputStreamReader(System.in, StandardCharsets.UTF_8), and a PrintStream with UTF_8",
                .kotlin: "System.`in`.bufferedReader(Charsets.UTF_8), and a PrintStream with \"UTF-8\"",
                .swift: "readLine(), and do not change strings on the way",
                .go: "split at '\\n' only, and cut a string between runes, never in the middle of one",
                .javascript:
                    "process.stdin.setEncoding('utf8') and split at '\\n'; readline also breaks lines at U+2028",
                .ruby: "$stdin.set_encoding(Encoding::UTF_8), or RUBYOPT=-EUTF-8",
                .php:
                    "json_decode and json_encode as they are, without utf8_decode(); cut strings with mb_substr() only",
                .csharp:
                    "new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)), and a StreamWriter with the same encoding",
            ]
        case .crashes:
            [
                .python: "try: … except Exception as error: result[\"threw\"] = repr(error)",
                .java: "try { … } catch (Throwable thrown) { result.put(\"threw\", thrown.toString()); }",
                .kotlin: "try { … } catch (thrown: Throwable) { result[\"threw\"] = thrown.toString() }",
                .swift: "do { try … } catch { threw = \"\\(error)\" }; a trap cannot be caught: look at the log",
                .go:
                    "defer func() { threw = recover() }(); a panic in another goroutine cannot be caught: look at the log",
                .javascript: "try { … } catch (error) { result.threw = String(error); }",
                .ruby: "begin … rescue StandardError => error; result[\"threw\"] = error.inspect; end",
                .php: "try { … } catch (Throwable $thrown) { $result['threw'] = $thrown->getMessage(); }",
                .csharp: "try { … } catch (Exception thrown) { result[\"threw\"] = thrown.ToString(); }",
            ]
        case .stateKept:
            [
                .python: "make a new App() in every runCase, and reset module variables",
                .java: "new App() in every runCase, and no static variables",
                .kotlin: "a new App() in every runCase, and no object or companion object with variables",
                .swift: "a new App() in every runCase, and no static or global variables",
                .go: "a new App in every runCase, and no package-level variables",
                .javascript: "new App() in every runCase, and no module-level variables",
                .ruby: "App.new in every runCase, and no global, class or top-level variables",
                .php: "new App() in every runCase, and no static or global variables",
                .csharp: "new App() in every runCase, and no static fields",
            ]
        case .refusesMembers:
            [
                .python:
                    "method(**{name: callback[name] for name in inspect.signature(method).parameters}), in place of all members",
                .java: "read the members by name; with Jackson FAIL_ON_UNKNOWN_PROPERTIES is false",
                .kotlin: "read the members by name; with kotlinx.serialization Json { ignoreUnknownKeys = true }",
                .swift: "read the members by name; a Decodable type ignores all others by itself",
                .javascript: "take the members by name: onReceive({ extras })",
                .go: "json.Unmarshal, without DisallowUnknownFields of a Decoder",
                .ruby: "method.call with only the members that method.parameters names",
                .php: "invokeArgs with only the members that ReflectionMethod::getParameters() names",
                .csharp:
                    "read the members by name; with Newtonsoft MissingMemberHandling is Ignore, with System.Text.Json UnmappedMemberHandling is Skip",
            ]
        case .lateCall:
            [
                .python: "thread.join() or future.result() before the method returns",
                .java: "future.get(), or shutdown() and awaitTermination() of the executor, before the method returns",
                .kotlin:
                    "runBlocking { … } around coroutines, or job.join() and future.get(), before the method returns",
                .swift: "let a DispatchGroup or DispatchSemaphore wait for the task before the method returns",
                .javascript: "await every promise in the method, and make the method async",
                .go: "Wait() of a sync.WaitGroup, or a receive from a channel, before the method returns",
                .ruby: "thread.join before the method returns",
                .php: "do the work in the method: not in a shutdown function, a destructor or a promise",
                .csharp: "await every Task in the method, and let it return a Task that is awaited",
            ]
        default: nil
        }
    }
}
