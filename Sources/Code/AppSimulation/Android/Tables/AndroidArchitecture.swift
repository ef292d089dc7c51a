import CodeRunner
import SourceCode

/// The tables of Android's architecture components: view models and background work.
enum AndroidArchitecture {
    static var classes: [HostClass] { viewModels + work }

    // MARK: View models

    private static var viewModels: [HostClass] {
        [
            HostClass("class ViewModel", [.constructor("ViewModel()"), .ignored("void onCleared()")]),
            HostClass(
                "class AndroidViewModel extends ViewModel",
                [
                    .maker("AndroidViewModel(Application application)") { call in
                        call.hide("application", call.argument(0))
                    },
                    .method("<T> T getApplication()") { call in call.hidden("application") },
                ]
            ),
            HostClass(
                "class ViewModelProvider",
                [
                    .maker("ViewModelProvider(Object owner)") { call in call.hide("owner", call.argument(0)) },
                    .maker("ViewModelProvider(Object owner, Object factory)") { call in
                        call.hide("owner", call.argument(0))
                        call.hide("factory", call.argument(1))
                    },
                    .method("<T> T get(Class<T> type)") { call throws(Unwinding) in try viewModel(call) },
                ]
            ),
        ]
    }

    /// The model of an activity, which outlives a change of its configuration.
    private static func viewModel(_ call: HostCall) throws(Unwinding) -> Value {
        guard case .object(let owner) = call.hidden("owner"), let state = owner.host?.payload as? ActivityState,
            case .type(let type) = call.argument(0), let name = type.name
        else { return call.unknown("whose view model this is is not known") }
        if let made = state.models[name] { return made }
        let factory = call.hidden("factory")
        let isPlain = factory.isNull
        let make: FunctionValue =
            isPlain ? FunctionValue(.reference(type, "new")) : FunctionValue(.bound(factory, "create"))
        let program = call.execution.program
        let parameters = isPlain ? program.type(named: name).flatMap { program.constructors(of: $0).first } ?? [] : []
        guard parameters.allSatisfy({ $0.type?.name == "Application" }) else {
            return call.unknown("what this view model is made of is not known")
        }
        let application = call.device?.application ?? call.make("Application")
        let arguments = isPlain ? parameters.map { _ in application } : [call.argument(0)]
        let made = try call.call(.function(make), arguments)
        state.models[name] = made
        return made
    }

    // MARK: Work

    private static var work: [HostClass] {
        let puts = ["String", "Int", "Long", "Boolean", "Double", "Float", "StringArray"].map { name in
            HostMember.method("Data.Builder put\(name)(String key, Object value)") { call in
                call.bundle.map[call.argument(0)] = call.argument(1)
                return call.receiver
            }
        }
        let settings = [
            "setConstraints(Object constraints)", "addTag(String tag)", "setInitialDelay(Object length, Object unit)",
            "setBackoffCriteria(Object policy, Object length, Object unit)", "setExpedited(Object policy)",
        ]
        return [
            HostClass(
                "class Data extends BaseBundle",
                [.constant("static final Data EMPTY") { $0.program.platform.make("Data", payload: BundleState()) }]),
            HostClass(
                "class Data.Builder",
                puts + [
                    .constructor("Builder()"),
                    .method("Data build()") { call in call.make("Data", payload: call.bundle.copy) },
                ]
            ),
            HostClass(
                "class OneTimeWorkRequest",
                [
                    .method("static OneTimeWorkRequest from(Class<?> worker)") { call in
                        call.make("OneTimeWorkRequest", fields: ["#worker": call.argument(0)])
                    }
                ]),
            HostClass(
                "class OneTimeWorkRequest.Builder",
                settings.map { .chained("OneTimeWorkRequest.Builder \($0)") } + [
                    .maker("Builder(Class<?> worker)") { call in
                        call.hide("worker", call.argument(0))
                    },
                    .method("OneTimeWorkRequest.Builder setInputData(Data data)") { call in
                        call.hide("data", call.argument(0))
                        return call.receiver
                    },
                    .method("OneTimeWorkRequest build()") { call in
                        call.make("OneTimeWorkRequest", fields: call.object?.fields ?? [:])
                    },
                ]
            ),
            HostClass(
                "class WorkManager", unlisted: "what becomes of this work is not known",
                [
                    .method("static WorkManager getInstance(Context context)") { call in call.make("WorkManager") },
                    .method("static WorkManager getInstance()") { call in call.make("WorkManager") },
                    .action("void enqueue(Object request)") { call throws(Unwinding) in
                        try enqueue(call.argument(0), call)
                    },
                    .action("void enqueueUniqueWork(String name, Object policy, Object request)") {
                        call throws(Unwinding) in
                        let name = call.text(0) ?? ""
                        let isAppended = call.argument(1).display(in: .java)?.hasPrefix("APPEND") ?? false
                        // Work of the same name may still be waiting: it would be dropped, or this one would.
                        if !isAppended, call.device?.workNames.contains(name) ?? true {
                            throw .inconclusive(
                                reason: "whether earlier work of this name has ended is not known", call.extent)
                        }
                        call.device?.workNames.insert(name)
                        try enqueue(call.argument(2), call)
                    },
                ]
            ),
            HostClass(
                "class ListenableWorker",
                [
                    .maker("ListenableWorker(Context context, WorkerParameters parameters)") { call in
                        call.hide("context", call.argument(0))
                        call.hide("parameters", call.argument(1))
                    },
                    .method("Data getInputData()") { call in
                        call.hidden("parameters").hostObject?.fields["#data"] ?? .null
                    },
                    .method("Context getApplicationContext()") { call in call.hidden("context") },
                ]
            ),
            HostClass(
                "class Worker extends ListenableWorker",
                [
                    .maker("Worker(Context context, WorkerParameters parameters)") { call in
                        call.hide("context", call.argument(0))
                        call.hide("parameters", call.argument(1))
                    }
                ]),
            HostClass("class WorkerParameters"),
            HostClass(
                "class ListenableWorker.Result",
                ["success", "failure", "retry"].flatMap { name in
                    ["", "Data output"].map { output in
                        .method("static ListenableWorker.Result \(name)(\(output))") { call in
                            call.make("ListenableWorker.Result", fields: ["#end": .string(name)])
                        }
                    }
                }
            ),
        ]
    }

    /// Runs a worker after the callback.
    private static func enqueue(_ request: Value, _ call: HostCall) throws(Unwinding) {
        guard let fields = request.hostObject?.fields, case .type(let type)? = fields["#worker"] else {
            throw .inconclusive(reason: "what this work does is not known", call.extent)
        }
        let data = fields["#data"] ?? call.make("Data", payload: BundleState())
        let parameters = call.make("WorkerParameters", fields: ["#data": data])
        let context = call.device?.application ?? call.make("Application")
        let extent = call.extent
        let run = FunctionValue(
            .native { execution, _ throws(Unwinding) in
                let make = Value.function(FunctionValue(.reference(type, "new")))
                let worker = try execution.call(make, [context, parameters], at: extent)
                let end = try execution.call(.function(FunctionValue(.bound(worker, "doWork"))), [], at: extent)
                if end.hostObject?.fields["#end"]?.text == "retry" {
                    throw .inconclusive(reason: "how often this work is tried again is not known", extent)
                }
                return .void
            })
        call.device?.posted.append(PostedWork(call, .function(run)))
    }
}
