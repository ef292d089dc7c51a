extension DoctorIssue {
    /// Why it is wrong, as full sentences.
    package var why: String {
        switch self {
        case .noAnswer:
            "Each request is answered with one line as soon as it comes; who waits longer than the timeout loses the case."
        case .notFlushed:
            "The answer was made and waits in a buffer of the adapter's, since standard output is a pipe here and no terminal."
        case .readsAllInput:
            "The input ends only after the last answer has come, so adapter and harness wait for each other."
        case .slow: "The answer came after the time that was given for it; a run would have ended the process by then."
        case .noLineFeed: "A message ends with a line feed. Until it comes the harness waits for the rest of the line."
        case .answerOverLines:
            "A message is exactly one line; an answer that is pretty-printed is many lines, and none of them is a message."
        case .printsOnStdout:
            "Standard output is the line to the harness: a run takes everything in it for an answer, and ends the process."
        case .byteOrderMark: "A byte order mark is not JSON, and the protocol is always UTF-8."
        case .notUTF8: "Messages are UTF-8; text in another encoding would come back as other ids than were sent."
        case .oversizedLine: "A line may have 1 MiB; a longer one is refused before it fills the memory."
        case .answerWithoutID: "Several requests are in flight, so only the id says which of them is answered."
        case .idNotNumber:
            "An answer repeats the id as it was sent, a whole number; \"1\" and 1.0 are other ids than 1."
        case .unknownID: "An answer to a request that was never sent belongs to none."
        case .answeredTwice: "Each request has one answer; a second one could be taken for another case's."
        case .answersNotification:
            "A message without id, such as `shutdown`, is a notification: JSON-RPC allows no answer to it."
        case .sendsRequests: "The adapter only answers; it has nothing to ask the harness."
        case .notJSONRPC: "An answer is a JSON-RPC 2.0 response: `jsonrpc`, `id`, and either `result` or `error`."
        case .otherVersion: "Both sides must speak the same version of the protocol."
        case .unknownPlatform:
            "Cases are played for the platforms that are declared, and there are only `android` and `ios`, in small letters."
        case .wrongHandshake: "The answer to `initialize` says what is checked; without it nothing can be planned."
        case .errorAnswer:
            "A case that is answered with an error has no calls to judge: it counts as errored, at every level."
        case .callsShape:
            "`calls` has one list for each callback that was sent (or for each event), empty where nothing was called; only so it is known when a call was made."
        case .callShape:
            "A call is an object with the string `function`, the object `data` and, for trackAction, the string `name`."
        case .numberForCode: "The code is one of three variables, and all are strings: 7 is another value than \"7\"."
        case .textDamaged:
            "Ids are carried as they come, byte for byte; here text was changed on its way through the adapter."
        case .stateKept:
            "Every case starts afresh, as after an installation. What is remembered changes the verdicts of later cases."
        case .mixedUp: "Each call carries the ids of its own push, and each answer the id of its own request."
        case .lateCall:
            "A call counts for the event that it answers. One that comes after the answer can no longer be in it, so the run judges it as missing."
        case .refusesMembers:
            "Later versions of the harness say more in a request; an adapter must ignore members that it does not know."
        case .endsAtStart: "The process has to live until its input ends; it ended before it had answered anything."
        case .exitsAfterCase:
            "One process plays all cases. A new one for each costs its start time, and ends as a fault after ten in a row without an answer."
        case .crashes: "The case in flight is lost with the process; a run starts a new one and calls the case errored."
        case .closesStream: "Both streams stay open until the harness closes the adapter's input."
        case .staysAfterShutdown:
            "After `shutdown` and the end of its input the process should end; each run waits for it and then kills it."
        case .noCalls:
            "The pushes were ordinary ones with the flag on, and no call was made. Perhaps your code calls the real SDK, and not the recording one."
        case .threw: "A throw fails the case that it happens in, though the calls before it count."
        case .unsupported:
            "A required case that is not supported, on a platform the adapter itself declares, does not conform."
        case .firstProtocol:
            "`run` skips the cases that version 1 cannot express: recreated, restored and relaunched activities, and apps terminated by the system."
        }
    }
}
