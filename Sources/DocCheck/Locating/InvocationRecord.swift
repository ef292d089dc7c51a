import DocExamples
import ExampleCode

/// From where the functions of the examples were called, and how that went.
struct InvocationRecord {
    private var sites: [SourceExtent: Set<SourceExtent>] = [:]
    private var badSites: Set<SourceExtent> = []

    /// Notes the calls of a run.
    mutating func add(_ step: StepTemplate, isBad: Bool) {
        for invocation in step.invocations {
            sites[invocation.function.nameExtent, default: []].insert(invocation.site)
            if isBad { badSites.insert(invocation.site) }
        }
    }

    mutating func formUnion(_ other: Self) {
        sites.merge(other.sites) { $0.union($1) }
        badSites.formUnion(other.badSites)
    }

    /// From how many places a function is called.
    func count(of function: FunctionDeclaration) -> Int { sites[function.nameExtent]?.count ?? 0 }

    /// Whether something was wrong in runs of every caller: what is wrong of one of them only is not the function's
    /// fault.
    func isAlwaysBad(_ function: FunctionDeclaration) -> Bool {
        sites[function.nameExtent]?.isSubset(of: badSites) ?? false
    }
}
