extension DoctorIssue {
    /// Why it is wrong, as full sentences.
    package var why: String {
        switch self {
        case .noAnswer:
            "Each request must be answered with one line as soon as it arrives; a case without an answer within the timeout is lost."
        case .notFlushed:
            "The answer is still in the adapter's output buffer, because standard output is a pipe here, not a terminal."
        case .readsAllInput:
            "The input ends only after the last answer has come, so the adapter and the tool wait for each other."
        case .slow: "The answer came after the time limit; a run would have ended the process by then."
        case .noLineFeed: "A message ends with a line feed. Until it arrives, the tool waits for the rest of the line."
        case .answerOverLines:
            "A message is exactly one line; a pretty-printed answer is many lines, none of which is a message."
        case .printsOnStdout:
            "Standard output is the connection to the tool: a run takes everything on it for an answer, and ends the process if it is not one."
        case .byteOrderMark: "A byte order mark is not JSON, and the protocol is always UTF-8."
        case .notUTF8: "Messages are UTF-8; in another encoding, the ids that come back differ from those sent."
        case .oversizedLine: "A line may have at most 1 MiB; a longer one is refused before it fills the memory."
        case .answerWithoutID: "Several requests are in flight, so only the id says which of them is answered."
        case .idNotNumber:
            "An answer repeats the id as it was sent, a whole number; \"1\" and 1.0 are not the id 1."
        case .unknownID: "An answer with an id that was never sent belongs to no request."
        case .answeredTwice: "Each request has one answer; a second one could be taken for another case's."
        case .answersNotification:
            "A message without id, such as `shutdown`, is a notification: JSON-RPC allows no answer to it."
        case .sendsRequests: "The adapter only answers; it has nothing to ask the tool."
        case .notJSONRPC: "An answer is a JSON-RPC 2.0 response: `jsonrpc`, `id`, and either `result` or `error`."
        case .otherVersion: "Both sides must speak the same version of the protocol."
        case .unknownPlatform:
            "Cases are played for the platforms that are declared, and the only platforms are `android` and `ios`, in lower case."
        case .wrongHandshake: "The answer to `initialize` says what is checked; without it nothing can be planned."
        case .errorAnswer:
            "A case that is answered with an error has no calls to judge: it counts as errored, at every level."
        case .callsShape:
            "`calls` has one list for each callback that was sent (or for each event), empty where nothing was called; otherwise it would be unknown when a call was made."
        case .callShape:
            "A call is an object with the string `function`, the object `data` and, for trackAction, the string `name`."
        case .numberForCode: "The code is one of three variables, and all are strings: 7 is not the same as \"7\"."
        case .textDamaged:
            "Ids must be passed on unchanged, byte for byte; here the adapter changed text on the way."
        case .stateKept:
            "Every case starts afresh, as after an installation. What is remembered changes the verdicts of later cases."
        case .mixedUp: "Each call carries the ids of its own push, and each answer the id of its own request."
        case .lateCall:
            "A call counts for the event that it answers. One that comes after the answer can no longer be in it, so the run judges it as missing."
        case .refusesMembers:
            "Later versions of the tool may add members to requests; an adapter must ignore members that it does not know."
        case .endsAtStart: "The process has to live until its input ends; it ended before it had answered anything."
        case .exitsAfterCase:
            "One process plays all cases. Starting a new one for each case takes time, and a run gives up after ten in a row without an answer."
        case .crashes:
            "The case in flight is lost with the process; a run starts a new one and reports the case as errored."
        case .closesStream: "Both streams must stay open until the tool closes the adapter's input."
        case .staysAfterShutdown:
            "After `shutdown` and the end of its input the process should end; each run waits for it and then kills it."
        case .noCalls:
            "The pushes were ordinary ones with the flag on, and no call was made. Perhaps your code calls the real SDK instead of the recording one."
        case .threw: "A throw fails the case that it happens in, but the calls before it are still judged."
        case .unsupported:
            "A required case fails if it is not supported on a platform that the adapter itself declares."
        }
    }
}
